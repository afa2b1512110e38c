"""Mutants of facts that machines read and that the page says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.qa.mutants.changes import at, item_of, payloads_of, replaced, structured_data
from tests.qa.mutants.mutant import Mutant


def _of(kind: str, path: str, value: Any) -> Callable[[Any], None]:
    """Set a value in the item of a type; the path goes through names and places in lists."""

    def alter(data: Any) -> None:
        found = item_of(data, kind)
        *steps, last = path.split(".")
        for step in steps:
            found = found[int(step)] if step.isdigit() else found[step]
        found[last] = value

    return alter


def _without_question(data: Any) -> None:
    item_of(data, "FAQPage")["mainEntity"].pop(2)


_SAID: Final = ("test_structured_data_say_what_the_page_says",)
_DATES: Final = ("test_dates_of_events_are_those_of_the_page",)
_PUBLISHED: Final = ("test_days_of_publication_are_those_of_the_page",)
_QUESTIONS: Final = ("test_questions_are_those_of_the_page",)
_ADDRESSES: Final = ("test_addresses_in_structured_data_answer",)
_FACTS: Final = (
    (
        "event_begins_at_night",
        "An event begins at four in the night; the 4 of the page is its day.",
        "/programme/concert-cordes-graves/",
        _of("Event", "startDate", "2026-12-04T04:00:00+01:00"),
        (*_DATES, "test_events_of_calendars_are_those_of_their_pages"),
    ),
    (
        "event_is_said_to_be_online",
        "An event in a place is said to be online.",
        "/it/programme/notte-bianca/",
        _of("Event", "eventAttendanceMode", "https://schema.org/OnlineEventAttendanceMode"),
        _DATES,
    ),
    (
        "street_of_another_house",
        "The street of an event is that of another house.",
        "/programme/contrepoids/",
        _of("Event", "location.address.streetAddress", "10 Downing Street"),
        (*_SAID, "test_events_of_calendars_are_those_of_their_pages"),
    ),
    (
        "price_is_another_number_of_the_page",
        "The price of an Italian event is a number of the page, but no price.",
        "/it/programme/la-misura-del-vento/",
        _of("Event", "offers.price", "10"),
        _SAID,
    ),
    (
        "price_in_dollars",
        "The price of an English event is in dollars.",
        "/en/programme/the-measure-of-the-wind/",
        _of("Event", "offers.priceCurrency", "USD"),
        _SAID,
    ),
    (
        "description_in_another_language",
        "The description of a French event is in English, in the structured data alone.",
        "/programme/exposition-herbier-sonore/",
        _of("Event", "description", "An agave that cracks at noon, a laurel that keeps silent."),
        _SAID,
    ),
    (
        "profession_of_another",
        "The profession of a resident is another.",
        "/en/resident/bruno-falcone/",
        _of("Person", "jobTitle", "Plumber"),
        _SAID,
    ),
    (
        "isbn_of_another_book",
        "The ISBN is valid, but that of another book.",
        "/publication/argile/",
        _of("Book", "isbn", "9782070408504"),
        _SAID,
    ),
    (
        "book_of_another_year",
        "An Italian book came out in another year.",
        "/it/publication/argilla/",
        _of("Book", "datePublished", "1999-01-01"),
        _PUBLISHED,
    ),
    (
        "article_of_another_year",
        "An article came out in another year.",
        "/post/on-taille-les-pins/",
        _of("BlogPosting", "datePublished", "2019-01-01"),
        (*_PUBLISHED, "test_entries_of_feeds_are_pages"),
    ),
    (
        "article_changed_in_future",
        "An Italian article was changed in a year to come.",
        "/it/post/si-potano-i-pini/",
        _of("BlogPosting", "dateModified", "2031-01-01T00:00:00+01:00"),
        ("test_structured_data_are_well_written",),
    ),
    (
        "answer_of_another_question",
        "One answer of the FAQ is another than on the page.",
        "/visite/faq/",
        _of("FAQPage", "mainEntity.1.acceptedAnswer.text", "Non."),
        _QUESTIONS,
    ),
    (
        "one_question_is_missing",
        "One question of the Italian FAQ is not in the structured data.",
        "/it/visita/domande-frequenti/",
        _without_question,
        _QUESTIONS,
    ),
    (
        "event_has_the_id_of_another",
        "The id of an event is that of another page.",
        "/programme/visite-des-jardins-d-hiver/",
        _of("Event", "@id", "http://localhost/programme/argile/#event"),
        ("test_structured_data_are_those_of_the_page",),
    ),
    (
        "picture_on_staging",
        "The picture of an English event is on the staging host.",
        "/en/programme/white-night/",
        _of("Event", "image", "https://staging.example.org/wp-content/uploads/x.webp"),
        _ADDRESSES,
    ),
    (
        "search_leads_nowhere",
        "The search that engines offer leads to no page.",
        "/",
        _of(
            "WebSite",
            "potentialAction.target.urlTemplate",
            "http://localhost/find/?q={search_term_string}",
        ),
        _ADDRESSES,
    ),
)


def _reordered(data: Any) -> None:
    """Give the first episode of a podcast the sound of the second."""
    one, other = [each for each in data["@graph"] if each["@type"] == "PodcastEpisode"][:2]
    one["associatedMedia"] = other["associatedMedia"]


_OF_PAGES: Final = "test_events_of_calendars_are_those_of_their_pages"
_LINKED: Final = "test_feeds_and_calendars_are_those_of_the_page"
_CALENDAR: Final = "/_villa/calendar"
_FILES: Final = (
    (
        "calendar_names_another_place",
        f"{_CALENDAR}/en/programme/clay.ics",
        "LOCATION:",
        "LOCATION:Fiddler's Green\\, ",
        _OF_PAGES,
    ),
    (
        "calendar_point_is_off_by_a_degree",
        f"{_CALENDAR}/programme/contrepoids.ics",
        "GEO:41.",
        "GEO:42.",
        _OF_PAGES,
    ),
    (
        "calendar_ends_a_year_later",
        f"{_CALENDAR}/programme/argile.ics",
        "DTEND;VALUE=DATE:2027",
        "DTEND;VALUE=DATE:2028",
        _OF_PAGES,
    ),
    (
        "calendar_forgets_that_it_is_cancelled",
        f"{_CALENDAR}/it/programme/danza-soglie.ics",
        "STATUS:CANCELLED",
        "X-STATUS:CANCELLED",
        _OF_PAGES,
    ),
    (
        "calendar_of_an_event_is_empty",
        f"{_CALENDAR}/programme/voix-basses.ics",
        "VEVENT",
        "VTODO",
        _LINKED,
    ),
    (
        "italian_agenda_offers_the_french_calendar",
        "/it/agenda/",
        f"{_CALENDAR}/it.ics",
        f"{_CALENDAR}/fr.ics",
        _LINKED,
    ),
    (
        "button_offers_the_calendar_of_another_event",
        "/en/programme/white-night/",
        f"{_CALENDAR}/en/programme/white-night.ics",
        f"{_CALENDAR}/en/programme/clay.ics",
        _LINKED,
    ),
    (
        "feed_says_the_words_of_another_event",
        "/_villa/feeds/fr/programme.xml",
        "Deux contrebasses, deux violoncelles, une viole de gambe",
        "Nine hundred kilos of blue clay",
        "test_entries_of_feeds_are_pages",
    ),
    (
        "feed_is_that_of_staging",
        "/_villa/feeds/en/programme.xml",
        "</title>\n<link>http://",
        "</title>\n<link>http://staging.",
        "test_feeds_can_be_read",
    ),
    (
        "episode_has_no_sound",
        "/_villa/feeds/podcast/it/podcast.xml",
        "<enclosure ",
        "<x-enclosure ",
        _LINKED,
    ),
    (
        "episode_is_said_to_be_an_hour",
        "/_villa/feeds/podcast/podcast.xml",
        "duration>0:0",
        "duration>1:0",
        _LINKED,
    ),
)
_PAYLOAD: Final = "test_payloads_show_their_pages"
_PAYLOADS: Final = (
    ("payload_has_another_alternative", "/programme/argile/", "De grandes formes de", "Un chat de"),
    ("payload_has_another_picture", "/it/programme/argilla/", "206-terracotta.webp", "207.webp"),
    ("payload_has_another_footer", "/en/podcast/", "/en/legal-notice/", "/legal/"),
    ("payload_has_another_window", "/memoire/", '["title",0,["', '["title",0,["Autre : '),
    ("payload_has_another_canonical", "/presse/", '/presse/"},0]', '/"},0]'),
    ("payload_has_another_theme", "/en/partners/", '-header-theme":"', '-header-theme":"x'),
)
MUTANTS: Final = (
    tuple(
        Mutant(
            name=name,
            topic="structured facts",
            what=what,
            caught_by=caught_by,
            changes=[structured_data(at(path), alter)],
        )
        for name, what, path, alter, caught_by in _FACTS
    )
    + tuple(
        Mutant(
            name=name,
            topic="calendars" if ".ics" in f"{path}{new}" else "feeds",
            what=f"{path} has “{new.strip()}” instead of “{old.strip()}”.",
            caught_by=(check,),
            changes=[replaced(at(path), old, new)],
        )
        for name, path, old, new, check in _FILES
    )
    + (
        Mutant(
            name="episode_has_the_sound_of_another",
            topic="structured facts",
            what="In the structured data an episode has the sound of another.",
            caught_by=(_LINKED,),
            changes=[structured_data(at("/it/podcast/"), _reordered)],
        ),
    )
    + tuple(
        Mutant(
            name=name,
            topic="payload",
            what=f"The payload of {path} has “{new}” instead of “{old}”.",
            caught_by=(_PAYLOAD,),
            changes=[replaced(payloads_of(path), old, new, strict=False)],
        )
        for name, path, old, new in _PAYLOADS
    )
)
