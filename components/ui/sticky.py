"""What stays in sight while the rest goes by."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict


def sticky(*content: Any, where: Literal["always", "wide"] = "wide") -> VdomDict:
    """Keep ``content`` below the top of the window as long as what surrounds it is in sight.

    ``wide``: from 1200 px on, where it stands beside something. What is higher than the window
    stays where it is, or its end would never be seen.
    """
    return html.div({"className": f"sticky sticky-{where}"}, *content)
