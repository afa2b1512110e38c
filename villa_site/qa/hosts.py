"""Hosts that visitors of a public site cannot or should not reach."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

_LOCAL: Final = ("localhost", "0.0.0.0", "host.docker.internal")  # noqa: S104 - a name to find
_ENDINGS: Final = (".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test", ".invalid")
_STAGES: Final = frozenset(
    "staging stage stg preprod preproduction preview dev develop development recette uat qa test "
    "testing sandbox backend backoffice wp cms admin origin internal".split()
)


def is_local(url: str) -> bool:
    """Return whether a URL is on this machine."""
    host = _host(url)
    if host in _LOCAL or host.endswith(".localhost"):
        return True
    return (address := _address(host)) is not None and address.is_loopback


def is_private(url: str) -> bool:
    """Return whether a URL is on this machine, in a private network, or on a server of tests."""
    host = _host(url)
    if (address := _address(host)) is not None:
        return not address.is_global
    labels = host.split(".")
    words = {word for label in labels[:-1] for word in label.split("-")}
    return (
        is_local(url)
        or host.endswith(_ENDINGS)
        or (len(labels) == 1 and bool(host))
        or bool(words & _STAGES)
    )


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
