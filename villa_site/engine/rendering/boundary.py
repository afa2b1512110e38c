"""A boundary: whatever is raised inside of it costs what is in it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Boundary = Callable[[Exception, Callable[..., Any]], Any]
"""Takes an exception and the component's function that raised it; gives what takes its place."""
