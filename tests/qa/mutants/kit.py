"""Runs the kit against a mutant, and reads which checks failed.

Checks that need no browser run by the command, which crawls the site again; the others run on the
pages that the crawl of the clean site has found.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lxml import etree

from tests.qa.mutants.browser_run import narrowed
from tests.qa.mutants.mutant import Mutant
from tests.qa.mutants.proxy import mutant_proxy
from tests.support.served_site import ROOT, VILLA_SITE
from villa_site.qa.site_map import SiteMap

_SECONDS: Final = 900


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the kit said of a mutant: the checks by name, and what is wrong with the run itself."""

    mutant: Mutant
    failed: dict[str, str]
    problems: tuple[str, ...] = ()
    seconds: float = 0

    @property
    def caught(self) -> tuple[str, ...]:
        """The checks that failed and were right to."""
        return tuple(each for each in self.failed if each in self.mutant.caught_by)

    @property
    def false_alarms(self) -> tuple[str, ...]:
        """The checks that failed for something that is not planted."""
        return tuple(each for each in self.failed if each not in self.mutant.caught_by)

    @property
    def right(self) -> bool:
        """Whether it is as the catalogue says."""
        missed = self.mutant.must and not self.caught
        return not (missed or self.false_alarms or self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A served site: its port, and its pages as the kit has found them without a mutant."""

    port: int
    site_map: SiteMap


async def judge(
    mutant: Mutant,
    target: Target,
    *,
    http: Collection[str] = (),
    browser: Collection[str] = (),
) -> Judgement:
    """Plant a mutant before a site, and run checks by name: without a browser, and with one."""
    begin = time.monotonic()
    problems: list[str] = []
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        async with mutant_proxy(target.port, mutant.changes) as proxy:
            runs = []
            if http:
                runs.append(_http_words(proxy.url, folder / "http.xml", http))
            if browser:
                site_map = folder / "site-map.json"
                narrowed(target.site_map, proxy.url, mutant).write(site_map)
                runs.append(_browser_words(site_map, folder / "browser.xml", mutant, browser))
            for junit, words in runs:
                code, said = await _run(words)
                if junit.exists():
                    failed |= _read(junit)
                else:
                    problems.append(f"exit code {code}: {said.strip()[-600:]}")
        problems += proxy.planted.errors[:3]
        problems += [
            f"change {place + 1} altered nothing" for place in proxy.planted.idle(mutant.changes)
        ]
    return Judgement(
        mutant=mutant,
        failed=failed,
        problems=tuple(problems),
        seconds=time.monotonic() - begin,
    )


def _http_words(url: str, junit: Path, checks: Collection[str]) -> tuple[Path, list[str]]:
    names = [f"--check={name}" for name in sorted(checks)]
    return junit, [*VILLA_SITE, "qa", url, "--workers=1", f"--junit={junit}", *names]


def _browser_words(
    site_map: Path, junit: Path, mutant: Mutant, checks: Collection[str]
) -> tuple[Path, list[str]]:
    program = [sys.executable, "-m", "tests.qa.mutants.browser_run"]
    written = ["--write"] * mutant.write
    return junit, [*program, *written, str(site_map), str(junit), *sorted(checks)]


async def _run(words: Sequence[str]) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *words,
        cwd=ROOT,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(_SECONDS):
            said, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode is not None
    return process.returncode, said.decode(errors="replace")


def _read(junit: Path) -> dict[str, str]:
    """Return the words of each check that failed."""
    found: dict[str, str] = {}
    for case in etree.parse(junit).iter("testcase"):
        problem = case.find("failure")
        if problem is not None:
            name = case.get("name", "").partition("[")[0]
            found.setdefault(name, str(problem.get("message") or problem.text or "failed"))
    return found
