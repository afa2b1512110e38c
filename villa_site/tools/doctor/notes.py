"""Collects notes on a response; equal notes at several locations become one remark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from villa_site.content.blocks.block import BlockType, installed
from villa_site.settings.map_tiles import Tiles
from villa_site.site.forms.definition import Form
from villa_site.tools.doctor.finding import RANK, Remark, Verdict
from villa_site.tools.doctor.links import Hosts

MAX_DEPTH: Final = 48
MAX_REMARKS: Final = 8
_MAX_LOCATIONS: Final = 500
_MAX_LENGTH: Final = 80


class UsedBlock(NamedTuple):
    """The first location of a block type, whether it has HTML of its own there, and its uses."""

    where: str
    has_html: bool
    uses: int = 1

    def __add__(self, other: object) -> UsedBlock:
        """Count the uses of another response, too."""
        return self._replace(uses=self.uses + other.uses) if isinstance(other, UsedBlock) else self


@dataclass(slots=True)
class Notes:
    """The notes on one response or several, and what the responses refer to."""

    hosts: Hosts = field(default_factory=Hosts)
    types: Mapping[str, BlockType] = field(default_factory=installed)
    """The renderer of each block type, and so the model of its data."""
    locations: dict[Remark, list[str]] = field(default_factory=dict)
    """The places of each note, which is a remark without its place."""
    links: dict[str, str] = field(default_factory=dict)
    """Internal URLs and their first locations."""
    blocks: dict[str, UsedBlock] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    """Each form by its id, as the editor's block has it."""

    def add(self, note: Remark, where: str) -> None:
        """Add a note with its location."""
        locations = self.locations.setdefault(note, [])
        if len(locations) < _MAX_LOCATIONS:
            locations.append(where)

    def use(self, name: str, used: UsedBlock) -> None:
        """Count a block type, and remember where it is first."""
        known = self.blocks.get(name)
        self.blocks[name] = known + used if known else used

    def remarks(self) -> tuple[Remark, ...]:
        """Return a remark for each kind of note, the worst first, with a limit.

        Tolerated notes without a correction share one remark.
        """
        habits = [note for note in self.locations if note.verdict == "tolerated" and not note.fix]
        rest = [note for note in self.locations if note not in habits]
        ranked = sorted(rest, key=lambda note: -RANK[note.verdict])
        remarks = [
            replace(note, seen=f"{note.seen}: {_summary(self.locations[note])}")
            for note in ranked[:MAX_REMARKS]
        ]
        if len(ranked) > MAX_REMARKS:
            worst = ranked[MAX_REMARKS].verdict
            remarks.append(Remark(worst, f"and {len(ranked) - MAX_REMARKS} more kinds of remarks"))
        if habits:
            parts = (f"{note.seen} ({_summary(self.locations[note])})" for note in habits)
            remarks.append(Remark("tolerated", "; ".join(parts)))
        return tuple(remarks)

    def merge(self, other: Notes, source: str = "") -> None:
        """Add the links, blocks and forms of another response, identified by ``source``."""
        for path, where in other.links.items():
            self.links.setdefault(path, f"{source} {where}".strip())
        for name, used in other.blocks.items():
            self.use(name, used._replace(where=f"{source} {used.where}".strip()))
        self.forms.update(other.forms)


@dataclass(frozen=True, slots=True)
class Location:
    """A location in a response, such as ``blocks[2].attrs.data``, to add notes at."""

    notes: Notes
    path: str = ""
    source: str = ""
    """The response it is in, one of several."""
    depth: int = 0

    def __truediv__(self, key: str | int) -> Location:
        step = f"[{key}]" if isinstance(key, int) else f".{key[:_MAX_LENGTH]}"
        path = f"{self.path}{step}".removeprefix(".")
        return Location(self.notes, path, self.source, self.depth + 1)

    @property
    def where(self) -> str:
        """Return the location as text."""
        return " ".join(filter(None, (self.source, self.path))) or "the answer"

    @property
    def too_deep(self) -> bool:
        """Whether the place is nested deeper than the doctor looks."""
        return self.depth > MAX_DEPTH

    @property
    def tiles(self) -> Tiles:
        """The map tiles that pages may load."""
        return self.notes.hosts.tiles

    def habit(self, seen: str, fix: str = "") -> None:
        """Note a habit of WordPress that the site tolerates."""
        self._note("tolerated", seen, fix)

    def missing(self, seen: str, fix: str) -> None:
        """Note that something the contract requires is missing."""
        self._note("missing", seen, fix)

    def wrong(self, seen: str, fix: str) -> None:
        """Note something that the site cannot read."""
        self._note("wrong", seen, fix)

    def link(self, url: str) -> None:
        """Remember an internal URL, to check later whether it exists."""
        if path := self.notes.hosts.page(url):
            self.notes.links.setdefault(path, self.where)

    def media(self, url: str) -> None:
        """Note a host from which pages may load no media."""
        host = self.notes.hosts.forbidden_media_host(url)
        if host:
            self.habit(f"media of {host}, left out of pages", f"add {host} to VILLA_MEDIA_HOSTS")

    def _note(self, verdict: Verdict, seen: str, fix: str) -> None:
        self.notes.add(Remark(verdict, seen, fix), self.where)


def _summary(locations: list[str]) -> str:
    first = locations[0] if len(locations[0]) <= _MAX_LENGTH else f"…{locations[0][-_MAX_LENGTH:]}"
    if len(locations) == 1:
        return first
    count = f"{len(locations)}" if len(locations) < _MAX_LOCATIONS else f"{_MAX_LOCATIONS} or more"
    return f"{count} times, first {first}"
