"""Writes what the kit found as a table: planted, topic, caught by, seconds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.qa.mutants.kit import Judgement
from tests.qa.mutants.mutant import Mutant

_HEAD: Final = """\
# What the QA kit catches

Read which bugs are planted in front of the demonstration, and which checks of the kit have to find each.

```sh
make qa-mutants
```

A proxy of the tests plants one bug at a time in what the site answers: one page of many, one language, only on phones, only after navigation. `villa-site qa` then has to fail in one or more of the checks that are named here, and in no other. *must*: the run of the mutants fails when it is missed. What a run has found, and how long it took, is in its own table, `dist/qa-mutants.md`. This page is written by `python -m tests.qa.mutants --docs`, from the catalogue in `tests/qa/mutants/`.
"""


def catalogue_page(mutants: Sequence[Mutant]) -> str:
    """Return the page of the docs: the catalogue, by topic."""
    topics = dict.fromkeys(each.topic for each in mutants)
    must = [each for each in mutants if each.must]
    named = sum(bool(each.caught_by) for each in must)
    totals = (
        f"{len(mutants)} mutants on {len(topics)} topics; {len(must)} *must* be caught, "
        f"and {named} of them name their checks."
    )
    lines = [_HEAD, totals, ""]
    lines += ["| topic | planted | to be found by |", "|---|---|---|"]
    for topic in topics:
        for each in mutants:
            if each.topic == topic:
                checks = ", ".join(f"`{name}`" for name in each.caught_by)
                by = checks or ("not yet" if each.must else f"may be missed: {each.reason}")
                lines.append(f"| {topic} | {_cell(each.what)} | {by} |")
    return "\n".join(lines) + "\n"


def result_table(judgements: Sequence[Judgement]) -> str:
    """Return the results of a run as Markdown."""
    lines = [
        "| mutant | topic | planted | result | caught by | other checks that failed | seconds |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in judgements:
        mutant = each.mutant
        cells = (
            mutant.name,
            mutant.topic,
            mutant.what,
            result(each),
            ", ".join(each.caught),
            ", ".join(each.false_alarms),
            f"{each.seconds:.0f}",
        )
        lines.append(f"| {' | '.join(_cell(cell) for cell in cells)} |")
    return "\n".join([*lines, "", summary(judgements), ""])


def result(judgement: Judgement) -> str:
    """Return the result of one mutant in words."""
    if judgement.problems and judgement.mutant.must:
        return f"not run: {'; '.join(judgement.problems)}"
    if judgement.caught:
        return "caught"
    if judgement.false_alarms:
        return "caught by a check that the catalogue does not name"
    return "missed" if judgement.mutant.must else f"missed, as expected: {judgement.mutant.reason}"


def summary(judgements: Sequence[Judgement]) -> str:
    """Return the totals of a run as one sentence."""
    must = [each for each in judgements if each.mutant.must]
    caught = [each for each in must if each.caught and not each.problems]
    alarms = sum(bool(each.false_alarms) for each in judgements)
    problems = sum(bool(each.problems) for each in judgements)
    return (
        f"{len(caught)} of {len(must)} that must be caught were caught; {alarms} with other checks "
        f"that failed; {problems} not run as planned; {len(judgements)} in all."
    )


def write(judgements: Sequence[Judgement], file: Path) -> None:
    """Write the results of a run."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"# Mutants\n\n{result_table(judgements)}", encoding="utf-8")


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())
