"""The references of a document: links, pictures, scripts, styles, fonts, icons, media."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from villa_site.qa.html import styles
from villa_site.qa.html.document import Document, Node

Role = Literal[
    "link",
    "image",
    "share image",
    "script",
    "style",
    "font",
    "icon",
    "manifest",
    "media",
    "frame",
    "feed",
    "alternate",
    "canonical",
    "hint",
]

_RELATIONS: Final[dict[str, Role]] = {
    "stylesheet": "style",
    "icon": "icon",
    "apple-touch-icon": "icon",
    "mask-icon": "icon",
    "manifest": "manifest",
    "preload": "hint",
    "modulepreload": "script",
    "canonical": "canonical",
    "prev": "link",
    "next": "link",
}
_HINTS: Final[dict[str, Role]] = {
    "font": "font",
    "image": "image",
    "script": "script",
    "style": "style",
}
_SHARE: Final = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A URL as it is written in a document, what it is for, and the selector of its place."""

    url: str
    role: Role
    place: str


def references(document: Document) -> Iterator[Reference]:
    """Yield what a document refers to, in its order; data: URLs are left out."""
    for node in document.all():
        for url, role in _of(node):
            if url and not url.startswith(("data:", "blob:", "#")):
                yield Reference(url=url, role=role, place=node.selector)


def candidates(srcset: str) -> list[tuple[str, str]]:
    """Return the URLs of an attribute srcset, each with its width or density."""
    found, rest = [], srcset.strip(" \t\n,")
    while rest:
        url, _, rest = rest.partition(" ")
        descriptor = ""
        if not url.endswith(","):
            descriptor, _, rest = rest.partition(",")
        found.append((url.rstrip(","), descriptor.strip()))
        rest = rest.strip(" \t\n,")
    return found


def _of(node: Node) -> Iterator[tuple[str, Role]]:
    if read := _READERS.get(node.tag):
        yield from read(node)
    if "url(" in node.get("style"):
        for url in styles.urls_of_attribute(node.get("style")):
            yield url, "image"


def _of_anchor(node: Node) -> Iterator[tuple[str, Role]]:
    yield node.get("href").strip(), "link"


def _of_form(node: Node) -> Iterator[tuple[str, Role]]:
    """Yield the address of a search; other forms send something."""
    if node.get("method", "get").lower() == "get":
        yield node.get("action").strip(), "link"


def _of_meta(node: Node) -> Iterator[tuple[str, Role]]:
    if node.get("property", node.get("name")).lower() in _SHARE:
        yield node.get("content").strip(), "share image"


def _of_style(node: Node) -> Iterator[tuple[str, Role]]:
    yield node.get("data-rest").strip(), "style"
    for url, is_font in styles.urls_of_sheet(node.source):
        yield url, "font" if is_font else "image"


def _of_picture(node: Node) -> Iterator[tuple[str, Role]]:
    parent = node.parent
    media = node.tag == "source" and parent is not None and parent.tag in {"video", "audio"}
    role: Role = "media" if media else "image"
    for name in ("src", "data-src", "href"):
        yield node.get(name).strip(), role
    for name in ("srcset", "data-srcset"):
        for url, _ in candidates(node.get(name)):
            yield url, role


def _of_media(node: Node) -> Iterator[tuple[str, Role]]:
    if node.tag == "script":
        yield node.get("src").strip(), "script"
        return
    yield node.get("src", node.get("data")).strip(), "frame" if node.tag == "iframe" else "media"
    yield node.get("poster").strip(), "image"


def _of_link(node: Node) -> Iterator[tuple[str, Role]]:
    url = node.get("href").strip()
    for relation in node.get("rel").lower().split():
        if relation == "alternate":
            yield url, "alternate" if node.has("hreflang") else "feed"
        elif relation == "preload":
            yield url, _HINTS.get(node.get("as"), "hint")
            for each, _ in candidates(node.get("imagesrcset")):
                yield each, "image"
        elif relation in _RELATIONS:
            yield url, _RELATIONS[relation]


_READERS: Final[dict[str, Callable[[Node], Iterator[tuple[str, Role]]]]] = {
    **dict.fromkeys(("a", "area"), _of_anchor),
    **dict.fromkeys(("img", "source", "image", "input"), _of_picture),
    **dict.fromkeys(("script", "iframe", "video", "audio", "track", "embed", "object"), _of_media),
    "form": _of_form,
    "link": _of_link,
    "meta": _of_meta,
    "style": _of_style,
}
