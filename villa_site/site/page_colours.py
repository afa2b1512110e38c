"""A page's colours, and their CSS custom properties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from villa_site.backend.models.options import HeaderTheme, SiteOptions
from villa_site.backend.models.page import Page
from villa_site.site.contrast import Rgb, hexadecimal, legible, mix, rgb

DEFAULT_COLOUR: Final = "#efe6d8"
"""Light beige."""
DEFAULT_THEME: Final[HeaderTheme] = "dark"

_BLACK: Final[Rgb] = (0, 0, 0)
_WHITE: Final[Rgb] = (255, 255, 255)
_INK: Final[Rgb] = (29, 26, 22)


@dataclass(frozen=True, slots=True)
class PageColours:
    """The main colour of a page, and whether its navigation is dark or light."""

    main: str = DEFAULT_COLOUR
    header_theme: HeaderTheme = DEFAULT_THEME


def page_colours(page: Page | None, options: SiteOptions) -> PageColours:
    """Return the page's own colours in manual mode, else those of a post type in the options."""
    if page is None:
        return PageColours()
    meta = page.meta
    if meta.theme_de_couleur == "manual":
        return PageColours(meta.main_color, meta.header_theme)
    by_type = meta.theme_de_couleur == "post_type"
    colours = options.colours(meta.post_type_for_colors if by_type else page.post_type)
    return PageColours(colours.main_color, colours.header_theme) if colours else PageColours()


def custom_properties(colours: PageColours) -> dict[str, str]:
    """Return the page colour, its field, and tints for browsers without ``color-mix``."""
    main = rgb(colours.main) or rgb(DEFAULT_COLOUR) or _WHITE
    dark_letters = colours.header_theme == "dark"
    # The ink of the text is a little lighter than the navigation's black: a field on which it is
    # legible serves both.
    field = legible(main, _INK if dark_letters else _WHITE, away=_WHITE if dark_letters else _BLACK)
    tints = {
        f"--flat-{share}": hexadecimal(mix(main, share / 100, _WHITE)) for share in (80, 60, 40)
    }
    return {"--page": hexadecimal(main), "--field": hexadecimal(field), **tints}
