"""Mutants of what machines read: structured data, feeds, calendars, payloads."""

from __future__ import annotations

from typing import Any, Final

from tests.qa.mutants.changes import (
    answered,
    at,
    below,
    changed,
    header,
    is_payload,
    item_of,
    json_changed,
    payloads_of,
    replaced,
    status,
    structured_data,
)
from tests.qa.mutants.mutant import Answer, Mutant

_CALENDAR: Final = "/_villa/calendar/fr.ics"
_FEED: Final = "/_villa/feeds/fr/programme.xml"


def _set(kind: str, **values: Any) -> Any:
    return lambda data: item_of(data, kind).update(values)


def _drop(kind: str, *names: str) -> Any:
    def alter(data: Any) -> None:
        for name in names:
            del item_of(data, kind)[name]

    return alter


def _later(data: Any) -> None:
    event = item_of(data, "Event")
    event["startDate"] = f"2031{event['startDate'][4:]}"
    event.pop("endDate", None)


def _ends_before_it_begins(data: Any) -> None:
    event = item_of(data, "Event")
    event["endDate"] = "2019-01-01"


def _next_year_in_calendar(answer: Answer) -> None:
    """Move the first event of a calendar by years."""
    first, mark, rest = answer.text.partition("BEGIN:VEVENT")
    begin = rest.index("DTSTART")
    digits = rest.index(":", begin) + 1
    answer.text = f"{first}{mark}{rest[:digits]}2033{rest[digits + 4 :]}"


def _lost_item(answer: Answer) -> None:
    text = answer.text
    begin = text.index("<item>")
    end = text.index("</item>", begin) + len("</item>")
    answer.text = text[:begin] + text[end:]


def _other_words(data: Any) -> None:
    """Give each text of a payload's model another heading."""
    _replace_in(data, "Les résidents", "Les anciens résidents")


def _replace_in(data: Any, old: str, new: str) -> None:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        if isinstance(value, str):
            data[key] = value.replace(old, new)
        elif isinstance(value, dict | list):
            _replace_in(value, old, new)


def _nameless(data: Any) -> None:
    for each in item_of(data, "BreadcrumbList")["itemListElement"]:
        del each["name"]


def _reload(data: Any) -> None:
    state = {"reload": "", "build": data["state"]["build"]}
    data.clear()
    data["state"] = state


MUTANTS: Final = (
    Mutant(
        name="structured_data_is_no_json",
        topic="structured data",
        what="The JSON-LD of one event is not valid JSON.",
        caught_by=(
            "test_breadcrumb_is_the_one_that_is_seen",
            "test_pages_have_the_structured_data_of_their_kind",
            "test_structured_data_are_valid_for_their_type",
            "test_entries_of_feeds_are_pages",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[
            replaced(
                at("/programme/cinema-en-plein-air/"),
                '"@context":"https://schema.org",',
                '"@context":"https://schema.org",,',
            )
        ],
    ),
    Mutant(
        name="structured_data_missing_on_books",
        topic="structured data",
        what="Italian publications have no structured data.",
        caught_by=(
            "test_breadcrumb_is_the_one_that_is_seen",
            "test_pages_have_the_structured_data_of_their_kind",
        ),
        changes=[
            replaced(below("/it/publication/"), 'type="application/ld+json"', 'type="text/plain"')
        ],
    ),
    Mutant(
        name="event_without_start",
        topic="structured data",
        what="The event of one page has no start.",
        caught_by=("test_structured_data_are_valid_for_their_type",),
        changes=[structured_data(at("/programme/argile/"), _drop("Event", "startDate"))],
    ),
    Mutant(
        name="event_without_place",
        topic="structured data",
        what="English events have no place.",
        caught_by=("test_structured_data_are_valid_for_their_type",),
        changes=[structured_data(at("/en/programme/clay/"), _drop("Event", "location"))],
    ),
    Mutant(
        name="event_of_unknown_type",
        topic="structured data",
        what="An event has a type that schema.org does not know.",
        caught_by=(
            "test_pages_have_the_structured_data_of_their_kind",
            "test_structured_data_are_valid_for_their_type",
        ),
        changes=[
            structured_data(at("/it/programme/contrappesi/"), _set("Event", **{"@type": "Evento"}))
        ],
    ),
    Mutant(
        name="event_date_is_not_the_pages",
        topic="structured dates",
        what="The structured data of an event name another year than the page.",
        caught_by=("test_dates_of_events_are_those_of_the_page",),
        changes=[structured_data(at("/programme/la-mesure-du-vent/"), _later)],
    ),
    Mutant(
        name="event_ends_before_it_begins",
        topic="structured dates",
        what="An English event ends years before it begins.",
        caught_by=(
            "test_dates_of_events_are_those_of_the_page",
            "test_structured_data_are_well_written",
        ),
        changes=[structured_data(at("/en/programme/clay/"), _ends_before_it_begins)],
    ),
    Mutant(
        name="event_date_in_words",
        topic="structured dates",
        what="The start of an event is written in words.",
        caught_by=("test_structured_data_are_well_written",),
        changes=[
            structured_data(at("/it/programme/argilla/"), _set("Event", startDate="8 novembre"))
        ],
    ),
    Mutant(
        name="event_name_with_markup",
        topic="structured data",
        what="The name of an event holds markup.",
        caught_by=(
            "test_structured_data_are_those_of_the_page",
            "test_structured_data_are_well_written",
        ),
        changes=[
            structured_data(
                at("/programme/concert-aube/"), _set("Event", name="<em>Concert</em> de l’aube")
            )
        ],
    ),
    Mutant(
        name="event_of_another_page",
        topic="structured data",
        what="The structured data of an event have the name of another.",
        caught_by=("test_structured_data_are_those_of_the_page",),
        changes=[
            structured_data(at("/programme/contrepoids/"), _set("Event", name="Fête des voisins"))
        ],
    ),
    Mutant(
        name="breadcrumb_without_names",
        topic="structured data",
        what="The breadcrumb of a resident has positions without names.",
        caught_by=("test_breadcrumb_is_the_one_that_is_seen",),
        changes=[structured_data(at("/resident/clara-wendt/"), _nameless)],
    ),
    Mutant(
        name="structured_data_in_another_language",
        topic="structured data",
        what="The structured data of an Italian event say that it is in French.",
        caught_by=("test_structured_data_are_those_of_the_page",),
        changes=[structured_data(at("/it/programme/voci-basse/"), _set("Event", inLanguage="fr"))],
    ),
    Mutant(
        name="structured_data_name_staging",
        topic="structured data",
        what="The structured data of a publication name the staging host.",
        caught_by=("test_structured_data_are_those_of_the_page",),
        changes=[
            structured_data(
                at("/publication/argile/"),
                _set("Book", url="https://staging.example.org/publication/argile/"),
            )
        ],
    ),
    Mutant(
        name="questions_missing",
        topic="structured data",
        what="The questions of the FAQ have no answers in the structured data.",
        caught_by=("test_structured_data_are_valid_for_their_type",),
        changes=[structured_data(at("/visite/faq/"), _set("FAQPage", mainEntity=[]))],
    ),
    Mutant(
        name="feed_is_not_xml",
        topic="feeds",
        what="The feed of the programme has an ampersand that is not escaped.",
        caught_by=(
            "test_feeds_can_be_read",
            "test_payloads_show_their_pages",
        ),
        changes=[
            replaced(at(_FEED), "<description>Les événements", "<description>Tous & les événements")
        ],
    ),
    Mutant(
        name="feed_is_html",
        topic="feeds",
        what="The English feed answers with a page.",
        caught_by=(
            "test_feeds_and_calendars_answer",
            "test_feeds_can_be_read",
            "test_files_are_of_the_kind_that_their_name_says",
            "test_linked_pages_are_in_the_sitemap",
        ),
        changes=[
            answered(at("/_villa/feeds/en/programme.xml"), 200, "<html><body>Sign in</body></html>")
        ],
    ),
    Mutant(
        name="feed_answers_500",
        topic="feeds",
        what="The feed of the podcast answers 500.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_feeds_and_calendars_answer",
            "test_addresses_in_structured_data_answer",
        ),
        changes=[status(at("/_villa/feeds/podcast/podcast.xml"), 500)],
    ),
    Mutant(
        name="feed_of_wrong_type",
        topic="feeds",
        what="A feed is sent as a page.",
        caught_by=(
            "test_files_are_of_the_kind_that_their_name_says",
            "test_feeds_and_calendars_answer",
        ),
        changes=[
            header(
                at("/_villa/feeds/it/publication.xml"), "content-type", "text/html; charset=utf-8"
            )
        ],
    ),
    Mutant(
        name="feed_leads_nowhere",
        topic="feeds",
        what="The entries of a feed lead to pages that do not exist.",
        caught_by=("test_entries_of_feeds_are_pages",),
        changes=[replaced(at(_FEED), "/programme/argile/</link>", "/programme/argiles/</link>")],
    ),
    Mutant(
        name="feed_is_empty",
        topic="feeds",
        what="The Italian feed of the programme has no entry.",
        caught_by=("test_feeds_can_be_read",),
        changes=[
            changed(
                at("/_villa/feeds/it/programme.xml"),
                lambda answer: setattr(
                    answer,
                    "text",
                    answer.text[: answer.text.index("<item>")]
                    + answer.text[answer.text.rindex("</item>") + 7 :],
                ),
            )
        ],
    ),
    Mutant(
        name="feed_date_in_words",
        topic="feeds",
        what="The dates of a feed are written as nobody reads them.",
        caught_by=("test_feeds_can_be_read",),
        changes=[replaced(at(_FEED), "<pubDate>", "<pubDate>le ")],
    ),
    Mutant(
        name="episode_sound_missing",
        topic="feeds",
        what="The sound of a podcast's episode answers 404.",
        caught_by=(
            "test_links_lead_to_pages_that_answer",
            "test_media_and_captions_can_be_fetched",
            "test_addresses_in_structured_data_answer",
            "test_files_of_feeds_answer",
        ),
        changes=[status(at("/wp-content/uploads/night-386-240s.mp3"), 404)],
    ),
    Mutant(
        name="calendar_date_is_not_the_pages",
        topic="calendars",
        what="The first event of the calendar is in another year than on its page.",
        caught_by=(
            "test_calendars_can_be_read",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[changed(at(_CALENDAR), _next_year_in_calendar)],
    ),
    Mutant(
        name="event_calendar_date_is_wrong",
        topic="calendars",
        what="The calendar of one event is in another year than its page.",
        caught_by=(
            "test_calendars_can_be_read",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[changed(at("/_villa/calendar/programme/argile.ics"), _next_year_in_calendar)],
    ),
    Mutant(
        name="calendar_is_damaged",
        topic="calendars",
        what="The English calendar ends in the middle.",
        caught_by=("test_calendars_can_be_read",),
        changes=[replaced(at("/_villa/calendar/en.ics"), "END:VEVENT", "END:VEVEN", times=1)],
    ),
    Mutant(
        name="calendar_is_missing",
        topic="calendars",
        what="The calendar of one event answers 404.",
        caught_by=(
            "test_feeds_and_calendars_answer",
            "test_links_lead_to_pages_that_answer",
        ),
        changes=[status(at("/_villa/calendar/programme/la-mesure-du-vent.ics"), 404)],
    ),
    Mutant(
        name="calendar_of_wrong_type",
        topic="calendars",
        what="The Italian calendar is sent as plain text.",
        caught_by=(
            "test_files_are_of_the_kind_that_their_name_says",
            "test_feeds_and_calendars_answer",
        ),
        changes=[header(at("/_villa/calendar/it.ics"), "content-type", "text/plain")],
    ),
    Mutant(
        name="calendar_event_has_no_name",
        topic="calendars",
        what="Events of the calendar have no name.",
        caught_by=(
            "test_calendars_can_be_read",
            "test_events_of_calendars_are_those_of_their_pages",
        ),
        changes=[replaced(at(_CALENDAR), "\nSUMMARY:", "\nX-SUMMARY:")],
    ),
    Mutant(
        name="calendar_without_an_event",
        topic="calendars",
        what="The calendar lacks an event that the agenda lists.",
        caught_by=("test_calendar_has_all_events",),
        changes=[
            changed(
                at(_CALENDAR),
                lambda answer: setattr(
                    answer,
                    "text",
                    answer.text[: answer.text.index("BEGIN:VEVENT")]
                    + answer.text[answer.text.index("END:VEVENT") + 12 :],
                ),
            )
        ],
    ),
    Mutant(
        name="payload_is_not_its_page",
        topic="payload",
        what="The payload of one page has other words than the page.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[json_changed(payloads_of("/residents/"), _other_words)],
    ),
    Mutant(
        name="payload_of_another_page",
        topic="payload",
        what="The payload of an Italian page is that of another.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[
            json_changed(
                payloads_of("/it/agenda/"), lambda data: _replace_in(data, "Agenda", "Calendario")
            )
        ],
    ),
    Mutant(
        name="payload_answers_500",
        topic="payload",
        what="The payload of the English agenda answers 500.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[answered(payloads_of("/en/whats-on/"), 500, "{}", "application/json")],
    ),
    Mutant(
        name="payload_is_cut",
        topic="payload",
        what="The payload of one event ends in the middle.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[
            changed(
                payloads_of("/programme/argile/"),
                lambda answer: setattr(answer, "text", answer.text[:800]),
            )
        ],
    ),
    Mutant(
        name="payloads_lead_to_full_loads",
        topic="payload",
        what="Each payload says that the page has to be loaded in full.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[json_changed(is_payload, _reload)],
    ),
    Mutant(
        name="payload_in_another_language",
        topic="payload",
        what="The payloads of English pages say that they are French.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[
            changed(
                lambda request: is_payload(request) and request.path.startswith("/en/"),
                lambda answer: setattr(
                    answer,
                    "text",
                    answer.text.replace('"html":{"lang":"en"', '"html":{"lang":"fr"'),
                ),
            )
        ],
    ),
    Mutant(
        name="payload_title_is_wrong",
        topic="payload",
        what="After navigation to the podcast the title is that of another page.",
        caught_by=("test_payloads_show_their_pages",),
        changes=[replaced(payloads_of("/podcast/"), "Des voix dans le mur", "La lettre du jeudi")],
    ),
    Mutant(
        name="feed_forgets_the_first_event",
        topic="feeds",
        what="The feed lacks the event that the agenda lists first.",
        changes=[changed(at(_FEED), _lost_item)],
        must=False,
        reason="a feed may hold fewer entries than the agenda",
    ),
)
