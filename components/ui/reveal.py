"""What rises into its place as it comes into sight; still for those who want calm."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def reveal(*content: Any) -> VdomDict:
    """Let ``content`` rise a little while a visitor scrolls to it; at once there without that."""
    return html.div({"className": "reveal"}, *content)
