"""A command whose help lists its options in groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

_REST: Final = "More"


class GroupedCommand(click.Command):
    """A command with groups of options: the title of each, and the names of its options."""

    def __init__(self, *args: Any, groups: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups; options of no group are at the end."""
        records = {
            option: record
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
            for option in param.opts[:1]
        }
        for title, names in self.groups.items():
            with formatter.section(title):
                formatter.write_dl([records.pop(name) for name in names if name in records])
        with formatter.section(_REST):
            formatter.write_dl(list(records.values()))
