"""Makes HTML of editors safe to print, and its links behave: cleaned once, then kept."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Final

import nh3

from villa_site.context import Context
from villa_site.rendering.bounded import BoundedCache

TAGS: Final = frozenset(
    "a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em "
    "figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong "
    "sub summary sup table tbody td tfoot th thead time tr u ul var".split()
)
"""What may stay; of other elements only the words do, of scripts and styles nothing."""

_ATTRIBUTES: Final = {
    "*": {"class", "dir", "id", "lang", "title"},
    "a": {"href", "hreflang"},
    "blockquote": {"cite"},
    "col": {"span"},
    "colgroup": {"span"},
    "del": {"datetime"},
    "details": {"open"},
    "img": {"alt", "height", "src", "width"},
    "ins": {"datetime"},
    "ol": {"reversed", "start", "type"},
    "q": {"cite"},
    "td": {"colspan", "headers", "rowspan"},
    "th": {"abbr", "colspan", "headers", "rowspan", "scope"},
    "time": {"datetime"},
}
_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel", "sms"})
_EDITOR_CLASSES: Final = ("wp-", "align", "has-", "is-")
# Ids that scripts of the page look for; content must not answer in their place.
_RESERVED_ID: Final = re.compile(r"villa|main$|menu|search|consent|newsletter", re.IGNORECASE)
_ID: Final = re.compile(r"[A-Za-z][\w-]{0,99}")

_STAYS: Final = re.compile(r"(?:mailto|tel|sms):", re.IGNORECASE)
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
# The serialiser quotes every attribute and escapes quotes, so that these read its output exactly.
_LINK: Final = re.compile(r'<a((?:\s[\w-]+(?:="[^"]*")?)*)>(.*?)</a>', re.DOTALL)
_HREF: Final = re.compile(r'\shref="([^"]*)"')
_IMAGE: Final = re.compile(r'<img((?:\s[\w-]+(?:="[^"]*")?)*)>')
_EMPTY_HEADER: Final = re.compile(r"<th(?:\s[^>]*)?></th>")
_TOP_HEADING: Final = re.compile(r"(</?)h1\b", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^>]*>")
_BREAK: Final = re.compile(r"</(?:p|h\d|li|div|td|th|dd|dt|blockquote)>|<br\s*/?>", re.IGNORECASE)

_cleaned: BoundedCache[tuple[str, ...], str] = BoundedCache(max_bytes=16_000_000)


def sanitise(markup: str, ctx: Context) -> str:
    """Return ``markup`` without anything that could run, load, cover or imitate the page.

    Links to the site stay in this tab and in preview, links to mail and telephone stay as they
    are, all others open a new tab.
    """
    if not markup or markup.isspace():
        return ""
    hint = ctx.t("(nouvel onglet)")
    key = (markup, ctx.origin, str(ctx.preview), hint)
    kept = _cleaned.get(key)
    if kept is None:
        kept = _clean(markup, ctx, hint)
        _cleaned.put(key, kept, size=len(markup) + len(kept) + 200)
    return kept


def plain_text(markup: str) -> str:
    """Return the words alone, on one line: for descriptions, labels and other attributes."""
    if "<" not in markup and "&" not in markup:
        return " ".join(markup.split())
    spaced = _BREAK.sub(" ", nh3.clean(markup, tags=TAGS, link_rel=None))
    return " ".join(unescape(_TAG.sub("", spaced)).split())


def is_foreign(href: str, ctx: Context) -> bool:
    """Tell whether a link leaves the site's own front end, mail and telephone apart."""
    if ctx.local_path(href) is not None or _STAYS.match(href):
        return False
    return bool(_SCHEME.match(href)) or href.startswith(("//", "/\\", "\\"))


def _clean(markup: str, ctx: Context, hint: str) -> str:
    # A page has one title, and it is not in its text.
    lowered = _TOP_HEADING.sub(r"\1h2", markup)
    safe = _cleaner().clean(lowered)
    # The empty corner of a table is no header of anything.
    headed = _EMPTY_HEADER.sub("<td></td>", safe)
    lazy = _IMAGE.sub(r'<picture><img loading="lazy" decoding="async"\1></picture>', headed)
    return _LINK.sub(lambda found: _linked(found, ctx, hint), lazy)


@cache
def _cleaner() -> nh3.Cleaner:
    return nh3.Cleaner(
        tags=set(TAGS),
        attributes=_ATTRIBUTES,
        attribute_filter=_filtered,
        url_schemes=set(_SCHEMES),
        link_rel=None,
        strip_comments=True,
    )


def _filtered(_tag: str, name: str, value: str) -> str | None:
    """Keep ids that are anchors and classes of the editor; the page keeps its own."""
    if name == "id":
        return value if _ID.fullmatch(value) and not _RESERVED_ID.match(value) else None
    if name == "class":
        kept = [word for word in value.split() if word.startswith(_EDITOR_CLASSES)]
        return " ".join(kept) or None
    return value


def _linked(found: re.Match[str], ctx: Context, hint: str) -> str:
    attributes, content = found.groups()
    target = _HREF.search(attributes)
    if target is None:
        return found[0]
    href = unescape(target[1])
    if is_foreign(href, ctx):
        told = f'<span class="visually-hidden"> {_escaped(hint)}</span>'
        return f'<a{attributes} target="_blank" rel="noopener">{content}{told}</a>'
    own = _escaped(ctx.link(href))
    return f"<a{attributes[: target.start(1)]}{own}{attributes[target.end(1) :]}>{content}</a>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
