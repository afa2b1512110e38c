"""Gathers what is noticed while an answer is walked through: alike notes become one remark."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from villa_site.doctor.finding import RANK, Remark, Verdict
from villa_site.doctor.links import Hosts

MAX_DEPTH: Final = 48
MAX_REMARKS: Final = 8
_MAX_PLACES: Final = 500
_LONGEST_PLACE: Final = 80


class Note(NamedTuple):
    """A kind of thing that was noticed, wherever it was."""

    verdict: Verdict
    seen: str
    mend: str


class UsedBlock(NamedTuple):
    """Where a block type was first met, and whether it would show something without a renderer."""

    where: str
    has_html: bool


@dataclass(slots=True)
class Notes:
    """The notes on one answer or several, and what the answers refer to."""

    hosts: Hosts = field(default_factory=Hosts)
    places: dict[Note, list[str]] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    """Internal addresses and where each was first met."""
    blocks: dict[str, UsedBlock] = field(default_factory=dict)
    forms: dict[str, Any] = field(default_factory=dict)
    """Fields of each form, as the editor's block has them."""

    def add(self, note: Note, where: str) -> None:
        """Note something at a place."""
        places = self.places.setdefault(note, [])
        if len(places) < _MAX_PLACES:
            places.append(where)

    def remarks(self) -> tuple[Remark, ...]:
        """Return one remark for each kind of note, the worst first, not too many of them."""
        ranked = sorted(self.places.items(), key=lambda item: -RANK[item[0].verdict])
        told = [
            Remark(note.verdict, f"{note.seen}: {_told(places)}", note.mend)
            for note, places in ranked[:MAX_REMARKS]
        ]
        if len(ranked) > MAX_REMARKS:
            worst = ranked[MAX_REMARKS][0].verdict
            told.append(Remark(worst, f"and {len(ranked) - MAX_REMARKS} more kinds of remarks"))
        return tuple(told)

    def take(self, other: Notes, source: str) -> None:
        """Take over what another answer, known as ``source``, refers to."""
        for path, where in other.links.items():
            self.links.setdefault(path, f"{source}: {where}")
        for name, used in other.blocks.items():
            self.blocks.setdefault(name, used._replace(where=f"{source}: {used.where}"))
        self.forms.update(other.forms)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in an answer, such as ``blocks[2].attrs.data``, where things can be noted."""

    notes: Notes
    path: str = ""
    depth: int = 0

    def __truediv__(self, key: str | int) -> Place:
        step = f"[{key}]" if isinstance(key, int) else f".{key[:_LONGEST_PLACE]}"
        path = f"{self.path}{step}".removeprefix(".")
        return Place(self.notes, path, self.depth + 1)

    def habit(self, seen: str, mend: str = "") -> None:
        """Note a habit of WordPress that the site lives with."""
        self._note("tolerated", seen, mend)

    def missing(self, seen: str, mend: str) -> None:
        """Note that something the contract asks for is not there."""
        self._note("missing", seen, mend)

    def wrong(self, seen: str, mend: str) -> None:
        """Note something that the site cannot make sense of."""
        self._note("wrong", seen, mend)

    def link(self, address: str) -> None:
        """Remember an internal address, to see later whether it leads anywhere."""
        if self.notes.hosts.strays(address):
            self.wrong("links to the backend in place of the site", "send the site's own address")
        elif path := self.notes.hosts.page(address):
            self.notes.links.setdefault(path, self.path)

    def _note(self, verdict: Verdict, seen: str, mend: str) -> None:
        self.notes.add(Note(verdict, seen, mend), self.path or "the answer")


def _told(places: list[str]) -> str:
    first = places[0] if len(places[0]) <= _LONGEST_PLACE else f"…{places[0][-_LONGEST_PLACE:]}"
    if len(places) == 1:
        return first
    count = f"{len(places)}" if len(places) < _MAX_PLACES else f"{_MAX_PLACES} or more"
    return f"{count} places, first {first}"
