"""A native disclosure: content hidden behind a title, open in print and in the page search."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

Heading = Literal["h2", "h3", "h4"]


def heading_below(title: str) -> Heading:
    """Return the heading level below ``title``, or that of the title where it is empty."""
    return "h3" if title else "h2"


def toggle(
    title: str,
    *content: Any,
    opened: bool = False,
    group: str = "",
    heading: Heading = "h3",
) -> VdomDict:
    """Hide ``content`` behind its title; one of a ``group`` is open at a time.

    Browsers without groups open each on its own. A link to an id inside opens it.
    """
    attributes: dict[str, Any] = {"className": "disclosure"}
    attributes |= {"name": group} if group else {}
    attributes |= {"open": True} if opened else {}
    return html.details(
        attributes, html.summary(getattr(html, heading)(title), icon("plus")), *content
    )
