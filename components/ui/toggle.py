"""A title that opens to something: native, found by the browser's search, open on paper."""

from __future__ import annotations

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

Heading = Literal["h2", "h3", "h4"]


def heading_below(title: str) -> Heading:
    """Give the level of titles that stand below ``title``, or in its place where there is none."""
    return "h3" if title else "h2"


def toggle(
    title: str,
    *content: Any,
    opened: bool = False,
    group: str = "",
    heading: Heading = "h3",
) -> VdomDict:
    """Hide ``content`` behind its title; of those that name one ``group`` one is open at a time.

    Where a browser knows no groups each opens for itself. What has an id inside is opened by an
    address that ends in it.
    """
    given: dict[str, Any] = {"className": "disclosure"}
    given |= {"name": group} if group else {}
    given |= {"open": True} if opened else {}
    return html.details(given, html.summary(getattr(html, heading)(title), icon("plus")), *content)
