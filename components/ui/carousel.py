"""A carousel: slides that scroll natively; an island adds buttons and the position."""

from __future__ import annotations

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.ui.island_texts import with_texts
from villa_site.engine.html_attributes import HtmlAttributes
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked


class CarouselProps(Props):
    """Props of the island; ``track`` is the id of the scrolling element."""

    track: str
    autoplay: bool
    previous: str = marked("Diapositive précédente")
    following: str = marked("Diapositive suivante")
    pause: str = marked("Arrêter le défilement")
    resume: str = marked("Reprendre le défilement")


def carousel(
    slides: Sequence[VdomDict], ctx: BlockContext, *, name: str, autoplay: bool = False
) -> list[VdomDict | None]:
    """Render controls and slides as items of a grid; their ids begin with ``name``.

    The section around them needs the attributes of ``carousel_attributes``.
    """
    several = len(slides) > 1
    focusable = {"tabIndex": 0, "role": "group", "aria-label": ctx.t("Diapositives")}
    return [
        _controls(len(slides), ctx, name, autoplay=autoplay) if several else None,
        html.div(
            {"className": "carousel-track", "id": f"{name}-track"} | (focusable if several else {}),
            *slides,
        ),
    ]


def carousel_attributes(label: str, ctx: BlockContext) -> HtmlAttributes:
    """Return the section's attributes, which announce the carousel to screen readers."""
    return {"aria-roledescription": ctx.t("carrousel"), "aria-label": label or ctx.t("Images")}


def carousel_slide(
    *content: object, ctx: BlockContext, name: str, number: int, count: int, class_name: str = ""
) -> VdomDict:
    """Render slide ``number`` of ``count``, counted from 1; its id is ``name``-``number``."""
    return html.div(
        {
            "className": f"carousel-slide {class_name}".strip(),
            "id": f"{name}-{number}",
            "role": "group",
            "aria-roledescription": ctx.t("diapositive"),
            "aria-label": ctx.t("%s sur %s", number, count),
        },
        *content,
    )


def _controls(count: int, ctx: BlockContext, name: str, *, autoplay: bool) -> VdomDict:
    """Render the island with its buttons; without script, a link to each slide."""
    props = with_texts(CarouselProps, ctx, track=f"{name}-track", autoplay=autoplay)
    links = [
        html.li(
            html.a(
                {"href": f"#{name}-{number}", "aria-label": ctx.t("Diapositive %s", number)},
                str(number),
            )
        )
        for number in range(1, count + 1)
    ]
    return html.div(
        {"className": "carousel-bar"},
        island("carousel", props, html.ol({"className": "carousel-places"}, links)),
    )
