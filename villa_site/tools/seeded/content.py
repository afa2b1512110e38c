"""Writes the content files of a seeded site, from dictionaries or texts of YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from villa_site.embedded import Problem, load_content
from villa_site.embedded.content import ContentView
from villa_site.embedded.dates import institution_time
from villa_site.embedded.media import MEDIA_FOLDER
from villa_site.embedded.pages import page
from villa_site.embedded.site_options import site_options
from villa_site.errors import VillaError
from villa_site.settings.languages import Languages

File = Mapping[str, Any] | str
"""A content file: its keys and values, or its YAML."""

_NAME: Final = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*")
_MEDIA_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")

_OPTIONS: Final = "options.yaml"
_FRAME: Final[Mapping[str, Any]] = {"main_header": {"menu": []}, "footer": {}}
"""The options of a language as far as a test says nothing about them."""


class SeedError(VillaError):
    """A seeded site cannot start with what it is given; the message says what to change."""


def path_of(folder: Path, name: str, languages: Languages) -> Path:
    """Return the place of a content file, such as ``fr/home``; raise SeedError for none."""
    language, _, rest = name.partition("/")
    if _NAME.fullmatch(name) and ((language in languages and rest) or name == "options"):
        return folder / f"{name}.yaml"
    example = f"{languages.default}/home"
    raise SeedError(
        f"{name!r} is no content file of the languages {languages}. "
        f'Fix: name it as "{example}", "{languages.default}/programme/concert" or "options".'
    )


def write_file(file: Path, content: File) -> None:
    """Write a content file; options of a language need no menu and no footer."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(content, str):
        content = _yaml({**_FRAME, **content} if file.name == _OPTIONS else content)
    file.write_text(content, encoding="utf-8")


def write_frames(folder: Path, languages: Languages) -> None:
    """Write the options of the languages that have none."""
    for language in languages:
        if not (file := folder / language / _OPTIONS).exists():
            write_file(file, {})


def write_media(folder: Path, name: str, data: bytes | Path) -> None:
    """Write a picture or another file that pages name."""
    if not _MEDIA_NAME.fullmatch(name):
        raise SeedError(f'{name!r} is no name of a file. Fix: name it as "loggia.jpg".')
    file = folder / MEDIA_FOLDER / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data.read_bytes() if isinstance(data, Path) else data)


def require_sound(folder: Path, languages: Languages) -> None:
    """Raise SeedError where a file has a mistake, which the site would leave out."""
    if problems := sorted(set(_problems(folder, languages))):
        lines = "\n".join(map(str, problems))
        raise SeedError(f"The content has mistakes. Fix:\n{lines}")


def _problems(folder: Path, languages: Languages) -> Iterator[Problem]:
    content = load_content(folder, languages)
    yield from content.problems
    for locale in languages:
        view = ContentView(content, locale, institution_time().date(), preview=True)
        yield from site_options(view)[1]
        for document in view.documents():
            yield from page(document, view)[1]


def _yaml(content: Mapping[str, Any]) -> str:
    """Return a mapping as YAML; dates and times become texts, as content files have them."""
    return yaml.safe_dump(_plain(content), allow_unicode=True, sort_keys=False, width=1000)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value if isinstance(value, (str, bool, int, float)) or value is None else str(value)
