"""Runs the checks that need no browser against mutants, one after the other.

``python -m tests.qa.mutants.http_run PORT CHECKS NAME...`` crawls the site at ``PORT`` once, by a
proxy, and prints a line of JSON for each mutant; ``CHECKS`` are names between commas.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from tests.qa.mutants.catalogue import chosen
from tests.qa.mutants.mutant import Change, Mutant
from tests.qa.mutants.proxy import mutant_proxy
from tests.qa.mutants.stored import StoredCrawl
from villa_site.errors import VillaError
from villa_site.qa.crawl import CRAWL_FILE
from villa_site.qa.outcome import Outcome
from villa_site.qa.run import Run, Selection, run
from villa_site.qa.site_map import discover
from villa_site.qa.verdicts import BUSY

_FINDINGS: Final = 3
_LONGEST: Final = 1_000


@click.command()
@click.argument("port", type=int)
@click.argument("checks")
@click.argument("names", nargs=-1, required=True)
def _main(port: int, checks: str, names: tuple[str, ...]) -> None:
    asyncio.run(_judge_all(port, checks.split(","), chosen(names)))


async def _judge_all(port: int, checks: Sequence[str], mutants: Sequence[Mutant]) -> None:
    async with mutant_proxy(port, ()) as proxy:
        stored = await asyncio.to_thread(StoredCrawl.of, proxy.url)
        for mutant in mutants:
            changes = [each for each in mutant.changes if isinstance(each, Change)]
            proxy.plant(changes)
            begin = time.monotonic()
            found = await asyncio.to_thread(_judge, stored, changes, checks)
            found["problems"] += proxy.planted.problems(changes)
            seconds = time.monotonic() - begin
            click.echo(json.dumps(found | {"name": mutant.name, "seconds": seconds}))


def _judge(stored: StoredCrawl, changes: Sequence[Change], checks: Sequence[str]) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory(prefix="mutant-") as name,
        contextlib.redirect_stdout(sys.stderr),
    ):
        folder = Path(name)
        try:
            crawl = stored.with_changes(changes)
        except VillaError as error:
            return {"failed": {"the entrance": str(error)}, "problems": []}
        crawl.write(folder / CRAWL_FILE)
        selection = Selection(checks=checks, workers=1)
        return _read(run(stored.connection, discover(crawl), selection, folder))


def _read(done: Run) -> dict[str, Any]:
    failed = {each.name: _words(each) for each in done.recorder.of("failed")}
    unjudged = [
        f"{each.name}: {each.message}"[:_LONGEST]
        for each in done.recorder.of("not judged")
        if not each.message.startswith(BUSY)
    ]
    return {"failed": failed, "problems": [*unjudged, *filter(None, [done.ending.problem])]}


def _words(outcome: Outcome) -> str:
    """Return the first findings of a check."""
    found = [f"{each.path}: {each.expected}: {each.seen}" for each in outcome.findings[:_FINDINGS]]
    return "; ".join(found or [outcome.message])[:_LONGEST]


if __name__ == "__main__":
    _main()
