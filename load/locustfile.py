"""The generator, run by Locust: visitors by the plan, and the steps in which they become more.

locust --headless -f load/locustfile.py --host http://127.0.0.1:8000 --steps 1,2 --out steps.jsonl
"""

from __future__ import annotations

import os
import random
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

# Locust puts the folder of this file on the path, not the one above.
sys.path.insert(0, str(Path(__file__).parents[1]))

import gevent
import websocket
from locust import FastHttpUser, LoadTestShape, events, task

from load import plan
from load.page_state import PageState, assets, filter_messages, locations
from load.recorder import Recorder

PATIENCE: Final = 20.0
"""Seconds after which an answer is an error."""
FORM: Final = "/_villa/newsletter/"
_DICE: Final = random.Random(20261128)  # noqa: S311 - plays visitors, guards nothing
_RECORDER: Final = Recorder()
# Making one takes longer than a request; the certificate is the run's own.
_TLS: Final = ssl.create_default_context()
_TLS.check_hostname, _TLS.verify_mode = False, ssl.CERT_NONE
_SITEMAP: Final[list[str]] = []
_SEEN: Final[list[PageState]] = []
"""The page of the last visitor."""
_FILTERS: Final[dict[str, list[str]]] = {}


@events.init_command_line_parser.add_listener  # type: ignore[untyped-decorator]  # as below
def _options(parser: Any) -> None:
    parser.add_argument("--steps", default="1", help="multiples of a Saturday, commas between")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds of each step")
    parser.add_argument("--settle", type=float, default=5.0, help="of which these do not count")
    parser.add_argument("--warm", type=float, default=15.0, help="seconds at the first step before")
    parser.add_argument("--limit", type=float, default=200.0, help="p95, in ms, that ends the run")
    parser.add_argument("--requests", type=int, default=200_000, help="requests at most")
    parser.add_argument("--out", default=os.devnull, help="file of the steps' figures")


@events.request.add_listener  # type: ignore[untyped-decorator]  # as below
def _record(name: str, response_time: float, exception: object, **_rest: Any) -> None:
    _RECORDER.add(name, response_time, str(exception) if exception else "")


class Visitor(FastHttpUser):  # type: ignore[misc]  # Locust is in an environment of its own
    """Visits the site, one visit after another, as the plan says."""

    network_timeout = connection_timeout = PATIENCE
    # A client that cannot take ``cafile`` has the authorities read for each connection.
    ssl_context_factory = staticmethod(lambda cafile=None: _TLS)  # noqa: ARG005 - see above

    def on_start(self) -> None:
        """Come among visits that are under way: most are not at their first page."""
        self.page: PageState | None = None
        self.socket: Any = None
        self.arrive()
        if _SEEN and _DICE.random() * plan.VIEWS_PER_VISIT > 1:
            self.page = _SEEN[0]
        gevent.sleep(self.wait_time())

    def on_stop(self) -> None:
        """Close what is open."""
        self.leave_page()

    def wait_time(self) -> float:
        """Read for a while."""
        return _DICE.expovariate(1 / plan.THINK_SECONDS)

    @task  # type: ignore[untyped-decorator]  # as above
    def view(self) -> None:
        """Do what the plan has for a view, and leave after some of them."""
        names = list(plan.ACTIVITIES)
        activity = _DICE.choices(names, list(plan.ACTIVITIES.values()))[0]
        self.leave_page()
        _RECORDER.views += 1
        getattr(self, activity)()
        if _DICE.random() * plan.VIEWS_PER_VISIT < 1:
            self.leave_page()
            self.arrive()

    def arrive(self) -> None:
        """Begin a visit: somebody else, from elsewhere, without cookies."""
        self.page = None
        self.client.cookiejar.clear()
        numbers = (_DICE.randrange(1, 255) for _ in range(3))
        self.headers = {
            "X-Forwarded-For": f"10.{'.'.join(map(str, numbers))}",
            "Accept-Language": "fr-FR,fr;q=0.9",
        }

    def leave_page(self) -> None:
        """Close the page's socket and the connections, which a site leaves open for 5 s only."""
        if self.socket is not None:
            with suppress(OSError, websocket.WebSocketException):
                self.socket.close(timeout=0)
            self.socket = None
        self.client.client.clientpool.close()

    def read(self) -> None:
        """Read a page."""
        self.show(self.some_page())

    def search(self) -> None:
        """Search for a word; read where a site has no search."""
        if plan.SEARCH not in self.sitemap():
            self.read()
            return
        word = plan.WORDS[_DICE.randrange(len(plan.WORDS))]
        self.show(plan.SEARCH, f"s={word}", kind="search")

    def filter(self) -> None:
        """Filter the agenda over the socket, which opens at the first touch; read without one."""
        if plan.AGENDA not in self.sitemap():
            self.read()
            return
        self.show(plan.AGENDA)
        messages = self.filters()
        if not messages or not self.connect():
            return
        # A choice made twice changes nothing, and has no answer.
        for message in _DICE.sample(messages, min(plan.CHOICES_PER_FILTER, len(messages))):
            with self.measured("filter"):
                self.socket.send(message)
                self.socket.recv()

    def form(self) -> None:
        """Subscribe to the newsletter, as a browser without script does."""
        self.show(self.some_page())
        self.get("/_villa/forms/arrival.gif", "arrival")
        gevent.sleep(plan.TYPING_SECONDS)
        number = _DICE.randrange(10**9)
        fields = {
            "page": self.page.path if self.page else "/",
            "firstname": "Léa",
            "lastname": "Samedi",
            "email": f"visite-{number}@example.org",
            "country": "Italie",
            "city": "Rome",
            "lang": "fr",
            "consent": "1",
        }
        headers = {**self.headers, "Origin": self.client.base_url.rstrip("/")}
        with self.client.post(
            FORM, fields, name="form", headers=headers, allow_redirects=False, catch_response=True
        ) as answer:
            if answer.status_code != 303:
                answer.failure(f"the form was answered with {answer.status_code}")

    def stay(self) -> None:
        """Keep a page open; it checks whether it is current, or has a socket that says so."""
        self.show(self.some_page())
        if _DICE.random() < plan.SOCKETS_OF_STAYERS:
            self.connect()
        elif self.page is not None:
            gevent.sleep(_DICE.random() * plan.THINK_SECONDS / 2)
            self.get(self.page.freshness_path, "freshness")

    def show(self, path: str, query: str = "", kind: str = "") -> None:
        """Go to a page: in full at first, with scripts and fonts, then by its payload."""
        if self.page is not None:
            text = self.get(self.page.payload_path(path, query), kind or "turn")
            self.page = PageState.read(path, text) or self.page
            return
        document = self.get(f"{path}?{query}" if query else path, kind or "document")
        self.page = PageState.read(path, document)
        _SEEN[:] = [self.page] if self.page else []
        for asset in assets(document):
            self.get(asset, "asset")

    def get(self, path: str, name: str) -> str:
        """Send a request; an error has been counted, its text is empty."""
        answer = self.client.get(path, name=name, headers=self.headers)
        return answer.text or "" if answer.status_code == 200 else ""

    def some_page(self) -> str:
        """Choose a page by the plan; what a site does not have is any other."""
        pages = self.sitemap()
        page = _DICE.choices(list(plan.PAGES), list(plan.PAGES.values()))[0]
        return page if page in pages else pages[_DICE.randrange(len(pages))]

    def sitemap(self) -> list[str]:
        """Give the site's pages, which are requested once."""
        if not _SITEMAP:
            _SITEMAP.extend(locations(self.get("/sitemap.xml", "sitemap")) or ["/"])
        return _SITEMAP

    def filters(self) -> list[str]:
        """Read the agenda's filter once for each revision of it."""
        if self.page is None:
            return []
        known = _FILTERS.get(self.page.revision)
        if known is None:
            known = filter_messages(self.get(plan.AGENDA, "document"))
            _FILTERS[self.page.revision] = known
        return known

    def connect(self) -> bool:
        """Open the live socket of the page, and wait for its first message."""
        if self.page is None:
            return False
        origin = self.client.base_url.rstrip("/")
        with self.measured("connect") as failed:
            self.socket = websocket.create_connection(
                origin.replace("http", "ws", 1) + self.page.socket_path,
                timeout=PATIENCE,
                origin=origin,
                header=self.headers,
                sslopt={"context": _TLS},
            )
            self.socket.recv()
        return not failed

    @contextmanager
    def measured(self, name: str) -> Iterator[list[Exception]]:
        """Time what Locust does not time itself; give the error in which it ends, if it does."""
        started = time.perf_counter()
        failed: list[Exception] = []
        try:
            yield failed
        except (OSError, websocket.WebSocketException) as error:
            failed.append(error)
        self.environment.events.request.fire(
            request_type="WS",
            name=name,
            response_time=(time.perf_counter() - started) * 1000,
            response_length=0,
            exception=failed[0] if failed else None,
            context={},
        )


class Steps(LoadTestShape):  # type: ignore[misc]  # as above
    """More visitors with each step, until answers are late, fail, or are enough."""

    use_common_options = False
    number = -1

    def tick(self) -> tuple[int, float] | None:
        """Give how many visitors there are to be, and how many a second come; None at the end."""
        options = self.runner.environment.parsed_options
        steps = [float(each) for each in options.steps.split(",")]
        number = int((self.get_run_time() - options.warm) // options.seconds)
        if number != self.number:
            late = self.number >= 0 and self.finish(steps[self.number], options)
            if late or number >= len(steps):
                return None
            self.number = number
        begun = options.warm + max(number, 0) * options.seconds
        if number >= 0 and not _RECORDER.counts and self.get_run_time() - begun >= options.settle:
            _RECORDER.begin()
        if _RECORDER.total > options.requests:
            self.finish(steps[max(number, 0)], options)
            return None
        visitors = plan.visitors(steps[max(number, 0)])
        return visitors, max(1.0, visitors / 2)

    def finish(self, multiple: float, options: Any) -> bool:
        """Write the step's figures; say whether it is to be the last."""
        step = _RECORDER.finish(multiple, self.get_current_user_count())
        with Path(options.out).open("a", encoding="utf-8") as file:
            file.write(step.line())
        return step.is_late(options.limit)
