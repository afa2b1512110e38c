"""The errors of the benchmark.

MeasurementFailed: something could not be measured, and the message says what.
    ToolMissing: because the machine lacks what an optional part needs.
"""

from __future__ import annotations


class MeasurementFailed(Exception):
    """A figure would be wrong; it is better to give none."""


class ToolMissing(MeasurementFailed):
    """An optional part cannot run here; the message is one sentence and says what to do."""
