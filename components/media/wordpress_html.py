"""Reads what the editor saved as HTML: the one picture, film or link in it, and its caption."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, Final

import nh3
from reactpy import html
from reactpy.types import VdomDict

from villa_site.content.media import Image, image_of
from villa_site.site.context import BlockContext
from villa_site.site.html_rewriter import inner_html, shallow
from villa_site.site.rich_text import plain_text, sanitise

_READ: Final = {
    "a": {"class", "href", "id"},
    "audio": {"src"},
    "figcaption": set[str](),
    "img": {"alt", "height", "src", "srcset", "width"},
    "source": {"src"},
    "track": {"kind", "label", "src", "srclang"},
    "video": {"poster", "src"},
}
_NEXT_SOURCE: Final = re.compile(r"(?<=\dw),")
_WIDTH: Final = re.compile(r"(\d{2,5})w\b.*", re.DOTALL)
# WordPress names the files of a size after its pixels.
_NAMED_SIZE: Final = re.compile(r"-(\d{2,5})x(\d{2,5})\.\w+$")


@dataclass(slots=True)
class Saved:
    """An element that was saved: its tag, what it says of itself, the words in it."""

    tag: str
    attributes: Mapping[str, str]
    parts: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """What is read of the element, on one line."""
        return " ".join("".join(self.parts).split())


def saved(markup: str, *tags: str) -> list[Saved]:
    """List the elements of these kinds in the order they stand; nothing else is looked at."""
    # The cleaner's output is well formed, so that the reader meets no surprise.
    clean = _cleaner().clean(shallow(markup)) if markup and not markup.isspace() else ""
    reader = _Reader()
    reader.feed(clean)
    reader.close()
    return [element for element in reader.found if element.tag in tags]


def first_saved(markup: str, *tags: str) -> Saved | None:
    """Return the first element of these kinds."""
    return next(iter(saved(markup, *tags)), None)


def source_of(markup: str, tag: str) -> str:
    """Return where a film or a sound is: its own address, or that of its first source."""
    player = first_saved(markup, tag)
    found = [player, *saved(markup, "source")] if player else []
    return next((each.attributes["src"] for each in found if each.attributes.get("src")), "")


def picture_of(element: Saved) -> Image | None:
    """Read an ``img`` with the sizes of its ``srcset`` as the media library would give it."""
    given = element.attributes
    named = _NAMED_SIZE.search(given.get("src", ""))
    width, height = (given.get(name) for name in ("width", "height"))
    if named and not (width and height):
        width, height = named.groups()
    image = {"url": given.get("src", ""), "width": width, "height": height}
    model = image_of(image | {"alt": given.get("alt", "")})
    if model is None:
        return None
    sizes = dict(_sizes(given.get("srcset", ""), model))
    return Image.model_validate(model.model_dump() | {"sizes": sizes})


def _sizes(srcset: str, whole: Image) -> Iterator[tuple[str, dict[str, Any]]]:
    if not whole.width or not whole.height:
        return
    words = _NEXT_SOURCE.sub(", ", srcset).split()
    for url, descriptor in pairwise(words):
        if found := _WIDTH.fullmatch(descriptor):
            width = int(found[1])
            height = round(width * whole.height / whole.width)
            yield f"w{width}", {"url": url.lstrip(","), "width": width, "height": height}


def saved_part(markup: str, tag: str, ctx: BlockContext) -> str:
    """Return the sanitised HTML inside of the first ``tag``, empty if nothing is read there."""
    found = inner_html(sanitise(markup, ctx), tag)
    return found if plain_text(found) else ""


def saved_caption(markup: str, ctx: BlockContext) -> VdomDict | None:
    """Render the caption that was saved with a picture, a table or a player."""
    inner = saved_part(markup, "figcaption", ctx)
    if not inner:
        return None
    return html.figcaption({"className": "caption", "dangerouslySetInnerHTML": {"__html": inner}})


@cache
def _cleaner() -> nh3.Cleaner:
    return nh3.Cleaner(
        tags=set(_READ),
        attributes=_READ,
        url_schemes={"http", "https", "mailto", "tel"},
        link_rel=None,
        strip_comments=True,
    )


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Saved] = []
        self._open: list[Saved] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Saved(tag, {name: value or "" for name, value in attrs})
        self.found.append(element)
        if tag in {"a", "figcaption"}:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1].tag == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.parts.append(data)
