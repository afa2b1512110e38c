"""Finds every problem of a content folder, for ``villa-site content check``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from villa_site.content.post_types import entity_types
from villa_site.demo import DEMO_CONTENT
from villa_site.embedded.content import Content, ContentView, load_content
from villa_site.embedded.dates import institution_time
from villa_site.embedded.documents import Document, Problem, mapping, texts
from villa_site.embedded.pages import page
from villa_site.embedded.site_options import site_options
from villa_site.embedded.text_keys import translated_keys
from villa_site.settings.catalogues import untranslated
from villa_site.settings.drawn_map import FILE as MAP_FILE
from villa_site.settings.drawn_map import problems as map_problems
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages, Locale

_RESERVED: Final = frozenset({"preview", "builds", "wp-json", "api"})
_HARD_LINK: Final = re.compile(r"""\]\((/[^)\s]*)|\b(?:href|src)=["'](/[^"']*)""")
_OPTIONAL: Final = ("seo.title", "seo.description")
_MOST_TEXTS: Final = 20
_LONGEST_TEXT: Final = 60
_WORD: Final = re.compile(r"[^\W\d_]{4}")


def check(
    content_dir: Path | None = None, languages: Languages = DEFAULT_LANGUAGES
) -> list[Problem]:
    """Return every problem of a content folder, the demo content when none is given."""
    content = load_content(content_dir, languages)
    today = institution_time().date()
    found = list(content.problems)
    for locale in languages:
        view = ContentView(content, locale, today, preview=True)
        found += site_options(view)[1]
        for document in view.documents():
            found += page(document, view)[1]
            found += _document(document, content)
    found += [*_missing_translations(content), *_strings(content), *_maintenance(content)]
    found += _drawn_map(content_dir or DEMO_CONTENT)
    found += [problem for locale in languages for problem in _texts_of_code(locale)]
    return sorted(set(found))


def _drawn_map(folder: Path) -> Iterator[Problem]:
    """Name what is wrong with the drawn map, where the folder has one."""
    file = folder / MAP_FILE
    if file.is_file():
        yield from (Problem(MAP_FILE, "", sentence) for sentence in map_problems(file))


def _texts_of_code(locale: Locale) -> Iterator[Problem]:
    """Name the texts of the code that are read in French, so many of them."""
    found = untranslated(locale)
    for each in found[:_MOST_TEXTS]:
        line = f"line {each.line}: " if each.line else ""
        fix = "write its msgstr." if each.line else "add it with its msgstr; make catalogues does."
        sentence = f"{line}“{each.text[:_LONGEST_TEXT]}” is not translated; {fix}"
        yield Problem(os.path.relpath(each.file), "", sentence)
    if len(found) > _MOST_TEXTS:
        more = f"{len(found) - _MOST_TEXTS} more texts are not translated."
        yield Problem(os.path.relpath(found[0].file), "", more)


def _document(document: Document, content: Content) -> Iterator[Problem]:
    if not mapping(document.data.get("seo")).get("description"):
        yield Problem(document.file, "seo.description", "is missing; 120 to 155 characters.")
    reserved = {*_RESERVED, *entity_types(), *content.languages}
    if document.path.strip("/").rpartition("/")[2] in reserved and document.name != "home":
        yield Problem(document.file, "slug", "is a word the site needs itself; choose another.")
    first = (
        document.path.removeprefix(content.languages.prefix(document.locale))
        .strip("/")
        .partition("/")[0]
    )
    if document.post_type == "page" and "/" in document.name and first in reserved:
        yield Problem(document.file, "folder", "is a word the site needs itself; choose another.")
    for key, text in texts(document.own):
        for match in _HARD_LINK.finditer(text):
            yield Problem(document.file, key, f"links to {match[1] or match[2]}; write ref:name.")
    source = content.documents.get((content.source, document.name))
    if source and document.locale != content.source:
        yield from _untranslated(document, source)


def _untranslated(document: Document, source: Document) -> Iterator[Problem]:
    """Find words that the translation inherits because its own file lacks them."""
    own = dict(texts(document.own))
    for inherited in ("fields", "meta", "seo"):
        for key, text in texts(source.data.get(inherited), inherited):
            last = re.sub(r"\[\d+\]", "", key).rpartition(".")[2]
            missing = key not in own and not _replaced(key, document)
            if (
                last in translated_keys()
                and missing
                and _WORD.search(text)
                and key not in _OPTIONAL
            ):
                yield Problem(document.file, key, f"is not translated: “{text[:40].strip()}”.")


def _replaced(key: str, document: Document) -> bool:
    """Return whether the translation has its own list or group in place of the source's."""
    value: Any = document.own
    for step in re.findall(r"[^.\[\]]+", key):
        if isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return not isinstance(value, dict)
    return True


def _missing_translations(content: Content) -> Iterator[Problem]:
    names = {name for _, name in content.documents}
    for name in sorted(names):
        for locale in content.languages:
            if (locale, name) not in content.documents:
                yield Problem(
                    f"{locale}/{name}.yaml", "", "is missing; the page has no translation."
                )


def _strings(content: Content) -> Iterator[Problem]:
    for locale in content.languages:
        for key, text in content.strings[locale].items():
            if key.count("%s") != text.count("%s"):
                yield Problem(f"{locale}/strings.yaml", key, "needs as many %s as its key.")
            if "\\" in key:
                yield Problem(f"{locale}/strings.yaml", key, "a key may hold no backslash.")


def _maintenance(content: Content) -> Iterator[Problem]:
    for locale in content.languages:
        written = mapping(content.options[locale].get("maintenance"))
        if not written.get("title"):
            key = "maintenance.title"
            yield Problem(
                f"{locale}/options.yaml", key, "is missing; needed once the switch is on."
            )
