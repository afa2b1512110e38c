"""Hooks of components: the session, the current request, and ways to move to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from villa_site.engine.live.session import use_session
from villa_site.engine.protocols import PageRequest
from villa_site.engine.reactpy_adapter.hook import is_composing
from villa_site.engine.sharing import refuse_shared

__all__ = ["use_navigate", "use_query", "use_session", "use_visit"]


def use_visit() -> PageRequest:
    """Give the request that the current page answers: an application's own class of it.

        html.a({"href": f"/login/?from={use_visit().path}"}, "Log in")

    In a component of an open page it has the visitor's ``zone`` and ``browser_locale``. They are
    empty in a page as it is first sent, which is everybody's.

    Raises OutsidePage where no page of this engine is being rendered.
    """
    refuse_shared("use_visit()")
    session = use_session()
    visit: PageRequest = session.current.view.visit
    if not session.connected or is_composing():
        return visit
    settings = session.settings
    return visit.with_(zone=settings.zone, browser_locale=settings.locale)


def use_navigate() -> Callable[[str], None]:
    """Give a function that takes the visitor to a URL, for handlers and effects to call.

    Another query of the current page is shown in place: focus and scroll position stay, the
    address follows. Whatever else it is given, the browser loads in full, as if a link to it had
    been followed: do not pass on what a visitor has typed.

        navigate = use_navigate()
        html.button({"onClick": lambda _event: navigate("/thanks/")}, "Done")

    Raises OutsidePage where no page of this engine is being rendered.
    """
    session = use_session()
    return session.go


class SetQuery(Protocol):
    """Moves to another query of the page; with ``push`` Back leads to the query before."""

    def __call__(self, query: str, *, push: bool = False) -> None:
        """Open the page with another query."""


def use_query() -> tuple[str, SetQuery]:
    """Give the current page's query and a function that moves to another one, in place.

    The query is percent-encoded and has no question mark. The page is opened again with the other
    query, and the address follows; a later query takes the place of one under way. With
    ``push=True`` the address is another step of the browser's history, so that Back undoes it. Once
    another page is shown the function does nothing.

        query, set_query = use_query()
        html.button({"onClick": lambda _event: set_query("order=name", push=True)}, "By name")

    Raises OutsidePage where no page of this engine is being rendered.
    """
    refuse_shared("use_query()")
    session = use_session()
    visit: PageRequest = session.current.view.visit

    def set_query(query: str, *, push: bool = False) -> None:
        if session.current.view.visit.path == visit.path:
            session.change_query(query, push=push)

    return visit.query, set_query
