"""WordPress' details, accordions and tabs: parts of a page that a title opens."""

from __future__ import annotations

from typing import Any, cast

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
    Integer,
    Text,
    block,
    toggle,
)
from villa_site.extend.fields import plain_text
from villa_site.extend.layout import Heading, body_section, frame, title_row
from villa_site.extend.wordpress import find_element, inner_html_of


class Details(ContentModel):
    """A stored summary; of those with one ``name`` one is open at a time."""

    anchor: Anchor = ""
    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    opened: Flag = Field(default=False, alias="showContent")

    @property
    def group(self) -> str:
        """The stored name that details have in common."""
        element = find_element(self.inner_html, "details")
        return element.attributes.get("name", "") if element else ""


class Blocks(ContentModel):
    """A container of blocks."""

    anchor: Anchor = ""


class AccordionItem(Blocks):
    """A heading and a panel; ``openByDefault`` shows the panel from the start."""

    opened: Flag = Field(default=False, alias="openByDefault")


class AccordionHeading(ContentModel):
    """A title stored in a button, and its level."""

    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    level: Integer = 3


class TabPanel(Blocks):
    """A panel and the label of its tab."""

    label: Text = ""


@block("core/details")
def details(data: Details, ctx: BlockContext) -> VdomDict | None:
    """Render a summary that opens to its blocks; only the blocks where it has no words."""
    summary = plain_text(inner_html_of(data.inner_html, "summary", ctx))
    if not ctx.inner and not summary:
        return None
    content: Any = _panel(*ctx.inner)
    if summary:
        content = toggle(summary, content, opened=data.opened, group=data.group, heading="span")
    return body_section("core-details", content, anchor=data.anchor)


@block("core/accordion")
def accordion(data: Blocks, ctx: BlockContext) -> VdomDict | None:
    """Render the items; nothing when there are none."""
    if not ctx.inner:
        return None
    return body_section("core-accordion", *ctx.inner, anchor=data.anchor)


@block("core/accordion-item")
def accordion_item(data: AccordionItem, ctx: BlockContext) -> VdomDict | None:
    """Render a heading that opens its panel; nothing when both are empty."""
    if not ctx.inner:
        return None
    opened = {"open": True} if data.opened else {}
    return html.details({**frame("disclosure", data.anchor), **opened}, *ctx.inner)


@block("core/accordion-heading")
def accordion_heading(data: AccordionHeading, ctx: BlockContext) -> VdomDict | None:
    """Render the title row of an item; nothing without a title."""
    title = plain_text(
        inner_html_of(data.inner_html, "span", ctx, "wp-block-accordion-heading__toggle-title")
    )
    heading = cast("Heading", f"h{max(2, min(data.level, 4))}")
    return title_row(title, heading) if title else None


@block("core/accordion-panel", "core/tab-panels")
def panel(_data: Blocks, ctx: BlockContext) -> VdomDict | None:
    """Render the blocks of a panel; nothing when it is empty."""
    return _panel(*ctx.inner) if ctx.inner else None


@block("core/tabs")
def tabs(data: Blocks, ctx: BlockContext) -> VdomDict | None:
    """Render tabs as open disclosures: each panel can be read, printed and found."""
    if not ctx.inner:
        return None
    return body_section("core-tabs", *ctx.inner, anchor=data.anchor)


@block("core/tab-panel")
def tab_panel(data: TabPanel, ctx: BlockContext) -> VdomDict | None:
    """Render a panel under its label."""
    if not ctx.inner and not data.label:
        return None
    content = html.div(frame("core-tab", data.anchor), _panel(*ctx.inner))
    return toggle(data.label, content, opened=True, heading="h2") if data.label else content


def _panel(*nodes: Any) -> VdomDict:
    return html.div({"className": "core-panel core-inner"}, *nodes)
