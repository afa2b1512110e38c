"""A client of pyright's language server, for what an editor requests: completions and hovers."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.types.conftest import NODE, PYRIGHT


class LanguageServer:
    """A language server of a folder; one request at a time."""

    def __init__(self, process: subprocess.Popen[bytes], python: Path) -> None:
        self._process = process
        self._python = python
        self._number = 0

    def complete(self, file: Path, text: str) -> set[str]:
        """Return what may be written at the ``|`` in ``text``."""
        found = self._query("textDocument/completion", file, text)
        items = found if isinstance(found, list) else (found or {}).get("items", [])
        return {item["label"].strip("\"'") for item in items}

    def hover(self, file: Path, text: str) -> str:
        """Return what is shown of the name at the ``|`` in ``text``."""
        found = self._query("textDocument/hover", file, text)
        return str(found["contents"]["value"]) if found else ""

    def open(self, folder: Path) -> None:
        """Open a folder as an editor does."""
        uri = folder.as_uri()
        capabilities = {
            "workspace": {"configuration": True, "workspaceFolders": True},
            "textDocument": {"hover": {"contentFormat": ["plaintext"]}},
        }
        folders = [{"uri": uri, "name": folder.name}]
        given = {"processId": None, "rootUri": uri, "capabilities": capabilities}
        self._request("initialize", {**given, "workspaceFolders": folders})
        self._notify("initialized", {})

    def close(self) -> None:
        """End the server."""
        self._request("shutdown", None)
        self._notify("exit", None)

    def _query(self, method: str, file: Path, text: str) -> Any:
        before, _, after = text.partition("|")
        document = {"uri": file.as_uri()}
        opened = {**document, "languageId": "python", "version": 1, "text": before + after}
        self._notify("textDocument/didOpen", {"textDocument": opened})
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        answer = self._request(method, {"textDocument": document, "position": position})
        self._notify("textDocument/didClose", {"textDocument": document})
        return answer

    def _request(self, method: str, params: Any) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message["error"]
                return message["result"]
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "result": self._settings(message)})

    def _settings(self, message: dict[str, Any]) -> Any:
        """Answer a question of the server."""
        if message["method"] != "workspace/configuration":
            return None
        own = {"python": {"pythonPath": str(self._python)}}
        return [own.get(each.get("section")) for each in message["params"]["items"]]

    def _notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message


@contextmanager
def language_server(folder: Path, python: Path) -> Iterator[LanguageServer]:
    """Run a language server for the project in ``folder``."""
    words = [str(NODE), str(PYRIGHT / "langserver.index.js"), "--stdio"]
    with subprocess.Popen(  # noqa: S603 - our own words
        words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        try:
            server = LanguageServer(process, python)
            server.open(folder)
            yield server
            server.close()
        finally:
            process.kill()
