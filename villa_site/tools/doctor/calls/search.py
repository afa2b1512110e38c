"""The search call: each filter on its own, and pages that exist and do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from villa_site.backend import queries
from villa_site.backend.call import QueryValue
from villa_site.content.cards import Card
from villa_site.settings.project import institution_zone
from villa_site.tools.doctor.calls.search_checks import Results, number
from villa_site.tools.doctor.examination import CallResult, Examination
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.shapes import RESULTS

PATH: Final = queries.search(queries.SearchQuery()).path
_PER_PAGE: Final = 3
_BEYOND: Final = 10
_GIBBERISH: Final = "xqzvkwjy"


class Probe(NamedTuple):
    """One query: its name, its parameters and the check of its results."""

    name: str
    params: Mapping[str, QueryValue]
    check: Callable[[Results], None]


async def search(examination: Examination) -> list[Finding]:
    """Search without filters, then with each filter that the facets offer."""
    result = await examination.get(PATH, params={"page": 1, "per_page": _PER_PAGE})
    plain = Results(result.object, result.place)
    probe = Probe("all", {}, lambda results: results.are_counted(_PER_PAGE))
    findings = [_checked(examination, probe, result)]
    if result.error is not None:
        return findings
    for probe in _probes(plain):
        result = await examination.get(PATH, params={"per_page": _PER_PAGE, **probe.params})
        findings.append(_checked(examination, probe, result))
    return findings + [
        Finding.of(f"search {name}=", "not tried", "the facets offer no value")
        for name in queries.FACETS
        if not _values(plain, name)
    ]


def _checked(examination: Examination, probe: Probe, result: CallResult) -> Finding:
    result.check(RESULTS)
    seen = ""
    if isinstance(result.value, dict):
        results = Results(result.value, result.place)
        probe.check(results)
        seen = f"{results.number('total')} found"
    return examination.conclude(f"search {probe.name}", result, seen)


def _probes(plain: Results) -> Iterator[Probe]:
    total = plain.number("total")
    for name in queries.FACETS:
        for value, count in _values(plain, name)[:1]:
            check = partial(Results.are_filtered, promised=count, unfiltered=total)
            yield Probe(f"{name}={value[:20]}", {name: value}, check)
    if word := _word(plain):
        yield Probe(f"s={word[:20]}", {"s": word}, lambda page: page.are_filtered(None, total))
    types = tuple(value for value, _ in _values(plain, "post_type")[:2])
    if len(types) > 1:
        yield Probe("post_type=a,b", {"post_type": types}, lambda page: page.are_of_types(types))
    day = _middle(plain)
    yield Probe(f"from={day}", {"from": day}, lambda page: page.are_bounded("from", day))
    yield Probe(f"to={day}", {"to": day}, lambda page: page.are_bounded("to", day))
    yield Probe(
        "page=2",
        {"page": 2},
        lambda page: page.are_another_page(plain) if total > _PER_PAGE else None,
    )
    yield Probe("beyond the end", {"page": total + _BEYOND}, lambda page: page.are_none(total))
    yield Probe("nothing to find", {"s": _GIBBERISH}, lambda page: page.are_none(0))


def _values(plain: Results, facet: str) -> list[tuple[str, int]]:
    """Return the values that a facet offers, and how many results each promises."""
    facets = plain.answer.get("facets")
    rows = facets.get(facet) if isinstance(facets, dict) else None
    return [
        (str(row["value"]), number(row.get("count")))
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict) and row.get("value")
    ]


def _word(plain: Results) -> str:
    """Choose a word that must have results: the longest of a title."""
    for item in plain.items:
        letters = (word.strip(".,:;!?«»“”()") for word in str(item.get("post_title")).split())
        words = [word for word in letters if word.isalpha() and len(word) > len("les")]
        if words:
            return max(words, key=len)
    return ""


def _middle(plain: Results) -> str:
    """Choose a day that parts the events, should one of the first results be an event."""
    days = [day for item in plain.items if (day := Card.model_validate(item).date_debut)]
    return (days[0] if days else datetime.now(institution_zone()).date()).isoformat()
