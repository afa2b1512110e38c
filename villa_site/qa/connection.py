"""The connection of the kit to a site: its base URL, credentials, proxy and patience."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

import httpx

from villa_site.errors import VillaError
from villa_site.qa.proxies import proxy_for, without_credentials
from villa_site.qa.transport_errors import explain

_ENVIRONMENT: Final = "VILLA_QA_CONNECTION"
_TRIES: Final = 3
_WITHOUT_SERVER: Final = frozenset({httpx.codes.BAD_GATEWAY, httpx.codes.GATEWAY_TIMEOUT})
_EXPECTED: Final = 5
"""The seconds after which a page that answers at once has to show what was expected."""
_SLOWER: Final = 3
"""By how many answers of the site these seconds grow: a page, what it refers to, its data."""


class SiteUnreachable(VillaError):
    """The site could not be judged; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """A site's origin without credentials, the client's name, and for how many seconds it waits.

    ``answer_seconds`` is how long the site took for its home page.
    """

    url: str
    user: str = ""
    password: str = ""
    seconds: float = 30
    insecure: bool = False
    proxy: str = ""
    answer_seconds: float = 0

    @classmethod
    def of(
        cls,
        url: str,
        *,
        user: str = "",
        seconds: float = 30,
        insecure: bool = False,
        proxy: str = "",
    ) -> Connection:
        """Read a URL, with credentials in it or as ``user`` in the form ``name:password``."""
        try:
            parts = urlsplit(url if "//" in url else f"https://{url}")
            host, port = parts.hostname or "", parts.port
            host.encode("idna")  # The name of a host has no empty part, and none of 64 letters.
        except ValueError as error:
            raise SiteUnreachable(_no_url(url)) from error
        host = f"[{host}]" if ":" in host else host
        origin = f"{parts.scheme}://{host}" + (f":{port}" if port else "")
        if parts.scheme not in {"http", "https"} or not host or not _is_url(origin):
            raise SiteUnreachable(_no_url(url))
        name, _, password = user.partition(":")
        return cls(
            url=origin,
            user=name or unquote(parts.username or ""),
            password=password or unquote(parts.password or ""),
            seconds=seconds,
            insecure=insecure,
            proxy=proxy_for(origin, proxy),
        )

    @classmethod
    def from_environment(cls) -> Connection | None:
        """Return the connection of the command that has started this process, if one has."""
        text = os.environ.get(_ENVIRONMENT)
        return cls(**json.loads(text)) if text else None

    def export(self) -> None:
        """Hand it to the processes of the run; a command line would show the password to all."""
        os.environ[_ENVIRONMENT] = json.dumps(asdict(self))

    @property
    def expect_seconds(self) -> float:
        """For how long a page may take to show what is expected: longer where the site is slow."""
        return _EXPECTED + _SLOWER * self.answer_seconds

    @property
    def action_seconds(self) -> float:
        """For how long a page may take to open."""
        return self.seconds + _SLOWER * self.answer_seconds

    def client(self) -> httpx.Client:
        """Return an HTTP client for the site; the caller closes it."""
        return httpx.Client(
            base_url=self.url,
            auth=(self.user, self.password) if self.user else None,
            timeout=self.seconds,
            verify=not self.insecure,
            follow_redirects=True,
            proxy=self.proxy or None,
            # The environment's proxies are in ``proxy``; a .netrc would be a surprise.
            trust_env=False,
            headers={"accept": "text/html,*/*;q=0.8"},
        )

    def answers(self) -> bool:
        """Return whether a server still answers: with any status that is not a proxy's for it."""
        with self.client() as client:
            for _ in range(_TRIES):
                try:
                    status = client.head("/").status_code
                except httpx.TransportError:
                    continue
                return status not in _WITHOUT_SERVER
        return False

    def explain(self, error: Exception) -> str:
        """Return one sentence about an HTTP error."""
        proxy = without_credentials(self.proxy) if self.proxy else ""
        return explain(error, self.url, seconds=self.seconds, proxy=proxy)


def _is_url(origin: str) -> bool:
    """Return whether the client can request it; it is stricter with names of hosts."""
    try:
        return bool(httpx.URL(origin).host)
    except httpx.InvalidURL:
        return False


def _no_url(url: str) -> str:
    """Return the sentence about an address, without the password that may be in it."""
    shown = url.rpartition("@")[2]
    return f'"{shown}" is no http or https URL of a site. Fix: such as https://staging.example.org'
