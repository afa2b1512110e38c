"""The editor's own blocks that hold others: columns, groups, and rows of buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from components.media.wordpress_html import first_saved
from components.ui.button import Variant, link_button
from villa_site.content.block import block
from villa_site.content.model import NO_HTML, Anchor, ContentModel, Flag, Html, Text
from villa_site.site.context import BlockContext

_WIDTH: Final = re.compile(r"\d{1,4}(?:\.\d{1,4})?(?:%|px|em|rem|vw)")
_TAGS: Final = frozenset({"article", "aside", "div", "footer", "header", "section"})


class Frame(ContentModel):
    """What holds other blocks; the editor's colours only tell whether there is a field at all."""

    anchor: Anchor = ""
    align: Text = ""
    background_color: Text = Field("", alias="backgroundColor")
    style: dict[str, Any] = Field(default_factory=dict)

    @property
    def has_field(self) -> bool:
        """Whether the editor put a colour behind the content."""
        colours = self.style.get("color")
        own = colours if isinstance(colours, dict) else {}
        return bool(self.background_color or own.get("background") or own.get("gradient"))


class Columns(Frame):
    """Columns side by side; ``isStackedOnMobile`` puts them below one another on a phone."""

    stacked: Flag = Field(default=True, alias="isStackedOnMobile")
    vertical: Text = Field("", alias="verticalAlignment")


class Column(Frame):
    """One column; a width that is no measure is that of its share."""

    width: Text = ""
    vertical: Text = Field("", alias="verticalAlignment")


class Group(Frame):
    """Blocks that belong together, in a flow, a row or a grid."""

    tag: Text = Field("div", alias="tagName")
    layout: dict[str, Any] = Field(default_factory=dict)


class Button(ContentModel):
    """A link as it was saved, and its style."""

    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    class_name: Text = Field("", alias="className")


@block("core/columns")
def columns(data: Columns, ctx: BlockContext) -> VdomDict | None:
    """Render columns; nothing when all of them are empty."""
    if not ctx.inner:
        return None
    kinds = [
        "block core-columns grid",
        f"core-{data.align}" if data.align in {"wide", "full"} else "",
        "core-columns-kept" if not data.stacked else "",
        _aligned(data.vertical),
        "core-field" if data.has_field else "",
    ]
    return html.div(
        _given(" ".join(filter(None, kinds)), data.anchor),
        html.div({"className": "core-columns-row"}, *ctx.inner),
    )


@block("core/column")
def column(data: Column, ctx: BlockContext) -> VdomDict:
    """Render a column; an empty one keeps its place beside the others."""
    kinds = ["core-column core-inner", _aligned(data.vertical), "core-field" * data.has_field]
    given = _given(" ".join(filter(None, kinds)), data.anchor)
    if _WIDTH.fullmatch(data.width):
        given["style"] = {"flexBasis": data.width, "flexGrow": 0}
    return html.div(given, *ctx.inner)


@block("core/group")
def group(data: Group, ctx: BlockContext) -> VdomDict | None:
    """Render a group; nothing when there is nothing in it."""
    if not ctx.inner:
        return None
    kind = data.layout.get("type")
    arranged = {"flex": "row", "grid": "tiles"}.get(kind if isinstance(kind, str) else "", "flow")
    if arranged == "row" and data.layout.get("orientation") == "vertical":
        arranged = "flow"
    kinds = [f"core-group core-group-{arranged}", "core-field" if data.has_field else ""]
    frame: Callable[..., VdomDict] = getattr(html, data.tag if data.tag in _TAGS else "div")
    given = _given(" ".join(filter(None, kinds)), data.anchor)
    if arranged == "flow":
        return frame(given, *ctx.inner)
    return frame(given, html.div({"className": "core-group-items core-inner"}, *ctx.inner))


@block("core/buttons")
def buttons(data: Frame, ctx: BlockContext) -> VdomDict | None:
    """Render a row of buttons; nothing when none leads anywhere."""
    if not ctx.inner:
        return None
    return html.div(
        _given("block core-buttons grid", data.anchor),
        html.div({"className": "core-buttons-row"}, *ctx.inner),
    )


@block("core/button")
def button(data: Button, ctx: BlockContext) -> VdomDict | None:
    """Render a link as a button; nothing when it leads nowhere or says nothing."""
    element = first_saved(data.inner_html, "a")
    href = element.attributes.get("href", "") if element else ""
    if element is None or not href or not element.words:
        return None
    variant: Variant = "outline" if "outline" in data.class_name else "solid"
    return link_button(href, element.words, ctx, variant=variant)


def _given(class_name: str, anchor: str) -> dict[str, Any]:
    return {"className": class_name} | ({"id": anchor} if anchor else {})


def _aligned(vertical: str) -> str:
    known = {"center": "core-middle", "bottom": "core-bottom"}
    return known.get(vertical, "")
