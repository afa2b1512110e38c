"""The start of each command: it sets up the log and binds its port."""

from __future__ import annotations

import logging
import socket
import sys
from typing import Final

import click

from villa_site.settings.unknown import unknown_settings

logger = logging.getLogger(__name__)

DEFAULT_URL: Final = "http://127.0.0.1:8000"
"""Where ``villa-site serve`` serves by default."""


class PortInUse(click.ClickException):
    """The port cannot be used; the message is one sentence."""

    exit_code = 2


def bind_port(host: str, port: int, *, listen: bool = True) -> socket.socket:
    """Return a listening socket; raise PortInUse. Port 0 is any free one.

    Without ``listen`` connections are refused until the server is ready, so that a proxy goes to
    another machine at once.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        if listen:
            bound.listen()
    except (OSError, OverflowError) as error:
        bound.close()
        raise PortInUse(
            f"Choose another port with --port: {host}:{port} cannot be used ({error})."
        ) from error
    return bound


def warn_of_unknown_settings() -> None:
    """Log each variable that is meant to be a setting and is none, with the nearest name."""
    for name, near in unknown_settings().items():
        fix = f"Did you mean {near}?" if near else "Take it out: it changes nothing."
        logger.warning("Unknown setting %s. %s", name, fix)


def configure_logging() -> None:
    """Write log lines from level INFO on to stderr; libraries warnings only."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s"
    )
    for name in ("httpx", "watchfiles.main", "websockets.server"):
        logging.getLogger(name).setLevel(logging.WARNING)
