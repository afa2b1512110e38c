"""Reads the content files: documents, options and strings, as they are at one moment."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from villa_site.content.blocks.block import BlockType, installed
from villa_site.demo import DEMO_CONTENT, DEMO_SOURCE
from villa_site.embedded import plain_yaml
from villa_site.embedded.disk_cache import DiskCache
from villa_site.embedded.documents import Document, Problem, document
from villa_site.embedded.media import MEDIA_FOLDER
from villa_site.embedded.parsed_files import ParsedFile, ParsedFiles, Stamp, values_of
from villa_site.embedded.uploads import Uploads
from villa_site.embedded.values import Values
from villa_site.errors import SettingsError
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages, Locale

_NO_DOCUMENTS: Final = ("options", "strings")
_DEEPEST: Final = 3
_MEDIA: Final = f"{MEDIA_FOLDER}/"
_NO_VALUES: Final = Values()

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Content:
    """An immutable snapshot; a changed file makes another one."""

    root: Path
    languages: Languages
    source: Locale
    """The language that the others are translated from."""
    documents: Mapping[tuple[Locale, str], Document]
    options: Mapping[Locale, Mapping[str, Any]]
    shared: Mapping[str, Any]
    strings: Mapping[Locale, Mapping[str, str]]
    problems: tuple[Problem, ...]

    @cached_property
    def by_path(self) -> Mapping[str, Document]:
        """Documents by canonical path; old paths lead to them unless one is canonical."""
        documents = list(self.documents.values())
        old = {alias: each for each in documents for alias in each.aliases}
        return old | {each.path: each for each in documents}

    @cached_property
    def uploads(self) -> Uploads:
        """Every picture and file that the content names."""
        values = [*(each.data for each in self.documents.values()), *self.options.values()]
        return Uploads.named_in(values, media=self.root / MEDIA_FOLDER)

    def with_template(self, template: str, locale: Locale) -> Iterator[Document]:
        """Yield a language's documents that use a template."""
        for each in self.documents.values():
            if each.locale == locale and each.template == template:
                yield each


@dataclass(frozen=True, slots=True)
class ContentView:
    """``origin`` precedes URLs of media, ``site`` those of pages.

    ``types`` are the block types that pages may hold. ``cards`` are those made so far, by the
    document's name; ``villa_site.embedded.place`` makes them.
    """

    content: Content
    locale: Locale
    today: date
    preview: bool = False
    origin: str = ""
    site: str = ""
    types: Mapping[str, BlockType] = field(default_factory=installed)
    cards: dict[str, dict[str, Any]] = field(default_factory=dict, compare=False)

    @property
    def media(self) -> Path:
        """The folder of pictures and other files."""
        return self.content.root / MEDIA_FOLDER

    def documents(self) -> Iterator[Document]:
        """Yield what this reader may see."""
        for each in self.content.documents.values():
            if each.locale == self.locale and self.shows(each):
                yield each

    def shows(self, document: Document) -> bool:
        """Whether this reader may see a document."""
        return self.preview or not document.draft

    def names(self) -> list[str]:
        """Return the names of this language's documents, drafts included."""
        return [name for locale, name in self.content.documents if locale == self.locale]


class ContentFolder:
    """The folder of content files, the demo content by default; reads only changed files again.

    ``data_dir``: where the parsed files are stored for the next start, nowhere when None.
    Raises SettingsError when ``root`` is no folder.
    """

    def __init__(
        self,
        root: Path | None,
        languages: Languages = DEFAULT_LANGUAGES,
        *,
        data_dir: Path | None = None,
    ) -> None:
        root = root or DEMO_CONTENT
        if not root.is_dir():
            raise SettingsError(f"Change the setting VILLA_CONTENT_DIR: {root} is no folder.")
        self.root = root
        self.languages = languages
        self.source = DEMO_SOURCE if root == DEMO_CONTENT else languages.default
        self.disk_cache = DiskCache(data_dir, root) if data_dir else None
        self._on_disk = ParsedFiles(self.disk_cache)
        self._read: dict[str, ParsedFile] = {}
        self._media: dict[str, Stamp] = {}

    def copy(self) -> ContentFolder:
        """Return a copy that knows the same files, is refreshed on its own and writes nothing."""
        other = ContentFolder(self.root, self.languages)
        other._read, other._media = dict(self._read), dict(self._media)
        return other

    def refresh(self) -> bool:
        """Read the changed files; return whether any file changed, media included."""
        files = dict(_files(self.root))
        stamps = {name: stamp for name, stamp in files.items() if name.endswith(".yaml")}
        media = {name: stamp for name, stamp in files.items() if name.startswith(_MEDIA)}
        known = {name: each.stamp for name, each in self._read.items()}
        if (stamps, media) == (known, self._media):
            return False
        self._media = media
        stored = {} if self._read else self._on_disk.read()
        self._read = {name: self._current(name, stamp, stored) for name, stamp in stamps.items()}
        self._on_disk.write(self._read)
        return True

    def _current(self, name: str, stamp: Stamp, stored: Mapping[str, ParsedFile]) -> ParsedFile:
        for known in (self._read.get(name), stored.get(name)):
            if known and known.stamp == stamp:
                return known
        return self._parsed(name, stamp)

    def _parsed(self, name: str, stamp: Stamp) -> ParsedFile:
        try:
            data = plain_yaml.read(self.root / name)
        except plain_yaml.PlainYamlError as error:
            problem = Problem(name, "", str(error))
            _log.warning("Content file left out: %s", problem)
            known = self._read.get(name)
            return ParsedFile(stamp, Values(others=known.values.parsed if known else {}), problem)
        return ParsedFile(stamp, values_of(data, stamp))

    def content(self) -> Content:
        """Return the content as of the last refresh."""
        problems = [each.problem for each in self._read.values() if each.problem]
        documents: dict[tuple[Locale, str], Document] = {}
        for locale in self.languages:
            for name in self._names(locale):
                built, mistakes = self._document(locale, name)
                documents[locale, name] = built
                problems += mistakes
        problems += _collisions(documents.values())
        return Content(
            root=self.root,
            languages=self.languages,
            source=self.source,
            documents=documents,
            options={each: self._data(f"{each}/options.yaml") for each in self.languages},
            shared=self._data("options.yaml"),
            strings={each: self._strings(each) for each in self.languages},
            problems=tuple(problems),
        )

    def _names(self, locale: Locale) -> Iterator[str]:
        for file in sorted(self._read):
            folder, _, rest = file.removesuffix(".yaml").partition("/")
            if folder == locale and rest not in _NO_DOCUMENTS and self._usable(file):
                yield rest

    def _usable(self, file: str) -> bool:
        return self._read[file].problem is None or bool(self._data(file))

    def _values(self, file: str) -> Values:
        return self._read[file].values if file in self._read else _NO_VALUES

    def _data(self, file: str) -> Mapping[str, Any]:
        return self._values(file).parsed

    def _strings(self, locale: Locale) -> Mapping[str, str]:
        written = self._data(f"{locale}/strings.yaml")
        return {key: str(text) for key, text in written.items() if text is not None}

    def _document(self, locale: Locale, name: str) -> tuple[Document, list[Problem]]:
        read = self._read[f"{locale}/{name}.yaml"]
        source = self._values(f"{self.source}/{name}.yaml") if locale != self.source else _NO_VALUES
        changed = datetime.fromtimestamp(read.stamp.modified // 1_000_000_000, UTC)
        return document(
            locale,
            name,
            prefix=self.languages.prefix(locale),
            own=read.values,
            source=source,
            modified=changed.isoformat(),
        )


def load_content(root: Path | None = None, languages: Languages = DEFAULT_LANGUAGES) -> Content:
    """Read a content folder, the demo content when none is given."""
    folder = ContentFolder(root, languages)
    folder.refresh()
    return folder.content()


def _files(folder: Path, prefix: str = "", depth: int = 0) -> Iterator[tuple[str, Stamp]]:
    """Yield the files of content and media with their stamps; it runs every second."""
    with os.scandir(folder) as entries:
        for entry in entries:
            name = f"{prefix}{entry.name}"
            if entry.is_dir():
                if depth < _DEEPEST:
                    yield from _files(Path(entry.path), f"{name}/", depth + 1)
            elif name.endswith(".yaml") or name.startswith(_MEDIA):
                with suppress(FileNotFoundError):  # deleted meanwhile: there is nothing to read
                    status = entry.stat()
                    yield name, Stamp(status.st_mtime_ns, status.st_size, status.st_ctime_ns)


def _collisions(documents: Iterable[Document]) -> Iterator[Problem]:
    paths: dict[str, str] = {}
    numbers: dict[int, str] = {}
    for each in documents:
        if (other := paths.setdefault(each.path, each.file)) != each.file:
            yield Problem(each.file, "slug", f"{other} has the same path {each.path}; change one.")
        if (other := numbers.setdefault(each.number, each.file)) != each.file:
            yield Problem(each.file, "", f"has the same ID as {other}; rename one of the files.")
