"""The one root component: it shows the session's page."""

from __future__ import annotations

from typing import Any

from reactpy import component, use_state
from reactpy.types import VdomDict

from villa_site.engine.live.session import CurrentPage, Session, use_session
from villa_site.engine.reactpy_adapter.connection import STATE_KEY, show_address
from villa_site.engine.reactpy_adapter.hook import composing
from villa_site.engine.reactpy_adapter.layout import Failed, LiveLayout, Submitted, layout_for
from villa_site.engine.reactpy_adapter.render_once import RenderedOnce, render_once
from villa_site.engine.reactpy_adapter.router import provide_params
from villa_site.engine.rendering.freeze import freeze
from villa_site.engine.rendering.printer import DOCUMENT


@component
def root() -> Any:
    """Render the page of the connection's session, the same over HTTP and live."""
    session = use_session()
    page, session.set_page = use_state(session.current)
    show_address(page.view.visit.path, page.view.visit.query)
    provide_params(page.view.params)
    with composing():
        return _composed(session, page)


def live_layout(
    scope: dict[str, Any], carrier: Any, *, on_failed: Failed, on_submitted: Submitted
) -> LiveLayout:
    """Make the layout of a live connection, which has its session in ``scope``."""
    return layout_for(root(), scope, carrier, on_failed=on_failed, on_submitted=on_submitted)


async def render_page(session: Session[Any], path: str) -> RenderedOnce:
    """Render the session's page for an HTTP answer.

    Raises RenderError when the root itself or anything outside a block failed.
    """
    return await render_once(root(), {STATE_KEY: session}, path)


def _composed(session: Session[Any], page: CurrentPage[Any]) -> Any:
    composition = session.compose(page.view)
    document = VdomDict(
        tagName=DOCUMENT,
        attributes={
            "html": composition.html,
            "path": page.reload or page.view.visit.url,
            **({"nav": page.nav} if page.nav else {}),
            **({"push": True} if page.push else {}),
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
