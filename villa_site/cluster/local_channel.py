"""Words from one worker to the others of its machine: datagrams in a folder of our own."""

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

from villa_site.cluster.channel import MAX_BYTES, Heard, understood

logger = logging.getLogger(__name__)

MAX_PATH: Final = 100
"""Bytes of a Unix socket's address, as little as the least system takes."""
ATTEMPTS: Final = 20
BETWEEN_ATTEMPTS: Final = 0.05


class LocalChannel:
    """One socket per worker in the folder of the site's data; whoever is there hears everyone."""

    def __init__(self, data_dir: Path, heard: Heard) -> None:
        self.folder = meeting_place(data_dir)
        self.heard = heard
        self.own = self.folder / f"{os.getpid()}-{secrets.token_hex(3)}"
        self._socket: socket.socket | None = None
        self._telling: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to hear; where the system has no such sockets a worker stays alone, and says so."""
        try:
            self._socket = _bound(self.own)
        except (OSError, AttributeError) as error:
            logger.warning("Other workers will not hear of changes: %s", error)
            return
        asyncio.get_running_loop().add_reader(self._socket, self._receive, self._socket)

    async def close(self) -> None:
        """Say what is still to be said, then leave."""
        await asyncio.gather(*self._telling)
        if self._socket is None:
            return
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()
        self._socket = None
        self.own.unlink(missing_ok=True)

    def tell(self, message: Mapping[str, Any]) -> None:
        """Tell all other workers soon; never raises."""
        if self._socket is None:
            return
        text = orjson.dumps(message)
        for peer in self._peers():
            task = asyncio.create_task(self._send(peer, text))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _peers(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.name != self.own.name]

    async def _send(self, peer: Path, text: bytes) -> None:
        """Send once there is room; a socket whose worker is gone is cleared away."""
        for _ in range(ATTEMPTS):
            sender = self._socket
            if sender is None:
                return
            try:
                sender.sendto(text, str(peer))
            except BlockingIOError:
                await asyncio.sleep(BETWEEN_ATTEMPTS)
            except (ConnectionRefusedError, FileNotFoundError):
                _clear_away(peer)
                return
            except OSError as error:
                logger.warning("Worker %s did not hear of a change: %s", peer.name, error)
                return
            else:
                return
        logger.warning("Worker %s does not listen; it did not hear of a change.", peer.name)

    def _receive(self, receiver: socket.socket) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                message = understood(receiver.recv(MAX_BYTES + 1))
                if message is not None:
                    self.heard(message)


def _clear_away(peer: Path) -> None:
    peer.unlink(missing_ok=True)


def meeting_place(data_dir: Path) -> Path:
    """Find a place whose address is short enough for a socket."""
    folder = (data_dir / "workers").absolute()
    if len(os.fsencode(folder)) > MAX_PATH - 20:
        name = hashlib.blake2b(os.fsencode(folder), digest_size=6).hexdigest()
        folder = Path(tempfile.gettempdir()) / f"villa-{os.getuid()}-{name}"
    return folder


def _bound(path: Path) -> socket.socket:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{path.parent} belongs to somebody else")
    path.parent.chmod(0o700)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    bound.setblocking(False)  # noqa: FBT003 - its only parameter
    bound.bind(str(path))
    return bound
