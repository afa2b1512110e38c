"""The long run: every target in turn, with new seeds, until the time is up.

``python -m tests.fuzz --minutes 60``; ``--target NAME`` takes one, ``--seed N`` begins elsewhere.
A defect is reported once, with its smallest example; what meets it again is counted.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.catalogue import TARGETS
from tests.fuzz.memory import Measure
from tests.fuzz.oracle import Finding
from tests.fuzz.subject import Subject
from tests.fuzz.target import Target

_WARM: Final = 2
"""Rounds before the first measure of memory: what is loaded at the first use is no growth."""
_SHRINKING: Final = 60.0
"""Seconds in which the smallest example of a finding is looked for."""
_EXAMPLES: Final = 100
"""Examples of a target with a full share, in one round."""


@dataclass(slots=True)
class Tally:
    """What has been tried of each target, and what was found."""

    examples: Counter[str] = field(default_factory=Counter)
    requests: Counter[str] = field(default_factory=Counter)
    again: Counter[str] = field(default_factory=Counter)
    found: dict[str, str] = field(default_factory=dict)


def main() -> int:
    """Run until the time is up; 1 when something was found."""
    options = _options()
    chance = random.Random(options.seed)  # noqa: S311 - reproducible breakage, not a secret
    chosen = [target for target in TARGETS if not options.target or target.name in options.target]
    tally, ends = Tally(), time.monotonic() + options.minutes * 60
    before: Measure | None = None
    rounds = 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # One site for each target, for as long as a server lives: what it retains must show.
        subjects = [stack.enter_context(Subject(folder / each.name)) for each in chosen]
        while time.monotonic() < ends:
            for target, subject in zip(chosen, subjects, strict=True):
                _fuzz(subject, target, chance.getrandbits(64), tally, ends)
            rounds += 1
            _progress(tally, rounds, ends)
            if rounds == _WARM:
                before = Measure.take()
        _report(tally, before)
    return 1 if tally.found else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    parser.add_argument("--target", action="append", choices=[each.name for each in TARGETS])
    options = parser.parse_args()
    _say(f"seed {options.seed}")
    return options


def _fuzz(subject: Subject, target: Target, number: int, tally: Tally, ends: float) -> None:
    """Try one lot of examples of a target, then make the new findings small."""
    new: set[str] = set()

    def attempt(case: Any) -> None:
        if time.monotonic() > ends:
            return
        tally.examples[target.name] += 1
        name = _met(subject, target, case)
        if name in tally.found:
            tally.again[name] += 1
        elif name:
            new.add(name)

    _tried(target, attempt, number, Phase.generate)
    tally.requests[target.name] = subject.requests
    for name in sorted(new):
        tally.found[name] = target.name
        _say(f"\nFOUND in {target.name}: {name}\n{_smallest(subject, target, number, name)}")


def _met(subject: Subject, target: Target, case: Any) -> str:
    try:
        target.attempt(subject, case)
    except Finding as found:
        return type(found).__name__
    return ""


def _smallest(subject: Subject, target: Target, number: int, name: str) -> str:
    """Go through the same examples again for this finding alone, and shrink what shows it."""
    ends = time.monotonic() + _SHRINKING

    def attempt(case: Any) -> None:
        if time.monotonic() > ends:
            return
        try:
            target.attempt(subject, case)
        except Finding as found:
            if type(found).__name__ == name:
                raise

    try:
        _tried(target, attempt, number, Phase.generate, Phase.shrink)
    except Exception as error:  # noqa: BLE001 - whatever was found is reported
        return "".join(traceback.format_exception(error))[-6_000:]
    return "It does not show again: it depends on what came before."


def _tried(target: Target, attempt: Callable[[Any], None], number: int, *phases: Phase) -> None:
    wanted = settings(
        max_examples=max(_EXAMPLES * target.share // 100, 1),
        database=None,
        deadline=None,
        phases=phases,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    seed(number)(wanted(given(target.cases)(attempt)))()


def _progress(tally: Tally, rounds: int, ends: float) -> None:
    left = max(0.0, ends - time.monotonic()) / 60
    tried = ", ".join(f"{name} {count}" for name, count in tally.examples.items())
    _say(f"round {rounds}, {left:.1f} min left, {len(tally.found)} found; examples: {tried}")


def _report(tally: Tally, before: Measure | None) -> None:
    _say("\ntarget           examples  requests")
    for name, count in tally.examples.items():
        _say(f"{name:16} {count:8}  {tally.requests[name]:8}")
    _say(f"found: {len(tally.found)}")
    for name, where in tally.found.items():
        _say(f"  {where}: {name}, met again {tally.again[name]} times")
    if before is None:
        _say("memory: too short a run to compare")
    else:
        _say(f"memory, from round {_WARM} to the end:\n{Measure.take().growth_since(before)}")


def _say(text: str) -> None:
    print(text, file=sys.stdout, flush=True)  # noqa: T201 - this report is the product


if __name__ == "__main__":
    sys.exit(main())
