"""A lightbox: small pictures, each a link to the large one, which opens over the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.media.picture import picture
from components.ui.dialog import dialog
from components.ui.icon import icon
from villa_site.content.media import Image
from villa_site.engine.commands import js
from villa_site.engine.commands.command import Command
from villa_site.site.context import BlockContext

_PREVIOUS: Final = "previous"
_NEXT: Final = "next"


def lightbox(
    name: str, pictures: Iterable[tuple[Image | None, str]], ctx: BlockContext, *, label: str
) -> VdomDict | None:
    """Render pictures, each with a caption or an empty text; nothing when there are none.

    ``label`` names the dialogs, ``name`` begins the ids: ``name-1`` is the first one. Arrow keys,
    Home and End go from picture to picture, Escape goes back to the small one. Pictures that are
    missing are left out. Without script the links lead to the files.
    """
    shown = [(image, words) for image, words in pictures if image and picture(image, ctx)]
    if not shown:
        return None
    dialogs = [
        _large(image, words, name, number, len(shown), ctx, label)
        for number, (image, words) in enumerate(shown, 1)
    ]
    items = [
        _small(image, words, f"{name}-{number}", ctx)
        for number, (image, words) in enumerate(shown, 1)
    ]
    return html.div(
        {"className": "lightbox"},
        html.ul({"className": "lightbox-pictures"}, items),
        dialogs,
    )


def _small(image: Image, words: str, target: str, ctx: BlockContext) -> VdomDict:
    label = ctx.t("Agrandir l'image")
    link = html.a(
        {
            "className": "lightbox-link",
            "href": image.url,
            "aria-haspopup": "dialog",
            "aria-label": f"{label} : {image.alt}" if image.alt else label,
            "onClick": js.prevent_default().then(js.show(f"#{target}")),
        },
        picture(image, ctx, slot="third"),
    )
    return html.li(html.figure(link, _caption(words)))


def _large(
    image: Image, words: str, name: str, number: int, count: int, ctx: BlockContext, label: str
) -> VdomDict:
    own = f"{name}-{number}"
    place = ctx.t("%s sur %s", number, count)
    several = count > 1
    return html.div(
        {"onKeyDown": _keys(name, number, count)} if several else {},
        dialog(
            own,
            ctx,
            html.figure(
                {"className": "lightbox-figure"},
                picture(image, ctx, slot="full", class_name="picture-still"),
                _caption(words),
            ),
            _steps(name, number, count, place, ctx) if several else None,
            label=f"{label}, {place}",
            class_name="dialog-full lightbox-dialog",
            modal=True,
        ),
    )


def _caption(words: str) -> VdomDict | None:
    return html.figcaption({"className": "lightbox-caption"}, words) if words else None


def _steps(name: str, number: int, count: int, place: str, ctx: BlockContext) -> VdomDict:
    def step(direction: str, to: int, label: str) -> VdomDict:
        return html.button(
            {
                "type": "button",
                "id": f"{name}-{number}-{direction}",
                "className": f"lightbox-step lightbox-{direction}",
                "aria-label": label,
                "onClick": _turn(name, number, to, direction),
            },
            icon("arrow"),
        )

    return html.div(
        {"className": "lightbox-steps"},
        step(_PREVIOUS, (number - 2) % count + 1, ctx.t("Image précédente")),
        html.p(place),
        step(_NEXT, number % count + 1, ctx.t("Image suivante")),
    )


def _keys(name: str, number: int, count: int) -> Command:
    keys = {
        "ArrowRight": (number % count + 1, _NEXT),
        "ArrowLeft": ((number - 2) % count + 1, _PREVIOUS),
        "Home": (1, _NEXT),
        "End": (count, _NEXT),
    }
    first, *others = (
        js.on_key(key, _turn(name, number, to, direction)) for key, (to, direction) in keys.items()
    )
    return first.then(*others)


def _turn(name: str, number: int, to: int, direction: str) -> Command:
    """Show another picture; the focus stays on the same button, to press it again."""
    return js.hide(f"#{name}-{number}").then(
        js.show(f"#{name}-{to}"), js.focus(f"#{name}-{to}-{direction}")
    )
