"""Reference circles of updates are collected in small lots, whatever Python's own count says."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from villa_site.engine.live.garbage import LOT, UpdateGarbage, tune_garbage_collection


class Circle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def collector() -> Iterator[None]:
    """Keep Python from collecting by itself meanwhile."""
    thresholds = gc.get_threshold()
    gc.collect()
    gc.set_threshold(1_000_000)
    yield
    gc.set_threshold(*thresholds)
    gc.enable()


def test_collector_that_was_off_during_the_start_runs_again() -> None:
    thresholds = gc.get_threshold()
    gc.disable()
    try:
        tune_garbage_collection()
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.unfreeze()
        gc.set_threshold(*thresholds)


@pytest.mark.usefixtures("collector")
def test_circle_is_collected_after_a_lot_of_updates() -> None:
    garbage, circle = UpdateGarbage(), ref(Circle())
    for _ in range(LOT - 1):
        garbage.update()
    assert circle() is not None
    garbage.update()
    assert circle() is None


@pytest.mark.usefixtures("collector")
def test_nothing_is_collected_while_the_collector_is_off() -> None:
    gc.disable()
    garbage, circle = UpdateGarbage(), ref(Circle())
    for _ in range(2 * LOT):
        garbage.update()
    assert circle() is not None
    gc.enable()
    garbage.update()
    assert circle() is None


@pytest.mark.usefixtures("collector")
def test_survivors_of_a_lot_are_not_looked_at_again() -> None:
    garbage, kept = UpdateGarbage(), [Circle() for _ in range(100)]
    for _ in range(LOT):
        garbage.update()
    old = set(map(id, gc.get_objects(generation=2)))
    assert all(id(each) in old for each in kept)
