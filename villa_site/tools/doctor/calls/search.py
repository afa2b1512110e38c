"""The search call: each filter on its own, and pages that exist and do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from villa_site.backend import queries
from villa_site.backend.call import QueryValue
from villa_site.content.cards import Card, ResultList
from villa_site.content.fields.day import ROME
from villa_site.content.fields.declaration import kind_of
from villa_site.tools.doctor.calls.search_checks import (
    ResultCheck,
    begins_by,
    counted,
    ends_after,
    finds,
    is_empty_page,
    is_other_page,
    items,
    number,
    of_types,
)
from villa_site.tools.doctor.examination import CallResult, Examination, check
from villa_site.tools.doctor.finding import Finding
from villa_site.tools.doctor.notes import Location

PATH: Final = queries.search(queries.SearchQuery()).path
_FACETS: Final = ("post_type", "year", "discipline", "categorie")
_RESULTS: Final = kind_of(ResultList)
_PER_PAGE: Final = 3
_BEYOND: Final = 10
_GIBBERISH: Final = "xqzvkwjy"


@dataclass(frozen=True, slots=True)
class Probe:
    """One query: its name, its parameters and the check of its results."""

    name: str
    params: Mapping[str, QueryValue]
    check: ResultCheck


async def examine(examination: Examination) -> list[Finding]:
    """Search without filters, then with each filter that the facets offer."""
    plain = await examination.get(PATH, params={"page": 1, "per_page": _PER_PAGE})
    findings = [
        _judged(examination, Probe("all", {"per_page": _PER_PAGE}, counted(_PER_PAGE)), plain)
    ]
    if plain.error is not None:
        return findings
    for probe in _probes(plain.value):
        result = await examination.get(PATH, params={"per_page": _PER_PAGE, **probe.params})
        findings.append(_judged(examination, probe, result))
    offered = _offered(plain.value)
    return findings + [
        Finding.of(f"search {name}=", "not tried", "the facets offer no value")
        for name in _FACETS
        if name not in offered
    ]


def _probes(plain: Any) -> list[Probe]:
    offered = _offered(plain)
    total = _total(plain)
    types = tuple(value for value, _ in _all_offered(plain, "post_type"))[:2]
    probes = [
        Probe(f"{name}={value[:20]}", {name: value}, finds(count, total))
        for name, (value, count) in offered.items()
    ]
    if word := _word(plain):
        probes.append(Probe(f"s={word[:20]}", {"s": word}, finds(None, total)))
    if len(types) > 1:
        probes.append(Probe("post_type=a,b", {"post_type": types}, of_types(types)))
    middle = _middle(plain)
    return [
        *probes,
        Probe(f"from={middle}", {"from": middle}, ends_after(middle)),
        Probe(f"to={middle}", {"to": middle}, begins_by(middle)),
        Probe("page=2", {"page": 2}, is_other_page(plain, has_more=total > _PER_PAGE)),
        Probe("beyond the end", {"page": total + _BEYOND}, is_empty_page(total)),
        Probe("nothing to find", {"s": _GIBBERISH}, is_empty_page(0)),
    ]


def _judged(examination: Examination, probe: Probe, result: CallResult) -> Finding:
    notes = examination.notes()
    seen = ""
    check(result, _RESULTS, Location(notes))
    if isinstance(result.value, dict):
        probe.check(result.value, Location(notes))
        seen = f"{_total(result.value)} found"
    return examination.conclude(f"search {probe.name}", result, notes, seen)


def _offered(plain: Any) -> dict[str, tuple[str, int]]:
    """Return the first choice of each facet and how many results it promises."""
    choices = {name: _all_offered(plain, name) for name in _FACETS}
    return {name: offered[0] for name, offered in choices.items() if offered}


def _all_offered(plain: Any, facet: str) -> list[tuple[str, int]]:
    facets = plain.get("facets") if isinstance(plain, dict) else None
    rows = facets.get(facet) if isinstance(facets, dict) else None
    return [
        (str(row["value"]), number(row.get("count")))
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict) and row.get("value")
    ]


def _word(plain: Any) -> str:
    """Choose a word that must have results: the longest of a title."""
    for item in items(plain):
        letters = (word.strip(".,:;!?«»“”()") for word in str(item.get("post_title")).split())
        words = [word for word in letters if word.isalpha() and len(word) > len("les")]
        if words:
            return max(words, key=len)
    return ""


def _middle(plain: Any) -> str:
    """Choose a day that parts the events, should one of the first results be an event."""
    days = [day for item in items(plain) if (day := Card.model_validate(item).date_debut)]
    return (days[0] if days else datetime.now(ROME).date()).isoformat()


def _total(answer: Any) -> int:
    return number(answer.get("total")) if isinstance(answer, dict) else 0
