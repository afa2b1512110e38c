"""Runs the kit against a mutant by its command line, and reads which checks failed."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lxml import etree

from tests.qa.mutants.mutant import Mutant
from tests.qa.mutants.proxy import mutant_proxy
from tests.support.served_site import ROOT, VILLA_SITE

_SECONDS: Final = 900


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the kit said of a mutant: the checks by name, and what is wrong with the run itself."""

    mutant: Mutant
    failed: tuple[str, ...] = ()
    words: dict[str, str]
    run: tuple[str, ...] = ()
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


async def judge(mutant: Mutant, port: int, checks: Collection[str] | None) -> Judgement:
    """Plant a mutant before the site at ``port`` and run the kit; ``checks`` None runs them all."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        junit = Path(folder) / "junit.xml"
        async with mutant_proxy(port, mutant.changes) as proxy:
            code, said = await _run(proxy.url, junit, mutant, checks)
        problems = list(proxy.planted.errors[:3])
        problems += [
            f"change {place + 1} altered nothing" for place in proxy.planted.idle(mutant.changes)
        ]
        tests = _read(junit) if junit.exists() else {}
        # Code 2: the kit could not judge the site, which may be what is planted.
        if not tests:
            problems.append(f"exit code {code}: {said.strip()[-600:]}")
    failed = {name: words for name, words in tests.items() if words is not None}
    return Judgement(
        mutant=mutant,
        failed=tuple(failed),
        words={name: words for name, words in failed.items() if words},
        run=tuple(tests),
        problems=tuple(problems),
        seconds=time.monotonic() - begin,
    )


async def _run(
    url: str, junit: Path, mutant: Mutant, checks: Collection[str] | None
) -> tuple[int, str]:
    words = ["qa", url, "--workers", "1", "--junit", str(junit)]
    words += ["--write"] * mutant.write
    words += [f"--check={name}" for name in sorted(checks or ())]
    process = await asyncio.create_subprocess_exec(
        *VILLA_SITE,
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


def _read(junit: Path) -> dict[str, str | None]:
    """Return of each check that was run the words of its failure, or None."""
    found: dict[str, str | None] = {}
    for case in etree.parse(junit).iter("testcase"):
        name = case.get("name", "").partition("[")[0]
        problem = case.find("failure")
        words = None if problem is None else str(problem.get("message") or problem.text or "failed")
        found[name] = found.get(name) or words
    return found
