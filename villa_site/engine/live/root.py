"""The one root component: it shows the session's page."""

from __future__ import annotations

from typing import Any

from reactpy import component, use_connection, use_state
from reactpy.core._life_cycle_hook import HOOK_STACK
from reactpy.types import VdomDict

from villa_site.engine.live.session import use_session
from villa_site.engine.reactpy_adapter.router import location_of, route_state
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import DOCUMENT


@component
def root() -> Any:
    """Render the page of the connection's session, the same over HTTP and live."""
    session = use_session()
    hook: Any = HOOK_STACK.current_hook()
    hook.composes = False
    page, session.set_page = use_state(session.current)
    # The layout stays while the page moves to another query.
    use_connection().location = location_of(page.view.visit)
    hook.set_context_provider(route_state(page.view.params))

    hook.composes = True
    composition = session.compose(page.view)
    document = VdomDict(
        tagName=DOCUMENT,
        attributes={
            "html": composition.html,
            "path": page.reload or page.view.visit.url,
            **({"nav": page.nav} if page.nav else {}),
            **({"reload": True} if page.reload else {}),
            "title": _title(composition.nodes),
            "revision": page.view.lasting_revision,
            **({"build": session.new_build} if session.new_build else {}),
        },
    )
    whole = VdomDict(tagName="", children=[document, *composition.nodes])
    return whole if composition.frozen else freeze(whole)


def _title(nodes: Any) -> str:
    for node in nodes:
        if isinstance(node, dict) and node.get("tagName") == "title":
            return "".join(map(str, node.get("children", ())))
    return ""
