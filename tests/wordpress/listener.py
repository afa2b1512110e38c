"""A site that the tests report changes to."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET
from villa_site.web.signed_message import sign
from villa_site.web.webhook import WebhookMessage


class Message(NamedTuple):
    """A message as it came: path, signature and body."""

    path: str
    signature: str
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.body)
        return message


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that does not wait for the answer closes the connection."""


class Listener:
    """A site that accepts every message, answers with another ``status``, or hangs.

    While ``answering`` is cleared, it reads messages and does not answer; ``answers`` counts.
    """

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.status = 200
        self.answers = 0
        self.closed = False
        self.answering = threading.Event()
        self.answering.set()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                message = Message(self.path, self.headers["X-Villa-Signature"], body)
                listener.messages.append(message)
                listener.answering.wait()
                listener.answers += 1
                self.send_response(listener.status)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        self.server = _Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def taken(self) -> list[dict[str, Any]]:
        """Return what came since the last time."""
        messages, self.messages = self.messages, []
        for each in messages:
            assert each.path == "/_villa/webhook"
            assert each.signature == sign(each.body, SECRET)
            WebhookMessage.model_validate_json(each.body)
        return [each.json for each in messages]

    def close(self) -> None:
        """Answer what hangs, then listen no more; once is enough."""
        self.answering.set()
        if not self.closed:
            self.closed = True
            self.server.shutdown()
            self.server.server_close()


@contextmanager
def listening(wordpress: WordPress) -> Iterator[Listener]:
    """Make a site that the WordPress reports changes to; nothing waits before and after."""
    listener = Listener()
    clean = (
        "foreach (VillaSite\\Waiting_Changes::all() as $change) {"
        " array_map('delete_option', $change['rows']); }"
        "wp_unschedule_hook('villa_site_deliver'); delete_option('villa_site_last_news');"
    )
    settings = f"['site_url' => '{listener.url}', 'secret' => '{SECRET}']"
    wordpress.server.evaluate(f"{clean} update_option('villa_site', {settings});")
    listener.taken()
    yield listener
    wordpress.server.evaluate(f"{clean} delete_option('villa_site');")
    listener.close()
