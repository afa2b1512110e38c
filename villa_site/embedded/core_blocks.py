"""Builds WordPress' core blocks: their attributes and their saved HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.kind import Json
from villa_site.content.fields.suggestion import suggestion
from villa_site.content.links import CTA
from villa_site.content.model import Url
from villa_site.embedded import prose
from villa_site.embedded.messages import message
from villa_site.embedded.names import SLUG
from villa_site.embedded.place import Place

if TYPE_CHECKING:
    from markdown_it.token import Token

Block = dict[str, Any]
Convert = Callable[[Json, Place], list[Block]]

_ONE_PARAGRAPH: Final = re.compile(r"^<p>((?:(?!</?p>).)*)</p>$", re.DOTALL)


def envelope(
    name: str | None, attrs: dict[str, Any], html: str = "", inner: list[Block] | None = None
) -> Block:
    """Wrap a block the way WordPress parses it."""
    return {"blockName": name, "attrs": attrs, "innerBlocks": inner or [], "innerHTML": html}


def markdown(written: Json, place: Place) -> Iterator[Block]:
    """Cut a Markdown text into one core block for each paragraph, heading, list and so on."""
    if not isinstance(written, str):
        place.report("must be a text after “|”.")
        return
    for token, html in prose.html_blocks(written):
        yield _piece(token, place.linked(html))


def core(name: str, data: Json, place: Place, convert: Convert) -> Iterator[Block]:
    """Build a core block; ``convert`` turns the blocks inside of it."""
    if not isinstance(data, dict):
        place.report("must hold “key: value” data.")
        return
    build = _BUILDERS.get(name)
    if build is None:
        place.report(f"unknown block; {suggestion(name, _BUILDERS)}")
        return
    anchor = str(data.get("anchor", ""))
    for block in build(data, place, convert):
        if anchor and SLUG.match(anchor):
            block["attrs"]["anchor"] = anchor
        elif anchor:
            (place / "anchor").report("may hold only a-z, 0-9 and single hyphens.")
        yield block


def _piece(token: Token, html: str) -> Block:
    if token.type == "heading_open":
        attrs = {"level": int(token.tag[1:])}
        return envelope("core/heading", attrs, _classed(html, "wp-block-heading"))
    if token.type in ("bullet_list_open", "ordered_list_open"):
        attrs = {"ordered": token.type == "ordered_list_open"}
        return envelope("core/list", attrs, _classed(html, "wp-block-list"))
    name, pattern = _PIECES.get(token.type, ("core/html", "{}"))
    html = _classed(html, "wp-block-quote") if name == "core/quote" else html
    return envelope(name, {}, pattern.format(html))


_PIECES: Final = {
    "paragraph_open": ("core/paragraph", "{}"),
    "blockquote_open": ("core/quote", "{}"),
    "table_open": ("core/table", '<figure class="wp-block-table">{}</figure>'),
    "hr": ("core/separator", '<hr class="wp-block-separator"/>'),
}


def _classed(html: str, name: str) -> str:
    """Give the first tag of an HTML text a class."""
    return re.sub(r"^<(\w+)", rf'<\1 class="{name}"', html)


def _prose(data: dict[str, Json], key: str, place: Place) -> str:
    return (place / key).html(str(data.get(key) or ""))


def _inline(data: dict[str, Json], key: str, place: Place) -> str:
    """Convert one line of Markdown, without the paragraph around it."""
    return _ONE_PARAGRAPH.sub(r"\1", _prose(data, key, place))


def _figure(classes: str, html: str, data: dict[str, Json], place: Place) -> str:
    """Wrap HTML in a figure with its caption."""
    text = _inline(data, "caption", place)
    caption = f'<figcaption class="wp-element-caption">{text}</figcaption>' if text else ""
    return f'<figure class="{classes}">{html}{caption}</figure>'


def _paragraph(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    yield envelope("core/paragraph", {}, _prose(data, "text", place))


def _heading(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    level = data.get("level", 2)
    text = _inline(data, "html" if "html" in data else "text", place)
    html = f'<h{level} class="wp-block-heading">{text}</h{level}>'
    yield envelope("core/heading", {"level": level}, html)


def _quote(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    cite = f"<cite>{_inline(data, 'cite', place)}</cite>" if data.get("cite") else ""
    html = f'<blockquote class="wp-block-quote">{_prose(data, "text", place)}{cite}</blockquote>'
    yield envelope("core/quote", {}, html)


def _separator(_data: dict[str, Json], _place: Place, _: Convert) -> Iterator[Block]:
    yield envelope("core/separator", {}, '<hr class="wp-block-separator"/>')


def _free_html(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    yield envelope("core/html", {}, place.linked(str(data.get("html") or "")))


def _image(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    shown = (place / "image").image(data.get("image"))
    if not shown:
        return
    sizes = shown["sizes"]
    source_set = ", ".join(f"{sizes[name]} {sizes[f'{name}-width']}w" for name in _SIZE_NAMES)
    html = (
        f'<img src="{sizes["large"]}" '
        f'srcset="{source_set}" sizes="(max-width: 1280px) 100vw, 1280px" '
        f'alt="{escape(shown["alt"])}" width="{sizes["large-width"]}" '
        f'height="{sizes["large-height"]}"/>'
    )
    html = _figure("wp-block-image size-large", html, data, place)
    yield envelope("core/image", {"sizeSlug": "large", "linkDestination": "none"}, html)


_SIZE_NAMES: Final = ("thumbnail", "medium", "large", "hero")


def _gallery(data: dict[str, Json], place: Place, convert: Convert) -> Iterator[Block]:
    inner = [
        block
        for index, each in enumerate(data.get("images") or [])
        for block in _image({"image": each}, place / "images" / index, convert)
    ]
    columns = data.get("columns", 3)
    classes = f"wp-block-gallery has-nested-images columns-{columns} is-cropped"
    html = _figure(classes, "", data, place)
    yield envelope("core/gallery", {"columns": columns, "linkTo": "none"}, html, inner)


def _columns(data: dict[str, Json], place: Place, convert: Convert) -> Iterator[Block]:
    inner = [
        envelope(
            "core/column",
            {},
            '<div class="wp-block-column"></div>',
            convert(column, place / "columns" / index),
        )
        for index, column in enumerate(data.get("columns") or [])
    ]
    yield envelope("core/columns", {}, '<div class="wp-block-columns"></div>', inner)


def _group(data: dict[str, Json], place: Place, convert: Convert) -> Iterator[Block]:
    inner = convert(data.get("blocks"), place / "blocks")
    attrs = {"layout": {"type": "constrained"}}
    yield envelope("core/group", attrs, '<div class="wp-block-group"></div>', inner)


def _buttons(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    inner = []
    for index, each in enumerate(data.get("buttons") or []):
        action = kind_of(CTA).convert(each, place / "buttons" / index)
        if action:
            inner.append(envelope("core/button", {}, _button(action)))
    yield envelope("core/buttons", {}, '<div class="wp-block-buttons"></div>', inner)


def _button(action: dict[str, Any]) -> str:
    target = action["url"] or (action["link"] or {}).get("path") or action["file"]["url"]
    return (
        f'<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" '
        f'href="{escape(target)}">{escape(action["text"], quote=False)}</a></div>'
    )


def _file(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    file = (place / "file").download(data.get("file"))
    if file:
        label = message(place.view.locale, "download")
        html = (
            f'<div class="wp-block-file"><a href="{file["url"]}">{escape(file["title"])}</a>'
            f'<a href="{file["url"]}" class="wp-block-file__button wp-element-button" '
            f"download>{label}</a></div>"
        )
        yield envelope("core/file", {"href": file["url"], "fileName": file["title"]}, html)


def _player(data: dict[str, Json], place: Place, name: str) -> Iterator[Block]:
    tag = name.removeprefix("core/")
    file = (place / "file").download(data.get("file"))
    if file:
        player = f'<{tag} controls src="{file["url"]}"></{tag}>'
        html = _figure(f"wp-block-{tag}", player, data, place)
        yield envelope(name, {"src": file["url"]}, html)


def _embed(data: dict[str, Json], place: Place, _: Convert) -> Iterator[Block]:
    url = kind_of(Url).convert(data.get("url"), place / "url")
    if url:
        attrs = {"url": url, "type": "video", "providerNameSlug": str(data.get("provider", ""))}
        html = f'<div class="wp-block-embed__wrapper">\n{escape(url)}\n</div>'
        html = _figure("wp-block-embed is-type-video", html, data, place)
        yield envelope("core/embed", attrs, html)


_BUILDERS: Final = {
    "core/paragraph": _paragraph,
    "core/heading": _heading,
    "core/quote": _quote,
    "core/separator": _separator,
    "core/html": _free_html,
    "core/image": _image,
    "core/gallery": _gallery,
    "core/columns": _columns,
    "core/group": _group,
    "core/buttons": _buttons,
    "core/file": _file,
    "core/audio": lambda data, place, _: _player(data, place, "core/audio"),
    "core/video": lambda data, place, _: _player(data, place, "core/video"),
    "core/embed": _embed,
}
