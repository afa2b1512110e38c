"""The languages of a site: the first is the default one and has no prefix in paths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel import localedata

from villa_site.settings.comma_list import CommaList, entries
from villa_site.settings.project import current_project

Locale = str
"""The code of a language, a lower-case language tag such as ``fr`` or ``pt-br``."""

CATALOGUES: Final = Path(__file__).parents[2] / "locales"

_TAG: Final = re.compile(r"[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?")
_SCRIPT: Final = 4


class LanguagesError(ValueError):
    """The list of languages is unusable; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Languages(CommaList):
    """The codes of a site's languages, the default one first."""

    codes: tuple[Locale, ...]

    @classmethod
    def of(cls, listed: str) -> Languages:
        """Read codes separated by commas; raises LanguagesError for unusable ones."""
        codes = tuple(entries(listed))
        if not codes:
            raise LanguagesError("must name one language at least, such as fr")
        for code in codes:
            _check(code, codes)
        return cls(codes)

    def __iter__(self) -> Iterator[Locale]:
        return iter(self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    def __contains__(self, code: object) -> bool:
        return code in self.codes

    def __str__(self) -> str:
        return ",".join(self.codes)

    @property
    def default(self) -> Locale:
        """The language whose paths have no prefix."""
        return self.codes[0]

    @property
    def prefixed(self) -> tuple[Locale, ...]:
        """The languages whose paths have a prefix."""
        return self.codes[1:]

    @property
    def several(self) -> bool:
        """Whether visitors have a choice."""
        return len(self.codes) > 1

    def prefix(self, locale: Locale) -> str:
        """Return what paths in a language begin with: nothing or, for example, ``/it``."""
        return "" if locale == self.default else f"/{locale}"

    def home(self, locale: Locale) -> str:
        """Return the path of a language's home page."""
        return f"{self.prefix(locale)}/"

    def of_path(self, path: str) -> Locale:
        """Return the language by the path's prefix."""
        first = path.split("/", 2)[1] if path.startswith("/") else ""
        return first if first in self.prefixed else self.default

    def known(self, code: object) -> Locale:
        """Return a code as it is if it is one of these languages, else the default one."""
        return next((each for each in self.codes if each == code), self.default)

    def lacks(self, code: Locale, path: str) -> bool:
        """Whether the page at ``path`` is in a language ``code`` that the site does not have."""
        return bool(code) and code not in self.codes and path.startswith(f"/{code}/")

    def canonical_path(self, path: str) -> str:
        """Return ``path`` with its language as this site writes it.

        ``/IT/x/`` becomes ``/it/x/``, and ``/fr/x/`` in the default language ``/x/``.
        """
        first, _, rest = path.removeprefix("/").partition("/")
        code = first.lower()
        if code not in self.codes or not path.startswith("/"):
            return path
        return f"{self.prefix(code)}/{rest}"

    def is_preview(self, path: str) -> bool:
        """Whether the first segment of ``path``, after that of its language, is ``preview``."""
        return path.startswith(f"{self.prefix(self.of_path(path))}/preview/")

    def preview_path(self, path: str) -> str:
        """Move ``path`` into preview: ``/it/x/`` becomes ``/it/preview/x/``; files stay."""
        bare = path.split("?", 1)[0].split("#", 1)[0]
        if "." in bare.rsplit("/", 1)[-1] or bare.startswith("/_villa/") or self.is_preview(bare):
            return path
        prefix = self.prefix(self.of_path(bare)) if bare.count("/") > 1 else ""
        return f"{prefix}/preview{path.removeprefix(prefix)}"


DEFAULT_LANGUAGES: Final = Languages(("fr", "it", "en"))
"""The languages of a site whose settings name none, and of the demonstration."""


def babel_name(locale: Locale) -> str:
    """Return a code as Babel and the folders of catalogues write it: ``pt_BR`` for ``pt-br``."""
    first, *rest = locale.split("-")
    return "_".join([first, *map(_subtag, rest)])


def catalogue_file(locale: Locale, folder: Path | None = None) -> Path:
    """Return the file with the texts of a language, in ``folder``, else among the site's own."""
    return (folder or CATALOGUES) / babel_name(locale) / "LC_MESSAGES" / "messages.po"


def catalogue_files(locale: Locale) -> tuple[Path, ...]:
    """Return the catalogues of a language that exist; what a project's says comes last."""
    files = (catalogue_file(locale, folder) for folder in _folders())
    return tuple(file for file in files if file.is_file())


def catalogued_languages() -> tuple[Locale, ...]:
    """Return the languages that have a catalogue, in alphabetical order."""
    files = (file for folder in _folders() for file in folder.glob("*/LC_MESSAGES/messages.po"))
    names = {file.parents[1].name for file in files}
    return tuple(sorted(name.replace("_", "-").lower() for name in names))


def _folders() -> tuple[Path, ...]:
    project = current_project()
    return (CATALOGUES, project.locales) if project else (CATALOGUES,)


def _subtag(part: str) -> str:
    return part.title() if len(part) == _SCRIPT else part.upper()


def _check(code: Locale, codes: tuple[Locale, ...]) -> None:
    if not _TAG.fullmatch(code) or not localedata.exists(babel_name(code)):
        raise LanguagesError(
            f"{code!r} is no language tag; write codes such as fr, en or pt-br, with commas between"
        )
    if codes.count(code) > 1:
        raise LanguagesError(f"names {code} twice; take one out")
    if not catalogue_files(code):
        file = catalogue_file(code).relative_to(CATALOGUES.parent)
        raise LanguagesError(f"there are no texts in {code}; add {file}, or take {code} out")
