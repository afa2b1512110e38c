"""Sanitises HTML of editors, completes its links and pictures, and caches the result."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

import nh3

from villa_site.content.fields.address import IN_PLACE
from villa_site.content.losses import losses
from villa_site.content.page_ids import editors_id
from villa_site.engine.cache import CacheKey, CacheSpec
from villa_site.engine.http.urls import host_of
from villa_site.site.context import BlockContext
from villa_site.site.html.allowed_html import (
    ATTRIBUTES,
    PLAYER,
    RELATIONS,
    SCHEMES,
    TAGS,
    allowed_class,
    allowed_style,
)
from villa_site.site.html.foreign_forms import is_form_mark
from villa_site.site.html.media_urls import media_srcset, media_url
from villa_site.site.html.paragraphs import with_paragraphs
from villa_site.site.html.prepared_html import prepared
from villa_site.site.html.rewriter import Attributes, Rewriter, escaped, shallow, start_tag
from villa_site.site.html.shortcodes import expanded

# Every attribute of one of these names; a word of the text may match, too.
_FILTERED: Final = re.compile(r"\b(?:id|class|style)\b")
_STAYS: Final = re.compile(rf"(?:{'|'.join(IN_PLACE)}):", re.IGNORECASE)
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
# Of HTML without attributes, which is what plain text is made of, these read every tag exactly.
_TAG: Final = re.compile(r"<[^<>]*>")
_NAMED: Final = re.compile(r' (?:alt|title)="[^"]')

_ENTRY_BYTES: Final = 200
"""Memory of an entry, its texts apart."""

SANITISED: Final[CacheSpec[str]] = CacheSpec("sanitised", max_bytes=16_000_000)
"""Safe HTML by the markup and by what its links depend on; never stale, the least used go."""


def sanitise(markup: str, ctx: BlockContext) -> str:
    """Return ``markup`` without anything that could run, load, cover or imitate the page.

    Links to the site stay in this tab and in preview, links to mail and telephone stay as they
    are, all others open a new tab. A film or a player is a link with its title.
    """
    safe = sanitise_with_players(markup, ctx)
    return _Unmarked().rewritten(safe) if PLAYER in safe else safe


def sanitise_with_players(markup: str, ctx: BlockContext) -> str:
    """Do as ``sanitise``, but mark the links that components show as players."""
    if not markup or markup.isspace():
        return ""
    texts = _Texts(
        ctx.t("(nouvel onglet)"),
        ctx.t("En savoir plus"),
        ctx.t("Ce formulaire ne peut pas être rempli ici."),
        ctx.t("Ouvrir le formulaire"),
    )
    cache = ctx.caches[SANITISED]
    key = CacheKey(("sanitised", markup, ctx.preview, texts, *_places(ctx)))
    safe = cache.get(key)
    if safe is None:
        safe = _clean(markup, ctx, texts)
        cache.put(key, safe, size=len(markup) + len(safe) + _ENTRY_BYTES)
    return safe


class _Texts(NamedTuple):
    """Texts that are added to HTML, in the language of the page."""

    new_tab: str
    label: str
    form: str
    open_form: str


def _places(ctx: BlockContext) -> tuple[object, ...]:
    """Return what links and pictures depend on."""
    return ctx.origin, ctx.backend_url, ctx.media_hosts, ctx.files


def is_foreign(href: str, ctx: BlockContext) -> bool:
    """Whether a link leaves the site's own front end, mail and telephone apart."""
    if ctx.file_url(href):
        return True
    if ctx.local_path(href) is not None or _STAYS.match(href):
        return False
    return bool(_SCHEME.match(href)) or href.startswith(("//", "/\\", "\\"))


def _clean(markup: str, ctx: BlockContext, texts: _Texts) -> str:
    whole = with_paragraphs(expanded(markup))
    flat = shallow(whole)
    if flat is not whole:
        losses.once(("depth", hash(markup)), "The HTML of a text is nested too deep and is cut.")
    ready = prepared(flat, players=True)
    cleaner = _cleaner(filtered=_may_be_filtered(ready.lower()))
    clean = cleaner.clean(ready)
    # A link that is not closed is opened again in each element after it, with its id.
    once = _UniqueIds().rewritten(clean) if clean.count(' id="') > 1 else clean
    return _Completion(ctx, texts).rewritten(once)


def _may_be_filtered(lower: str) -> bool:
    """Look for the letters first: the pattern takes four times as long to find nothing."""
    some = "id" in lower or "class" in lower or "style" in lower
    return some and _FILTERED.search(lower) is not None


class _Completion(Rewriter):
    """Completes safe HTML: targets and names of links, lazy pictures, one title of the page."""

    tags = ("a", "img", "th", "h1")

    def __init__(self, ctx: BlockContext, texts: _Texts) -> None:
        super().__init__()
        self.ctx = ctx
        self.texts = texts
        self.label = escaped(texts.label)
        self.hint = f'<span class="visually-hidden"> {escaped(texts.new_tab)}</span>'
        self._header: str | None = None
        """A header cell of a table that is written with its content, if there is any."""
        self._foreign = False
        self._link_start: int | None = None
        """Where the start tag of the open link is in what is written."""

    def write(self, text: str) -> None:
        if self._header is not None:
            text, self._header = self._header + text, None
        super().write(text)

    def on_open(self, name: str, attributes: Attributes) -> None:
        if name == "img":
            self._picture(attributes)
        elif name == "th":
            self.finish()
            self._header = start_tag(name, attributes)
        elif name == "a" and is_form_mark(attributes.get(PLAYER, "")):
            self._form(attributes)
        elif name == "a" and "href" in attributes:
            self._link(attributes)
        else:
            super().on_open(_element(name), attributes)

    def on_close(self, name: str) -> None:
        if name == "th" and self._header is not None:
            # The empty corner of a table is no header of anything.
            self._header = None
            self.write("<td></td>")
            return
        if name == "a":
            self._name_link()
        if name == "a" and self._foreign:
            self._foreign = False
            self.write(self.hint)
        super().on_close(_element(name))

    def finish(self) -> None:
        if self._header is not None:
            self.write("")

    def _picture(self, attributes: Attributes) -> None:
        src = media_url(attributes.get("src", ""), self.ctx)
        if src:
            lazy = {"loading": "lazy", "decoding": "async", **attributes, "src": src}
            if "srcset" in lazy:
                whole = src.replace(",", "%2C"), lazy.get("width", "")
                lazy["srcset"] = media_srcset(lazy["srcset"], self.ctx, whole=whole)
            if not lazy.get("srcset"):
                lazy.pop("srcset", None)
                lazy.pop("sizes", None)
            self.write(f"<picture>{start_tag('img', lazy)}</picture>")

    def _link(self, attributes: Attributes) -> None:
        href = attributes["href"]
        self._foreign = is_foreign(href, self.ctx)
        said = attributes.get("rel", "").lower().split()
        relations = [each for each in RELATIONS if each in said]
        others = {name: value for name, value in attributes.items() if name != "rel"}
        if self._foreign:
            others |= {"href": self.ctx.file_url(href) or href}
            others |= {"target": "_blank", "rel": " ".join(["noopener", *relations])}
        else:
            others |= {"href": self.ctx.link(href)}
            others |= {"rel": " ".join(relations)} if relations else {}
        self._link_start = len(self._written)
        self.write(start_tag("a", others))

    def _form(self, attributes: Attributes) -> None:
        """Say that a form is elsewhere; its link leads there unless it is this site's own."""
        href = attributes.get("href", "")
        attributes = {name: value for name, value in attributes.items() if name != "href"}
        self.write(f"{escaped(self.texts.form)} ")
        own = host_of(href) == host_of(self.ctx.origin)
        if not href or own:
            self.write(start_tag("a", attributes))
            return
        self._foreign = bool(_SCHEME.match(href)) and not _STAYS.match(href)
        # A page of the backend's host stays that: there the form can be filled in.
        more = {"target": "_blank", "rel": "noopener"} if self._foreign else {}
        href = href if more else self.ctx.link(href)
        self.write(start_tag("a", {**attributes, "href": href, **more}))
        self.write(escaped(self.texts.open_form))

    def _name_link(self) -> None:
        """Name a link that holds a picture without a text."""
        if self._link_start is None:
            return
        start, *inside = self._written[self._link_start :]
        content = "".join(inside)
        named = _NAMED.search(content) or ' aria-label="' in start
        if "<img" in content and not named and not _TAG.sub("", content).strip():
            self._written[self._link_start] = f'{start[:-1]} aria-label="{self.label}">'
        self._link_start = None


def _element(name: str) -> str:
    """Return the element to write: the page has its one title elsewhere."""
    return "h2" if name == "h1" else name


@cache
def _cleaner(*, filtered: bool) -> nh3.Cleaner:
    """Return the cleaner of HTML; it calls Python for each attribute where it is ``filtered``."""
    return nh3.Cleaner(
        tags={*TAGS, "h1"},
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_attribute if filtered else None,
        url_schemes=set(SCHEMES),
        link_rel=None,
        strip_comments=True,
    )


def _attribute(_tag: str, name: str, value: str) -> str | None:
    """Keep ids that are anchors, and classes and styles of the editor; the page retains its own."""
    if name == "id":
        return value if value and value == editors_id(value) else None
    if name == "class":
        return allowed_class(value)
    return allowed_style(value) if name == "style" else value


class _UniqueIds(Rewriter):
    """Leaves out ids that an element before has."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[str] = set()

    def on_open(self, name: str, attributes: Attributes) -> None:
        if attributes.get("id") in self._seen:
            attributes = {key: value for key, value in attributes.items() if key != "id"}
        self._seen.add(attributes.get("id", ""))
        super().on_open(name, attributes)


class _Unmarked(Rewriter):
    """Leaves out the marks of players."""

    tags = ("a",)

    def on_open(self, name: str, attributes: Attributes) -> None:
        super().on_open(name, {key: value for key, value in attributes.items() if key != PLAYER})
