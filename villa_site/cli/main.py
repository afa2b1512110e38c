"""The command line: gathers the commands; every error is one sentence and an exit code."""

from __future__ import annotations

import click

from villa_site.cli.content import content
from villa_site.cli.dev import dev
from villa_site.cli.doctor import doctor
from villa_site.cli.island_types import island_types
from villa_site.cli.new_block import new_block
from villa_site.cli.prerender import prerender
from villa_site.cli.purge import purge
from villa_site.cli.serve import serve
from villa_site.cli.startup import configure_logging
from villa_site.errors import VillaError


class ErrorGroup(click.Group):
    """A command group that prints a VillaError as one sentence and exits with code 2."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except VillaError as error:
            raise CommandFailed(str(error)) from error


class CommandFailed(click.ClickException):
    """One sentence on stderr and exit code 2."""

    exit_code = 2


@click.group(cls=ErrorGroup)
@click.version_option(package_name="villa-site")
def main() -> None:
    """Serve and look after the site of the villa."""
    configure_logging()


for command in (content, dev, doctor, island_types, new_block, prerender, purge, serve):
    main.add_command(command)
