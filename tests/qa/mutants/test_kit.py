"""What two runs of a mutant say is put together."""

from __future__ import annotations

from typing import Final

import pytest

from tests.qa.mutants.kit import Judgement
from tests.qa.mutants.mutant import Mutant

pytestmark = pytest.mark.req("QAK-08")

MUTANT: Final = Mutant(name="a", topic="b", what="c", changes=(), caught_by=("test_a",))
CAUGHT: Final = Judgement(mutant=MUTANT, failed={"test_a": "words"})
NOTHING: Final = Judgement(mutant=MUTANT, failed={}, problems=("change 1 altered nothing",))


@pytest.mark.parametrize("total", [CAUGHT + NOTHING, NOTHING + CAUGHT])
def test_problem_of_a_run_without_a_catch_is_outweighed(total: Judgement) -> None:
    assert total.right
    assert total.problems == ()


def test_catch_of_a_run_that_planted_nothing_is_none() -> None:
    doubtful = Judgement(mutant=MUTANT, failed=CAUGHT.failed, problems=NOTHING.problems)
    empty = Judgement(mutant=MUTANT, failed={})
    assert not (doubtful + empty).right
    assert not (empty + doubtful).right


def test_two_runs_without_a_catch_are_wrong() -> None:
    assert not (NOTHING + NOTHING).right
