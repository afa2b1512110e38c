"""The same page as ReactPy serves it by itself: its own middleware and defaults, nothing frozen."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from reactpy import component, config
from reactpy.executors.asgi.middleware import ReactPyMiddleware
from reactpy.types import VdomDict
from starlette.responses import PlainTextResponse

from bench.failure import MeasurementFailed
from bench.stub_backend import StubBackend
from bench.typical_page import PATH
from bench.villa import villa_site
from villa_site.app.installed import compose
from villa_site.engine.live.session import CurrentPage, Session
from villa_site.engine.reactpy_adapter.connection import STATE_KEY
from villa_site.engine.rendering import freeze as freezing
from villa_site.engine.rendering.freeze import Frozen
from villa_site.site.visits.visit import View, Visit

ORIGIN: Final = "http://villa.example"
LIVE_URL: Final = f"/reactpy/{__name__}.typical/"

_shown: list[View] = []


@component
def typical() -> Any:
    """Render the page's nodes again for each visitor, as the site does."""
    return VdomDict(tagName="", children=_nodes(_shown[0]))


async def create(folder: Path) -> Any:
    """Make the application; the page's data are at hand, as in the site under test."""
    thresholds = gc.get_threshold()
    site = villa_site(StubBackend(), folder / "stock-data")
    async with site.fastapi.router.lifespan_context(site.fastapi):
        view = await site.site.open(Visit(path=PATH, origin=ORIGIN, live=True))
    if not isinstance(view, View) or view.page is None:
        raise MeasurementFailed(f"The page {PATH} cannot be opened.")
    # Stock ReactPy knows no frozen nodes: what the components freeze is given back as it is.
    freezing.__dict__["_walk"] = lambda node, _boundary: (node, None)
    _shown.append(_unfrozen(view))
    _check(_nodes(_shown[0]))
    # The site has chosen other values for the whole process.
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    config.REACTPY_MAX_QUEUE_SIZE.current = config.REACTPY_MAX_QUEUE_SIZE.default
    stock = ReactPyMiddleware(
        PlainTextResponse("ok"),
        [f"{__name__}.typical"],
        path_prefix="/reactpy/",
        async_rendering=config.REACTPY_ASYNC_RENDERING.default,
    )

    async def with_session(scope: Any, receive: Any, send: Any) -> None:
        # The components' hooks need it.
        scope.setdefault("state", {})[STATE_KEY] = Session(CurrentPage(view), compose, site.site)
        await stock(scope, receive, send)

    return with_session


def _nodes(view: View) -> list[Any]:
    """Compose the page but for its data for search engines, which never see what ReactPy shows."""
    return [node for node in compose(view).nodes if node["tagName"] != "script"]


def _unfrozen(view: View) -> View:
    """Give each block its data and the options no version: nothing is then frozen or shared."""
    blocks = tuple(replace(loaded, data=loaded.model()) for loaded in view.blocks)
    return replace(view, options=view.options.model_copy().stamped(""), blocks=blocks)


def _check(node: Any) -> None:
    """Raise MeasurementFailed where something is frozen after all."""
    if isinstance(node, Frozen):
        raise MeasurementFailed(f"<{node['tagName']}> is frozen in the unfrozen page.")
    children = node.get("children", ()) if isinstance(node, dict) else node
    for child in children if isinstance(children, list | tuple) else ():
        _check(child)
