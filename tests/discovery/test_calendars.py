"""Events in visitors' calendars, read by a parser that is not ours."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from icalendar import Calendar, Timezone

from villa_site.content.losses import losses
from villa_site.discovery.ical import time_zone
from villa_site.web.signed_message import SIGNATURE, sign

ROME = ZoneInfo("Europe/Rome")
ORIGIN = "http://villa.test"
SEARCH = "/wp-json/wpnuxt/v1/search/"
SOIREE = {
    "chapo": "Une soirée ; deux concerts, et un bal.",
    "categorie": "Concert",
    "date_debut": "2026-12-05T19:00:00+01:00",
    "date_fin": "2026-12-05T23:30:00+01:00",
    "horaires": "De 19 h à 23 h 30",
    "lieu": {"nom": "Loggia", "adresse": "Viale, 1", "lat": 41.9083, "lng": "12,4832"},
    "tarif": "10 €",
    "public": "Tous",
}


def card(path: str, title: str, number: int = 7, **more: Any) -> dict[str, Any]:
    shown = {"ID": number, "post_type": "programme", "post_title": title, "path": path}
    return {**shown, "date_debut": "2026-12-05", **more}


def publish(backend: Any, path: str, title: str = "Soirée", number: int = 7, **more: Any) -> None:
    fields = {**SOIREE, **more}
    backend.add(path, title, ID=number, post_type="programme", acf_fields=fields)


async def calendar(client: httpx.AsyncClient, name: str) -> Any:
    """Return the calendar as a parser reads it, having looked at its form."""
    answer = await client.get(f"/_villa/calendar/{name}.ics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    assert answer.content.count(b"\n") == answer.content.count(b"\r\n")
    read: Any = Calendar.from_ical(answer.content)
    assert [error for part in read.walk() for error in part.errors] == []
    for event in read.walk("VEVENT"):
        assert all(event.get(name) for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY"))
    uids = [str(event["UID"]) for event in read.walk("VEVENT")]
    assert len(uids) == len(set(uids))
    return read


async def event(client: httpx.AsyncClient, name: str) -> Any:
    """Return the only event of a calendar."""
    (found,) = (await calendar(client, name)).walk("VEVENT")
    return found


@pytest.mark.req("EXT-04")
async def test_event_has_a_calendar_of_its_own(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend, "/programme/soiree/", modified="2026-10-02T10:00:00+02:00")
    found = await event(client, "programme/soiree")
    assert str(found["SUMMARY"]) == "Soirée"
    assert found.decoded("DTSTART") == datetime(2026, 12, 5, 19, tzinfo=ROME)
    assert found.decoded("DTEND") == datetime(2026, 12, 5, 23, 30, tzinfo=ROME)
    assert found["DTSTART"].params["TZID"] == "Europe/Rome"
    assert str(found["LOCATION"]) == "Loggia, Viale, 1"
    assert str(found["URL"]) == f"{ORIGIN}/programme/soiree/"
    assert str(found["DESCRIPTION"]).splitlines() == [
        "Une soirée ; deux concerts, et un bal.",
        "Horaires\N{NO-BREAK SPACE}: De 19 h à 23 h 30",
        "Tarif\N{NO-BREAK SPACE}: 10 €",
        "Public\N{NO-BREAK SPACE}: Tous",
        f"{ORIGIN}/programme/soiree/",
    ]
    assert (found["GEO"].latitude, found["GEO"].longitude) == (41.9083, 12.4832)
    assert str(found["STATUS"]) == "CONFIRMED"


@pytest.mark.req("EXT-04")
async def test_calendar_is_in_the_language_of_the_event(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, "/it/programme/serata/", "Serata", statut="annule")
    found = await event(client, "it/programme/serata")
    assert str(found["SUMMARY"]) == "Annullato: Serata"
    assert found["STATUS"] == "CANCELLED"


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    ("status", "told", "summary"),
    [
        ("confirme", "CONFIRMED", "Soirée"),
        ("annule", "CANCELLED", "Annulé\N{NO-BREAK SPACE}: Soirée"),
        ("reporte", "TENTATIVE", "Reporté\N{NO-BREAK SPACE}: Soirée"),
        ("complet", "CONFIRMED", "Complet\N{NO-BREAK SPACE}: Soirée"),
        (False, "CONFIRMED", "Soirée"),
    ],
)
async def test_event_status_is_text_and_structured_data(
    client: httpx.AsyncClient, backend: Any, status: Any, told: str, summary: str
) -> None:
    publish(backend, "/programme/soiree/", statut=status)
    found = await event(client, "programme/soiree")
    assert (str(found["STATUS"]), str(found["SUMMARY"])) == (told, summary)


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    ("first", "last", "begins", "ends"),
    [
        ("2026-12-05", "", date(2026, 12, 5), date(2026, 12, 6)),
        ("2026-12-05", "2027-01-31", date(2026, 12, 5), date(2027, 2, 1)),
        ("2026-12-05", "2026-11-05", date(2026, 12, 5), date(2026, 12, 6)),
        ("2026-12-05 10:00", "2027-01-31", date(2026, 12, 5), date(2027, 2, 1)),
        ("2026-12-05 19:00", "", datetime(2026, 12, 5, 19, tzinfo=ROME), None),
        ("2026-12-05 19:00", "2026-12-05 18:00", datetime(2026, 12, 5, 19, tzinfo=ROME), None),
        ("2026-07-05T17:00:00Z", "", datetime(2026, 7, 5, 19, tzinfo=ROME), None),
        (
            "2026-12-05 22:00",
            "2026-12-06 02:00",
            datetime(2026, 12, 5, 22, tzinfo=ROME),
            datetime(2026, 12, 6, 2, tzinfo=ROME),
        ),
        ("9999-12-31", "", date(9999, 12, 31), None),
        ("0001-01-01", "", date(1, 1, 1), date(1, 1, 2)),
    ],
)
async def test_days_and_hours_are_those_in_rome(
    client: httpx.AsyncClient, backend: Any, first: str, last: str, begins: Any, ends: Any
) -> None:
    publish(backend, "/programme/soiree/", date_debut=first, date_fin=last)
    found = await event(client, "programme/soiree")
    assert found.decoded("DTSTART") == begins
    assert (found.decoded("DTEND") if ends else found.get("DTEND")) == ends


@pytest.mark.req("EXT-04")
async def test_identifier_outlives_title_address_and_date(start: Any, backend: Any) -> None:
    publish(backend, "/programme/soiree/", "Soirée")
    publish(backend, "/programme/bal/", "Bal", date_debut="2027-01-01")
    client = await start()
    first = await event(client, "programme/soiree")
    second = await event(client, "programme/bal")
    assert first["UID"] == second["UID"] == "programme-7@villa.test"


@pytest.mark.req("EXT-04")
async def test_later_version_of_an_event_has_a_higher_sequence(start: Any, backend: Any) -> None:
    backend.add(
        "/programme/a/", ID=1, post_type="programme", acf_fields=SOIREE, modified="2026-01-01"
    )
    backend.add(
        "/programme/b/", ID=1, post_type="programme", acf_fields=SOIREE, modified="2026-01-02"
    )
    client = await start()
    earlier, later = await event(client, "programme/a"), await event(client, "programme/b")
    assert earlier["SEQUENCE"] < later["SEQUENCE"]
    assert earlier.decoded("DTSTAMP") == datetime(2025, 12, 31, 23, tzinfo=UTC)


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    "name", ["contact", "programme/none", "programme/undated", "preview/programme/x", "a/b/c/d"]
)
async def test_page_that_is_no_event_has_no_calendar(
    client: httpx.AsyncClient, backend: Any, name: str
) -> None:
    backend.add("/contact/")
    publish(backend, "/programme/undated/", date_debut=False)
    publish(backend, "/programme/x/")
    answer = await client.get(f"/_villa/calendar/{name}.ics")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.req("EXT-04")
async def test_agenda_contains_cancelled_events(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend, "/en/programme/late/", "Late", 1, date_debut="2027-03-01", statut="annule")
    publish(backend, "/en/programme/soon/", "Soon", 2)
    cards = [
        card("/en/programme/late/", "Late", 1),
        card("/en/programme/soon/", "Soon", 2),
        card("/en/programme/soon/", "Soon again", 2),
        card("/en/programme/lost/", "Lost", 3, lieu="Garden", date_debut="2026-12-31"),
        card("/en/programme/undated/", "Undated", 4, date_debut=""),
        card("//elsewhere.test/", "Elsewhere", 5),
    ]
    backend.answers[SEARCH] = {"items": cards, "total_pages": 1}
    found = await calendar(client, "en")
    events = [(str(each["SUMMARY"]), str(each["STATUS"])) for each in found.walk("VEVENT")]
    assert events == [
        ("Soon", "CONFIRMED"),
        ("Lost", "CONFIRMED"),
        ("Cancelled: Late", "CANCELLED"),
    ]
    assert str(found["X-WR-CALNAME"]) == "What’s on at Villa Médicis"
    asked = next(url for url in backend.requested if url.path == SEARCH)
    assert asked.params["post_type"] == "programme"
    assert asked.params["lang"] == "en"
    since = date.fromisoformat(asked.params["from"])
    assert since == datetime.now(ROME).date() - timedelta(days=31)


@pytest.mark.req("EXT-04")
async def test_event_is_identical_in_its_calendar_and_the_agenda(
    client: httpx.AsyncClient, backend: Any
) -> None:
    publish(backend, "/programme/soiree/")
    backend.answers[SEARCH] = [card("/programme/soiree/", "Soirée")]
    own = await event(client, "programme/soiree")
    (listed,) = (await calendar(client, "fr")).walk("VEVENT")
    assert own.to_ical() == listed.to_ical()


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("pages", [1, 2, 10_000])
async def test_agenda_is_limited(client: httpx.AsyncClient, backend: Any, pages: int) -> None:
    cards = [card(f"/programme/e{number}/", f"E{number}", number) for number in range(1, 101)]
    backend.answers[SEARCH] = {"items": cards, "total_pages": pages}
    found = await calendar(client, "fr")
    assert len(found.walk("VEVENT")) == 100
    assert len([url for url in backend.requested if url.path == SEARCH]) == min(pages, 3)


@pytest.mark.req("EXT-04", "WPR-10")
async def test_agenda_with_more_events_than_its_limit_is_logged(
    client: httpx.AsyncClient, backend: Any, caplog: pytest.LogCaptureFixture
) -> None:
    losses.forget()
    backend.answers[SEARCH] = {"items": [], "total": 512, "total_pages": 6}
    await calendar(client, "fr")
    assert "have the next 300 of 512 events" in caplog.text


@pytest.mark.req("EXT-04")
async def test_empty_agenda_is_a_calendar(client: httpx.AsyncClient, backend: Any) -> None:
    backend.answers[SEARCH] = {"items": False, "total": "0", "total_pages": ""}
    assert (await calendar(client, "fr")).walk("VEVENT") == []


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("name", ["fr", "it", "en", "programme/soiree"])
async def test_calendar_without_a_backend_is_503_with_retry_after(
    client: httpx.AsyncClient, backend: Any, name: str
) -> None:
    backend.down = True
    answer = await client.get(f"/_villa/calendar/{name}.ics")
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "120"
    assert answer.headers["cache-control"] == "no-store"
    assert len(answer.text.split()) > 5


@pytest.mark.req("EXT-04")
async def test_site_in_maintenance_has_no_calendar(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend, "/programme/soiree/")
    backend.answers["/api/wpnuxt/v1/maintenance/"] = {"fr": {"title": "Fermé"}}
    assert (await client.get("/_villa/calendar/programme/soiree.ics")).status_code == 503


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    "value",
    [
        "X\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged",
        'a;b,c\\d:e"f\n\n\x00\x1b\u2028\x85g',
        "é" * 3000 + "🏛" * 300,
        {"nom": ["x"]},
        ["a", {"b": 1}],
        -1,
    ],
)
async def test_hostile_event_is_one_event(
    client: httpx.AsyncClient, backend: Any, value: Any
) -> None:
    names = "chapo categorie horaires lieu tarif public statut".split()
    fields: dict[str, Any] = dict.fromkeys(names, value) | {"date_debut": "2026-12-05"}
    backend.add("/programme/x/", value, ID=7, post_type="programme", acf_fields=fields)
    found = await event(client, "programme/x")
    if isinstance(value, str) and len(value) < 100:
        printable = "".join(letter for letter in value if letter.isprintable() or letter == "\n")
        assert str(found["LOCATION"]).replace("\n", "") == printable.replace("\n", "").strip()


@pytest.mark.req("EXT-04")
async def test_unchanged_calendar_is_304(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend, "/programme/soiree/")
    address = "/_villa/calendar/programme/soiree.ics"
    first = await client.get(address)
    again = await client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = await client.head(address)
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.req("EXT-04")
async def test_change_is_in_the_next_calendar(start: Any, backend: Any) -> None:
    publish(backend, "/programme/soiree/")
    client = await start(webhook_secret="a secret of sixteen")  # noqa: S106 - of this test
    assert str((await event(client, "programme/soiree"))["SUMMARY"]) == "Soirée"
    publish(backend, "/programme/soiree/", "Matinée")
    await tell(client, "/programme/soiree/")
    assert str((await event(client, "programme/soiree"))["SUMMARY"]) == "Matinée"


async def tell(client: httpx.AsyncClient, path: str) -> None:
    """Say that the page at ``path`` has changed, as the backend would."""
    body = f'{{"event": "update", "paths": ["{path}"]}}'.encode()
    headers = {SIGNATURE: sign(body, "a secret of sixteen")}
    answer = await client.post("/_villa/webhook", content=body, headers=headers)
    assert answer.status_code == 200


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize("name", ["Europe/Rome", "America/Lima", "Australia/Sydney"])
@pytest.mark.parametrize("year", [1997, 2026, 2040])
def test_time_zone_has_the_clock_changes_of_its_place(name: str, year: int) -> None:
    zone: Any = Timezone.from_ical(time_zone(name, year, year).to_ical().decode())
    ours, place = zone.to_tz(), ZoneInfo(name)
    for day in range(365):
        noon = datetime(year, 1, 1, 12, tzinfo=place) + timedelta(days=day)
        assert noon.utcoffset() == noon.replace(tzinfo=ours).utcoffset(), noon


SERIES = [
    {"date": "2026-12-13", "debut": "10:30", "fin": "12:00", "statut": "annule"},
    {"date": "2026-12-06", "debut": "22:30", "fin": "01:00"},
    {"date": "jadis"},
]


@pytest.mark.req("VIS-02")
async def test_series_has_an_entry_for_each_date(client: httpx.AsyncClient, backend: Any) -> None:
    publish(backend, "/programme/serie/", seances=SERIES)
    first, second = (await calendar(client, "programme/serie")).walk("VEVENT")
    assert first.decoded("DTSTART") == datetime(2026, 12, 6, 22, 30, tzinfo=ROME)
    assert first.decoded("DTEND") == datetime(2026, 12, 7, 1, tzinfo=ROME)
    assert (second["STATUS"], str(second["SUMMARY"])) == (
        "CANCELLED",
        "Annulé\N{NO-BREAK SPACE}: Soirée",
    )


@pytest.mark.req("VIS-02")
async def test_postponed_event_is_on_its_new_date(client: httpx.AsyncClient, backend: Any) -> None:
    new = "2027-03-04T20:00:00+01:00"
    publish(backend, "/programme/soiree/", statut="reporte", nouvelle_date=new)
    found = await event(client, "programme/soiree")
    assert found.decoded("DTSTART") == datetime(2027, 3, 4, 20, tzinfo=ROME)
    assert (found["STATUS"], str(found["SUMMARY"])) == ("CONFIRMED", "Soirée")
    assert "Horaires" not in found["DESCRIPTION"], "those of the date before"


@pytest.mark.req("VIS-02")
async def test_length_counts_the_hours_that_pass_when_the_clocks_change(
    client: httpx.AsyncClient, backend: Any
) -> None:
    start = "2027-03-28T01:00:00+01:00"
    publish(backend, "/programme/nuit/", date_debut=start, date_fin="", duree="2 h")
    found = await event(client, "programme/nuit")
    assert found.decoded("DTEND") == datetime(2027, 3, 28, 4, tzinfo=ROME)


@pytest.mark.req("VIS-02")
async def test_selection_of_the_address_is_a_calendar(
    client: httpx.AsyncClient, backend: Any
) -> None:
    free, other = card("/programme/a/", "A", 1, gratuit=True), card("/programme/b/", "B", 2)
    backend.answers[SEARCH] = {"items": [free, other], "total": 2, "total_pages": 1}
    for query, titles in (
        ("prix=gratuit", ["A"]),
        ("prix=gratuit&public=martiens", ["A"]),
        ("lieu=ailleurs", []),
        ("utm=1", ["A", "B"]),
    ):
        answer = await client.get(f"/_villa/calendar/fr.ics?{query}")
        read: Any = Calendar.from_ical(answer.content)
        assert [str(each["SUMMARY"]) for each in read.walk("VEVENT")] == titles, query
