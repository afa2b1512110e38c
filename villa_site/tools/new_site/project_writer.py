"""Writes the files of a project from those of ``_template/``, its name in place of their marks."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from villa_site.demo import DEMO_CONTENT
from villa_site.errors import ProjectError
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale
from villa_site.site.i18n.translations import (
    babel_locale,
    date_order,
    language_name,
    open_graph_locale,
)

_TEMPLATE: Final = Path(__file__).parent / "_template"
"""The underscore leaves its texts out of the catalogues of the site."""
_NAMES: Final = {
    "dockerignore": ".dockerignore",
    "env": ".env",
    "gitignore": ".gitignore",
    "pyproject": "pyproject.toml",
}
"""Names of files in a project that tools would read or pass over in the template."""

_SLUG: Final = re.compile(r"(?=.{1,60}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
# What needs no quotes in YAML, TOML and catalogues.
_NAME: Final = re.compile(r"[^\W\d_]([\w \u2019'.&-]{0,58}[\w.])?")
_PICTURE: Final = re.compile(r"file: ([\w-]+\.webp)")


def write_site(
    place: str, name: str = "", languages: Sequence[Locale] = DEFAULT_LANGUAGES.codes
) -> Path:
    """Write the project of a site into the new folder ``place``, named like it; return the folder.

    Raises ProjectError for a folder that exists, an unusable name, or a language without texts.
    """
    folder = Path(place)
    slug = folder.name
    name = name or slug.replace("-", " ").title()
    if not _SLUG.fullmatch(slug):
        raise ProjectError(
            f"Choose another folder than {place!r}: its name has small letters, digits and single "
            "hyphens, a letter first, such as belvedere."
        )
    if not _NAME.fullmatch(name):
        raise ProjectError(
            f"Choose another --name than {name!r}: at most 60 letters, digits, spaces and '.&-, "
            "a letter first."
        )
    for code in languages:
        if code not in DEFAULT_LANGUAGES or list(languages).count(code) > 1:
            raise ProjectError(
                f"Choose --languages among {DEFAULT_LANGUAGES}, each once, not {code!r}: "
                "another is added to the project afterwards, as its README.md says."
            )
    try:
        folder.mkdir()
    except FileExistsError as error:
        raise ProjectError(
            f"Choose another name, or remove it: {folder.resolve()} exists."
        ) from error
    except OSError as error:
        raise ProjectError(
            f"Choose a place where {folder.resolve()} can be written: {error.strerror}."
        ) from error
    marks = {
        "__SLUG__": slug,
        "__NAME__": name,
        "__VERSION__": distribution("villa-site").version,
        "__LANGUAGES__": "\n".join(_table(code) for code in languages),
    }
    for source, target in _files(languages):
        text = source.read_text(encoding="utf-8")
        for mark, value in marks.items():
            text = text.replace(mark, value)
        file = folder / target
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    _copy_pictures(folder)
    _copy_wheel(folder / "wheels")
    return folder


def _files(languages: Sequence[Locale]) -> Iterator[tuple[Path, Path]]:
    """Yield each file of the template with its place in a project of these languages."""
    others = {code for code in DEFAULT_LANGUAGES if code not in languages}
    for file in sorted(_TEMPLATE.rglob("*")):
        place = file.relative_to(_TEMPLATE)
        if file.is_file() and "__pycache__" not in place.parts and others.isdisjoint(place.parts):
            yield file, Path(_NAMES.get(str(place), place))


def _table(code: Locale) -> str:
    """Write a language's row as CLDR has it: the project may change it."""
    entries = {
        "name": language_name(code),
        "region": babel_locale(code).territory or "",
        "open_graph": open_graph_locale(code),
        "date_order": date_order(code),
    }
    row = (f"{key} = {json.dumps(each, ensure_ascii=False)}" for key, each in entries.items())
    return f"{code} = {{ {', '.join(row)} }}"


def _copy_pictures(folder: Path) -> None:
    """Copy the pictures that the content names from the demonstration."""
    media = folder / "content" / "media"
    media.mkdir(parents=True)
    texts = (file.read_text(encoding="utf-8") for file in folder.glob("content/**/*.yaml"))
    for picture in {name for text in texts for name in _PICTURE.findall(text)}:
        shutil.copy(DEMO_CONTENT / "media" / picture, media)


def _copy_wheel(folder: Path) -> None:
    """Copy the wheel that is installed, where it was installed from a file."""
    folder.mkdir()
    origin = json.loads(distribution("villa-site").read_text("direct_url.json") or "{}")
    wheel = Path(unquote(urlsplit(origin.get("url", "")).path))
    if wheel.suffix == ".whl" and wheel.is_file():
        shutil.copy(wheel, folder)
