"""``villa-site wordpress-plugin``: writes the plugin for WordPress."""

from __future__ import annotations

from pathlib import Path

import click

from villa_site.content.block import installed
from villa_site.tools.wordpress.archive import write_archive


@click.command("wordpress-plugin")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("villa-site.zip"),
    show_default=True,
    help="the archive to write",
)
def wordpress_plugin(out: Path) -> None:
    """Write the archive of the plugin, to be installed in WordPress.

    It knows the site's blocks as they are declared now: write it again after a block has changed.
    """
    write_archive(installed(), out)
    click.echo(f"wrote {out}")
