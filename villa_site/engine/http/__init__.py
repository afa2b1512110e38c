"""Reads requests without trust, within limits, and keeps answers that were sent before."""
