"""How uvicorn serves the site, in whatever process it does."""

from __future__ import annotations

from typing import Any, Final

import uvicorn

from villa_site.web.uvicorn_protocols.websocket import LiveProtocol, UpgradingProtocol

MAX_MESSAGE: Final = 64 * 1024
"""Bytes of the largest websocket message."""
WORKER_SECONDS: Final = 60
"""Seconds in which a worker has to answer its supervisor, the time to start included.

uvicorn's own five end a worker on a busy machine before it has started, again and again.
"""


def server_config(app: Any, **options: Any) -> uvicorn.Config:
    """Configure uvicorn for ``app``, an ASGI application or the import path of its factory."""
    return uvicorn.Config(
        app,
        http=UpgradingProtocol,
        ws=LiveProtocol,
        ws_max_size=MAX_MESSAGE,
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_worker_healthcheck=WORKER_SECONDS,
        **{"timeout_graceful_shutdown": 5, **options},
    )
