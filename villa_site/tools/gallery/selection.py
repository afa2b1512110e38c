"""The languages, page colours and widths a block is shown in, selected by the query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from villa_site.backend.models.options import HeaderTheme, SiteOptions
from villa_site.settings.languages import Languages, Locale
from villa_site.site.pages.colours import default_colours
from villa_site.tools.gallery.address import Specimen

T = TypeVar("T")

ALL: Final = "all"
_WIDTHS: Final = (360, 768, 1440)


class Swatch(NamedTuple):
    """A page colour, ``#rrggbb``, with the theme of its header and where it is configured."""

    colour: str
    theme: HeaderTheme
    used_by: str

    @property
    def key(self) -> str:
        """Its name in URLs."""
        return f"{self.colour.removeprefix('#')}-{self.theme}"

    def specimen(self, block: str, case: str, locale: Locale) -> Specimen:
        """Return the specimen of a case on this colour."""
        return Specimen(block, case, locale, self.colour.removeprefix("#"), self.theme)


def swatches(options: SiteOptions) -> list[Swatch]:
    """List the default and the colours of post types and template pages, none twice."""
    default = default_colours()
    configured = [
        Swatch(default.main, default.header_theme, "default"),
        *(
            Swatch(entry.main_color.lower(), entry.header_theme, entry.post_type_for_colors)
            for entry in options.cpt_colors
            if entry.main_color
        ),
        *(
            Swatch(page.meta.main_color.lower(), default.header_theme, name)
            for name, pages in options.templates.items()
            for page in pages
            if page.meta.main_color
        ),
    ]
    by_key: dict[str, Swatch] = {}
    for swatch in configured:
        by_key.setdefault(swatch.key, swatch)
    return list(by_key.values())


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """The options of a parameter of the query, by value, and the selected one."""

    legend: str
    name: str
    known: Mapping[str, T]
    selected: tuple[T, ...]
    with_all: bool = True

    @classmethod
    def read(
        cls,
        legend: str,
        query: Mapping[str, str],
        name: str,
        known: Mapping[str, T],
        default: str,
        *,
        with_all: bool = True,
    ) -> Choice[T]:
        """Read the query; what it does not name, or names wrongly, is the default.

        ``with_all`` says whether all of them can be selected at once.
        """
        value = query.get(name, "")
        value = value if value in known or (with_all and value == ALL) else default
        selected = tuple(known.values()) if value == ALL else (known[value],)
        return cls(legend, name, known, selected, with_all)

    @property
    def shown(self) -> Mapping[str, T | str]:
        """The options to choose from, by value."""
        return {**self.known, ALL: ALL} if self.with_all else self.known

    @property
    def value(self) -> str:
        """The value of the query that selects the same."""
        if len(self.selected) > 1:
            return ALL
        return next(value for value, each in self.known.items() if each == self.selected[0])


@dataclass(frozen=True, slots=True)
class Selection:
    """Languages, page colours and widths in pixels: all, or one of each."""

    locales: Choice[Locale]
    swatches: Choice[Swatch]
    widths: Choice[int]

    @classmethod
    def read(
        cls,
        query: Mapping[str, str],
        known: Sequence[Swatch],
        languages: Languages,
        *,
        width: str = ALL,
    ) -> Selection:
        """Read the query; the default is the first language, the first colour, and ``width``."""
        locales: dict[str, Locale] = {locale: locale for locale in languages}
        colours = {each.key: each for each in known}
        widths = {str(each): each for each in _WIDTHS}
        return cls(
            Choice.read("Language", query, "locale", locales, languages.default),
            Choice.read("Page colour", query, "colour", colours, known[0].key),
            Choice.read("Width", query, "width", widths, width),
        )

    @property
    def choices(self) -> tuple[Choice[Any], ...]:
        """All choices, in the order in which they are shown."""
        return (self.locales, self.swatches, self.widths)

    def specimens(self, block: str, case: str) -> list[Specimen]:
        """List the specimens of a case, one for each language and page colour."""
        return [
            swatch.specimen(block, case, locale)
            for locale in self.locales.selected
            for swatch in self.swatches.selected
        ]
