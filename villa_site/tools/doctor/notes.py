"""Gathers what is noticed while an answer is walked through: alike notes become one remark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from villa_site.content.block import BlockType, installed
from villa_site.settings.map_tiles import Tiles
from villa_site.site.forms.form import Form
from villa_site.tools.doctor.finding import RANK, Remark, Verdict
from villa_site.tools.doctor.links import Hosts

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
    types: Mapping[str, BlockType] = field(default_factory=installed)
    """What renders each block type, and so says what its data must be."""
    places: dict[Note, list[str]] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    """Internal addresses and where each was first met."""
    blocks: dict[str, UsedBlock] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    """Each form by its id, as the editor's block has it."""

    def add(self, note: Note, where: str) -> None:
        """Note something at a place."""
        places = self.places.setdefault(note, [])
        if len(places) < _MAX_PLACES:
            places.append(where)

    def remarks(self) -> tuple[Remark, ...]:
        """Return a remark for each kind of note, the worst first, not too many of them.

        Habits that nobody needs to mend share one remark.
        """
        habits = [note for note in self.places if note.verdict == "tolerated" and not note.mend]
        rest = [note for note in self.places if note not in habits]
        ranked = sorted(rest, key=lambda note: -RANK[note.verdict])
        told = [
            Remark(note.verdict, f"{note.seen}: {_told(self.places[note])}", note.mend)
            for note in ranked[:MAX_REMARKS]
        ]
        if len(ranked) > MAX_REMARKS:
            worst = ranked[MAX_REMARKS].verdict
            told.append(Remark(worst, f"and {len(ranked) - MAX_REMARKS} more kinds of remarks"))
        if habits:
            parts = (f"{note.seen} ({_told(self.places[note])})" for note in habits)
            told.append(Remark("tolerated", "; ".join(parts)))
        return tuple(told)

    def take(self, other: Notes, source: str = "") -> None:
        """Take over what another answer, known as ``source`` if it has a name, refers to."""
        for path, where in other.links.items():
            self.links.setdefault(path, f"{source} {where}".strip())
        for name, used in other.blocks.items():
            self.blocks.setdefault(name, used._replace(where=f"{source} {used.where}".strip()))
        self.forms.update(other.forms)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in an answer, such as ``blocks[2].attrs.data``, where things can be noted."""

    notes: Notes
    path: str = ""
    source: str = ""
    """Which of several answers it is in."""
    depth: int = 0

    def __truediv__(self, key: str | int) -> Place:
        step = f"[{key}]" if isinstance(key, int) else f".{key[:_LONGEST_PLACE]}"
        path = f"{self.path}{step}".removeprefix(".")
        return Place(self.notes, path, self.source, self.depth + 1)

    @property
    def where(self) -> str:
        """Return the place in words."""
        return " ".join(filter(None, (self.source, self.path))) or "the answer"

    @property
    def too_deep(self) -> bool:
        """Whether the place is nested deeper than the doctor looks."""
        return self.depth > MAX_DEPTH

    @property
    def tiles(self) -> Tiles:
        """The map tiles that pages may load."""
        return self.notes.hosts.tiles

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
            self.notes.links.setdefault(path, self.where)

    def _note(self, verdict: Verdict, seen: str, mend: str) -> None:
        self.notes.add(Note(verdict, seen, mend), self.where)


def _told(places: list[str]) -> str:
    first = places[0] if len(places[0]) <= _LONGEST_PLACE else f"…{places[0][-_LONGEST_PLACE:]}"
    if len(places) == 1:
        return first
    count = f"{len(places)}" if len(places) < _MAX_PLACES else f"{_MAX_PLACES} or more"
    return f"{count} times, first {first}"
