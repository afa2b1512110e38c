"""The content backend of several machines, whose content changes and whose forms can be held."""

from __future__ import annotations

import asyncio
import base64
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, Final

from starlette.types import Message, Receive, Scope, Send

from tests.support.served_site import free_port
from tests.support.small_content import FOLDER
from villa_site.embedded import create_app

FORMS: Final = "/wp-json/wpnuxt/v1/forms/"
FIRST: Final = "Version 1"
MANY: Final = 10_000


class Backend:
    """The embedded backend; each machine has a user name by which it is recognised.

    While ``gate`` is closed forms wait; ``held`` counts them by machine.
    """

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.gate = asyncio.Event()
        self.gate.set()
        self.held: Counter[str] = Counter()
        self._came = asyncio.Event()
        self.title = FIRST
        content = folder / "content"
        shutil.copytree(FOLDER, content)
        self._file = content / "fr" / "contact.yaml"
        self._replace("title: Nous écrire", f"title: {self.title}")
        # A form with files is sent by the browser, one without over the socket.
        self._replace("        - {name: carte, label: Carte, type: file}\n", "")
        origin = f"http://127.0.0.1:{self.port}"
        self._app = create_app(content_dir=content, data_dir=folder / "data", media_origin=origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the embedded backend does."""
        if scope["type"] == "http" and scope["path"].startswith(FORMS):
            message = await receive()
            while message.get("more_body"):
                following = await receive()
                message = {**following, "body": message["body"] + following["body"]}
            self.held[_user(scope)] += 1
            self._came.set()
            await self.gate.wait()
            # It has read the form: it stores it, whatever has become of the machine meanwhile.
            await self._app(scope, lambda: _soon(message), send)
            return
        await self._app(scope, receive, send)

    def url(self, machine: str) -> str:
        """Return the address for a machine."""
        return f"http://{machine}:password@127.0.0.1:{self.port}"

    def change(self) -> None:
        """Give the page that is open a new title."""
        before = self.title
        self.title = f"Version {int(before.split()[-1]) + 1}"
        self._replace(f"title: {before}\n", f"title: {self.title}\n")
        self._app.state.content_store.expire()

    def _replace(self, before: str, after: str) -> None:
        text = self._file.read_text(encoding="utf-8")
        assert before in text
        self._file.write_text(text.replace(before, after), encoding="utf-8")

    def hold(self) -> None:
        """Keep forms waiting from now on."""
        self.held.clear()
        self.gate.clear()

    async def more_than(self, count: int) -> None:
        """Wait until it holds more forms than that."""
        while self.held.total() <= count:
            self._came.clear()
            await self._came.wait()

    def stored(self) -> Counter[str]:
        """Count the forms that were stored, by the name that was sent."""
        items = self._app.state.inbox.items("form", limit=MANY)
        return Counter(str(item.data["fields"]["nom"]) for item in items)

    def close(self) -> None:
        """Close its files."""
        self._app.state.inbox.close()


async def _soon(message: Message) -> Message:
    return message


def _user(scope: Scope) -> str:
    headers: dict[bytes, Any] = dict(scope["headers"])
    _, _, credentials = headers[b"authorization"].partition(b" ")
    return base64.b64decode(credentials).decode().partition(":")[0]
