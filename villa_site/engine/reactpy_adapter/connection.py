"""The connection of a page: where components find its session and its address."""

from __future__ import annotations

from typing import Any, Final, Protocol

from reactpy import use_connection, use_scope
from reactpy.types import Connection, Location

from villa_site.engine.sharing import refuse_shared
from villa_site.errors import OutsidePage

STATE_KEY: Final = "villa"
"""The key of a session in the state of its connection's ASGI scope."""


class Moves(Protocol):
    """A session, as far as links and redirects need it."""

    connected: bool
    """Whether the page is live."""

    def go(self, url: str) -> None:
        """Take the visitor to ``url``."""


class PageConnection(Connection[Any]):
    """A connection whose address cannot be read in what is rendered once for all pages."""

    @property
    def location(self) -> Location:
        """The address of the current page; raises RenderError in what all pages share."""
        refuse_shared("use_location()")
        return self._location

    @location.setter
    def location(self, location: Location) -> None:
        self._location = location


def page_connection(scope: dict[str, Any], carrier: Any) -> PageConnection:
    """Make the connection of an ASGI scope; the root component sets its address."""
    return PageConnection(scope=scope, location=Location("", ""), carrier=carrier)


def show_address(path: str, query: str) -> None:
    """Set what ``use_location`` gives; the layout stays while the page moves to another query."""
    use_connection().location = Location(path, f"?{query}" if query else "")


def use_page_session() -> Any:
    """Give the session in the scope of the current connection; raises OutsidePage without one."""
    try:
        return use_scope()["state"][STATE_KEY]
    except (RuntimeError, KeyError) as error:
        raise OutsidePage(
            "This hook was called outside of a page: call it in a @component that a page shows, "
            "while it is rendered, not in an event handler."
        ) from error
