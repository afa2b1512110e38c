"""Builds a document, one page in one language, from its content file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from villa_site.content.entities.registry import folder_of
from villa_site.content.fields.suggestion import suggestion
from villa_site.content.post_types import entity_types, page_templates
from villa_site.embedded.names import SLUG, number_of, path_of, post_type_of
from villa_site.embedded.values import Values
from villa_site.settings.languages import Locale

_KEYS: Final = frozenset(
    "title slug folder aliases template author status modified seo meta fields blocks".split()
)
_INHERITED: Final = ("template", "author", "status", "modified", "meta", "fields")
_TYPE_NAMES: Final[dict[type, str]] = {dict: "group of keys", list: "list"}
_STATUSES: Final = ("publish", "draft")


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: the file (relative to the content folder), the key in it, and what to do."""

    file: str
    key: str
    sentence: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Document:
    """``name`` is the file's place without language and ending.

    ``values`` are those of the file; ``source`` are those of the file it is translated from.
    ``title`` is as written, unescaped; ``template`` is empty for the generic page and for entities;
    a ``draft`` only a preview may show; ``aliases`` are old addresses that lead here, whole.
    """

    locale: Locale
    name: str
    file: str
    modified: str
    path: str
    title: str
    template: str
    draft: bool
    aliases: tuple[str, ...]
    values: Values
    source: Values

    @property
    def own(self) -> Mapping[str, Any]:
        """The file's content alone."""
        return self.values.parsed

    @property
    def data(self) -> Mapping[str, Any]:
        """The file's content with what it inherits."""
        return inherit(self.own, self.source.parsed)

    @property
    def number(self) -> int:
        """The ID of the contract."""
        return number_of(self.locale, self.name)

    @property
    def post_type(self) -> str:
        """``page`` or one of the entity types."""
        return post_type_of(self.name)

    @property
    def author(self) -> str:
        """The author whose posts the page lists, as posts name them; empty for all posts."""
        return str(self.data.get("author") or "").strip()

    @property
    def fields(self) -> Mapping[str, Any]:
        """The acf_fields as written."""
        return mapping(self.data.get("fields"))


def mapping(value: object) -> Mapping[str, Any]:
    """Return the value when it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def texts(value: Any, key: str = "", excluded: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield every text inside of a value with its key, but for what ``excluded`` keys hold."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from texts(each, f"{key}[{index}]", excluded)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in excluded:
                yield from texts(each, f"{key}.{name}" if key else str(name), excluded)


def document(
    locale: Locale,
    name: str,
    *,
    prefix: str,
    own: Values,
    source: Values,
    modified: str,
) -> tuple[Document, list[Problem]]:
    """Build a document; problems at its top level are returned and defaults used.

    ``prefix`` is that of the language's paths; ``source`` is the file of the same name in the
    language that others are translated from, empty for that language itself.
    """
    data = inherit(own.parsed, source.parsed)
    file = f"{locale}/{name}.yaml"
    problems = _problems(file, name, own.parsed)
    folder, _, last = name.rpartition("/")
    slug = str(data.get("slug") or last)
    if folder and folder not in entity_types():
        folder = str(data.get("folder") or folder)
    path = path_of(
        prefix,
        name,
        slug=slug if SLUG.match(slug) else last,
        folder=folder_of(folder if _is_folder(folder) else name.partition("/")[0]),
    )
    template = str(data.get("template") or "")
    built = Document(
        locale,
        name,
        file,
        _modified(data) or modified,
        path,
        title=str(data.get("title") or last),
        template=template if template in page_templates() else "",
        draft=data.get("status") == "draft",
        aliases=tuple(_aliases(data, path)),
        values=own,
        source=source,
    )
    return built, problems


def _aliases(data: Mapping[str, Any], path: str) -> Iterator[str]:
    written = data.get("aliases")
    parent = path.rstrip("/").rpartition("/")[0]
    for alias in map(str, written if isinstance(written, list) else []):
        yield f"/{alias.strip('/')}/" if alias.startswith("/") else f"{parent}/{alias}/"


def _is_folder(folder: str) -> bool:
    """Return whether a path can begin with ``folder``; a top-level page has none."""
    return not folder or folder in entity_types() or SLUG.match(folder) is not None


def inherit(data: Mapping[str, Any], source: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a translation with what it takes from the file it is translated from."""
    merged = dict(data)
    for key in _INHERITED:
        if key in source:
            merged[key] = _merge(data.get(key), source[key])
    image = mapping(source.get("seo")).get("image")
    if image is not None:
        merged["seo"] = _merge(data.get("seo"), {"image": image})
    return merged


def _merge(own: Any, inherited: Any) -> Any:
    if own is None:
        return inherited
    if isinstance(own, dict) and isinstance(inherited, dict):
        return inherited | {key: _merge(value, inherited.get(key)) for key, value in own.items()}
    return own


def _modified(data: Mapping[str, Any]) -> str | None:
    try:
        return date.fromisoformat(str(data.get("modified"))).isoformat()
    except ValueError:
        return None


def _problems(file: str, name: str, data: Mapping[str, Any]) -> list[Problem]:
    problems = [
        Problem(file, key, f"unknown key; {suggestion(key, _KEYS)}")
        for key in data
        if key not in _KEYS
    ]
    if not data.get("title"):
        problems.append(Problem(file, "title", "is missing; write the page's title."))
    if data.get("slug") and not SLUG.match(str(data["slug"])):
        problems.append(Problem(file, "slug", "may hold only a-z, 0-9 and single hyphens."))
    if data.get("folder") and (post_type_of(name) != "page" or "/" not in name):
        problems.append(Problem(file, "folder", "only pages in a subfolder have one; take it out."))
    if (template := str(data.get("template") or "")) not in page_templates():
        problems.append(
            Problem(file, "template", f"unknown; {suggestion(template, page_templates())}")
        )
    for key, kind in (("fields", dict), ("meta", dict), ("seo", dict), ("aliases", list)):
        if data.get(key) is not None and not isinstance(data[key], kind):
            problems.append(Problem(file, key, f"must be a {_TYPE_NAMES[kind]}."))
    if data.get("modified") is not None and _modified(data) is None:
        problems.append(Problem(file, "modified", "must be a day such as 2026-10-02."))
    if data.get("status", "publish") not in _STATUSES:
        problems.append(Problem(file, "status", "must be publish or draft."))
    return problems
