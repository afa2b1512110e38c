"""Writes the project of a new site: a folder that depends on the wheel and is not a fork of it."""

from villa_site.tools.new_site.project_writer import write_site

__all__ = ["write_site"]
