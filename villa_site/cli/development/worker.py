"""A worker: serves the site on a Unix socket, and reports to its supervisor."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import os
import pkgutil
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import uvicorn

from villa_site.cli.development.client_scripts import scripts_of
from villa_site.cli.startup import configure_logging

BEAT: Final = 0.5
"""Seconds between two signs of life of the event loop."""


class Order(NamedTuple):
    """The task of a worker: where to serve, under which version; ``folder`` is where it works."""

    socket: str
    stack: str
    version: str
    folder: str
    environment: dict[str, str]
    whole_style: bool


_BELOW: Final = (
    "engine", "settings", "content", "backend", "embedded", "site", "cluster", "discovery", "web",
)  # fmt: skip
"""The rooms that import neither blocks nor components, which are what is written most."""


def work(orders: Connection, report: Connection) -> None:
    """Serve as the first of ``orders`` says; what stops the start is reported.

    A worker whose order is still to come imports meanwhile what seldom changes.
    """
    if not orders.poll():
        _prepare()
    try:
        _serve(Order(*orders.recv()), report)
    except EOFError:
        return


def _prepare() -> None:
    for room in _BELOW:
        package = f"villa_site.{room}"
        # What cannot be imported is reported once it is requested.
        with contextlib.suppress(Exception):
            for module in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
                import_module(module.name)


def _serve(order: Order, report: Connection) -> None:
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.folder)
    if order.folder not in sys.path:
        sys.path.insert(0, order.folder)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.register(signal.SIGUSR1, Path(order.stack).open("w"), all_threads=False)  # noqa: SIM115 - open to the end

    def notify(kind: str, value: Any) -> None:
        with contextlib.suppress(OSError):
            report.send_bytes(orjson.dumps([kind, value]))

    try:
        configure_logging()
        app, config = _configured(order, notify)
    except BaseException as error:  # noqa: BLE001 - an imported module may even exit
        from villa_site.cli.development.start_failure import of_error  # noqa: PLC0415 - see _configured

        notify("failed", of_error(error))
        raise SystemExit(1) from None
    _Server(config, app, notify).run()


def _configured(order: Order, notify: Any) -> tuple[Any, uvicorn.Config]:
    # The site's own modules are what changes: each worker imports them again.
    from villa_site.settings import Settings  # noqa: PLC0415 - as said

    # A setting or a project that stops the start is reported before the site is imported.
    settings = Settings.load()
    from villa_site.cli.development.site import DevelopmentSite  # noqa: PLC0415 - as said
    from villa_site.cli.server import server_config  # noqa: PLC0415 - as said

    app = DevelopmentSite(
        settings, version=order.version, whole_style=order.whole_style, notify=notify
    )
    config = server_config(
        app, uds=order.socket, forwarded_allow_ips="*", timeout_graceful_shutdown=1
    )
    return app, config


class _Server(uvicorn.Server):
    """Serves, and gives signs of life."""

    def __init__(self, config: uvicorn.Config, app: Any, notify: Any) -> None:
        super().__init__(config)
        self._app = app
        self._notify = notify
        self._beats: asyncio.Task[None] | None = None

    async def startup(self, sockets: Sequence[Any] | None = None) -> None:
        """Start, and report it."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started and not self.should_exit:
            self._notify("ready", scripts_of(self._app.build))
            self._beats = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            self._notify("beat", None)
            await asyncio.sleep(BEAT)
