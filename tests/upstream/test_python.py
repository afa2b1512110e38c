"""What Python's garbage collector does not count; see docs/upstream.md."""

from __future__ import annotations

import gc

OBJECTS = 20_000


def test_objects_made_of_freed_ones_are_not_counted() -> None:
    stored = [[number] for number in range(OBJECTS)]
    thresholds = gc.get_threshold()
    gc.collect()
    gc.set_threshold(10 * OBJECTS)
    try:
        counted = gc.get_count()[0]
        for number in range(OBJECTS):
            stored[number] = [number]
        young = len(gc.get_objects(generation=0))
        # Else `UpdateGarbage` is no longer needed: a threshold of some thousands would do.
        assert young >= OBJECTS
        assert gc.get_count()[0] - counted < OBJECTS / 10
    finally:
        gc.set_threshold(*thresholds)
