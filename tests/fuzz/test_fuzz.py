"""A bounded part of the fuzzing: the same examples at every run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.catalogue import TARGETS
from tests.fuzz.subject import Subject
from tests.fuzz.target import Target


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
    """A site that all targets share."""
    with Subject(tmp_path_factory.mktemp("fuzz")) as started:
        yield started


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name.replace(" ", "-"))
def test_bad_input_is_answered_without_a_trace(subject: Subject, target: Target) -> None:
    @settings(
        max_examples=max(target.share // 6, 5),
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(target.cases)
    def attempts(case: Any) -> None:
        target.attempt(subject, case)

    attempts()
