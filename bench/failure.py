"""The errors of the benchmark: something could not be measured, and the message says what."""

from __future__ import annotations


class MeasurementFailed(Exception):
    """A figure would be wrong; it is better to give none."""


class ToolMissing(MeasurementFailed):
    """What an optional part measures with cannot be had; the message is one sentence."""
