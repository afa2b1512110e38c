"""WordPress' own shortcodes, which a backend without the plugin sends as they were typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from typing import Any, Final, NamedTuple

import orjson

from villa_site.content.losses import losses
from villa_site.content.media import Image, image_of
from villa_site.site.html.allowed_html import PLAYER
from villa_site.site.html.reader import read_html
from villa_site.site.html.rewriter import escaped
from villa_site.site.html.tree import Element

NAMES: Final = ("audio", "caption", "embed", "gallery", "playlist", "video", "wp_caption")

_OPENING: Final = re.compile(rf"(?<!\[)\[({'|'.join(NAMES)})(?=[\s\]/])([^\[\]]*)\]")
_PARAGRAPH_END: Final = re.compile(r"\s*</p>")
_ATTRIBUTE: Final = re.compile(r"([a-z][\w-]*)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+))")
_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "″": '"', "«": '"', "»": '"'})
_FILES: Final = {
    "audio": ("src", "mp3", "m4a", "ogg", "wav", "flac"),
    "video": ("src", "mp4", "m4v", "webm", "ogv", "flv"),
}
_OF_IDS: Final = frozenset({"gallery", "playlist"})
_ADDRESS: Final = re.compile(r"(?:https?:)?//\S+|/\S+", re.IGNORECASE)
_SAME_SHAPE: Final = 0.05
_MOST_COLUMNS: Final = 6

Entries = Mapping[int, Mapping[str, Any]]
"""Known media by their IDs."""


class Shortcode(NamedTuple):
    """A shortcode: its name, its attributes, what is between it and its end."""

    name: str
    attributes: Mapping[str, str]
    content: str = ""

    @property
    def ids(self) -> list[int]:
        """The IDs of its media, in their order."""
        listed = self.attributes.get("ids") or self.attributes.get("include") or ""
        words = re.split(r"[\s,]+", listed)
        return [int(word) for word in words if word.isascii() and word.isdigit()]


def expanded(markup: str) -> str:
    """Return HTML with the shortcodes that need no look-up as HTML.

    A gallery that is still there has pictures that are unknown: it is left out, and reported.
    """
    return _replaced(markup, _html) if _may_have(markup) else markup


def with_media(markup: str, media: Entries) -> str:
    """Return HTML with the galleries and playlists of known media as HTML."""

    def written(code: Shortcode) -> str | None:
        known = [media[number] for number in code.ids if number in media]
        if code.name not in _OF_IDS or not known:
            return None
        return _gallery(code, known) if code.name == "gallery" else _playlist(code, known)

    return _replaced(markup, written) if _may_have(markup) else markup


def media_of(markup: str) -> set[int]:
    """Return the IDs of media in the galleries and playlists of a text."""
    if not _may_have(markup):
        return set()
    codes = (code for code, _, _ in _codes(markup) if code.name in _OF_IDS)
    return {number for code in codes for number in code.ids}


def without_files(markup: str) -> str:
    """Return the name of the first shortcode that names no file, empty without one."""
    if not _may_have(markup):
        return ""
    return next((code.name for code, _, _ in _codes(markup) if not _has_files(code)), "")


def _has_files(code: Shortcode) -> bool:
    if code.name in _OF_IDS:
        return bool(code.ids)
    return code.name not in _FILES or bool(_player(code))


def _may_have(markup: str) -> bool:
    return "[" in markup and _OPENING.search(markup) is not None


def _codes(markup: str) -> Iterator[tuple[Shortcode, int, int]]:
    """Iterate over the shortcodes of a text with their places; none is looked for inside one."""
    ends: dict[str, int] = {}
    match = _OPENING.search(markup)
    while match:
        name, end = match[1], match.end()
        if end > ends.get(name, 0):
            close = markup.find(f"[/{name}]", end)
            ends[name] = len(markup) + 1 if close < 0 else close
        following = _OPENING.search(markup, end)
        # An end behind the next one of its kind is that one's.
        limit = following.start() if following and following[1] == name else len(markup)
        own = ends[name] < limit
        content = markup[end : ends[name]] if own else ""
        end = ends[name] + len(f"[/{name}]") if own else end
        shown = "caption" if name == "wp_caption" else name
        yield Shortcode(shown, _attributes(match[2]), content), match.start(), end
        match = (
            following if following and following.start() >= end else _OPENING.search(markup, end)
        )


def _attributes(text: str) -> dict[str, str]:
    plain = unescape(text).translate(_QUOTES).rstrip("/ ")
    found = {
        name: first or second or third for name, first, second, third in _ATTRIBUTE.findall(plain)
    }
    rest = _ATTRIBUTE.sub(" ", plain).split()
    return {"src": rest[0], **found} if rest and _ADDRESS.fullmatch(rest[0]) else found


def _replaced(markup: str, written: Callable[[Shortcode], str | None]) -> str:
    """Replace shortcodes by HTML; the paragraph around one that is alone in it goes."""
    parts: list[str] = []
    end = 0
    for code, start, after in _codes(markup):
        html = written(code)
        if html is None:
            continue
        before = markup[end:start]
        end = after
        paragraph = _PARAGRAPH_END.match(markup, after)
        if paragraph and before.rstrip().endswith("<p>"):
            before = before.rstrip().removesuffix("<p>")
            end = paragraph.end()
        parts += [before, html]
    return "".join([*parts, markup[end:]])


def _html(code: Shortcode) -> str:
    if code.name == "caption":
        return _caption(code)
    if code.name == "embed":
        content = read_html(code.content)
        links = (each.get("href") for each in content.all() if each.tag == "a")
        src = next(filter(None, links), "") or content.words or code.attributes.get("src", "")
        return Element("iframe", {"src": src}).html if src else ""
    if code.name in _FILES:
        return _player(code) or _left_out(code)
    return _left_out(code)


def _caption(code: Shortcode) -> str:
    """Write a picture with its caption, which WordPress stores behind the picture."""
    content = read_html(code.content)
    first = next((each for each in content.children if isinstance(each, Element)), None)
    if first is None:
        return code.content
    place = content.children.index(first)
    words = Element("", {}, content.children[place + 1 :]).inner.strip()
    words = words or escaped(code.attributes.get("caption", ""))
    align = code.attributes.get("align", "")
    kind = f"wp-caption {align}" if align.startswith("align") else "wp-caption"
    below = [Element("figcaption", {"class": "wp-caption-text"}, [words])] if words else []
    return Element("figure", {"class": kind}, [first, *below]).html


def _player(code: Shortcode) -> str:
    files = (code.attributes.get(name, "") for name in _FILES[code.name])
    src = next(filter(None, files), "")
    given = {name: code.attributes[name] for name in ("poster", "title") if name in code.attributes}
    switches = {
        name: ""
        for name in ("loop", "muted")
        if code.attributes.get(name, "") not in {"", "0", "false", "off"}
    }
    inside: list[Element | str] = [code.content]
    return Element(code.name, {"src": src, **given, **switches}, inside).html if src else ""


def _left_out(code: Shortcode) -> str:
    """Leave out a shortcode whose files are unknown; say so in the log and in previews."""
    key = ("shortcode", code.name, *sorted(code.attributes.items()))
    losses.once(key, f"The shortcode [{code.name}] is left out: its files are not known.")
    mark = orjson.dumps({"kind": "missing", "title": code.name}).decode()
    return Element("a", {PLAYER: mark}).html


def _gallery(code: Shortcode, known: list[Mapping[str, Any]]) -> str:
    """Write pictures as WordPress does."""
    columns = code.attributes.get("columns", "3")
    number = min(int(columns), _MOST_COLUMNS) if columns.isascii() and columns.isdigit() else 3
    images = [image for image in map(image_of, known) if image is not None]
    kind = f"gallery gallery-columns-{number or 1}"
    linked = code.attributes.get("link") == "file"
    return Element("div", {"class": kind}, [_item(image, linked=linked) for image in images]).html


def _item(image: Image, *, linked: bool) -> Element:
    """Write a picture in the sizes that show all of it."""
    sizes = [
        each
        for each in image.sizes.values()
        if each.url
        and each.width
        and each.height
        and image.width
        and image.height
        and abs(each.width / each.height / (image.width / image.height) - 1) < _SAME_SHAPE
    ]
    files = {each.width: each.url for each in sizes}
    if image.width:
        files[image.width] = image.url
    attributes = {"src": image.url, "alt": image.alt}
    if len(files) > 1:
        listed = sorted((width, url) for width, url in files.items() if width)
        attributes["srcset"] = ", ".join(
            f"{url.replace(',', '%2C')} {width}w" for width, url in listed
        )
        attributes["sizes"] = "(max-width: 767px) 50vw, 300px"
    if image.width and image.height:
        attributes |= {"width": str(image.width), "height": str(image.height)}
    picture = Element("img", attributes)
    shown = Element("a", {"href": image.url}, [picture]) if linked else picture
    return Element("figure", {"class": "gallery-item"}, [shown])


def _playlist(code: Shortcode, known: list[Mapping[str, Any]]) -> str:
    kind = "video" if code.attributes.get("type") == "video" else "audio"
    items = [
        Element(
            "li", {}, [Element(kind, {"src": str(each.get("url") or ""), "title": _title(each)})]
        )
        for each in known
    ]
    return Element("ol", {"class": "wp-playlist"}, [*items]).html


def _title(entry: Mapping[str, Any]) -> str:
    return unescape(str(entry.get("title") or ""))
