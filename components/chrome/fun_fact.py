"""The fun fact: a star that moves over the page and opens a card."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.alert import alert_applies
from components.media.picture import picture
from components.ui.button import button
from components.ui.dialog import closes, dialog_attributes, opens
from components.ui.icon import icon
from components.ui.rich_text import rich_text
from villa_site.content.popups import FunFact
from villa_site.engine.islands import island
from villa_site.site.context import BlockContext
from villa_site.site.pages.colours import AA, Rgb, contrast, hexadecimal, legible, rgb
from villa_site.site.visits.visit import View

FUN_FACT_ID: Final = "villa-fun-fact"

_CARD_ID: Final = f"{FUN_FACT_ID}-card"
_RING_ID: Final = f"{FUN_FACT_ID}-ring"
_DARK: Final[Rgb] = (29, 26, 22)
_LIGHT: Final[Rgb] = (255, 255, 255)
_FIELD: Final[Rgb] = (217, 164, 65)

_POINTS: Final = 16
_RING: Final = 2 * pi * 31
"""Length of the circle along which the text runs, in units of the drawing."""
_LONGEST: Final = 44
_LETTER: Final = 0.56
"""Average width of a letter relative to the font size."""


def fun_fact(view: View) -> VdomDict | None:
    """Render star and card; nothing on pages without a fun fact."""
    meta = view.page.meta if view.page is not None else None
    content = meta.fun_fact if meta is not None and meta.display_fun_fact else None
    if content is None or not (content.title or content.text or content.image):
        return None
    ctx = view.ctx
    words = {"pause": ctx.t("Immobiliser l'étoile"), "play": ctx.t("Laisser flotter l'étoile")}
    return VdomDict(
        tagName="",
        children=[
            _bubble(content, ctx, waits=bool(view.ctx.consent) or alert_applies(view)),
            island(
                "fun_fact",
                {
                    "target": FUN_FACT_ID,
                    "page": view.visit.path,
                    "version": view.page.version if view.page else "",
                    "still": content.image is not None,
                    **words,
                },
            ),
        ],
    )


def _bubble(content: FunFact, ctx: BlockContext, *, waits: bool) -> VdomDict:
    """Render star and card; one that ``waits`` is shown after the cookie question and the alert."""
    ring = content.title_copier or ctx.t("Le saviez-vous ?")
    return html.aside(
        {
            "className": "fun-fact" if content.image is None else "fun-fact fun-fact-still",
            "id": FUN_FACT_ID,
            "aria-label": ring,
            "style": _colours(content),
        }
        | ({"data-waits": ""} if waits else {}),
        html.div({"className": "fun-fact-mover"}, *_star(ring)),
        _card(content, ring, ctx),
    )


def _colours(content: FunFact) -> dict[str, str]:
    """Return the editor's colours, or a legible text colour in place of theirs."""
    field, text = rgb(content.color_bkg) or _FIELD, rgb(content.color_text) or _DARK
    if contrast(field, text) < AA:
        text = max((_DARK, _LIGHT), key=lambda letters: contrast(field, letters))
        field = legible(field, text, away=_LIGHT if text == _DARK else _DARK)
    return {"--fun-fact-field": hexadecimal(field), "--fun-fact-ink": hexadecimal(text)}


def _star(ring: str) -> list[VdomDict]:
    """Render the button that opens the card, and the one that pauses the star."""
    return [
        html.button(
            {
                **opens(_CARD_ID),
                "className": "fun-fact-star",
            },
            html.span({"className": "visually-hidden"}, ring),
            _drawing(ring),
            html.span({"className": "fun-fact-mark", "aria-hidden": "true"}, "?"),
        ),
        html.button(
            {"type": "button", "className": "fun-fact-pause", "hidden": True}, _pause_icons()
        ),
    ]


def _drawing(ring: str) -> VdomDict:
    """Draw a star with sixteen points, the text repeated along a circle inside."""
    text, size = _ring_text(ring)
    path = {"href": f"#{_RING_ID}", "textLength": f"{_RING - 1:.1f}", "lengthAdjust": "spacing"}
    return html.svg(
        {"className": "fun-fact-ring", "viewBox": "-48 -48 96 96", "aria-hidden": "true"},
        html.svg.path({"className": "fun-fact-shape", "d": _shape()}),
        html.svg.defs(html.svg.path({"id": _RING_ID, "d": "M0 31a31 31 0 1 1 .01 0"})),
        _svg_text("text", {"fontSize": f"{size:.2f}"}, _svg_text("textPath", path, text)),
    )


def _svg_text(tag: str, attributes: dict[str, Any], child: Any) -> VdomDict:
    """Make an SVG text element: ReactPy's own constructors take no children."""
    return VdomDict(tagName=tag, attributes=attributes, children=[child])


def _ring_text(ring: str) -> tuple[str, float]:
    """Return the text that fills the circle, and its font size."""
    short = ring if len(ring) <= _LONGEST else f"{ring[: _LONGEST - 1].rstrip()}…"
    once = f"{short} \u2022 "
    times = max(1, round(_RING / (9.5 * _LETTER * len(once))))
    size = min(10.5, _RING / (_LETTER * len(once) * times))
    return once * times, size


def _shape() -> str:
    """Return the star's path: outer points at radius 48, inner ones at 41.5."""
    step = pi / _POINTS
    places = [
        (radius * sin(step * turn), -radius * cos(step * turn))
        for turn in range(2 * _POINTS)
        for radius in (48 if turn % 2 == 0 else 41.5,)
    ]
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in places) + "Z"


def _pause_icons() -> VdomDict:
    """Draw both icons, pause and play; CSS shows one of them."""
    return html.svg(
        {"viewBox": "0 0 24 24", "aria-hidden": "true"},
        html.svg.path({"className": "fun-fact-pause-bars", "d": "M8 5v14M16 5v14"}),
        html.svg.path({"className": "fun-fact-pause-go", "d": "M8 5l11 7-11 7z"}),
    )


def _card(content: FunFact, ring: str, ctx: BlockContext) -> VdomDict:
    children: list[Any] = [
        html.button(
            {
                **closes(_CARD_ID),
                "className": "fun-fact-close",
                "aria-label": ctx.t("Fermer"),
            },
            icon("close"),
        ),
        picture(content.image, ctx, slot="third", class_name="fun-fact-picture"),
        html.div(
            {"className": "fun-fact-words"},
            html.p({"className": "eyebrow"}, ring) if content.title else None,
            html.h2(content.title or ring),
            rich_text(content.text, ctx),
            button(content.link, ctx, variant="quiet") if content.display_link else None,
        ),
    ]
    return html.dialog(
        {**dialog_attributes(_CARD_ID, content.title or ring), "className": "fun-fact-card"},
        html.div({"className": "fun-fact-content"}, children),
    )
