"""The message channel between the workers of a machine: Unix datagram sockets in a folder."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import secrets
import socket
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from villa_site.cluster.channel import MAX_BYTES, OnMessage, decode_message

logger = logging.getLogger(__name__)

MAX_PATH: Final = 100
"""Bytes of a Unix socket's path that every system accepts."""
ATTEMPTS: Final = 20
RETRY_SECONDS: Final = 0.05


class LocalChannel:
    """One socket per worker in a folder; a message is sent to every socket in it."""

    def __init__(self, data_dir: Path, on_message: OnMessage) -> None:
        self.folder = socket_folder(data_dir)
        self.on_message = on_message
        self.own = self.folder / f"{os.getpid()}-{secrets.token_hex(3)}"
        self._socket: socket.socket | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Bind the socket; without Unix sockets log that the worker stays alone."""
        try:
            self._socket = _bind(self.own)
        except (OSError, AttributeError) as error:
            logger.warning("Other workers do not receive changes: %s", error)
            return
        asyncio.get_running_loop().add_reader(self._socket, self._receive, self._socket)

    async def close(self) -> None:
        """Send what is queued, then leave."""
        await asyncio.gather(*self._sending)
        if self._socket is None:
            return
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()
        self._socket = None
        self.own.unlink(missing_ok=True)

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message for all other workers; never raises."""
        if self._socket is None:
            return
        data = orjson.dumps(message)
        for peer in self._peers():
            task = asyncio.create_task(self._send(peer, data))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def _peers(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.name != self.own.name]

    async def _send(self, peer: Path, data: bytes) -> None:
        """Send, with retries while the buffer is full; remove the socket of a dead worker."""
        for _ in range(ATTEMPTS):
            sender = self._socket
            if sender is None:
                return
            try:
                sender.sendto(data, str(peer))
            except BlockingIOError:
                await asyncio.sleep(RETRY_SECONDS)
            except (ConnectionRefusedError, FileNotFoundError):
                _remove_socket(peer)
                return
            except OSError as error:
                logger.warning("Worker %s did not receive a message: %s", peer.name, error)
                return
            else:
                return
        logger.warning("Worker %s does not respond and did not receive a message.", peer.name)

    def _receive(self, receiver: socket.socket) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                message = decode_message(receiver.recv(MAX_BYTES + 1))
                if message is not None:
                    self.on_message(message)


def _remove_socket(peer: Path) -> None:
    peer.unlink(missing_ok=True)


def socket_folder(data_dir: Path) -> Path:
    """Return a folder whose path is short enough for a socket."""
    folder = (data_dir / "workers").absolute()
    if len(os.fsencode(folder)) > MAX_PATH - 20:
        name = hashlib.blake2b(os.fsencode(folder), digest_size=6).hexdigest()
        folder = Path(tempfile.gettempdir()) / f"villa-{os.getuid()}-{name}"
    return folder


def _bind(path: Path) -> socket.socket:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{path.parent} belongs to somebody else")
    path.parent.chmod(0o700)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    bound.setblocking(False)  # noqa: FBT003 - its only parameter
    bound.bind(str(path))
    return bound
