"""The page's colours as custom properties of ``<html>``, in the first bytes a browser gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from components.ui.contrast import Rgb, hexadecimal, legible, mix, rgb
from villa_site.backend.models.options import HeaderTheme, SiteOptions
from villa_site.backend.models.page import Page
from villa_site.site.visit import View

DEFAULT_COLOUR: Final = "#efe6d8"
"""Light beige."""
DEFAULT_THEME: Final[HeaderTheme] = "dark"

_BLACK: Final[Rgb] = (0, 0, 0)
_WHITE: Final[Rgb] = (255, 255, 255)
_INK: Final[Rgb] = (29, 26, 22)


@dataclass(frozen=True, slots=True)
class PageColours:
    """The one strong colour of a page, and whether its navigation is dark or light."""

    main: str = DEFAULT_COLOUR
    header_theme: HeaderTheme = DEFAULT_THEME


def page_colours(page: Page | None, options: SiteOptions) -> PageColours:
    """Choose by the page's mode: its own colours, or those of a post type, chosen or its own."""
    if page is None:
        return PageColours()
    meta = page.meta
    if meta.theme_de_couleur == "manual":
        return PageColours(meta.main_color, meta.header_theme)
    chosen = meta.post_type_for_colors if meta.theme_de_couleur == "post_type" else page.post_type
    found = options.colours(chosen)
    return PageColours(found.main_color, found.header_theme) if found else PageColours()


def custom_properties(colours: PageColours) -> dict[str, str]:
    """Write the page colour, its field, and the tints for browsers that cannot mix colours."""
    main = rgb(colours.main) or rgb(DEFAULT_COLOUR) or _WHITE
    dark_letters = colours.header_theme == "dark"
    # Letters of the page's own ink are a little lighter than the navigation's black: what is
    # legible for them is legible for both.
    field = legible(main, _INK if dark_letters else _WHITE, away=_WHITE if dark_letters else _BLACK)
    tints = {
        f"--flat-{share}": hexadecimal(mix(main, share / 100, _WHITE)) for share in (80, 60, 40)
    }
    return {"--page": hexadecimal(main), "--field": hexadecimal(field), **tints}


def document_attributes(view: View) -> dict[str, Any]:
    """Give the attributes of ``<html>``: language, page colours and header theme."""
    colours = page_colours(view.page, view.options)
    return {
        "lang": view.ctx.locale,
        "data-header-theme": colours.header_theme,
        "style": custom_properties(colours),
    }
