"""Says in one sentence why a site has not answered, and how to correct it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx


def explain(error: Exception, url: str, *, seconds: float, proxy: str = "") -> str:
    """Return the sentence about an error of httpx. ``proxy`` is that by which it was requested."""
    if isinstance(error, httpx.TimeoutException):
        return f"{url} did not answer within {seconds:g} s. Fix: --timeout waits longer."
    if isinstance(error, httpx.TooManyRedirects):
        return f"{url} redirects without end. Fix: the redirects of the server, or of its proxy."
    if isinstance(error, httpx.ProxyError):
        return f"The proxy {proxy} refused the request: {error}. Fix: --proxy, or HTTP_PROXY."
    if proxy and isinstance(error, httpx.ConnectError):
        return f"The proxy {proxy} cannot be reached: {error}. Fix: --proxy, or HTTP_PROXY."
    return _about_connection(error, url)


def _about_connection(error: Exception, url: str) -> str:
    for cause in _causes(error):
        if isinstance(cause, ssl.SSLError):
            return _about_certificate(cause, url)
        if isinstance(cause, socket.gaierror):
            host = urlsplit(url).hostname
            return f"{url} cannot be reached: no host is named {host}. Fix: correct the name."
        if isinstance(cause, ConnectionRefusedError):
            return f"{url} cannot be reached: nothing listens there. Fix: start the site."
    return f"{url} cannot be reached: {str(error) or type(error).__name__}."


def _about_certificate(error: ssl.SSLError, url: str) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return (
            f"The certificate of {url} is not valid ({error.verify_message}). "
            "Fix: --insecure judges the site all the same."
        )
    return f"{url} cannot be reached by TLS ({error.reason}). Fix: http:// if it has none."


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
