"""``villa-site purge``: calls the webhook of a running site for changed pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import click
import httpx
import orjson

from villa_site.cli.startup import DEFAULT_URL
from villa_site.engine.http.urls import is_base, without_credentials
from villa_site.settings import Settings
from villa_site.web.webhook import SIGNATURE, sign

_WEBHOOK: Final = "/_villa/webhook"
_SECONDS: Final = 20.0
# A message may hold 1,000 paths and 64 KB.
_PATHS_A_MESSAGE: Final = 500
_BYTES_A_MESSAGE: Final = 48_000


class PurgeFailed(click.ClickException):
    """The webhook call failed; the message is one sentence that says what to do."""


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--url", default="", metavar="URL", help="the site; else VILLA_SITE_URL")
def purge(paths: tuple[str, ...], url: str) -> None:
    """Make a running site renew the pages at PATH, every page without one.

    VILLA_WEBHOOK_SECRET must be that of the site.
    """
    settings = Settings.load()
    secret = settings.webhook_secret.get_secret_value()
    site = (url or settings.site_url or DEFAULT_URL).rstrip("/")
    if not is_base(site):
        raise click.BadParameter("must be an http or https address", param_hint="--url")
    if not secret:
        raise PurgeFailed("Set VILLA_WEBHOOK_SECRET, here and for the site, and start it anew.")
    asyncio.run(send(site, secret, paths))
    click.echo(f"{without_credentials(site)} asks anew for {_named(paths)}.")


async def send(
    site: str,
    secret: str,
    paths: Sequence[str] = (),
    *,
    transport: httpx.AsyncBaseTransport | None = None,
) -> None:
    """Call the webhook; raise PurgeFailed when the site cannot be reached or refuses."""
    shown = without_credentials(site)
    async with httpx.AsyncClient(transport=transport, timeout=_SECONDS) as client:
        for message in _messages([_path(each) for each in paths]):
            try:
                response = await client.post(
                    site + _WEBHOOK,
                    content=message,
                    headers={
                        "content-type": "application/json",
                        SIGNATURE: sign(message, secret),
                    },
                )
            except (httpx.TransportError, httpx.InvalidURL) as error:
                raise PurgeFailed(
                    f"Check that the site runs at {shown}, or name it with --url: {_why(error)}."
                ) from error
            if response.status_code != HTTPStatus.OK:
                raise PurgeFailed(_refusal(shown, response))


def _messages(paths: Sequence[str]) -> Iterator[bytes]:
    """Yield as few messages as the site's limits allow; no path means every page."""
    pending: list[str] = []
    size = 0
    for path in paths:
        length = len(orjson.dumps(path)) + 1
        if pending and (len(pending) >= _PATHS_A_MESSAGE or size + length > _BYTES_A_MESSAGE):
            yield _message(pending)
            pending, size = [], 0
        pending.append(path)
        size += length
    yield _message(pending)


def _message(paths: Sequence[str]) -> bytes:
    return orjson.dumps({"event": "update", "paths": paths})


def _path(text: str) -> str:
    """Return the page's path from a path or a URL."""
    path = urlsplit(text).path if text.startswith(("http://", "https://")) else text
    path = path.partition("?")[0].partition("#")[0]
    return f"/{path.strip('/')}/" if path.strip("/") else "/"


def _refusal(site: str, response: httpx.Response) -> str:
    if response.status_code == HTTPStatus.UNAUTHORIZED:
        return f"Use the site's own VILLA_WEBHOOK_SECRET: {site} refused this one's signature."
    if response.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return f"Set VILLA_WEBHOOK_SECRET for the site and start it anew: {site} has no webhook."
    return f"Look into the site's log: {site} answered {response.status_code}{_said(response)}."


def _said(response: httpx.Response) -> str:
    try:
        reply: Any = response.json()
    except ValueError:
        return ""
    message = reply.get("message") if isinstance(reply, dict) else None
    return f", {message.rstrip('.')}" if isinstance(message, str) else ""


def _why(error: Exception) -> str:
    return (str(error) or type(error).__name__).rstrip(".")


def _named(paths: Sequence[str]) -> str:
    if not paths:
        return "every page"
    return _path(paths[0]) if len(paths) == 1 else f"{len(paths)} pages"
