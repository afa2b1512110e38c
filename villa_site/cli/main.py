"""The command line: gathers the commands; every error is one sentence and an exit code."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from villa_site.cli.serve import serve
from villa_site.cli.shared_names import check_shared_names
from villa_site.cli.startup import configure_logging
from villa_site.errors import VillaError

_IMPORTED_ON_DEMAND: Final = (
    "add_island", "content", "dev", "docs", "doctor", "fonts", "gallery", "island_types",
    "islands", "new_block", "new_site", "prerender", "purge", "qa", "store", "wordpress_plugin",
)  # fmt: skip
"""Modules named like their commands: one does not wait for what the others import."""
_NAMES: Final = {"try": "trial"}
"""The modules of commands whose names are words of Python."""


class CommandGroup(click.Group):
    """Imports a command when it is called; a VillaError is one sentence and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands by name."""
        later = (name.replace("_", "-") for name in _IMPORTED_ON_DEMAND)
        return sorted([*super().list_commands(ctx), *later, *_NAMES])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name; import it first where it is not."""
        name = _NAMES.get(cmd_name, cmd_name.replace("-", "_"))
        if cmd_name in self.commands or cmd_name not in self.list_commands(ctx):
            return super().get_command(ctx, cmd_name)
        try:
            command: click.Command = getattr(import_module(f"villa_site.cli.{name}"), name)
        except VillaError as error:  # the list of commands imports them, too
            raise CommandFailed(str(error)) from error
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command, once its modules are known to be those of villa-site."""
        check_shared_names()
        try:
            return super().invoke(ctx)
        except VillaError as error:
            raise CommandFailed(str(error)) from error


class CommandFailed(click.ClickException):
    """One sentence on stderr and exit code 2."""

    exit_code = 2


@click.group(cls=CommandGroup)
@click.version_option(package_name="villa-site")
def main() -> None:
    """Serve and look after the site of the villa."""
    configure_logging()


main.add_command(serve)
