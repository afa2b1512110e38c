"""A mutant is one planted bug: what changes on the way from the site to the one who looks at it.

A mutant has changes. A change concerns some requests, and alters their answers; the proxy records
which changes have altered something, so that a mutant that planted nothing is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request of the kit: method, decoded path, query, and headers by lower-case name."""

    method: str
    path: str
    query: str
    headers: dict[str, str]

    @property
    def address(self) -> str:
        """Return path and query."""
        return f"{self.path}?{self.query}" if self.query else self.path


@dataclass(slots=True, kw_only=True)
class Answer:
    """An answer of the site, whole and not compressed."""

    request: Request
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    @text.setter
    def text(self, text: str) -> None:
        self.body = text.encode()

    def header(self, name: str) -> str:
        """Return the first header of a name, or an empty text."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    def drop_header(self, name: str) -> None:
        """Remove all headers of a name."""
        self.headers = [pair for pair in self.headers if pair[0].lower() != name.lower()]

    def set_header(self, name: str, value: str) -> None:
        """Put one header in the place of all of that name."""
        self.drop_header(name)
        self.headers.append((name.lower(), value))


Where = Callable[[Request], bool]
Alter = Callable[[Answer], None]
Direction = Literal["to the site", "to the page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of answers. ``seconds`` is how long each is held back."""

    where: Where
    alter: Alter
    seconds: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameChange:
    """A change of the messages of websockets; one altered to None is dropped."""

    direction: Direction
    alter: Callable[[str], str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketRefused:
    """Each websocket is refused with 403."""


AnyChange = Change | FrameChange | SocketRefused
Site = Literal["demonstration", "every feature"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One planted bug.

    ``caught_by`` names the checks that are right to fail; at least one of them has to where
    ``must`` is true, and no other may. ``reason`` says why one cannot be caught. ``write`` runs the
    kit with ``--write``; ``paths`` are the pages that a browser looks at, the home pages where
    it is empty and each page is changed.
    """

    name: str
    topic: str
    what: str
    changes: Sequence[AnyChange]
    caught_by: tuple[str, ...] = ()
    must: bool = True
    reason: str = ""
    write: bool = False
    paths: tuple[str, ...] = ()
    site: Site = "demonstration"


@dataclass(slots=True)
class Planted:
    """What the changes of a mutant have done so far: how often each, and what went wrong."""

    times: dict[int, int] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def count(self, change: AnyChange) -> None:
        """Count that a change has altered something."""
        self.times[id(change)] = self.times.get(id(change), 0) + 1

    def problems(self, changes: Sequence[AnyChange]) -> list[str]:
        """Return what went wrong, and which changes have altered nothing."""
        idle = [place for place, each in enumerate(changes) if id(each) not in self.times]
        return [*self.errors[:3], *(f"change {place + 1} altered nothing" for place in idle)]
