"""reactpy-router on pages: its routes and links follow the pages, which have the addresses.

Its own components keep a second history in the browser, of which neither the server nor the page
would know: a link would change the address and leave the page as it was. Here ``link`` is a link,
``navigate`` a redirect, and a router shows the route of the current page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from reactpy import component, html, use_connection, use_effect, use_memo
from reactpy.core._life_cycle_hook import HOOK_STACK
from reactpy.types import VdomDict
from reactpy_router.hooks import _route_state_context
from reactpy_router.types import Route, RouteState

from villa_site.engine.reactpy_adapter.connection import Moves, use_page_session
from villa_site.engine.sharing import refuse_shared


class PageRoute(RouteState):
    """The parts of a path, which cannot be read in what is rendered once for all pages."""

    @property
    def params(self) -> dict[str, Any]:
        """The parts by name; raises RenderError in what all pages share."""
        refuse_shared("use_params()")
        return self._params

    @params.setter
    def params(self, params: dict[str, Any]) -> None:
        self._params = params


def provide_params(params: Mapping[str, Any]) -> None:
    """Provide what ``use_params`` and its siblings read, to all of the component being rendered."""
    provider = _route_state_context(value=_state(dict(params)))
    HOOK_STACK.current_hook().set_context_provider(provider)


def _state(params: dict[str, Any]) -> RouteState:
    session: Moves = use_page_session()
    return PageRoute(lambda to: session.go(f"{to.path}{to.query_string}"), params)


def link(attributes: Mapping[str, Any], *children: Any, key: Any = None) -> VdomDict:
    """Make a link of ``to``, else of ``href``; raises ValueError without either."""
    members = {**attributes}
    to = members.pop("to", None) or members.get("href")
    if not to:
        raise ValueError("Give link(...) the address that it leads to: link({'to': '/visite/'}).")
    keyed = {} if key is None else {"key": key}
    node: VdomDict = html.a({**members, **keyed, "href": to}, *children)
    return node


@component
def navigate(to: str, replace: bool = False) -> VdomDict | None:  # noqa: FBT001, FBT002 - reactpy-router's signature
    """Lead to ``to``: a live page by its socket, one that has none as HTML does."""
    del replace
    session: Moves = use_page_session()
    leaves = use_connection().location.path != to.partition("?")[0]

    @use_effect(dependencies=[to, leaves])
    def leave() -> None:
        if leaves:
            session.go(to)

    if not leaves or session.connected:
        return None
    node: VdomDict = html.meta({"httpEquiv": "refresh", "content": f"0;url={to}"})
    return node


@component
def router(*routes: Any, resolver: Callable[[Any], Any]) -> Any:
    """Show what the first route that matches the page's path has."""
    path = use_connection().location.path
    resolvers = use_memo(
        lambda: tuple(map(resolver, _with_inner_routes(routes))),
        dependencies=(resolver, hash(routes)),
    )
    for each in resolvers:
        match = each.resolve(path)
        if match is not None:
            return _route_state_context(match.element, value=_state(match.params), key=each.key)
    return None


def _with_inner_routes(routes: Iterable[Route]) -> Iterator[Route]:
    """Yield the routes, each after those inside it, which have its path in front of theirs."""
    for outer in routes:
        for inner in _with_inner_routes(outer.routes):
            yield replace(inner, path=outer.path + inner.path)
        yield outer
