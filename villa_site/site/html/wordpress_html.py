"""Reads the HTML that WordPress stores for its core blocks: pictures, media, links, captions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any, Final

import nh3

from villa_site.content.fields.plain_text import plain_text
from villa_site.content.media import Image, image_of
from villa_site.site.context import BlockContext
from villa_site.site.html.allowed_html import SCHEMES
from villa_site.site.html.media_urls import candidates
from villa_site.site.html.prepared_html import prepared
from villa_site.site.html.rewriter import inner_html, shallow
from villa_site.site.html.rich_text import sanitise_with_players

_ATTRIBUTES: Final = {
    "a": {"class", "href", "id"},
    "audio": {"loop", "src"},
    "details": {"name"},
    "figcaption": set[str](),
    "img": {"alt", "height", "src", "srcset", "width"},
    "source": {"src"},
    "track": {"kind", "label", "src", "srclang"},
    "video": {"loop", "muted", "poster", "src"},
}
_FORMULA: Final = frozenset(
    "math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms "
    "mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover".split()
)
"""Elements of MathML; where nothing else may stand, none of them can hold HTML."""

_FORMULA_ATTRIBUTES: Final = {
    "*": {"displaystyle", "mathvariant", "scriptlevel"},
    "math": {"display"},
    "mo": {"accent", "fence", "form", "largeop", "lspace", "rspace", "separator", "stretchy"},
    "mspace": {"height", "width"},
    "mtable": {"columnalign", "columnspacing", "rowspacing"},
    "mtd": {"columnalign", "columnspan", "rowspan"},
}
_WIDTH: Final = re.compile(r"(\d{2,5})w")
# WordPress names the files of a size after its pixels.
_SIZE_IN_NAME: Final = re.compile(r"-(\d{2,5})x(\d{2,5})\.\w+$")


@dataclass(slots=True)
class HtmlElement:
    """An element of the stored HTML: its tag, its attributes, the text inside."""

    tag: str
    attributes: Mapping[str, str]
    parts: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The text on one line."""
        return " ".join("".join(self.parts).split())


def find_elements(markup: str, *tags: str) -> list[HtmlElement]:
    """List the elements with one of these tags in document order."""
    # The parser gets nh3's output, which is well formed.
    if not markup or markup.isspace():
        return []
    clean = _cleaner().clean(prepared(shallow(markup), players=False))
    reader = _Reader()
    reader.feed(clean)
    reader.close()
    return [element for element in reader.elements if element.tag in tags]


def find_element(markup: str, *tags: str) -> HtmlElement | None:
    """Return the first element with one of these tags."""
    return next(iter(find_elements(markup, *tags)), None)


def media_source(markup: str, tag: str) -> str:
    """Return the URL of a video or audio element: its own, else that of its first source."""
    player = find_element(markup, tag)
    elements = [player, *find_elements(markup, "source")] if player else []
    sources = (element.attributes.get("src", "") for element in elements)
    return next(filter(None, sources), "")


def image_of_element(element: HtmlElement) -> Image | None:
    """Read an ``img`` with the sizes of its ``srcset``, as the media library would return it."""
    attributes = element.attributes
    in_name = _SIZE_IN_NAME.search(attributes.get("src", ""))
    width: str | int | None
    width, height = (attributes.get(name) for name in ("width", "height"))
    if in_name and not (width and height):
        width, height = in_name.groups()
    srcset = attributes.get("srcset", "")
    if not width:
        height, width = None, _widest(srcset, attributes.get("src", ""))
    image = {"url": attributes.get("src", ""), "width": width, "height": height}
    model = image_of(image | {"alt": attributes.get("alt", "")})
    if model is None:
        return None
    sizes = dict(_sizes(srcset, model))
    return Image.model_validate(model.model_dump() | {"sizes": sizes})


def _widest(srcset: str, src: str) -> int | None:
    """Return the width of a picture that says none: its own in the ``srcset``, else the widest."""
    widths = {
        url: int(match[1])
        for url, descriptor in candidates(srcset)
        if (match := _WIDTH.fullmatch(descriptor))
    }
    return widths.get(src) or max(widths.values(), default=None)


def _sizes(srcset: str, whole: Image) -> Iterator[tuple[str, dict[str, Any]]]:
    if not whole.width:
        return
    for url, descriptor in candidates(srcset):
        if match := _WIDTH.fullmatch(descriptor):
            width = int(match[1])
            height = round(width * whole.height / whole.width) if whole.height else None
            yield f"w{width}", {"url": url, "width": width, "height": height}


def inner_html_of(markup: str, tag: str, ctx: BlockContext, class_name: str = "") -> str:
    """Return the sanitised HTML inside the first ``tag``, empty if it holds no text.

    With a ``class_name``, one of WordPress', it is the first ``tag`` of this class.
    """
    inner = inner_html(sanitise_with_players(markup, ctx), tag, class_name)
    return inner if plain_text(inner) else ""


def formula(markup: str) -> str:
    """Return the sanitised MathML of a formula; empty where there is none."""
    if "<math" not in markup:
        return ""
    return nh3.clean(
        shallow(markup), tags=set(_FORMULA), attributes=_FORMULA_ATTRIBUTES, link_rel=None
    )


@cache
def _cleaner() -> nh3.Cleaner:
    return nh3.Cleaner(
        tags=set(_ATTRIBUTES),
        attributes=_ATTRIBUTES,
        url_schemes=set(SCHEMES),
        link_rel=None,
        strip_comments=True,
    )


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[HtmlElement] = []
        self._open: list[HtmlElement] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = HtmlElement(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag in {"a", "figcaption"}:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1].tag == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.parts.append(data)
