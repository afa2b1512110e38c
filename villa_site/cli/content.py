"""``villa-site content``: serves and checks content files, lists what visitors sent."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import click
import httpx
import uvicorn

from villa_site.cli.startup import DEFAULT_URL, bind_port, warn_of_unknown_settings
from villa_site.cli.table import table, terminal_width
from villa_site.cli.webhook_call import call_webhook
from villa_site.embedded import Change, Item, check, create_app, inbox, watch
from villa_site.embedded.inbox import Kind
from villa_site.engine.http.urls import without_credentials
from villa_site.settings import Settings
from villa_site.settings.languages import Languages

logger = logging.getLogger(__name__)

_FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)
_FOLDER_HELP: Final = "FOLDER is VILLA_CONTENT_DIR, else the demo content, when it is not given."


class _Watched(NamedTuple):
    folder: Path | None
    languages: Languages


@click.group()
def content() -> None:
    """Serve and check content files, and read what visitors sent."""


@content.command(epilog=_FOLDER_HELP)
@click.argument("folder", type=_FOLDER, required=False)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8100, show_default=True)
@click.option("--url", default="", help="where others reach it; else http://HOST:PORT")
def serve(folder: Path | None, host: str, port: int, url: str) -> None:
    """Serve FOLDER as a content backend of its own.

    With VILLA_WEBHOOK_SECRET the site at VILLA_SITE_URL is notified of every change.
    """
    warn_of_unknown_settings()
    settings = Settings.load()
    folder = folder or settings.content_dir
    with bind_port(host, port) as bound:
        own = f"http://{f'[{host}]' if ':' in host else host}:{bound.getsockname()[1]}"
        # Pages contain it in the URLs of pictures.
        origin = without_credentials(url.rstrip("/")) or own
        app = create_app(
            content_dir=folder,
            data_dir=settings.data_dir,
            site_url=settings.site_url,
            media_origin=origin,
            translations_path=settings.translations_path,
            languages=settings.languages,
        )
        site, secret = settings.site_url or DEFAULT_URL, settings.webhook_secret.get_secret_value()
        click.echo(f"Content backend on {origin}", err=True)
        with suppress(KeyboardInterrupt):
            asyncio.run(_serve(app, bound, _Watched(folder, settings.languages), site, secret))


async def _serve(app: Any, bound: socket.socket, watched: _Watched, site: str, secret: str) -> None:
    """Serve until interrupted; with a secret, notify the site of changes meanwhile."""
    config = uvicorn.Config(
        app, lifespan="off", server_header=False, access_log=False, log_level="warning"
    )
    stop = asyncio.Event()
    watching = asyncio.create_task(_watch(watched, site, secret, stop)) if secret else None
    try:
        await uvicorn.Server(config).serve(sockets=[bound])
    finally:
        stop.set()
        if watching:
            await watching


async def _watch(watched: _Watched, site: str, secret: str, stop: asyncio.Event) -> None:
    async for change in watch(*watched, stop=stop):
        await notify(site, secret, change)


async def notify(site: str, secret: str, change: Change) -> None:
    """Call the webhook; a site that cannot be reached renews its copies within 30 s anyway."""
    try:
        await call_webhook(site.rstrip("/"), secret, change.event, change.paths, seconds=5.0)
    except httpx.HTTPError as error:
        logger.warning("Webhook of %s failed: %s", site, error)
    else:
        logger.info("Webhook of %s called: %s %s", site, change.event, " ".join(change.paths))


@content.command("check", epilog=_FOLDER_HELP)
@click.argument("folder", type=_FOLDER, required=False)
def check_folder(folder: Path | None) -> None:
    """Name every mistake in FOLDER: the file, the key in it, what to do."""
    settings = Settings.load()
    problems = check(folder or settings.content_dir, settings.languages)
    if not problems:
        click.echo("All is well.")
        return
    rows = [(each.file, each.key, each.sentence) for each in problems]
    click.echo(table(("file", "key", "what to do"), rows, width=terminal_width()))
    click.echo(f"\n{len(problems)} {'mistake' if len(problems) == 1 else 'mistakes'}.")
    sys.exit(1)


@content.command("inbox")
@click.option("--kind", type=click.Choice(get_args(Kind)), help="only what is of this kind")
@click.option("--limit", type=click.IntRange(1), default=100, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="print JSON, for other programs")
def inbox_of_visitors(kind: Kind | None, limit: int, as_json: bool) -> None:  # noqa: FBT001 - click passes options by name
    """List what visitors sent, the newest first: subscriptions, forms, choices, errors."""
    folder = Settings.load().data_dir
    items = inbox(folder, kind, limit=limit)
    if as_json:
        # Escaped, so that nothing a visitor wrote can steer the terminal.
        click.echo(json.dumps([asdict(item) for item in items], indent=2))
    elif not items:
        click.echo(f"Nobody has sent {_nothing(kind)} yet (looked in {folder}).")
    else:
        rows = [(item.at, item.kind, item.locale, _said(item)) for item in items]
        click.echo(table(("at", "kind", "lang", "content"), rows, width=terminal_width()))


def _said(item: Item) -> str:
    data = item.data
    if item.kind == "form":
        fields = data.get("fields")
        return f"{data.get('form_id')}: {_pairs(fields if isinstance(fields, dict) else {})}"
    return _pairs(data)


def _pairs(data: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_word(value)}" for name, value in data.items())


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " + ".join(map(str, value)) if isinstance(value, list) else str(value)


def _nothing(kind: Kind | None) -> str:
    words: dict[Kind | None, str] = {
        "newsletter": "a subscription",
        "form": "a form",
        "choice": "a cookie choice",
        "error": "an error report",
    }
    return words.get(kind, "anything")
