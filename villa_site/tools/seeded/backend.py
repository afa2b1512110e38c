"""Serves the embedded backend from a thread of the tests, so that they can reach into it."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import uvicorn

from villa_site.embedded import create_app
from villa_site.settings.languages import Languages
from villa_site.tools.seeded.faults import Faults

_LOOPBACK = "127.0.0.1"


class SeededBackend:
    """The embedded backend on a free port; ``faults`` are those that it has."""

    def __init__(self, *, content: Path, data: Path, languages: Languages) -> None:
        # Zero: a file that a test has written is read at the next call.
        app = create_app(
            content_dir=content, data_dir=data, languages=languages, check_interval=0.0
        )
        self.faults = Faults(app)
        self._socket = socket.create_server((_LOOPBACK, 0))
        self.url = f"http://{_LOOPBACK}:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.faults, ws="none", lifespan="off", log_config=None, access_log=False
        )
        self._inbox = app.state.inbox
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop it."""
        self._server.should_exit = True
        self._server.force_exit = True
        self._thread.join()
        self._socket.close()
        self._inbox.close()
