"""The languages, page colours and widths selected for a block, read from the query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from villa_site.content.locales import LOCALES, Locale
from villa_site.tools.gallery.address import Specimen
from villa_site.tools.gallery.entry import BlockEntry
from villa_site.tools.gallery.swatches import Swatch

T = TypeVar("T")

ALL: Final = "all"
WIDTHS: Final = (360, 768, 1440)


@dataclass(frozen=True, slots=True)
class Selection:
    """Languages, page colours and widths in pixels: all, or the selected ones."""

    locales: tuple[Locale, ...]
    swatches: tuple[Swatch, ...]
    widths: tuple[int, ...]
    locale: str
    colour: str
    width: str

    @classmethod
    def read(cls, query: Mapping[str, str], known: Sequence[Swatch]) -> Selection:
        """Read the query; what it does not name, or names wrongly, is the first there is."""
        locale, colour, width = (query.get(name, "") for name in ("locale", "colour", "width"))
        locales = _chosen(locale, {name: name for name in LOCALES}, LOCALES[:1])
        swatches = _chosen(colour, {each.key: each for each in known}, tuple(known[:1]))
        widths = _chosen(width, {str(each): each for each in WIDTHS}, WIDTHS)
        return cls(
            locales,
            swatches,
            widths,
            ALL if len(locales) > 1 else locales[0],
            ALL if len(swatches) > 1 else swatches[0].key,
            ALL if len(widths) > 1 else str(widths[0]),
        )

    def specimens(self, entry: BlockEntry, case: str) -> list[Specimen]:
        """List the specimens of a case, one for each language and page colour."""
        return [
            Specimen(entry.name, case, locale, swatch.colour.removeprefix("#"), swatch.theme)
            for locale in self.locales
            for swatch in self.swatches
        ]


def _chosen(name: str, known: Mapping[str, T], default: tuple[T, ...]) -> tuple[T, ...]:
    if name == ALL:
        return tuple(known.values())
    return (known[name],) if name in known else default
