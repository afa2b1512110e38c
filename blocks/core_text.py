"""WordPress' core text blocks: paragraphs, headings, lists, quotations, code, tables, HTML."""

from __future__ import annotations

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
    Integer,
    Text,
    block,
    caption,
    section,
)
from villa_site.extend.fields import plain_text
from villa_site.extend.layout import frame, html_content
from villa_site.extend.wordpress import (
    PLAYER,
    allowed_style,
    formula,
    inner_html_of,
    sanitise_with_players,
)

_OLD_TYPES: Final = frozenset("1 a A i I disc circle square".split())
"""Values of the attribute ``type``; others are names of CSS."""


class TextMarkup(ContentModel):
    """Stored HTML; ``className`` holds the style that the editor selected."""

    anchor: Anchor = ""
    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    class_name: Text = Field("", alias="className")


class List(TextMarkup):
    """A list with its numbering."""

    ordered: Flag = False
    reversed: Flag = False
    start: Integer | None = None
    type: Text = ""

    @property
    def numbering(self) -> dict[str, Any]:
        """The attributes that say how items are numbered, or which sign they have."""
        attributes: dict[str, Any] = {}
        if self.ordered and self.reversed:
            attributes["reversed"] = True
        if self.ordered and self.start is not None:
            attributes["start"] = self.start
        if self.type in _OLD_TYPES:
            return {**attributes, "type": self.type}
        name, _, value = (allowed_style(f"list-style-type:{self.type}") or "").partition(":")
        return {**attributes, "style": {"listStyleType": value}} if name else attributes


class Formula(TextMarkup):
    """A formula as MathML, and as it was written."""

    latex: Text = ""


@block("core/paragraph")
def paragraph(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render a paragraph; nothing when it is empty."""
    return _text("paragraph", data, ctx)


@block("core/heading")
def heading(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render a heading; one of the first level becomes one of the second."""
    return _text("heading", data, ctx)


@block("core/html", "core/freeform")
def free_html(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render custom HTML, sanitised."""
    return _text("html", data, ctx)


@block("core/list")
def list_(data: List, ctx: BlockContext) -> VdomDict | None:
    """Render a list, stored as a whole or as inner blocks."""
    if not ctx.inner:
        return _text("list", data, ctx)
    items = (html.ol if data.ordered else html.ul)(data.numbering, *ctx.inner)
    return html.div(_frame("list", data), items)


@block("core/list-item")
def list_item(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render a list item with its nested lists."""
    inner = inner_html_of(data.inner_html, "li", ctx)
    if ctx.inner:
        # A player takes a box of its own, which no text holds.
        element = html.div if PLAYER in inner else html.span
        words = html_content(element, {}, inner, ctx) if inner else None
        return html.li(words, *ctx.inner)
    return html_content(html.li, {}, inner, ctx) if inner else None


@block("core/quote")
def quotation(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render a quotation, stored as a whole or as inner blocks."""
    if not ctx.inner:
        return _text("quote", data, ctx)
    source = inner_html_of(data.inner_html, "cite", ctx)
    cite = html.cite({"dangerouslySetInnerHTML": {"__html": source}}) if source else None
    return html.div(_frame("quote", data), html.blockquote(*ctx.inner, cite))


@block("core/pullquote")
def pullquote(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render a large quotation with its source; nothing when it is empty."""
    quoted = inner_html_of(data.inner_html, "blockquote", ctx)
    text = quoted.partition("<cite")[0]
    if not plain_text(text):
        return None
    source = inner_html_of(quoted, "cite", ctx)
    cite = html.cite({"dangerouslySetInnerHTML": {"__html": source}}) if source else None
    return section(
        "quote",
        html.figure(
            {"className": "quote-figure core-pullquote"},
            html_content(html.blockquote, {}, text, ctx),
            html.figcaption(cite) if cite else None,
        ),
        anchor=data.anchor,
    )


@block("core/code", "core/preformatted", "core/verse")
def preformatted(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render text with its spaces and line ends; nothing when it is empty."""
    return _text("preformatted", data, ctx)


@block("core/math")
def mathematics(data: Formula, _ctx: BlockContext) -> VdomDict | None:
    """Render a formula as MathML, else in the notation of LaTeX; nothing without either."""
    attributes = _frame("math", data)
    if markup := formula(data.inner_html):
        return html.div(attributes | {"dangerouslySetInnerHTML": {"__html": markup}})
    return html.div(attributes, html.code(data.latex)) if data.latex else None


@block("core/separator")
def separator(data: TextMarkup, _ctx: BlockContext) -> VdomDict:
    """Render a separator: short, as wide as the page, or three small arches."""
    style = next((name for name in ("wide", "dots") if name in data.class_name), "short")
    return html.hr(frame(f"block core-separator core-separator-{style}", data.anchor))


@block("core/table")
def table(data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    """Render a table in a frame that scrolls where the table is wider."""
    rows = inner_html_of(data.inner_html, "table", ctx)
    if not rows:
        return None
    label = plain_text(inner_html_of(data.inner_html, "figcaption", ctx))
    striped = "core-table-striped" if "stripes" in data.class_name else ""
    return html.figure(
        frame(f"block core-table grid {striped}".strip(), data.anchor),
        html.div(
            {
                "className": "block-body rich-text core-table-frame",
                "role": "region",
                "aria-label": label or ctx.t("Tableau"),
                "tabIndex": 0,
            },
            html_content(html.table, {}, rows, ctx),
        ),
        caption(data.inner_html, ctx),
    )


def _text(name: str, data: TextMarkup, ctx: BlockContext) -> VdomDict | None:
    markup = sanitise_with_players(data.inner_html, ctx)
    if "<img" not in markup and not plain_text(markup):
        return None
    attributes = _frame(name, data, inside=markup)
    return html_content(html.div, attributes, markup, ctx)


def _frame(name: str, data: TextMarkup, inside: str = "") -> dict[str, Any]:
    """Return the frame's class, and its id unless an element of ``inside`` has it."""
    anchor = "" if f'id="{data.anchor}"' in inside else data.anchor
    return frame(f"rich-text block core-{name}", anchor)
