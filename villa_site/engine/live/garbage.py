"""When Python looks for reference circles: in small lots, so that no visitor waits for it."""

from __future__ import annotations

import gc
from typing import Final

LOT: Final = 4
"""Updates after which the young objects are collected."""


def tune_garbage_collection() -> None:
    """Exclude what lives as long as the process from every collection over live layouts.

    Young objects are collected in small lots, each of which counts towards the collection of old
    ones. That comes hardly ever, for sessions undo their own circles when they end.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 100_000)
    gc.enable()


class UpdateGarbage:
    """Collects the young objects of each ``LOT`` updates, of whatever session.

    Python 3.11 does not count an object that it makes of a freed one, but counts it when it is
    freed again. While layouts are updated its count hardly rises, and a collection comes late: of
    the objects of 2,000 visitors, in a third of a second.
    """

    def __init__(self) -> None:
        self._updates = 0

    def update(self) -> None:
        """Note that a layout was rendered."""
        self._updates += 1
        if self._updates >= LOT and gc.isenabled():
            self._updates = 0
            # Survivors are old at once: a second look would find the same.
            gc.collect(1)


garbage: Final = UpdateGarbage()
"""Of the process, as the collector is."""
