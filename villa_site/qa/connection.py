"""The connection of the kit to a site: its base URL, credentials and patience."""

from __future__ import annotations

import os
import ssl
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

import httpx

from villa_site.errors import VillaError

_ENVIRONMENT: Final = "VILLA_QA_CONNECTION"
_SEPARATOR: Final = "\n"
_TRIES: Final = 3


class SiteUnreachable(VillaError):
    """The site could not be judged; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """A site's origin without credentials, the client's name, and for how many seconds it waits."""

    url: str
    user: str = ""
    password: str = ""
    seconds: float = 30
    insecure: bool = False

    @classmethod
    def of(
        cls, url: str, *, user: str = "", seconds: float = 30, insecure: bool = False
    ) -> Connection:
        """Read a URL, with credentials in it or as ``user`` in the form ``name:password``."""
        try:
            parts = urlsplit(url if "//" in url else f"https://{url}")
            host, port = parts.hostname or "", parts.port
        except ValueError as error:
            raise SiteUnreachable(f"{url} is no URL of a site.") from error
        if parts.scheme not in {"http", "https"} or not host:
            raise SiteUnreachable(f"{url} is no http or https URL of a site.")
        name, _, password = user.partition(":")
        host = f"[{host}]" if ":" in host else host
        return cls(
            url=f"{parts.scheme}://{host}" + (f":{port}" if port else ""),
            user=name or unquote(parts.username or ""),
            password=password or unquote(parts.password or ""),
            seconds=seconds,
            insecure=insecure,
        )

    @classmethod
    def from_environment(cls) -> Connection | None:
        """Return the connection of the command that has started this process, if one has."""
        if not (text := os.environ.get(_ENVIRONMENT)):
            return None
        url, user, password, seconds, insecure = text.split(_SEPARATOR)
        return cls(
            url=url, user=user, password=password, seconds=float(seconds), insecure=bool(insecure)
        )

    def export(self) -> None:
        """Hand it to the processes of the run; a command line would show the password to all."""
        insecure = "insecure" if self.insecure else ""
        fields = (self.url, self.user, self.password, str(self.seconds), insecure)
        os.environ[_ENVIRONMENT] = _SEPARATOR.join(fields)

    def client(self) -> httpx.Client:
        """Return an HTTP client for the site; the caller closes it."""
        return httpx.Client(
            base_url=self.url,
            auth=(self.user, self.password) if self.user else None,
            timeout=self.seconds,
            verify=not self.insecure,
            follow_redirects=True,
            trust_env=False,
            headers={"accept": "text/html,*/*;q=0.8"},
        )

    def answers(self) -> bool:
        """Return whether a server still answers, with any status."""
        with self.client() as client:
            for _ in range(_TRIES):
                try:
                    client.head("/")
                except httpx.TransportError:
                    continue
                return True
        return False

    def explain(self, error: Exception) -> str:
        """Return one sentence about an HTTP error."""
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, ssl.SSLError):
                return (
                    f"The certificate of {self.url} is not valid; "
                    "--insecure judges the site all the same."
                )
            cause = cause.__cause__ or cause.__context__
        if isinstance(error, httpx.TimeoutException):
            return f"{self.url} did not answer within {self.seconds:g} s; --timeout waits longer."
        return f"{self.url} cannot be reached: {str(error) or type(error).__name__}."
