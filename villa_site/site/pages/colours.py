"""A page's colours as CSS custom properties, with the contrast that WCAG 2 requires of text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from villa_site.backend.models.options import HeaderTheme, SiteOptions
from villa_site.backend.models.page import Page
from villa_site.settings.project import current_project, tokens

AA: Final = 4.5
"""The least contrast ratio of text at WCAG 2.2's level AA."""

Rgb = tuple[int, int, int]

_STEPS: Final = 50
_HEX_DIGITS: Final = 6

_BLACK: Final[Rgb] = (0, 0, 0)
_WHITE: Final[Rgb] = (255, 255, 255)


def rgb(colour: str) -> Rgb | None:
    """Read ``#rrggbb``, ignoring an alpha value; None for anything else."""
    digits = colour[1 : 1 + _HEX_DIGITS]
    if not colour.startswith("#") or len(digits) != _HEX_DIGITS:
        return None
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        return None
    return red, green, blue


def hexadecimal(colour: Rgb) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#" + bytes(colour).hex()


def luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 for black and 1 for white."""
    linear = [_linear(channel / 255) for channel in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - WCAG's figures


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mix(colour: Rgb, share: float, with_: Rgb) -> Rgb:
    """Mix in sRGB as CSS' ``color-mix`` does; ``share`` of the first colour, 0 to 1."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(colour, with_, strict=True)
    )
    return red, green, blue


def legible(background: Rgb, text: Rgb, *, away: Rgb) -> Rgb:
    """Return the background, moved towards ``away`` until ``text`` has the contrast of AA."""
    for step in range(_STEPS + 1):
        moved = mix(background, 1 - step / _STEPS, away)
        if contrast(moved, text) >= AA:
            return moved
    return away


@dataclass(frozen=True, slots=True)
class PageColours:
    """The main colour of a page, and whether its navigation is dark or light."""

    main: str
    header_theme: HeaderTheme


@cache
def ink() -> Rgb:
    """Return the colour of text on light fields: a project's, else the site's."""
    return rgb(tokens(current_project()).get("--ink", "")) or (29, 26, 22)


@cache
def default_colours() -> PageColours:
    """Return the colours of pages that have none: a project's, else light beige."""
    main = tokens(current_project()).get("--page", "#efe6d8")
    return PageColours(main, "dark" if contrast(rgb(main) or _WHITE, ink()) >= AA else "light")


def page_colours(page: Page | None, options: SiteOptions) -> PageColours:
    """Return the page's own colours in manual mode, else those of a post type in the options."""
    if page is None:
        return default_colours()
    meta = page.meta
    if meta.theme_de_couleur == "manual":
        return PageColours(meta.main_color, meta.header_theme)
    by_type = meta.theme_de_couleur == "post_type"
    colours = options.colours(meta.post_type_for_colors if by_type else page.post_type)
    return PageColours(colours.main_color, colours.header_theme) if colours else default_colours()


def custom_properties(colours: PageColours) -> dict[str, str]:
    """Return the page colour and its field, of which the style mixes the tints."""
    main = rgb(colours.main) or rgb(default_colours().main) or _WHITE
    dark_letters = colours.header_theme == "dark"
    # The ink of the text is a little lighter than the navigation's black: a field on which it is
    # legible serves both.
    text, away = (ink(), _WHITE) if dark_letters else (_WHITE, _BLACK)
    field = legible(main, text, away=away)
    return {"--page": hexadecimal(main), "--field": hexadecimal(field)}
