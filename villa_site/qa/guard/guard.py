"""Refuses, without ``--write``, all that a browser of the tests would send to change something."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

import pytest
from playwright.sync_api import Request

from villa_site.qa import verdicts
from villa_site.qa.check import Check
from villa_site.qa.guard.rules import (
    SAFE_METHODS,
    STORING_GETS,
    is_harmless,
    is_reported,
    method_of,
)

REFUSED: Final = "refused"
SOCKET: Final = "WEBSOCKET"

_UNPROMPTED: Final = frozenset({"ping", "beacon", "cspreport", "csp_report"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Something that was not sent: its method, or ``WEBSOCKET``, and its URL.

    It is ``prompted`` where it was a visitor's doing, such as a form; else the page's own report.
    """

    method: str
    url: str
    prompted: bool

    def __str__(self) -> str:
        """Return method and URL."""
        return f"{self.method} {self.url}"


def read_refusals(text: str) -> list[Refusal]:
    """Read the refusals of a report's property."""
    return [Refusal(**each) for each in json.loads(text)]


class Guard:
    """The requests refused in this process, each with its test. ``origin`` is that of the site."""

    def __init__(self, origin: str = "") -> None:
        self.origin = origin
        self.refused: list[Refusal] = []
        self._check: Check | None = None
        self._findings = 0
        self._trusted: set[str] = set()

    def trust(self, origin: str) -> None:
        """Let everything pass to a site that the tests have started themselves."""
        self._trusted.add(urlsplit(origin).netloc)

    def begin(self) -> None:
        """Begin a test."""
        self.refused, self._check, self._findings = [], None, 0

    def watch(self, check: Check | None) -> None:
        """Say where the findings of the test are."""
        self._check = check

    def conclude(self, error: BaseException | None) -> None:
        """Withhold a test that was refused something, unless it had found a fault before."""
        prompted = [str(each) for each in self.refused if each.prompted]
        if not prompted:
            return
        check = self._check
        if check:
            # What was found after a refusal may be its effect.
            del check.findings[self._findings :]
            if check.findings:
                return
        reason = f"it would have sent {', '.join(dict.fromkeys(prompted))}: --write"
        try:
            verdicts.withhold(reason)
        except pytest.skip.Exception as withheld:
            raise withheld from error

    def take(self) -> list[Refusal]:
        """Return what was refused in this test so far, which the test judges itself."""
        taken, self.refused = self.refused, []
        return taken

    def properties(self) -> list[tuple[str, str]]:
        """Return what was refused as a property that travels with the report of a test."""
        return [(REFUSED, json.dumps([asdict(each) for each in self.refused]))]

    def allows_request(self, request: Request, changes: Mapping[str, Any]) -> bool:
        """Return whether a request may be sent with the changes of a route; else note it."""
        url = changes.get("url") or request.url
        headers = changes.get("headers") or request.headers
        method = method_of(changes.get("method") or request.method, url, headers)
        if self._is_safe(method, url):
            return True
        kind = request.resource_type
        is_report = is_reported(url) or kind.lower() in _UNPROMPTED
        is_own = self._is_own(url) or kind == "document"
        self._note(method, url, prompted=is_own and not is_report)
        return False

    def check_call(self, method: str, url: str, headers: Mapping[str, str]) -> None:
        """Withhold the test if its own request, made past the browser, would change something."""
        method = method_of(method, url, headers)
        if not self._is_safe(method, url):
            self._note(method, url, prompted=True)
            verdicts.withhold(f"it would have sent {method} {url}: --write")

    def allows_frame(self, message: str | bytes, url: str) -> bool:
        """Return whether a frame of a socket may be sent; else note that it was not."""
        harmless = is_harmless(message) or self._is_trusted(url)
        if not harmless:
            self._note(SOCKET, url, prompted=self._is_own(url))
        return harmless

    def note_refusal(self, frame_url: str, name: str, url: str, *, prompted: bool) -> None:
        """Note what was refused in a page, such as a worker; that of others' frames matters not."""
        self._note(name, url, prompted=prompted and self._is_own(frame_url))

    def _is_safe(self, method: str, url: str) -> bool:
        if self._is_trusted(url):
            return True
        stores = self._is_own(url) and unquote(urlsplit(url).path).startswith(STORING_GETS)
        return method in SAFE_METHODS and not stores

    def _note(self, method: str, url: str, *, prompted: bool) -> None:
        if self._check and prompted and not any(each.prompted for each in self.refused):
            self._findings = len(self._check.findings)
        self.refused.append(Refusal(method=method, url=url, prompted=prompted))

    def _is_trusted(self, url: str) -> bool:
        return urlsplit(url).netloc in self._trusted

    def _is_own(self, url: str) -> bool:
        own, other = urlsplit(self.origin), urlsplit(url)
        return not own.netloc or not other.netloc or _host(other) == _host(own)


def _host(parts: SplitResult) -> tuple[str, int]:
    """Return name and port of a URL; that of a socket is the same host as that of its page."""
    secure = parts.scheme in {"https", "wss"}
    return parts.hostname or "", parts.port or (443 if secure else 80)
