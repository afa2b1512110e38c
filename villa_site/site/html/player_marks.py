"""Films, recordings, players and maps in editors' HTML: each becomes a link with a title.

The link is marked with what is to be shown. Components show a player in its place; feeds and all
others that read the HTML have the link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any, Final, Literal
from urllib.parse import unquote, urlsplit

import orjson

from villa_site.content.foreign_frames.reader import frame_at
from villa_site.site.html.allowed_html import PLAYER
from villa_site.site.html.lazy_media import is_hidden
from villa_site.site.html.reader import read_html
from villa_site.site.html.rewriter import escaped
from villa_site.site.html.tree import Element

Kind = Literal["frame", "video", "audio", "link", "missing", "form"]

_VIDEO: Final = re.compile(r"\.(?:m4v|mov|mp4|ogv|webm)$", re.IGNORECASE)
_AUDIO: Final = re.compile(r"\.(?:aac|flac|m4a|mp3|oga|ogg|opus|wav)$", re.IGNORECASE)
_IMAGE: Final = re.compile(r"\.(?:avif|gif|jpe?g|png|svg|webp)$", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"https?://[^\s<>\"']+", re.IGNORECASE)
# Where a line of its own can be an address: between blocks, and in these.
_LINES: Final = frozenset(
    {"", "blockquote", "dd", "div", "figure", "li", "p", "section", "article", "td"}
)
_BOXES: Final = frozenset({"", "article", "blockquote", "div", "figure", "section"})
_INLINE: Final = frozenset(
    "a abbr b bdi bdo cite code em i img mark picture q s small span strong sub sup time u".split()
)
_LONGEST_TITLE: Final = 200
_OLD_PLAYER_PARAMETERS: Final = frozenset({"movie", "src", "url", "filename"})


@dataclass(frozen=True, slots=True)
class Player:
    """The player that a marked link becomes; nothing in it is trusted.

    What is ``missing`` has a name alone, which previews say. A ``form`` is a link already.
    """

    kind: Kind
    src: str = ""
    title: str = ""
    poster: str = ""
    loop: bool = False
    muted: bool = False
    tracks: tuple[dict[str, str], ...] = ()


def player_of(link: Element) -> Player | None:
    """Read the mark of a link; None for an ordinary link, and for a mark that says no player."""
    try:
        given = orjson.loads(link.get(PLAYER) or "null")
        return Player(**_checked(given)) if isinstance(given, dict) else None
    except (KeyError, TypeError, ValueError):
        return None


def _checked(given: dict[str, Any]) -> dict[str, Any]:
    if given.get("kind") not in {"frame", "video", "audio", "link", "missing", "form"}:
        raise ValueError("no kind of player")
    tracks = given.get("tracks", [])
    if not all(isinstance(given.get(name, ""), str) for name in ("src", "title", "poster")):
        raise TypeError("no text")
    if not isinstance(tracks, list) or not all(isinstance(track, dict) for track in tracks):
        raise TypeError("no tracks")
    texts = [{key: str(value) for key, value in track.items()} for track in tracks]
    addresses = [given.get("src", ""), given.get("poster", ""), *(each["src"] for each in texts)]
    if not all(map(_is_harmless, addresses)):
        raise ValueError("no address of a file")
    return {**given, "tracks": tuple(texts)}


def _is_harmless(url: str) -> bool:
    """Whether an address is a path, or one of http or https; browsers read over control signs."""
    scheme, colon, _ = url.partition(":")
    is_path = not colon or not scheme.isascii() or not set("/?#").isdisjoint(scheme)
    return url.isprintable() and (is_path or scheme.lower() in {"http", "https"})


def with_marks(root: Element) -> None:
    """Replace the players of a tree, and addresses of films on lines of their own, by links."""
    _mark(root, caption="")


def _mark(parent: Element, caption: str) -> None:
    if parent.tag == "figure":
        texts = (each.words for each in parent.all() if each.tag == "figcaption")
        caption = next(texts, "")[:_LONGEST_TITLE]
    children: list[Element | str] = []
    for place, child in enumerate(parent.children):
        if isinstance(child, str):
            children.extend(_with_addresses(parent, place) if parent.tag in _LINES else [child])
        elif child.tag in _READERS:
            children.extend(_placed(_READERS[child.tag](child, caption), parent))
        else:
            _mark(child, caption)
            children.append(child)
    parent.children = children


def _placed(nodes: list[Element | str], parent: Element) -> list[Element | str]:
    """Put a link that stays a link into a paragraph, where none is around it."""
    [*only] = nodes
    if len(only) != 1 or parent.tag not in _BOXES:
        return nodes
    link = only[0]
    stays = isinstance(link, Element) and link.tag == "a" and _stays_link(link)
    return [Element("p", {}, nodes)] if stays else nodes


def _stays_link(link: Element) -> bool:
    player = player_of(link)
    return player is not None and player.kind == "link"


def _link(player: Player, href: str, words: str) -> Element:
    given = {name: getattr(player, name) for name in Player.__dataclass_fields__}
    mark = orjson.dumps({name: value for name, value in given.items() if value}).decode()
    return Element("a", {"href": href, PLAYER: mark}, [escaped(words)])


def _title(element: Element, caption: str) -> str:
    given = element.get("title") or element.get("aria-label") or caption
    words = read_html(given).words if "<" in given else " ".join(given.split())
    return words[:_LONGEST_TITLE]


def _place(url: str) -> str:
    """Name what has no title: the file of an address, else its host."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    file = unquote(parts.path.rsplit("/", 1)[-1])
    return file if "." in file else (parts.hostname or file or url)


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or _place(url)
    except ValueError:
        return url


def _at(url: str, title: str, *, name: str = "") -> list[Element | str]:
    """Mark what is at an address: a known player, a film, a recording, else a link."""
    url = f"https:{url}" if url.startswith("//") else url
    if not url or url.startswith(("about:", "data:", "javascript:")):
        return []
    frame = frame_at(url)
    if frame is not None:
        return [_link(Player("frame", url, title), frame.page, title or frame.name)]
    path = url.partition("?")[0].partition("#")[0]
    kind: Kind = "video" if _VIDEO.search(path) else "audio" if _AUDIO.search(path) else "link"
    words = title or name or (_host(url) if kind == "link" else _place(url))
    return [_link(Player(kind, url, words), url, words)]


def _iframe(element: Element, caption: str) -> list[Element | str]:
    if is_hidden(element):
        return []
    return _at(element.get("src"), _title(element, caption))


def _embed(element: Element, caption: str) -> list[Element | str]:
    if is_hidden(element):
        return []
    src = element.get("src")
    return _at(src, _title(element, caption), name=_place(src))


def _object(element: Element, caption: str) -> list[Element | str]:
    """Mark an object; one whose content holds a link of its own is that content."""
    inside = list(element.all())
    given = [element.get("data")]
    given += [
        each.get("value")
        for each in inside
        if each.tag == "param" and each.get("name").lower() in _OLD_PLAYER_PARAMETERS
    ]
    given += [each.get("src") for each in inside if each.tag == "embed"]
    addresses = [each for each in given if each]
    src = next(filter(frame_at, addresses), next(iter(addresses), ""))
    if not src or is_hidden(element):
        return element.children
    title = _title(element, caption)
    if element.get("type").startswith("image/") or _IMAGE.search(src.partition("?")[0]):
        return [Element("img", {"src": src, "alt": title or element.words})]
    has_link = any(each.tag == "a" and each.get("href") for each in inside)
    if has_link and frame_at(src) is None:
        return element.children
    return _at(src, title, name=_place(src))


def _media(element: Element, caption: str, kind: Literal["video", "audio"]) -> list[Element | str]:
    inside = list(element.all())
    sources = [each.get("src") for each in inside if each.tag == "source"]
    src = next(filter(None, [element.get("src"), *sources]), "")
    if not src:
        return element.children
    if frame_at(src) is not None:
        return _at(src, _title(element, caption))
    tracks = tuple(
        {"src": each.get("src"), "srcLang": each.get("srclang"), "label": each.get("label")}
        for each in inside
        if each.tag == "track" and each.get("src")
    )
    player = Player(
        kind,
        src,
        _title(element, caption) or _place(src),
        poster=element.get("poster"),
        loop="loop" in element.attributes,
        muted="muted" in element.attributes,
        tracks=tracks,
    )
    return [_link(player, src, player.title)]


_READERS: Final[Mapping[str, Callable[[Element, str], list[Element | str]]]] = {
    "iframe": _iframe,
    "embed": _embed,
    "object": _object,
    "video": lambda element, caption: _media(element, caption, "video"),
    "audio": lambda element, caption: _media(element, caption, "audio"),
}


def _with_addresses(parent: Element, place: int) -> list[Element | str]:
    """Mark the addresses of players that are alone on a line of a text."""
    text = parent.children[place]
    assert isinstance(text, str)  # noqa: S101 - of the caller
    if "://" not in text:
        return [text]
    lines = text.split("\n")
    last = len(lines) - 1
    marked: list[Element | str] = []
    for number, line in enumerate(lines):
        alone = (number > 0 or _begins_line(parent, place - 1)) and (
            number < last or _begins_line(parent, place + 1)
        )
        address = unescape(line).strip()
        frame = frame_at(address) if alone and _ADDRESS.fullmatch(address) else None
        if frame is not None:
            marked.extend(_at(address, ""))
        else:
            marked.append(line)
        if number < last:
            marked.append("\n")
    return marked


def _begins_line(parent: Element, place: int) -> bool:
    """Whether what is at a place leaves the text beside it on a line of its own."""
    if not 0 <= place < len(parent.children):
        return True
    beside = parent.children[place]
    return isinstance(beside, Element) and beside.tag not in _INLINE
