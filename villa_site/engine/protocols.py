"""The interface of an application: how to open a request, and how to compose a page.

The engine knows nothing else of a website. ``Opener`` turns a request into a view, or into a
redirect; ``Compose`` turns a view into nodes. ``PageView`` is what the engine reads of a view: an
application adds what its pages are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeVar

from starlette.types import Scope

from villa_site.engine.cache import CacheKey
from villa_site.engine.http.headers import cookies, encode_query, header, request_origin
from villa_site.engine.http.urls import quote_path, with_query

Connect = Literal["intent", "idle", "load", "never"]
"""When a page opens its socket: at the first sign of intent, in an idle moment, at once, never."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for a page, over HTTP or over the live socket.

    ``path`` is decoded, ``query`` encoded and without its question mark, ``origin`` the scheme,
    host and port of the request, ``cookies`` are by name, ``accept_language`` is the header.
    ``live``: an open page sends it, its language has been chosen. ``zone`` and ``browser_locale``
    are the visitor's, such as ``Europe/Paris`` and ``en-GB``: of open pages ``use_visit`` has them.
    """

    path: str
    query: str = ""
    origin: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)
    accept_language: str = ""
    live: bool = False
    zone: str = ""
    browser_locale: str = ""

    @classmethod
    def from_scope(cls, scope: Scope) -> Self:
        """Read the request of an ASGI ``http`` scope."""
        return cls(
            path=scope["path"],
            query=encode_query(scope["query_string"]),
            origin=request_origin(scope),
            cookies=cookies(scope),
            accept_language=header(scope, b"accept-language"),
        )

    def with_(self, **changes: Any) -> Self:
        """Copy the request with ``changes``."""
        return replace(self, **changes)

    @property
    def address(self) -> str:
        """Path and query, as a browser shows them."""
        return with_query(self.path, self.query)

    @property
    def url(self) -> str:
        """Path and query, percent-encoded, as a browser sends them."""
        return with_query(quote_path(self.path), self.query)


class DataPart(NamedTuple):
    """A part of a text that is longer than a message may be; ``more`` says that others follow."""

    text: str
    more: bool


@dataclass(frozen=True, slots=True)
class PageView:
    """The result of opening a request: the engine reads these members, an application adds its own.

    ``visit`` is the request, ``status`` that of the HTTP answer, ``cookies`` are set by it.
    ``revision`` changes whenever anything that the page shows does; without one the page is sent
    whole to a browser that has it already, and is not renewed while it is open.
    """

    visit: PageRequest
    status: int = HTTPStatus.OK
    revision: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)

    def receive(self, part: DataPart, renew: Callable[[], None]) -> None:
        """Take a part of what the page's own script says; ``renew`` opens the page once more.

        It is dropped where a page has no such script. Raises BadMessage for what breaks the rules
        of the one that has.
        """

    def leave(self) -> None:
        """Drop what was received: the connection that shows the page has ended."""

    @property
    def connect(self) -> Connect | None:
        """When this page opens its socket, if not when all others do."""
        return None

    @property
    def params(self) -> Mapping[str, Any]:
        """The variable parts of the page's path by name, for ``use_params`` of reactpy-router."""
        return {}

    @property
    def replaces_open_page(self) -> bool:
        """Whether a page that is open makes way for it; else the page stays as it is."""
        return True

    @property
    def development(self) -> bool:
        """Whether failures are reported to browsers: in development alone."""
        return False

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of the browser client, by key; see ``docs/protocol.md``."""
        return {}

    @property
    def lasting_revision(self) -> str:
        """The revision under which a browser may ask whether the page still holds, else empty."""
        return self.revision if self.status == HTTPStatus.OK else ""

    @property
    def cache_key(self) -> CacheKey | None:
        """The name of the page for all its visitors; None for what is made for one of them."""
        return None


@dataclass(frozen=True, slots=True)
class Redirect:
    """The answer is at another address.

    ``vary`` names the headers that decided so; ``cookies`` are set by it. ``max_age`` are the
    seconds for which caches may keep it, 0 where they decide themselves.
    """

    location: str
    status: int = HTTPStatus.PERMANENT_REDIRECT
    vary: str = ""
    cookies: Mapping[str, str] = field(default_factory=dict)
    max_age: int = 0


@dataclass(frozen=True, slots=True)
class Composition:
    """A composed page: the attributes of ``<html>``, and the nodes of head and body in order.

    ``title``, ``meta`` and ``link`` go to the head, wherever they are. ``frozen``: every
    node which can be frozen is.
    """

    html: Mapping[str, Any]
    nodes: Sequence[Any]
    frozen: bool = False


ViewT = TypeVar("ViewT", bound=PageView)
ViewT_co = TypeVar("ViewT_co", bound=PageView, covariant=True)


class Opener(Protocol[ViewT_co]):
    """Answers requests: over HTTP, when a socket opens, and for each navigation."""

    async def open(self, request: PageRequest, /) -> ViewT_co | Redirect:
        """Give what to show, or where to look. What it raises is an error of the server's."""
        ...


Compose = Callable[[ViewT], Composition]
"""Makes a page of a view: at once, and the same of the same revision."""
