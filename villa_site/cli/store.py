"""``villa-site store``: lists, exports, imports and deletes what visitors share."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click
from pydantic import TypeAdapter, ValidationError

from villa_site.cli.table import table, terminal_width
from villa_site.cluster.store_sync import store_database
from villa_site.cluster.worker_bus import WorkerBus
from villa_site.settings import Settings
from villa_site.site.stores.value import Address, decode, encode

_FILE: Final = click.Path(dir_okay=False, path_type=Path)
_EXPORT: Final = TypeAdapter(dict[str, dict[str, Any]])
_SHOWN: Final = 60
_KIB: Final = 1024

Values = Mapping[Address, str]


@click.group()
def store() -> None:
    """List and look after what visitors share: votes, counters, guest books."""


@store.command("list")
@click.argument("name", required=False)
def list_values(name: str | None) -> None:
    """List the values of the store NAME, or of all stores."""
    values = _load(name)
    rows = [
        (address.store, address.key, f"{len(text.encode()) / _KIB:.1f} KB", _shown(text))
        for address, text in sorted(values.items())
    ]
    if rows:
        click.echo(table(("store", "key", "size", "value"), rows, width=terminal_width()))
    click.echo(f"{len(rows)} {'value' if len(rows) == 1 else 'values'}.")


@store.command()
@click.argument("name", required=False)
@click.option("--out", type=_FILE, help="the file to write; else it is printed")
def export(name: str | None, out: Path | None) -> None:
    """Write the store NAME, or all stores, as JSON: {store: {key: value}}."""
    exported: dict[str, dict[str, Any]] = {}
    for address, text in sorted(_load(name).items()):
        exported.setdefault(address.store, {})[address.key] = decode(text)
    # Escaped, so that nothing a visitor wrote can steer the terminal.
    written = json.dumps(exported, indent=2)
    if out:
        out.write_text(f"{written}\n")
    else:
        click.echo(written)


@store.command("import")
@click.argument("file", type=click.File("rb"))
def import_values(file: Any) -> None:
    """Write the values of FILE, which `export` has made; - reads them from standard input."""
    try:
        read = _EXPORT.validate_json(file.read())
    except ValidationError as error:
        raise click.BadParameter("must be JSON as `villa-site store export` writes it") from error
    values = {}
    for name, of_store in read.items():
        for key, value in of_store.items():
            address = Address.of(name, key)
            values[address] = encode(value, address)
    asyncio.run(_write(values))
    click.echo(f"{len(values)} {'value' if len(values) == 1 else 'values'} written.")


@store.command()
@click.argument("name")
@click.argument("key", default="")
def delete(name: str, key: str) -> None:
    """Delete the value at KEY of the store NAME, and what is known of who has changed it."""
    address = Address.of(name, key)
    if address not in _load(name):
        raise click.ClickException(f"There is no {key!r} in the store {name!r}.")
    asyncio.run(_write({address: None}))
    click.echo(f"{key!r} of the store {name!r} is deleted.")


def _load(name: str | None) -> Values:
    values = asyncio.run(_read())
    return {each: text for each, text in values.items() if name in {None, each.store}}


async def _read() -> Values:
    database = store_database(Settings.load())
    try:
        return await database.load()
    finally:
        await database.close()


async def _write(values: Mapping[Address, str | None]) -> None:
    """Write the values, and tell the workers of this machine; others notice within 30 s."""
    settings = Settings.load()
    database, bus = store_database(settings), WorkerBus(settings, lambda _paths: None)
    bus.open()
    try:
        for address, text in values.items():
            await database.change(address, lambda _before, text=text: text)  # type: ignore[misc] # a default binds it
            bus.send_stored(address)
    finally:
        await bus.close()
        await database.close()


def _shown(text: str) -> str:
    escaped = json.dumps(decode(text))
    return escaped if len(escaped) <= _SHOWN else f"{escaped[: _SHOWN - 1]}…"
