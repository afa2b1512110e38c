"""``villa-site purge``: calls the webhook of a running site for changed pages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import click
import httpx

from villa_site.cli.startup import DEFAULT_URL
from villa_site.cli.webhook_call import call_webhook
from villa_site.engine.http.urls import is_base, without_credentials
from villa_site.settings import Settings


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
        raise PurgeFailed("Set VILLA_WEBHOOK_SECRET, here and for the site, and restart it.")
    asyncio.run(send(site, secret, paths))
    click.echo(f"{without_credentials(site)} reloads {_named(paths)}.")


async def send(
    site: str,
    secret: str,
    paths: Sequence[str] = (),
    *,
    transport: httpx.AsyncBaseTransport | None = None,
) -> None:
    """Call the webhook; raise PurgeFailed when the site cannot be reached or refuses."""
    address = without_credentials(site)
    paths = [_path(each) for each in paths]
    try:
        await call_webhook(site, secret, "update", paths, transport=transport)
    except httpx.HTTPStatusError as error:
        raise PurgeFailed(_refusal(address, error.response)) from error
    except (httpx.TransportError, httpx.InvalidURL) as error:
        reason = (str(error) or type(error).__name__).rstrip(".")
        raise PurgeFailed(
            f"Check that the site runs at {address}, or name it with --url: {reason}."
        ) from error


def _path(text: str) -> str:
    """Return the page's path from a path or a URL."""
    path = urlsplit(text).path if text.startswith(("http://", "https://")) else text
    path = path.partition("?")[0].partition("#")[0]
    return f"/{path.strip('/')}/" if path.strip("/") else "/"


def _refusal(site: str, response: httpx.Response) -> str:
    if response.status_code == HTTPStatus.UNAUTHORIZED:
        return f"Use the site's own VILLA_WEBHOOK_SECRET: {site} refused this one's signature."
    if response.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return f"Set VILLA_WEBHOOK_SECRET for the site and restart it: {site} has no webhook."
    return f"Look into the site's log: {site} answered {response.status_code}{_said(response)}."


def _said(response: httpx.Response) -> str:
    try:
        reply: Any = response.json()
    except ValueError:
        return ""
    message = reply.get("message") if isinstance(reply, dict) else None
    return f", {message.rstrip('.')}" if isinstance(message, str) else ""


def _named(paths: Sequence[str]) -> str:
    if not paths:
        return "every page"
    return _path(paths[0]) if len(paths) == 1 else f"{len(paths)} pages"
