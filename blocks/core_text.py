"""The editor's own blocks of words: paragraph, heading, list, quotation, table, rule, free HTML."""

from __future__ import annotations

from typing import Any

from pydantic import Field
from reactpy import html
from reactpy.types import VdomDict

from components.media.wordpress_html import saved_caption, saved_part
from villa_site.content.block import block
from villa_site.content.model import NO_HTML, Anchor, ContentModel, Flag, Html, Integer, Text
from villa_site.site.context import BlockContext
from villa_site.site.rich_text import plain_text, sanitise


class Words(ContentModel):
    """What the editor saved; ``className`` names the style that was chosen for it."""

    anchor: Anchor = ""
    inner_html: Html = Field(NO_HTML, alias="innerHTML")
    class_name: Text = Field("", alias="className")


class List(Words):
    """A list, and how it counts."""

    ordered: Flag = False
    reversed: Flag = False
    start: Integer | None = None


@block("core/paragraph")
def paragraph(data: Words, ctx: BlockContext) -> VdomDict | None:
    """Render a paragraph; nothing when it is empty, as editors leave them behind."""
    return _words("paragraph", data, ctx)


@block("core/heading")
def heading(data: Words, ctx: BlockContext) -> VdomDict | None:
    """Render a heading; a second title of the page is lowered to the second level."""
    return _words("heading", data, ctx)


@block("core/html", "core/freeform")
def free_html(data: Words, ctx: BlockContext) -> VdomDict | None:
    """Render what is safe of HTML that somebody wrote by hand."""
    return _words("html", data, ctx)


@block("core/list")
def list_(data: List, ctx: BlockContext) -> VdomDict | None:
    """Render a list, saved as a whole or as blocks of its items."""
    if not ctx.inner:
        return _words("list", data, ctx)
    counted: dict[str, Any] = {"reversed": True} if data.reversed else {}
    if data.start is not None:
        counted["start"] = data.start
    items = html.ol(counted, *ctx.inner) if data.ordered else html.ul(*ctx.inner)
    return html.div(_frame("list", data), items)


@block("core/list-item")
def list_item(data: Words, ctx: BlockContext) -> VdomDict | None:
    """Render an item with the lists inside of it."""
    inner = saved_part(data.inner_html, "li", ctx)
    if ctx.inner:
        words = html.span({"dangerouslySetInnerHTML": {"__html": inner}}) if inner else None
        return html.li(words, *ctx.inner)
    return html.li({"dangerouslySetInnerHTML": {"__html": inner}}) if inner else None


@block("core/quote")
def quotation(data: Words, ctx: BlockContext) -> VdomDict | None:
    """Render a quotation, saved as a whole or as blocks of its paragraphs."""
    if not ctx.inner:
        return _words("quote", data, ctx)
    source = saved_part(data.inner_html, "cite", ctx)
    cite = html.cite({"dangerouslySetInnerHTML": {"__html": source}}) if source else None
    return html.div(_frame("quote", data), html.blockquote(*ctx.inner, cite))


@block("core/separator")
def separator(data: Words, _ctx: BlockContext) -> VdomDict:
    """Render a rule: short, as wide as the page, or three small arches."""
    style = next((name for name in ("wide", "dots") if name in data.class_name), "short")
    given = {"className": f"block core-separator core-separator-{style}"}
    return html.hr(given | ({"id": data.anchor} if data.anchor else {}))


@block("core/table")
def table(data: Words, ctx: BlockContext) -> VdomDict | None:
    """Render a table, which scrolls within itself where it is wider than the window."""
    rows = saved_part(data.inner_html, "table", ctx)
    if not rows:
        return None
    caption = plain_text(saved_part(data.inner_html, "figcaption", ctx))
    striped = "core-table-striped" if "stripes" in data.class_name else ""
    return html.figure(
        {"className": f"block core-table grid {striped}".strip()}
        | ({"id": data.anchor} if data.anchor else {}),
        html.div(
            {
                "className": "block-body rich-text core-table-frame",
                "role": "region",
                "aria-label": caption or ctx.t("Tableau"),
                "tabIndex": 0,
            },
            html.table({"dangerouslySetInnerHTML": {"__html": rows}}),
        ),
        saved_caption(data.inner_html, ctx),
    )


def _words(name: str, data: Words, ctx: BlockContext) -> VdomDict | None:
    markup = sanitise(data.inner_html, ctx)
    if "<img" not in markup and not plain_text(markup):
        return None
    given = _frame(name, data, inside=markup)
    return html.div(given | {"dangerouslySetInnerHTML": {"__html": markup}})


def _frame(name: str, data: Words, inside: str = "") -> dict[str, Any]:
    """Give the frame its class, and the anchor unless an element ``inside`` has it already."""
    given = {"className": f"rich-text block core-{name}"}
    named = data.anchor and f'id="{data.anchor}"' not in inside
    return given | ({"id": data.anchor} if named else {})
