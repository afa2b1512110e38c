"""``python -m tests.qa.mutants``: plants each mutant in turn and lets the kit judge it."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from tests.qa.mutants.catalogue import MUTANTS, chosen
from tests.qa.mutants.checks import collected
from tests.qa.mutants.kit import Judgement, Target, judge
from tests.qa.mutants.mutant import Mutant
from tests.qa.mutants.sites import served
from tests.qa.mutants.table import catalogue_page, result, summary, write
from tests.support.served_site import ROOT

_RESULTS: Final = ROOT / "dist" / "qa-mutants.md"
_DOCS: Final = ROOT / "docs" / "qa-mutants.md"
_CLEAN: Final = Mutant(name="clean", topic="clean", what="nothing", changes=(), must=False)


@click.command()
@click.option("--only", multiple=True, metavar="NAME|AREA", help="only these mutants")
@click.option("--all-checks", is_flag=True, help="run every check against each mutant")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 16))
@click.option("--clean", is_flag=True, help="first run all checks that catch mutants without any")
@click.option("--docs", is_flag=True, help="only write the catalogue to docs/qa-mutants.md")
@click.option("--words", is_flag=True, help="print what the failed checks say")
@click.option("--results", default=_RESULTS, type=click.Path(path_type=Path, dir_okay=False))
def main(
    *,
    only: tuple[str, ...],
    all_checks: bool,
    workers: int,
    clean: bool,
    docs: bool,
    words: bool,
    results: Path,
) -> None:
    """Exit with 1 if a mutant that must be caught is missed, or another check fails."""
    if docs:
        _DOCS.write_text(catalogue_page(MUTANTS), encoding="utf-8")
        return
    mutants = [_CLEAN, *chosen(only)] if clean else chosen(only)
    checks = collected()
    begin = time.monotonic()
    done = asyncio.run(
        _judge_all(mutants, checks, all_checks=all_checks, workers=workers, words=words)
    )
    write(done, results)
    click.echo(f"{summary(done)} {time.monotonic() - begin:.0f} s. Table: {results}")
    sys.exit(not all(each.right for each in done))


async def _judge_all(
    mutants: Sequence[Mutant],
    checks: dict[str, bool],
    *,
    all_checks: bool,
    workers: int,
    words: bool,
) -> list[Judgement]:
    free = asyncio.Semaphore(workers)

    async def one(mutant: Mutant, targets: dict[str, Target]) -> Judgement:
        http, browser = _wanted(mutant, mutants, checks, all_checks=all_checks)
        async with free:
            judgement = await judge(mutant, targets[mutant.site], http=http, browser=browser)
        _report(judgement, words=words)
        return judgement

    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        async with served(Path(folder), {mutant.site for mutant in mutants}) as targets:
            return await asyncio.gather(*(one(mutant, targets) for mutant in mutants))


def _wanted(
    mutant: Mutant, mutants: Sequence[Mutant], checks: dict[str, bool], *, all_checks: bool
) -> tuple[set[str], set[str]]:
    """Return the checks to run: all without a browser where one of them has to catch it."""
    named = {*mutant.caught_by} & checks.keys()
    if mutant is _CLEAN:
        named = {name for each in mutants for name in each.caught_by} & checks.keys()
    without = {name for name, needs_browser in checks.items() if not needs_browser}
    browser = checks.keys() - without if all_checks else named - without
    http = without if all_checks or named & without or not named else set()
    return http, browser


def _report(judgement: Judgement, *, words: bool) -> None:
    mark = "ok" if judgement.right else "NOT AS PLANNED"
    checks = ", ".join(judgement.failed) or "nothing failed"
    name = judgement.mutant.name
    click.echo(f"{mark}: {name}: {result(judgement)} ({checks}; {judgement.seconds:.0f} s)")
    if words:
        for check, said in judgement.failed.items():
            click.echo(f"    {check}: {said[:600]}")


if __name__ == "__main__":
    main()
