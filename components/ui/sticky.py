"""Content that stays in view while the page scrolls."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict


def sticky(*content: Any, where: Literal["always", "wide"] = "wide") -> VdomDict:
    """Keep ``content`` at the top of the window while its container is in view.

    ``wide``: from 1200 px on only. Content higher than the window is not sticky, because its end
    would be out of reach.
    """
    return html.div({"className": f"sticky sticky-{where}"}, *content)
