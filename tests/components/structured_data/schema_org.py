"""The rules of schema.org for the things that pages tell of, and those that search engines add."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any
from urllib.parse import urlsplit

import orjson

Check = Callable[[Any], bool]
Thing = Mapping[str, Any]


def words(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def address(value: Any) -> bool:
    if not words(value) or not value.isascii() or re.search(r'[\s<>"\\^`{|}]', value):
        return False
    parts = urlsplit(value)
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


def template(value: Any) -> bool:
    return address(value.replace("{search_term_string}", "x"))


def day(value: Any) -> bool:
    return words(value) and date.fromisoformat(value).isoformat() == value


def moment(value: Any) -> bool:
    """A day, or a time that says its offset."""
    if not words(value):
        return False
    return ("T" not in value and day(value)) or datetime.fromisoformat(value).tzinfo is not None


def number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def count(value: Any) -> bool:
    return isinstance(value, int) and value > 0


def amount(value: Any) -> bool:
    return words(value) and re.fullmatch(r"\d+(\.\d{1,2})?", value) is not None


def duration(value: Any) -> bool:
    return words(value) and re.fullmatch(r"P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?", value) is not None


def one_of(*names: str) -> Check:
    return lambda value: value in {f"https://schema.org/{name}" for name in names}


def exactly(text: str) -> Check:
    return lambda value: bool(value == text)


def a(*kinds: str) -> Check:
    """Hold a thing of one of the kinds, or a reference to one."""
    return lambda value: (
        isinstance(value, dict) and (value.get("@type") in kinds or set(value) == {"@id"})
    )


def several(check: Check) -> Check:
    return lambda value: isinstance(value, list) and bool(value) and all(map(check, value))


def yes(value: Any) -> bool:
    return value is True


def age_range(value: Any) -> bool:
    return words(value) and re.fullmatch(r"\d+-(\d+)?", value) is not None


def spoken(value: Any) -> bool:
    """The language of the page, or those that are spoken."""
    listed = value if isinstance(value, list) else [value]
    return bool(listed) and all(each in {"fr", "it", "en", "de", "es", "pt"} for each in listed)


def clock(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-2]\d:[0-5]\d", value) is not None


LANGUAGE: Check = lambda value: value in {"fr", "it", "en"}  # noqa: E731 - a table's entry

# The properties that each kind may have here, and those without which it is not understood.
RULES: Mapping[str, tuple[str, Mapping[str, Check]]] = {
    "Organization": (
        "name",
        {
            "name": words,
            "url": address,
            "logo": address,
            "sameAs": several(address),
            "location": a("Place"),
        },
    ),
    "WebSite": (
        "name url",
        {
            "name": words,
            "url": address,
            "inLanguage": LANGUAGE,
            "publisher": a("Organization"),
            "potentialAction": a("SearchAction"),
        },
    ),
    "SearchAction": (
        "target query-input",
        {"target": a("EntryPoint"), "query-input": exactly("required name=search_term_string")},
    ),
    "EntryPoint": ("urlTemplate", {"urlTemplate": template}),
    "BreadcrumbList": ("itemListElement", {"itemListElement": several(a("ListItem"))}),
    "ListItem": ("position name item", {"position": count, "name": words, "item": address}),
    "Event": (
        "name startDate location",
        {
            "name": words,
            "url": address,
            "description": words,
            "image": address,
            "startDate": moment,
            "endDate": moment,
            "previousStartDate": moment,
            "duration": duration,
            "eventStatus": one_of(
                "EventScheduled", "EventCancelled", "EventPostponed", "EventRescheduled"
            ),
            "eventAttendanceMode": one_of("OfflineEventAttendanceMode"),
            "location": a("Place"),
            "organizer": a("Organization"),
            "performer": several(a("Person")),
            "offers": a("Offer"),
            "isAccessibleForFree": yes,
            "typicalAgeRange": age_range,
            "inLanguage": spoken,
            "subEvent": several(a("Event")),
        },
    ),
    "Place": (
        "name",
        {
            "name": words,
            "url": address,
            "address": a("PostalAddress"),
            "geo": a("GeoCoordinates"),
            "amenityFeature": several(a("LocationFeatureSpecification")),
            "openingHoursSpecification": several(a("OpeningHoursSpecification")),
            "specialOpeningHoursSpecification": several(a("OpeningHoursSpecification")),
        },
    ),
    "OpeningHoursSpecification": (
        "opens closes",
        {
            "dayOfWeek": several(words),
            "opens": clock,
            "closes": clock,
            "validFrom": day,
            "validThrough": day,
        },
    ),
    "LocationFeatureSpecification": ("name value", {"name": words, "value": yes}),
    "PostalAddress": (
        "",
        dict.fromkeys(
            (
                "streetAddress",
                "postalCode",
                "addressLocality",
                "addressRegion",
                "addressCountry",
            ),
            words,
        ),
    ),
    "GeoCoordinates": ("latitude longitude", {"latitude": number, "longitude": number}),
    "Offer": (
        "",
        {
            "url": address,
            "price": amount,
            "priceCurrency": exactly("EUR"),
            "availability": one_of("InStock", "SoldOut"),
        },
    ),
    "Person": (
        "name",
        {
            "name": words,
            "url": address,
            "description": words,
            "image": address,
            "jobTitle": words,
            "sameAs": several(address),
            "affiliation": a("Organization"),
            "worksFor": a("Organization"),
        },
    ),
    "Book": (
        "name url",
        {
            "name": words,
            "url": address,
            "description": words,
            "image": address,
            "author": a("Person"),
            "publisher": a("Organization"),
            "datePublished": day,
            "isbn": words,
            "numberOfPages": count,
            "inLanguage": LANGUAGE,
            "encoding": a("MediaObject"),
            "offers": a("Offer"),
        },
    ),
    "MediaObject": ("contentUrl", {"contentUrl": address, "contentSize": words}),
    "FAQPage": ("mainEntity", {"inLanguage": LANGUAGE, "mainEntity": several(a("Question"))}),
    "Question": ("name acceptedAnswer", {"name": words, "acceptedAnswer": a("Answer")}),
    "Answer": ("text", {"text": words}),
    "PodcastSeries": (
        "name url webFeed",
        {
            "name": words,
            "url": address,
            "description": words,
            "image": address,
            "webFeed": address,
            "inLanguage": LANGUAGE,
            "publisher": a("Organization"),
        },
    ),
    "PodcastEpisode": (
        "name url associatedMedia partOfSeries",
        {
            "name": words,
            "url": address,
            "description": words,
            "datePublished": day,
            "duration": duration,
            "image": address,
            "associatedMedia": a("AudioObject"),
            "partOfSeries": a("PodcastSeries"),
            "inLanguage": LANGUAGE,
        },
    ),
    "AudioObject": ("contentUrl", {"contentUrl": address, "encodingFormat": words}),
}


def read(html: str) -> list[dict[str, Any]]:
    """Return the things that a page describes, as a crawler would read them out of its HTML."""
    found = re.findall(r'<script type="application/ld\+json">(.*?)</script', html, re.DOTALL)
    if not found:
        return []
    assert len(found) == 1
    told = orjson.loads(found[0])
    assert told["@context"] == "https://schema.org"
    graph: list[dict[str, Any]] = told["@graph"]
    return graph


def flaws(graph: list[dict[str, Any]]) -> list[str]:
    """Name what is wrong with the things of a page."""
    names = [name for thing in graph if (name := thing.get("@id"))]
    doubled = [f"{name} is told twice" for name in names if names.count(name) > 1]
    known = set(names)
    return doubled + [flaw for thing in graph for flaw in _flaws(thing, known)]


def _flaws(thing: Thing, known: set[str]) -> Iterator[str]:
    if set(thing) == {"@id"}:
        # The institution is described in full on the home page alone.
        if thing["@id"] not in known and not thing["@id"].endswith("#organization"):
            yield f"{thing['@id']} refers to nothing"
        return
    kind = thing["@type"]
    yield from (f"{kind} without {name}" for name in RULES[kind][0].split() if name not in thing)
    yield from _of_offer(thing) if kind == "Offer" else ()
    for name, value in thing.items():
        yield from _of_property(kind, name, value)
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict):
                yield from _flaws(part, known)


def _of_offer(offer: Thing) -> Iterator[str]:
    if not {"url", "price"} & offer.keys():
        yield "Offer without url or price"
    if ("price" in offer) != ("priceCurrency" in offer):
        yield "Offer whose price has no currency"


def _of_property(kind: str, name: str, value: Any) -> Iterator[str]:
    check = {"@id": address, "@type": words, **RULES[kind][1]}.get(name)
    if check is None:
        yield f"{kind} has no {name}"
    elif not check(value):
        yield f"{kind}.{name} is not {value!r}"
