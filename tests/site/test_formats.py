"""Dates, times and sizes read as each language writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from tests.support.rendered import context
from villa_site.settings.languages import Locale
from villa_site.site import formats

FIFTH = date(2026, 12, 5)


@pytest.mark.req("UI-06")
@pytest.mark.parametrize(
    ("size", "written"),
    [
        (0, "0 octets"),
        (999, "999 octets"),
        (1000, "1 Ko"),
        (12_345, "12 Ko"),
        (999_999, "999 Ko"),
        (1_000_000, "1,00 Mo"),
        (1_234_567, "1,23 Mo"),
        (2_500_000_000, "2500,00 Mo"),
    ],
)
def test_file_size_changes_its_unit_at_a_thousand_and_a_million(size: int, written: str) -> None:
    assert formats.file_size(size, context()) == written


@pytest.mark.parametrize(("locale", "written"), [("it", "1,23 MB"), ("en", "1.23 MB")])
def test_file_size_is_written_in_the_language(locale: Locale, written: str) -> None:
    assert formats.file_size(1_234_567, context(locale)) == written


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("fr", "samedi 5 décembre 2026"),
        ("it", "sabato 5 dicembre 2026"),
        ("en", "Saturday 5 December 2026"),
    ],
)
def test_single_day_is_written_once(locale: Locale, written: str) -> None:
    assert formats.days(FIFTH, None, locale) == written
    assert formats.days(FIFTH, FIFTH, locale) == written
    assert formats.days(FIFTH, date(2020, 1, 1), locale) == written


@pytest.mark.parametrize(
    ("last", "written"),
    [
        (date(2026, 12, 12), "samedi 5\u00a0\u2013 samedi 12 décembre 2026"),
        (date(2027, 1, 3), "samedi 5 décembre 2026\u00a0\u2013 dimanche 3 janvier 2027"),
    ],
)
def test_range_of_days_omits_equal_parts(last: date, written: str) -> None:
    assert formats.days(FIFTH, last, "fr") == written


def test_range_within_a_year_has_the_year_once() -> None:
    written = formats.days(date(2026, 11, 30), FIFTH, "en")
    assert written == "Monday 30 November\u00a0\u2013 Saturday 5 December 2026"


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("fr", "mardi 1er décembre 2026"),
        ("it", "martedì 1º dicembre 2026"),
        ("en", "Tuesday 1 December 2026"),
    ],
)
def test_first_of_a_month_is_an_ordinal_in_french_and_italian(locale: Locale, written: str) -> None:
    assert formats.days(date(2026, 12, 1), None, locale) == written


@pytest.mark.parametrize(
    ("locale", "written"), [("fr", "19 h 30"), ("it", "19:30"), ("en", "7.30\u00a0pm")]
)
def test_time_of_day_is_that_of_rome(locale: Locale, written: str) -> None:
    assert formats.clock_time(datetime(2026, 7, 1, 17, 30, tzinfo=UTC), locale) == written


@pytest.mark.parametrize(
    ("at", "written"),
    [
        ((0, 0), "midnight"),
        ((0, 15), "12.15\u00a0am"),
        ((1, 0), "1\u00a0am"),
        ((11, 59), "11.59\u00a0am"),
        ((12, 0), "noon"),
        ((12, 5), "12.05\u00a0pm"),
        ((13, 0), "1\u00a0pm"),
        ((23, 30), "11.30\u00a0pm"),
    ],
)
def test_english_has_twelve_hours(at: tuple[int, int], written: str) -> None:
    assert formats.time_of_day(time(*at), "en") == written


def test_full_hour_has_no_minutes_in_french() -> None:
    assert formats.clock_time(datetime(2026, 12, 1, 18, tzinfo=UTC), "fr") == "19 h"


@pytest.mark.parametrize(
    ("locale", "long", "short"),
    [
        ("fr", "décembre 2026", "déc"),
        ("it", "dicembre 2026", "dic"),
        ("en", "December 2026", "Dec"),
    ],
)
def test_month_is_written_long_and_short(locale: Locale, long: str, short: str) -> None:
    assert formats.month(FIFTH, locale) == long
    assert formats.short_month(FIFTH, locale) == short


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (255, "4 min"),
        (3599, "1 h 00 min"),
        (3900, "1 h 05 min"),
    ],
)
def test_duration_is_rounded_to_the_minute(seconds: int, written: str) -> None:
    assert formats.duration(seconds) == written


@pytest.mark.req("WPR-06")
@pytest.mark.parametrize(
    ("locale", "one", "range_of_days"),
    [
        (
            "de",
            "Samstag, 5. Dezember 2026",
            "Samstag, 5.\u00a0\u2013 Samstag, 12. Dezember 2026",
        ),
        (
            "es",
            "sábado, 5 de diciembre de 2026",
            "sábado, 5 de diciembre de 2026\u00a0\u2013 sábado, 12 de diciembre de 2026",
        ),
        ("zh", "2026年12月5日星期六", "2026年12月5日星期六\u00a0\u2013 2026年12月12日星期六"),
    ],
)
def test_any_language_writes_days_in_its_own_order(
    locale: Locale, one: str, range_of_days: str
) -> None:
    assert formats.days(FIFTH, None, locale) == one
    assert formats.days(FIFTH, date(2026, 12, 12), locale) == range_of_days


def test_months_of_one_language_stay_out_of_another() -> None:
    """Babel writes months of Hebrew, Japanese and Chinese into data that other languages share."""
    for first in ("he", "ja", "zh"):
        formats.month(FIFTH, first)
    assert formats.month(FIFTH, "mt") == "Diċembru 2026"
    assert formats.short_month(FIFTH, "ja") == "12月"
    assert formats.month(FIFTH, "sk") == "december 2026"


@pytest.mark.req("VIS-02")
def test_day_without_year_and_names_of_the_week_are_those_of_the_language() -> None:
    assert formats.day_of_year(date(2026, 12, 3), "fr") == "jeudi 3 décembre"
    assert formats.day_of_year(date(2026, 12, 1), "it") == "martedì 1º dicembre"
    assert formats.day_of_year(date(2026, 12, 3), "en") == "Thursday 3 December"
    assert formats.weekdays("fr")[0] == "lundi"
    assert formats.weekdays("en", "abbreviated")[-1] == "Sun"


@pytest.mark.req("VIS-06")
@pytest.mark.parametrize(
    ("day", "locale", "said"),
    [
        (8, "it", "fino all’"),
        (11, "it", "fino all’"),
        (18, "it", "fino al"),
        (8, "fr", "jusqu’au"),
        (11, "en", "until"),
    ],
)
def test_end_of_a_range_elides_where_its_language_does(day: int, locale: Locale, said: str) -> None:
    assert formats.until_day(date(2026, 12, day), context(locale)) == said
