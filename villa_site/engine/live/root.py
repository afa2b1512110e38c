"""The one root component: it shows the session's view and takes navigations in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reactpy import component, use_scope, use_state
from reactpy.core.events import EventHandler
from reactpy.types import VdomDict

from villa_site.engine.live.session import STATE_KEY, Session, encoded
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import DOCUMENT

NAVIGATE = "navigate"


@component
def root() -> Any:
    """Render the page of the connection's session, the same over HTTP and live."""
    session: Session = use_scope()["state"][STATE_KEY]
    shown, session.show = use_state(session.shown)

    async def on_navigate(data: Sequence[Any]) -> None:
        session.navigate(data[0])

    composition = session.compose(shown.view)
    document = VdomDict(
        tagName=DOCUMENT,
        attributes={
            "html": composition.html,
            "path": shown.reload or encoded(shown.view.visit),
            "nav": shown.nav,
            "reload": bool(shown.reload),
            "title": _title(composition.nodes),
            "revision": shown.view.revision if shown.view.kind == "page" else "",
            **({"build": session.news} if session.news else {}),
        },
        eventHandlers={"onNavigate": EventHandler(on_navigate, target=NAVIGATE)},
    )
    page = VdomDict(tagName="", children=[document, *composition.nodes])
    return page if composition.frozen else freeze(page)


def _title(nodes: Any) -> str:
    for node in nodes:
        if isinstance(node, dict) and node.get("tagName") == "title":
            return "".join(map(str, node.get("children", ())))
    return ""
