"""Writes the docs as HTML that opens from a folder, without a server and without script."""

from __future__ import annotations

import posixpath
import re
import shutil
import unicodedata
from html import escape
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt

from villa_site.errors import VillaError
from villa_site.tools.docs.source import DocsSource, Entry

_CSS: Final = Path(__file__).with_name("docs.css")
_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} | Villa Site</title>
<link rel="stylesheet" href="{root}docs.css">
</head>
<body>
<a class="skip" href="#content">To the page</a>
<nav aria-label="Pages">{contents}</nav>
<main id="content">{body}</main>
</body>
</html>
"""


class PageMissing(VillaError):
    """No page of the docs has that name."""


def write_docs(into: Path, source: DocsSource | None = None) -> Path:
    """Write all pages into a folder; return the first one."""
    source = source or DocsSource.here()
    entries = source.entries()
    for file in source.files():
        target = into / _address(file)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_page(source.text(file), file, entries), encoding="utf-8")
    (into / "images").mkdir(exist_ok=True)
    for picture in source.pictures():
        shutil.copy(picture, into / "images")
    shutil.copy(_CSS, into / "docs.css")
    return into / "index.html"


def find_page(words: str, source: DocsSource | None = None) -> str:
    """Return the address of the page of a name or a title; raises PageMissing.

    Without words it is that of the first one.
    """
    source = source or DocsSource.here()
    if not words:
        return "index.html"
    files = {Path(file).with_suffix("").as_posix(): file for file in source.files()}
    named = {entry.title.lower(): entry.file for entry in source.entries()}
    wanted = words.lower()
    for found in (files, {Path(name).name: file for name, file in files.items()}, named):
        if wanted in found:
            return _address(found[wanted])
    close = [file for title, file in named.items() if wanted in title]
    if close:
        return _address(close[0])
    names = ", ".join(Path(entry.file).stem for entry in source.entries())
    raise PageMissing(f"No page of the docs is called {words!r}. Fix: choose among {names}.")


def _page(text: str, file: str, entries: list[Entry]) -> str:
    root = "../" * file.count("/")
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    _connect(tokens)
    title = next((each.content for each in tokens if each.type == "inline"), file)
    return _PAGE.format(
        title=escape(title.replace("`", "")),
        root=root,
        contents=_contents(entries, file, root),
        body=parser.renderer.render(tokens, parser.options, {}),
    )


def _contents(entries: list[Entry], current: str, root: str) -> str:
    parts: list[str] = []
    section = ""
    for entry in entries:
        if entry.section != section:
            section = entry.section
            parts.append(f"</ul><h2>{escape(section)}</h2><ul>")
        mark = ' aria-current="page"' if entry.file == current else ""
        address = f"{root}{_address(entry.file)}"
        parts.append(f'<li><a href="{address}"{mark}>{escape(entry.title)}</a></li>')
    return f"<ul>{''.join(parts)}</ul>"


def _connect(tokens: list[Any]) -> None:
    """Give headings their names, and links to pages their addresses."""
    taken: dict[str, int] = {}
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            token.attrSet("id", _unique(_slug(following.content), taken))
        for inner in token.children or ():
            if inner.type == "link_open":
                inner.attrSet("href", _linked(str(inner.attrGet("href"))))


def _linked(href: str) -> str:
    path, mark, anchor = href.partition("#")
    if "://" in path or not path.endswith(".md"):
        return href
    return f"{_address(posixpath.normpath(path))}{mark}{anchor}"


def _address(file: str) -> str:
    return f"{file.removesuffix('.md')}.html"


def _slug(heading: str) -> str:
    """Name a heading as MkDocs does, for the links of the pages name it so."""
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def _unique(slug: str, taken: dict[str, int]) -> str:
    taken[slug] = taken.get(slug, -1) + 1
    return f"{slug}_{taken[slug]}" if taken[slug] else slug
