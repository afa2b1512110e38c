"""A scope as a page is rendered with: hooks find a session in it."""

from __future__ import annotations

from typing import Any

from villa_site.engine.live.session import CurrentPage, Session
from villa_site.engine.protocols import Composition, PageRequest, PageView
from villa_site.engine.reactpy_adapter.connection import STATE_KEY


def page_scope(opener: Any = None, *, path: str = "/", query: str = "", **more: Any) -> Any:
    """Give the scope of a page at ``path`` of ``opener``, with ``more`` keys of ASGI."""
    current = CurrentPage(PageView(PageRequest(path, query)))
    session = Session(current, lambda _view: Composition({}, []), opener)
    return {"type": "http", **more, "state": {STATE_KEY: session}}
