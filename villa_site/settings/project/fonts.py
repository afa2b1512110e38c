"""A project's own fonts, as ``villa-site fonts`` has made them of the files in ``theme/``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from villa_site.errors import ProjectError
from villa_site.settings.project.declaration import Project
from villa_site.settings.project.theme import tokens

SUFFIXES: Final = frozenset({".otf", ".ttf", ".woff", ".woff2"})
ASSETS: Final = "/_villa/assets/"
"""Where pages find the files of the client's build, which these are beside."""
FACES: Final = ("--display", "--serif", "--sans")
"""The tokens that name a font."""
LETTER_WIDTH: Final = "--letter-width"

_FOLDER: Final = "theme"
_BUILT: Final = "built"
_MANIFEST: Final = "fonts.json"
_REGULAR: Final = 400
_LOCAL: Final = {
    (True, "normal"): ("Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"),
    (True, "italic"): ("Times New Roman Italic", "TimesNewRomanPS-ItalicMT"),
    (False, "normal"): ("Arial", "ArialMT", "Liberation Sans"),
    (False, "italic"): ("Arial Italic", "Arial-ItalicMT", "Liberation Sans Italic"),
}
"""Fonts that visitors have, by whether they have serifs and by style."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FontFile(_Part):
    """A file of a font with the characters it is for, none for all that no other is for."""

    name: str
    unicode_range: str = ""


class Metrics(_Part):
    """How a font of the visitor takes the room of this one, in per cent."""

    serif: bool
    size_adjust: float
    ascent: float
    descent: float
    line_gap: float


class Font(_Part):
    """A font: its family, style and weight, its files, the commonest letters first."""

    source: str
    digest: str
    family: str
    style: str
    weight: str
    files: tuple[FontFile, ...]
    fallback: Metrics
    letter_width: float

    @property
    def distance(self) -> int:
        """How far its weight is from that of texts."""
        weights = [int(each) for each in self.weight.split()]
        return max(weights[0] - _REGULAR, _REGULAR - weights[-1], 0)


class Manifest(_Part):
    """All fonts of a project."""

    fonts: tuple[Font, ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectFonts:
    """The fonts of a project and the tokens that name them."""

    folder: Path
    fonts: tuple[Font, ...]
    tokens: Mapping[str, str]

    @property
    def files(self) -> dict[str, bytes]:
        """The content of the files, by name."""
        return {
            file.name: (self.folder / file.name).read_bytes()
            for font in self.fonts
            for file in font.files
        }

    @property
    def preloaded(self) -> tuple[str, ...]:
        """The names of the files that every page's first paint needs."""
        chosen = (self._regular(family) for family in self._named().values())
        return tuple(dict.fromkeys(font.files[0].name for font in chosen if font))

    @property
    def css(self) -> str:
        """The faces, those of their fallbacks, and the tokens with the fallbacks in them."""
        faces = [_face(font, file) for font in self.fonts for file in font.files]
        fallbacks = [_fallback(font) for font in self._fallbacks()]
        rules = "".join(f"{name}: {value};" for name, value in self._tokens())
        root = f"@layer tokens {{ :root {{ {rules} }} }}" if rules else ""
        return "\n".join([*faces, *fallbacks, root])

    def _named(self) -> dict[str, str]:
        """Return the family that each token names first, as far as it is one of these."""
        own = {font.family for font in self.fonts}
        first = {name: _families(self.tokens.get(name, ""))[0] for name in FACES}
        return {name: family for name, family in first.items() if family in own}

    def _regular(self, family: str) -> Font | None:
        upright = [each for each in self.fonts if each.family == family and each.style == "normal"]
        return min(upright, key=lambda each: each.distance, default=None)

    def _fallbacks(self) -> Iterator[Font]:
        """Yield the font of each family and style whose measures its fallback takes."""
        for family, style in dict.fromkeys((each.family, each.style) for each in self.fonts):
            alike = (each for each in self.fonts if (each.family, each.style) == (family, style))
            yield min(alike, key=lambda each: each.distance)

    def _tokens(self) -> Iterator[tuple[str, str]]:
        for name, family in self._named().items():
            _, *others = _families(self.tokens[name])
            yield name, ", ".join([_quoted(family), _quoted(f"{family} fallback"), *others])
        display = self._regular(self._named().get("--display", ""))
        if display and LETTER_WIDTH not in self.tokens:
            yield LETTER_WIDTH, f"{display.letter_width:.3f}"


def project_fonts(project: Project | None) -> ProjectFonts | None:
    """Read the fonts of a project; None where it has none.

    Raises ProjectError where ``villa-site fonts`` has not run since a file was changed.
    """
    sources = font_sources(project) if project else []
    if project is None or not sources:
        return None
    manifest = built_folder(project) / _MANIFEST
    try:
        fonts = Manifest.model_validate_json(manifest.read_bytes()).fonts
    except (OSError, ValidationError):
        fonts = ()
    known = {font.source: font.digest for font in fonts}
    for source in sources:
        if known.get(source.name) != digest(source):
            raise ProjectError(
                f"Run villa-site fonts: {source} is new or was changed, and its subset for pages "
                "is not made yet."
            )
    present = {source.name for source in sources}
    own = tuple(font for font in fonts if font.source in present)
    return ProjectFonts(manifest.parent, own, tokens(project))


def families_with_serifs(own: Mapping[str, str]) -> dict[str, bool]:
    """Return whether the families that tokens name first have serifs, by their generic family."""
    lists = [_families(own[name]) for name in FACES if name in own]
    return {family: others[-1] == "serif" for family, *others in lists if others}


def font_sources(project: Project) -> list[Path]:
    """List the font files in ``theme/``."""
    folder = project.folder / _FOLDER
    return sorted(file for file in folder.glob("*") if file.suffix.lower() in SUFFIXES)


def built_folder(project: Project) -> Path:
    """Return the folder of the subsets, which belongs into Git as the sources do."""
    return project.folder / _FOLDER / _BUILT


def write_manifest(project: Project, fonts: tuple[Font, ...]) -> None:
    """Write what is known of the subsets."""
    text = Manifest(fonts=fonts).model_dump_json(indent=2)
    (built_folder(project) / _MANIFEST).write_text(f"{text}\n", encoding="utf-8")


def digest(source: Path) -> str:
    """Identify the content of a file."""
    return sha256(source.read_bytes()).hexdigest()[:16]


def _families(value: str) -> list[str]:
    """Part a list of families; the names of the first one is without quotation marks."""
    first, *others = (each.strip() for each in value.split(","))
    return [first.strip("\"'"), *others]


def _quoted(family: str) -> str:
    plain = "".join(sign for sign in family if sign.isprintable() and sign not in '"\\<>{};')
    return f'"{plain}"'


def _face(font: Font, file: FontFile) -> str:
    only = f"unicode-range: {file.unicode_range};" if file.unicode_range else ""
    return (
        f"@font-face {{ font-family: {_quoted(font.family)}; font-style: {font.style}; "
        f"font-weight: {font.weight}; font-display: swap; "
        f'src: url("{ASSETS}{file.name}") format("woff2"); {only} }}'
    )


def _fallback(font: Font) -> str:
    """Return a face of the visitor's that takes as much room, so that nothing moves."""
    own = font.fallback
    local = ", ".join(f'local("{name}")' for name in _LOCAL[own.serif, font.style])
    return (
        f"@font-face {{ font-family: {_quoted(f'{font.family} fallback')}; "
        f"font-style: {font.style}; src: {local}; size-adjust: {own.size_adjust:g}%; "
        f"ascent-override: {own.ascent:g}%; descent-override: {own.descent:g}%; "
        f"line-gap-override: {own.line_gap:g}%; }}"
    )
