"""The proxy by which a site is reached: the one of the command, else that of the environment."""

from __future__ import annotations

import ipaddress
from importlib.util import find_spec
from typing import Final
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies_environment, proxy_bypass

from villa_site.errors import VillaError

_SCHEMES: Final = frozenset({"http", "https", "socks5"})


class ProxyUnusable(VillaError):
    """A proxy cannot be used; the message says where it is named, and the fix."""


def proxy_for(url: str, named: str = "") -> str:
    """Return the URL of the proxy for a site, or an empty text where it is reached directly.

    ``named`` is that of the command. Without one it is HTTP_PROXY, HTTPS_PROXY or ALL_PROXY of the
    environment, unless NO_PROXY has the host. This machine is always reached directly.
    """
    site = urlsplit(url)
    if is_local(site.hostname or ""):
        return ""
    if named:
        return _checked(named, "--proxy")
    found = getproxies_environment()
    proxy = found.get(site.scheme) or found.get("all", "")
    if not proxy or proxy_bypass(site.netloc):
        return ""
    return _checked(proxy, f"{site.scheme.upper()}_PROXY of the environment")


def is_local(host: str) -> bool:
    """Return whether a host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def browser_proxy(proxy: str) -> dict[str, str]:
    """Return the option of Playwright for a proxy; its credentials are apart there."""
    parts = urlsplit(proxy)
    option = {"server": without_credentials(proxy)}
    if parts.username:
        option["username"] = unquote(parts.username)
        option["password"] = unquote(parts.password or "")
    return option


def without_credentials(proxy: str) -> str:
    """Return the URL of a proxy as it may be shown."""
    parts = urlsplit(proxy)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def _checked(proxy: str, place: str) -> str:
    """Return the URL of a proxy, with its scheme; raise ProxyUnusable for what is none."""
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    fix = f"Fix: correct {place}, such as http://proxy.example.org:3128."
    try:
        parts = urlsplit(proxy)
        usable = parts.scheme in _SCHEMES and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ProxyUnusable(f"{proxy.rpartition('@')[2]} is no URL of a proxy. {fix}")
    if parts.scheme == "socks5" and find_spec("socksio") is None:
        raise ProxyUnusable("A SOCKS proxy needs a library. Fix: pip install 'httpx[socks]'.")
    return proxy
