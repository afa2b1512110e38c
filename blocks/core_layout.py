"""WordPress' core layout blocks: columns, groups, buttons and spacers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    Flag,
    Html,
    Text,
    block,
    link_button,
)
from villa_site.extend.layout import ButtonVariant, frame
from villa_site.extend.wordpress import find_element

_LENGTH: Final = re.compile(r"\d{1,4}(?:\.\d{1,4})?(?:%|px|em|rem|vw|vh)")
_TAGS: Final = frozenset({"article", "aside", "div", "footer", "header", "section"})


class Frame(ContentModel):
    """A container of blocks; of the editor's colours only their presence counts."""

    anchor: Anchor = ""
    align: Text = ""
    background_color: Text = Field("", alias="backgroundColor")
    style: dict[str, Any] = Field(default_factory=dict)

    @property
    def has_field(self) -> bool:
        """Whether the editor set a background."""
        colours = self.style.get("color")
        background = colours if isinstance(colours, dict) else {}
        return bool(
            self.background_color or background.get("background") or background.get("gradient")
        )


class Columns(Frame):
    """Columns side by side; ``isStackedOnMobile`` stacks them on phones."""

    stacked: Flag = Field(default=True, alias="isStackedOnMobile")
    vertical: Text = Field("", alias="verticalAlignment")


class Column(Frame):
    """One column; an invalid width is ignored."""

    width: Text = ""
    vertical: Text = Field("", alias="verticalAlignment")


class GroupBlock(Frame):
    """A group of blocks in a flow, a row or a grid."""

    tag: Text = Field("div", alias="tagName")
    layout: dict[str, Any] = Field(default_factory=dict)


class Spacer(ContentModel):
    """Empty space of a height."""

    anchor: Anchor = ""
    height: Text = "100px"


class Button(ContentModel):
    """A stored link and its style."""

    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    class_name: Text = Field("", alias="className")


@block("core/columns")
def columns(data: Columns, ctx: BlockContext) -> VdomDict | None:
    """Render columns; nothing when all are empty."""
    if not ctx.inner:
        return None
    kinds = [
        "block core-columns grid",
        f"core-{data.align}" if data.align in {"wide", "full"} else "",
        "core-columns-kept" if not data.stacked else "",
        vertical_place(data.vertical),
        "core-field" if data.has_field else "",
    ]
    return html.div(
        frame(" ".join(filter(None, kinds)), data.anchor),
        html.div({"className": "core-columns-row"}, *ctx.inner),
    )


@block("core/column")
def column(data: Column, ctx: BlockContext) -> VdomDict:
    """Render a column, even an empty one."""
    kinds = ["core-column core-inner", vertical_place(data.vertical), "core-field" * data.has_field]
    attributes = frame(" ".join(filter(None, kinds)), data.anchor)
    if width := length(data.width):
        attributes["style"] = {"flexBasis": width, "flexGrow": 0}
    return html.div(attributes, *ctx.inner)


@block("core/group")
def group(data: GroupBlock, ctx: BlockContext) -> VdomDict | None:
    """Render a group; nothing when it is empty."""
    if not ctx.inner:
        return None
    kind = data.layout.get("type")
    arrangement = {"flex": "row", "grid": "tiles"}.get(
        kind if isinstance(kind, str) else "", "flow"
    )
    if arrangement == "row" and data.layout.get("orientation") == "vertical":
        arrangement = "flow"
    kinds = [f"core-group core-group-{arrangement}", "core-field" if data.has_field else ""]
    element: Callable[..., VdomDict] = getattr(html, data.tag if data.tag in _TAGS else "div")
    attributes = frame(" ".join(filter(None, kinds)), data.anchor)
    if arrangement == "flow":
        return element(attributes, *ctx.inner)
    return element(attributes, html.div({"className": "core-group-items core-inner"}, *ctx.inner))


@block("core/buttons")
def buttons(data: Frame, ctx: BlockContext) -> VdomDict | None:
    """Render a row of buttons; nothing when it is empty."""
    if not ctx.inner:
        return None
    return html.div(
        frame("block core-buttons grid", data.anchor),
        html.div({"className": "core-buttons-row"}, *ctx.inner),
    )


@block("core/button")
def button(data: Button, ctx: BlockContext) -> VdomDict | None:
    """Render a link as a button, its words alone without a URL; nothing without words."""
    element = find_element(data.inner_html, "a")
    if element is None or not element.words:
        return None
    href = element.attributes.get("href", "")
    if not href:
        return html.p({"className": "core-button-words"}, element.words)
    variant: ButtonVariant = "outline" if "outline" in data.class_name else "solid"
    return link_button(href, element.words, ctx, variant=variant)


@block("core/spacer")
def spacer(data: Spacer, _ctx: BlockContext) -> VdomDict:
    """Render empty space, of at most the distance between two sections."""
    attributes = frame("core-spacer", data.anchor)
    style = {"--height": height} if (height := length(data.height)) else {}
    return html.div({**attributes, "aria-hidden": "true", "style": style})


def length(text: str) -> str:
    """Return a length in CSS as it is, else nothing."""
    return text if _LENGTH.fullmatch(text) else ""


def vertical_place(vertical: str) -> str:
    """Return the class of a ``verticalAlignment``."""
    classes = {"center": "core-middle", "bottom": "core-bottom"}
    return classes.get(vertical, "")
