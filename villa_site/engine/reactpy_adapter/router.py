"""The seam to reactpy-router: its routes and links follow the pages, which have the addresses.

Its own components keep a second history in the browser, of which neither the server nor the page
would know: a link would change the address and leave the page as it was. Here ``link`` is a link,
``navigate`` a redirect, and a router shows the route of the current page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from reactpy import component, html, use_connection, use_effect, use_memo
from reactpy.types import Connection, ContextProvider, Location, VdomDict
from reactpy_router import components, routers
from reactpy_router.hooks import _route_state_context
from reactpy_router.routers import _iter_routes
from reactpy_router.types import RouteState

from villa_site.engine.live.session import use_session
from villa_site.engine.protocols import PageRequest
from villa_site.engine.sharing import refuse_shared


class PageConnection(Connection[Any]):
    """A connection whose address what is kept for all pages cannot read."""

    @property
    def location(self) -> Location:
        """The address of the current page; raises RenderError in what all pages share."""
        refuse_shared("use_location()")
        return self._location

    @location.setter
    def location(self, location: Location) -> None:
        self._location = location


class PageRoute(RouteState):
    """The parts of a path, which what is kept for all pages cannot read."""

    @property
    def params(self) -> dict[str, Any]:
        """The parts by name; raises RenderError in what all pages share."""
        refuse_shared("use_params()")
        return self._params

    @params.setter
    def params(self, params: dict[str, Any]) -> None:
        self._params = params


def location_of(visit: PageRequest) -> Location:
    """Return a page's address as ReactPy has it: the query with its question mark."""
    return Location(visit.path, f"?{visit.query}" if visit.query else "")


def route_state(params: Mapping[str, Any]) -> ContextProvider[RouteState | None]:
    """Make what ``use_params`` and its siblings read; raises OutsidePage outside of a page."""
    return _route_state_context(value=_state(dict(params)))


def _state(params: dict[str, Any]) -> RouteState:
    session = use_session()
    return PageRoute(lambda to: session.go(f"{to.path}{to.query_string}"), params)


def _link(attributes: Mapping[str, Any], *children: Any, key: Any = None) -> VdomDict:
    """Make a link of ``to``, else of ``href``; raises ValueError without either."""
    members = {**attributes}
    to = members.pop("to", None) or members.get("href")
    if not to:
        raise ValueError("Give link(...) the address that it leads to: link({'to': '/visite/'}).")
    keyed = {} if key is None else {"key": key}
    node: VdomDict = html.a({**members, **keyed, "href": to}, *children)
    return node


@component
def _navigate(to: str, replace: bool = False) -> VdomDict | None:  # noqa: FBT001, FBT002 - reactpy-router's signature
    """Lead to ``to``: a live page by its socket, one that has none as HTML does."""
    del replace
    session = use_session()
    leaves = session.current.view.visit.path != to.partition("?")[0]

    @use_effect(dependencies=[to, leaves])
    def leave() -> None:
        if leaves:
            session.go(to)

    if not leaves or session.connected:
        return None
    node: VdomDict = html.meta({"httpEquiv": "refresh", "content": f"0;url={to}"})
    return node


@component
def _router(*routes: Any, resolver: Callable[[Any], Any]) -> Any:
    """Show what the first route that matches the page's path has."""
    path = use_connection().location.path
    resolvers = use_memo(
        lambda: tuple(map(resolver, _iter_routes(routes))), dependencies=(resolver, hash(routes))
    )
    for each in resolvers:
        match = each.resolve(path)
        if match is not None:
            return _route_state_context(match.element, value=_state(match.params), key=each.key)
    return None


# The functions of reactpy-router look these up by name.
components._link = _link  # type: ignore[assignment]  # noqa: SLF001 - nothing public
components._navigate = _navigate  # noqa: SLF001 - as above
routers.router = _router
