"""The command line, one command a module: serve, dev, content, doctor, prerender, purge."""

from villa_site.cli.main import main

__all__ = ["main"]
