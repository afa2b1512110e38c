"""All changes of ReactPy and its router; ``docs/upstream.md`` has the reasons."""

from __future__ import annotations

from reactpy import config
from reactpy.core import layout
from reactpy_router import components, routers

from villa_site.engine.reactpy_adapter import constructors, router
from villa_site.engine.reactpy_adapter.hook import LiveHook

MAX_QUEUE = 64
"""Events that wait for one handler."""


def install() -> None:
    """Configure ReactPy for pages, once."""
    # With ReactPy's default, patches of one layout overtake each other on the wire.
    config.REACTPY_ASYNC_RENDERING.current = False
    config.REACTPY_MAX_QUEUE_SIZE.current = MAX_QUEUE
    layout.LifeCycleHook = LiveHook  # type: ignore[attr-defined]
    # The functions of reactpy-router look these up by name.
    components._link = router.link  # type: ignore[assignment]  # noqa: SLF001 - nothing public
    components._navigate = router.navigate  # noqa: SLF001 - as above
    routers.router = router.router
    # A subscriber is called at once, and when the option changes.
    for checks in (config.REACTPY_DEBUG, config.REACTPY_CHECK_JSON_ATTRS):
        checks.subscribe(constructors.install)
