"""Measures the figures that docs/performance.md explains: `python -m bench`."""
