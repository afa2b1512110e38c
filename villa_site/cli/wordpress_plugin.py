"""``villa-site wordpress-plugin``: writes the plugin for WordPress, and field groups for ACF."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.content.blocks.block import installed
from villa_site.settings.languages import DEFAULT_LANGUAGES, catalogued_languages
from villa_site.tools.wordpress.acf_json import write_acf_json
from villa_site.tools.wordpress.archive import write_archive


@click.command("wordpress-plugin")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("villa-site.zip"),
    show_default=True,
    help="the archive to write",
)
@click.option(
    "--acf-json",
    type=click.Path(file_okay=False, path_type=Path),
    help="write field groups as ACF's local JSON into this folder, too",
)
@click.option(
    "--language",
    type=click.Choice(catalogued_languages()),
    default=DEFAULT_LANGUAGES.default,
    show_default=True,
    help="the language of these field groups",
)
def wordpress_plugin(out: Path, acf_json: Path | None, language: str) -> None:
    """Write the archive of the plugin, to be installed in WordPress.

    It knows the site's blocks as they are declared now: write it again after a block has changed.
    """
    write_archive(installed(), out)
    click.echo(f"wrote {out}")
    if acf_json:
        number = write_acf_json(installed(), acf_json, language)
        click.echo(f"wrote {number} field groups into {acf_json}")
