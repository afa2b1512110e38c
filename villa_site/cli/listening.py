"""Takes a port before anything else is started, so that a port in use is said at once."""

from __future__ import annotations

import socket

import click


class PortInUse(click.ClickException):
    """The port cannot be used; the message is one sentence."""

    exit_code = 2


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that connections can wait at; raise PortInUse. Port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen()
    except (OSError, OverflowError) as error:
        bound.close()
        raise PortInUse(
            f"Choose another port with --port: {host}:{port} cannot be used ({error})."
        ) from error
    return bound
