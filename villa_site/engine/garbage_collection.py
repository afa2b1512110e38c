"""Garbage collection for a process that holds many live layouts."""

from __future__ import annotations

import gc


def tune() -> None:
    """Exclude what lives as long as the process from every collection over live layouts.

    Young objects are collected in small lots, so that no visitor waits for it; old ones hardly
    ever, for sessions undo their own circles when they end.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 4_000)
