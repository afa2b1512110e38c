"""Cuts fonts down to the letters that pages need at once, and measures them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, TTLibError

from villa_site.errors import ProjectError
from villa_site.settings.project import Project, tokens
from villa_site.settings.project.fonts import (
    Font,
    FontFile,
    built_folder,
    digest,
    families_with_serifs,
    font_sources,
    write_manifest,
)
from villa_site.tools.fonts.measures import fallback_of, letter_width

_RANGES: Final = (
    (0x20, 0x7E),
    (0xA0, 0xFF),
    (0x152, 0x153),
    (0x178, 0x178),
    (0x2010, 0x2014),
    (0x2018, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (0x202F, 0x202F),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
    (0x2212, 0x2212),
)
_CORE: Final = frozenset(chain.from_iterable(range(first, last + 1) for first, last in _RANGES))
"""The characters of French, Italian and English, which the site's own first files hold."""
_ITALIC: Final = 1
_FAMILY_NAMES: Final = (16, 1)


def write_subsets(project: Project) -> tuple[Font, ...]:
    """Write the subsets of the files in ``theme/`` and their manifest; raises ProjectError."""
    folder = built_folder(project)
    folder.mkdir(parents=True, exist_ok=True)
    named = families_with_serifs(tokens(project))
    fonts = tuple(_font(source, folder, named, project.name) for source in font_sources(project))
    needed = {file.name for font in fonts for file in font.files}
    for file in folder.glob("*.woff2"):
        if file.name not in needed:
            file.unlink()
    write_manifest(project, fonts)
    return fonts


def _font(source: Path, folder: Path, named: Mapping[str, bool], name: str) -> Font:
    font = _opened(source)
    characters = frozenset(font.getBestCmap() or {})
    if not characters & _CORE:
        raise ProjectError(f"Take {source} out of theme/: it has no letters of the Latin script.")
    is_italic = bool(font["OS/2"].fsSelection & _ITALIC)
    slug = "".join(sign if sign.isalnum() else "-" for sign in source.stem.lower())
    family = _family(font, source)
    parts = [("core", characters & _CORE)]
    if rare := characters - _CORE:
        parts.append(("others", rare))
    return Font(
        source=source.name,
        digest=digest(source),
        family=family,
        style="italic" if is_italic else "normal",
        weight=_weight(font),
        files=tuple(
            FontFile(
                name=_write(source, letters, folder, f"{slug}-{part}"),
                unicode_range="" if part == "core" else _unicode_range(letters),
            )
            for part, letters in parts
        ),
        fallback=fallback_of(font, italic=is_italic, serif=named.get(family)),
        letter_width=letter_width(font, name),
    )


def _opened(source: Path) -> TTFont:
    try:
        return TTFont(source)
    except (TTLibError, OSError) as error:
        raise ProjectError(f"Fix {source}, which is no font that can be read: {error}.") from error


def _write(source: Path, letters: Iterable[int], folder: Path, name: str) -> str:
    """Write the subset of a font; its name has a digest of its content, as browsers cache it."""
    options = Options(flavor="woff2", notdef_outline=True, recalc_timestamp=False)
    subsetter, font, written = Subsetter(options), _opened(source), BytesIO()
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(written)
    content = written.getvalue()
    file = f"{name}-{sha256(content).hexdigest()[:8]}.woff2"
    (folder / file).write_bytes(content)
    return file


def _family(font: Any, source: Path) -> str:
    names = (font["name"].getDebugName(number) for number in _FAMILY_NAMES)
    family = next((name for name in names if name), source.stem)
    return str(family).removesuffix(" Variable")


def _weight(font: Any) -> str:
    """Return the weight for CSS, a range where the font is variable."""
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    if axis := axes.get("wght"):
        return f"{axis.minValue:.0f} {axis.maxValue:.0f}"
    return str(font["OS/2"].usWeightClass)


def _unicode_range(letters: Iterable[int]) -> str:
    return ", ".join(
        f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}"
        for first, last in _runs(sorted(letters))
    )


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of numbers that follow one another."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1:
            yield first, last
            first = number
        last = number
    yield first, last
