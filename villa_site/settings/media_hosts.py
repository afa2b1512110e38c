"""The foreign hosts from which pages may load pictures, recordings and films."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from villa_site.engine.http.urls import host_of
from villa_site.settings.comma_list import CommaList, entries

_ANY: Final = "*."
_WRITTEN: Final = re.compile(r"[^\s/@?#\\:;'\"\[\]]+(:\d{1,5})?")
# Nothing that parts sources or directives of a policy; hosts in ASCII, as browsers compare them.
_HOST: Final = re.compile(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?")
_BELOW_ANY: Final = re.compile(r"([a-z0-9-]+\.)+[a-z][a-z0-9-]+")


class MediaHostsError(ValueError):
    """The list of hosts is unusable; the message says what to change."""


@dataclass(frozen=True, slots=True)
class MediaHosts(CommaList):
    """Hosts such as ``cdn.example.org``, ``*.example.org`` for all below one."""

    hosts: tuple[str, ...] = ()

    @classmethod
    def of(cls, listed: str) -> MediaHosts:
        """Read hosts separated by commas; raises MediaHostsError for what is none."""
        return cls(tuple(dict.fromkeys(map(_checked, entries(listed)))))

    def __iter__(self) -> Iterator[str]:
        return iter(self.hosts)

    def __str__(self) -> str:
        return ",".join(self.hosts)

    def allow(self, host: str) -> bool:
        """Whether pages may load media of ``host``, which has no default port."""
        name = host.partition(":")[0]
        return any(
            name.endswith(each[1:]) and ":" not in host if each.startswith(_ANY) else host == each
            for each in self.hosts
        )

    def also(self, host: str) -> MediaHosts:
        """Allow one host more, as ``host_of`` writes it; nothing changes without one."""
        return MediaHosts((*self.hosts, host)) if host and not self.allow(host) else self


def _checked(host: str) -> str:
    below = host.removeprefix(_ANY)
    pattern = _BELOW_ANY if host.startswith(_ANY) else _HOST
    ascii_host = host_of(f"https://{below}") if _WRITTEN.fullmatch(below) else ""
    if not pattern.fullmatch(ascii_host):
        raise MediaHostsError(
            f"{host[:60]!r} is no host; write hosts such as cdn.example.org or *.example.org, "
            "without scheme or path, with commas between"
        )
    return f"{_ANY}{ascii_host}" if host.startswith(_ANY) else ascii_host
