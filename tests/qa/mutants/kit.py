"""Runs the kit against mutants, and reads which checks failed.

Checks that need no browser judge one mutant after the other by one crawl of the clean site; the
others run on the pages that it has found.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from lxml import etree

from tests.qa.mutants.browser_run import narrowed
from tests.qa.mutants.mutant import Mutant
from tests.qa.mutants.proxy import mutant_proxy
from tests.support.served_site import ROOT
from villa_site.qa.site_map import SiteMap

_SECONDS: Final = 900
_ALSO_RIGHT: Final = frozenset({"test_payloads_show_their_pages"})
"""A page that is altered on its way is not what its payload shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the kit said of a mutant: the checks by name, and what is wrong with the run itself."""

    mutant: Mutant
    failed: dict[str, str]
    problems: Sequence[str] = ()
    seconds: float = 0

    @property
    def caught(self) -> tuple[str, ...]:
        """The checks that failed and were right to."""
        return tuple(each for each in self.failed if each in self.mutant.caught_by)

    @property
    def false_alarms(self) -> tuple[str, ...]:
        """The checks that failed for something that is not planted."""
        right = {*self.mutant.caught_by, *_ALSO_RIGHT}
        return tuple(each for each in self.failed if each not in right)

    def __add__(self, other: Judgement) -> Judgement:
        """Return what both runs of a mutant said.

        A run that has caught nothing need not have been right where the other has.
        """
        both = ((self, other), (other, self))
        counted = (one for one, second in both if one.caught or not second.caught)
        return Judgement(
            mutant=self.mutant,
            failed=self.failed | other.failed,
            problems=tuple(problem for each in counted for problem in each.problems),
            seconds=self.seconds + other.seconds,
        )

    @property
    def right(self) -> bool:
        """Whether it is as the catalogue says."""
        missed = self.mutant.must and (not self.caught or self.problems)
        return not (missed or self.false_alarms)


async def judge_over_http(
    port: int, mutants: Sequence[Mutant], checks: Collection[str]
) -> AsyncIterator[Judgement]:
    """Plant mutants before a site, and run checks that need no browser; give each as it is done."""
    waiting = {each.name: each for each in mutants}
    words = [str(port), ",".join(sorted(checks)), *waiting]
    program = [sys.executable, "-m", "tests.qa.mutants.http_run", *words]
    with tempfile.TemporaryFile() as said:
        async with _started(program, stdout=asyncio.subprocess.PIPE, stderr=said) as process:
            assert process.stdout
            async for line in process.stdout:
                found = json.loads(line)
                yield Judgement(**found | {"mutant": waiting.pop(found.pop("name"))})
            code = await process.wait()
        said.seek(0)
        problem = f"exit code {code}: {said.read().decode(errors='replace').strip()[-600:]}"
    for mutant in waiting.values():
        yield Judgement(mutant=mutant, failed={}, problems=(problem,))


async def judge_in_a_browser(
    port: int, pages: SiteMap, mutant: Mutant, checks: Collection[str]
) -> Judgement:
    """Plant a mutant before a site, and run checks on those of its pages that it concerns."""
    begin = time.monotonic()
    problems: list[str] = []
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        site_map, junit = Path(name) / "site-map.json", Path(name) / "browser.xml"
        async with mutant_proxy(port, mutant.changes) as proxy:
            narrowed(pages, proxy.url, mutant).write(site_map)
            code, said = await _run(_browser_words(site_map, junit, mutant, checks))
            if junit.exists():
                failed, unjudged = _read(junit, "failure"), _read(junit, "error")
                if failed.keys().isdisjoint(mutant.caught_by):
                    problems += [f"{each} was not judged: {why}" for each, why in unjudged.items()]
            else:
                problems.append(f"exit code {code}: {said.strip()[-600:]}")
            problems += proxy.planted.problems(mutant.changes)
    return Judgement(
        mutant=mutant,
        failed=failed,
        problems=problems,
        seconds=time.monotonic() - begin,
    )


def _browser_words(
    site_map: Path, junit: Path, mutant: Mutant, checks: Collection[str]
) -> list[str]:
    program = [sys.executable, "-m", "tests.qa.mutants.browser_run"]
    written = ["--write"] * mutant.write
    return [*program, *written, str(site_map), str(junit), *sorted(checks)]


async def _run(words: Sequence[str]) -> tuple[int, str]:
    pipe, both = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
    async with _started(words, stdout=pipe, stderr=both) as process, asyncio.timeout(_SECONDS):
        said, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, said.decode(errors="replace")


@asynccontextmanager
async def _started(
    words: Sequence[str], *, stdout: int, stderr: int | IO[bytes]
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start a process in the project, and kill it if it is still running at the end."""
    process = await asyncio.create_subprocess_exec(
        *words, cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=stdout, stderr=stderr
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _read(junit: Path, outcome: str) -> dict[str, str]:
    """Return the words of each check with an outcome: failure or error."""
    found: dict[str, str] = {}
    for case in etree.parse(junit).iter("testcase"):
        problem = case.find(outcome)
        if problem is not None:
            name = case.get("name", "").partition("[")[0]
            found.setdefault(name, str(problem.get("message") or problem.text or outcome))
    return found
