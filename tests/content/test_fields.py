"""Field types against what WordPress writes."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from villa_site.content.fields.day import TimedMoment
from villa_site.content.model import (
    NO_HTML,
    Anchor,
    ClockTime,
    Colour,
    ContentModel,
    Day,
    Flag,
    Html,
    Integer,
    Moment,
    Number,
    SitePath,
    Slug,
    Text,
    Url,
)

ROME: Final = ZoneInfo("Europe/Rome")


class Sample(ContentModel):
    """One field of each type."""

    text: Text = ""
    html: Html = NO_HTML
    slug: Slug = "default"
    anchor: Anchor = ""
    colour: Colour = ""
    url: Url = ""
    path: SitePath = ""
    flag: Flag = False
    on: Flag = True
    integer: Integer | None = None
    number: Number | None = None
    count: Integer = 7
    day: Day = None
    moment: Moment = None
    timed: TimedMoment = None
    time: ClockTime = None


def read(field: str, value: object) -> Any:
    return getattr(Sample.model_validate({field: value}), field)


@pytest.mark.parametrize("field", sorted(Sample.model_fields))
@pytest.mark.parametrize("empty", [None, "", [], {}, False])
def test_empty_value_gives_the_default_without_a_log_line(
    field: str, empty: object, caplog: pytest.LogCaptureFixture
) -> None:
    expected = getattr(Sample(), field)
    if field == "on" and empty is not None:
        expected = False
    assert read(field, empty) == expected
    assert caplog.records == []


@pytest.mark.parametrize("field", sorted(Sample.model_fields))
@pytest.mark.parametrize("broken", [{"a": {"b": 1}}, [[1], {}], "\x00\ud7ff", 10**400, 1e308])
def test_broken_value_never_raises(field: str, broken: object) -> None:
    read(field, broken)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("text", "a\x00b\x1b[1m&#1;\tc\nd", "ab[1m\tc\nd"),
        ("text", "Tom &amp; Jerry&rsquo;s", "Tom & Jerry\u2019s"),
        ("text", "&amp;amp;", "&amp;"),
        ("text", 2026, "2026"),
        ("text", 12.0, "12"),
        ("text", 1.5, "1.5"),
        ("text", ["Ada", "Bo &amp; Co"], "Ada, Bo & Co"),
        ("text", True, ""),
        ("text", {"rendered": "x"}, "x"),
        ("text", {"value": "concert", "label": "Concert"}, "Concert"),
        ("text", ["concert", "Concert"], "Concert"),
        ("text", [{"value": "a", "label": "A"}, {"name": "B"}], "A, B"),
        ("html", "<p>A &amp; B</p>", "<p>A &amp; B</p>"),
        ("html", 3, "3"),
        ("html", "<p>a\x00\x1bb</p>", "<p>ab</p>"),
        ("html", ["x", {}], ""),
        ("slug", " Programme_Residence ", "programme_residence"),
        ("slug", "evenement", "evenement"),
        ("slug", '"><script>', "default"),
        ("anchor", " le programme ", "le-programme"),
        ("anchor", 12, "12"),
        ("colour", "#ABC", "#aabbcc"),
        ("colour", "#EFE6D8", "#efe6d8"),
        ("colour", "#12345678", "#12345678"),
        ("colour", "rgb(1, 2, 300)", "#0102ff"),
        ("colour", "rgba(239,230,216,0.5)", "#efe6d8"),
        ("colour", "red;background:url(//x)", ""),
        ("colour", "#12345", ""),
        ("flag", "1", True),
        ("flag", 1, True),
        ("flag", "true", True),
        ("flag", True, True),
        ("flag", "0", False),
        ("flag", 0, False),
        ("flag", "false", False),
        ("flag", "perhaps", False),
        ("on", "0", False),
        ("on", "", False),
        ("on", None, True),
        ("on", "perhaps", True),
        ("integer", "12", 12),
        ("integer", "12.0", 12),
        ("integer", " 1 234 ", 1234),
        ("integer", 0, 0),
        ("integer", "0", 0),
        ("integer", True, None),
        ("integer", "12.5", None),
        ("integer", "douze", None),
        ("integer", "9" * 5_000, None),
        ("integer", "1_000", None),
        ("count", "x", 7),
        ("number", "45,5", 45.5),
        ("number", "41.9", 41.9),
        ("number", -3, -3.0),
        ("number", "nan", None),
        ("number", "inf", None),
        ("number", 10**400, None),
        ("day", "2026-11-20", date(2026, 11, 20)),
        ("day", "20261120", date(2026, 11, 20)),
        ("day", 20261120, date(2026, 11, 20)),
        ("day", "03/12/2026", date(2026, 12, 3)),
        ("day", "12/31/2026", None),
        ("day", "2026-11-20T23:30:00+00:00", date(2026, 11, 21)),
        ("day", "2026-11-20T23:30:00Z", date(2026, 11, 21)),
        ("day", "2026-11-20 08:00:00", date(2026, 11, 20)),
        ("day", "2026-07-01T00:30:00+09:00", date(2026, 6, 30)),
        ("day", "0000-00-00", None),
        ("day", "0000-00-00 00:00:00", None),
        ("day", "2026-02-30", None),
        ("day", "demain", None),
        ("day", "0001-01-01T00:00:00+14:00", None),
        ("day", "9" * 5_000, None),
        ("day", date(2026, 1, 2), date(2026, 1, 2)),
        ("moment", "2026-11-20T18:00:00+00:00", datetime(2026, 11, 20, 19, tzinfo=ROME)),
        ("moment", "2026-11-20", datetime(2026, 11, 20, tzinfo=ROME)),
        ("timed", "03/12/2026 18:30", datetime(2026, 12, 3, 18, 30, tzinfo=ROME)),
        ("timed", "03/12/2026", None),
        ("timed", "2026-11-20T18:00:00", datetime(2026, 11, 20, 18, tzinfo=ROME)),
        ("timed", "2026-11-20", None),
        ("time", "10:00", time(10)),
        ("time", " 9:05 ", time(9, 5)),
        ("time", "10:00:00", time(10)),
        ("time", "10:00:30", time(10, 0, 30)),
        ("time", "10:00 am", time(10)),
        ("time", "10:00 PM", time(22)),
        ("time", "12:30 a.m.", time(0, 30)),
        ("time", "12:00pm", time(12)),
        ("time", "7 pm", time(19)),
        ("time", "10h", time(10)),
        ("time", "10 h 30", time(10, 30)),
        ("time", "10\u00a0h\u00a030", time(10, 30)),
        ("time", "19.30", time(19, 30)),
        ("time", "24:00", time(0)),
        ("time", time(10), time(10)),
        ("time", datetime(2026, 11, 20, 18, tzinfo=ROME), time(18)),
        ("time", "2026-11-20T18:00:00", time(18)),
        ("time", "2026-11-20T18:00:00Z", time(19)),
        ("time", "03/12/2026 18:30", time(18, 30)),
        ("time", "2026-11-20", None),
        ("time", "0000-00-00 00:00:00", None),
        ("time", 600, None),
        ("time", "1000", None),
        ("time", "10", None),
        ("time", "25:00", None),
        ("time", "10:75", None),
        ("time", "13:00 pm", None),
        ("time", "\u0661\u0660:00", None),
    ],
)
def test_value_is_read(field: str, value: object, expected: object) -> None:
    assert read(field, value) == expected


def test_moment_is_in_rome_time() -> None:
    assert read("moment", "2026-07-01T10:00:00Z").isoformat() == "2026-07-01T12:00:00+02:00"
    assert read("moment", "2026-12-01T10:00:00Z").isoformat() == "2026-12-01T11:00:00+01:00"


def test_html_is_distinguished_from_text() -> None:
    assert isinstance(read("html", "<b>x</b>"), Html)
    assert isinstance(Sample().html, Html)
    assert not isinstance(read("text", "<b>x</b>"), Html)


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("https://example.org/?a=1&#038;b=2", "https://example.org/?a=1&b=2"),
        ("/wp-content/a b.jpg", "/wp-content/a b.jpg"),
        ("mailto:ada@example.org", "mailto:ada@example.org"),
        ("tel:+39061234", "tel:+39061234"),
        ("#plan", "#plan"),
        ({"url": "/x/", "title": "X", "target": "_blank"}, "/x/"),
        ("javascript:alert(1)", ""),
        ("JavaScript&colon;alert(1)", ""),
        (" java\nscript:alert(1)", ""),
        ("\x01javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("vbscript:x", ""),
        ("x" * 5_000, ""),
        ("12", ""),
        (12, ""),
        ({"url": "12"}, ""),
        ("un mot", ""),
        ("ici / là", ""),
        ("http:", ""),
        ("https://", ""),
        ("https://exa mple.org/", ""),
        ("http://[broken/", ""),
        ("//", ""),
        ("mailto:", ""),
        ("//cdn.example.org/a.jpg", "//cdn.example.org/a.jpg"),
        ("wp-content/a.jpg", "wp-content/a.jpg"),
        ("?page_id=12", "?page_id=12"),
        ("https://example.org/a b.jpg", "https://example.org/a b.jpg"),
    ],
)
def test_url_is_harmless(value: object, url: str) -> None:
    assert read("url", value) == url


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("/it/programme/", "/it/programme/"),
        ("it/programme/", "/it/programme/"),
        ("https://villa.example/it/?x=1#a", "/it/?x=1#a"),
        ("https://elsewhere.test", "/"),
        ("#plan", "#plan"),
        ("//elsewhere.test/x/", "/x/"),
        ("/\\elsewhere.test/x/", "/x/"),
        ("https:///elsewhere.test/", "/elsewhere.test/"),
        ("mailto:ada@example.org", ""),
        ("http://[broken/", ""),
        ("12", ""),
        ("un mot", ""),
        ("visite", "/visite"),
    ],
)
def test_site_path_never_leads_to_another_host(value: str, path: str) -> None:
    assert read("path", value) == path
