"""``villa-site gallery``: photographs the blocks, and compares the pictures with stored ones."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from villa_site.errors import VillaError
from villa_site.settings import Settings

_NEEDED: Final = ("PIL", "playwright")
_FOLDER = click.Path(path_type=Path, file_okay=False)
_EPILOG: Final = """\
\b
villa-site gallery snapshot --accept
villa-site gallery snapshot
villa-site gallery snapshot --block quote --width 768 --locale it

\b
Exit code 0: every picture is the same.
          1: some differ, are new, or are of cases that no longer exist.
          2: nothing could be photographed; a sentence says why, and the fix.
"""


class ExtraMissing(VillaError):
    """The libraries that take pictures are not installed."""


@click.group()
def gallery() -> None:
    """Work with the block gallery."""


@gallery.command(epilog=_EPILOG)
@click.option(
    "--folder",
    type=_FOLDER,
    default=Path("tests/snapshots"),
    show_default=True,
    help="Where the pictures are, to be committed.",
)
@click.option(
    "--differences",
    type=_FOLDER,
    default=Path("snapshot-differences"),
    show_default=True,
    help="Where differences are written: before, today, where.",
)
@click.option("--block", "blocks", multiple=True, metavar="NAME", help="Only this block.")
@click.option(
    "--width", "widths", multiple=True, type=click.IntRange(200, 4000), default=(360, 1440),
    show_default=True, help="Pixels of the window.",
)  # fmt: skip
@click.option("--locale", "locales", multiple=True, help="Else the default language.")
@click.option("--accept", is_flag=True, help="Store the pictures of today.")
@click.option("--url", default="", help="A site with its gallery; else one is started.")
def snapshot(
    folder: Path,
    differences: Path,
    blocks: tuple[str, ...],
    widths: tuple[int, ...],
    locales: tuple[str, ...],
    url: str,
    *,
    accept: bool,
) -> None:
    """Photograph every case of every block, and compare it with its picture of before."""
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        raise ExtraMissing(f"{missing[0]} is not installed. Fix: pip install 'villa-site[qa]'.")
    from villa_site.qa.snapshots import Wanted, take_snapshots  # noqa: PLC0415 - an extra

    languages = Settings.load().languages
    wanted = Wanted(blocks=blocks, widths=widths, locales=locales or (languages.default,))
    with _served(url) as origin:
        result = take_snapshots(
            origin,
            wanted,
            baselines=folder,
            differences=differences,
            accept=accept,
            notify=lambda name: click.echo(name, err=True),
        )
    for name, difference in result.different.items():
        where = differences / name.removesuffix(".png") / "difference.png"
        click.echo(f"{name}: {difference}; see {where}")
    for name in result.new:
        click.echo(f"{name}: there is no picture of it yet; --accept stores one.")
    for name in result.gone:
        click.echo(f"{name}: its case no longer exists; --accept removes it.")
    click.echo("Stored: " + str(result) if accept else str(result))
    sys.exit(0 if result.is_good else 1)


@contextmanager
def _served(url: str) -> Iterator[str]:
    """Give the origin of a site with its gallery: the one at ``url``, else one of its own."""
    if url:
        yield url.rstrip("/")
        return
    from villa_site.tools.seeded.process import SiteProcess  # noqa: PLC0415 - as above

    with tempfile.TemporaryDirectory(prefix="villa-gallery-") as folder:
        environment = {"VILLA_BLOCK_GALLERY": "on", "VILLA_DATA_DIR": f"{folder}/data"}
        process = SiteProcess(Path.cwd(), Path(folder) / "site.log", environment)
        try:
            yield process.url
        finally:
            process.stop()
