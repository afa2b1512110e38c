"""``python -m tests.qa.mutants``: plants each mutant in turn and lets the kit judge it."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import click

from tests.qa.mutants.browser_run import discovered
from tests.qa.mutants.catalogue import CLEAN, MUTANTS, chosen
from tests.qa.mutants.checks import collected
from tests.qa.mutants.kit import Judgement, judge_in_a_browser, judge_over_http
from tests.qa.mutants.mutant import Mutant
from tests.qa.mutants.sites import served
from tests.qa.mutants.table import catalogue_page, result, summary, write
from tests.support.served_site import ROOT, Site
from villa_site.qa.site_map import SiteMap

_RESULTS: Final = ROOT / "dist" / "qa-mutants.md"
_DOCS: Final = ROOT / "docs" / "qa-mutants.md"


@click.command()
@click.option("--only", multiple=True, metavar="NAME|AREA", help="only these mutants")
@click.option("--all-checks", is_flag=True, help="run every check against each mutant")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 16))
@click.option("--clean", is_flag=True, help="first judge the site without any")
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
    mutants = [CLEAN, *chosen(only)] if clean else chosen(only)
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
    without = {name for name, needs_browser in checks.items() if not needs_browser}
    done = {each.name: Judgement(mutant=each, failed={}) for each in mutants}
    browser = {
        each.name: (checks.keys() if all_checks else {*each.caught_by} & checks.keys()) - without
        for each in mutants
    }

    def add(judgement: Judgement) -> None:
        _report(judgement, words=words)
        done[judgement.mutant.name] += judgement

    async def over_http(site: Site, part: Sequence[Mutant]) -> None:
        async with free:
            async for judgement in judge_over_http(site.port, part, without):
                add(judgement)

    async def in_a_browser(site: Site, pages: SiteMap, mutant: Mutant) -> None:
        async with free:
            add(await judge_in_a_browser(site.port, pages, mutant, browser[mutant.name]))

    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="mutants-"))
        names = {mutant.site for mutant in mutants}
        sites = await stack.enter_async_context(served(Path(folder), names))
        tasks = await stack.enter_async_context(asyncio.TaskGroup())
        for name, site in sites.items():
            of_site = [each for each in mutants if each.site == name]
            http = [each for each in of_site if _is_over_http(each, without, all_checks)]
            for part in filter(None, (http[start::workers] for start in range(workers))):
                tasks.create_task(over_http(site, part))
            if seen := [each for each in of_site if browser[each.name]]:
                pages = await asyncio.to_thread(discovered, site.url)
                for mutant in seen:
                    tasks.create_task(in_a_browser(site, pages, mutant))
    return [*done.values()]


def _is_over_http(mutant: Mutant, without: set[str], all_checks: bool) -> bool:
    """Whether the checks without a browser run: where one of them has to catch it, or none has."""
    return all_checks or not mutant.caught_by or not without.isdisjoint(mutant.caught_by)


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
