"""The page colours that the site is configured with: each must bear every block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from villa_site.backend.models.options import HeaderTheme, SiteOptions
from villa_site.site.colours import DEFAULT_COLOUR, DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class Swatch:
    """A page colour, ``#rrggbb``, with the theme of its header and where it is configured."""

    colour: str
    theme: HeaderTheme
    used_by: str

    @property
    def key(self) -> str:
        """How addresses name it."""
        return f"{self.colour.removeprefix('#')}-{self.theme}"


def swatches(options: SiteOptions) -> list[Swatch]:
    """List the default and the colours of post types and template pages, none twice."""
    found: dict[str, Swatch] = {}
    for swatch in _configured(options):
        found.setdefault(swatch.key, swatch)
    return list(found.values())


def _configured(options: SiteOptions) -> Iterator[Swatch]:
    yield Swatch(DEFAULT_COLOUR, DEFAULT_THEME, "default")
    for entry in options.cpt_colors:
        if entry.main_color:
            colour = entry.main_color.lower()
            yield Swatch(colour, entry.header_theme, entry.post_type_for_colors)
    for name, pages in options.templates.items():
        for page in pages:
            if page.meta.main_color:
                yield Swatch(page.meta.main_color.lower(), DEFAULT_THEME, name)
