"""The command line, one command a module; ``main`` is the group of all commands."""

from villa_site.cli.main import main

__all__ = ["main"]
