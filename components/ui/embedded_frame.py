"""A player or map of another site: a link to it, replaced by its frame on request.

Nothing is loaded from the provider before the visitor presses the button.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon, mark
from components.ui.link import link
from villa_site.content.foreign_frames.frame import ForeignFrame, Shape
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.i18n.translations import marked


class ForeignPlayerProps(Props):
    """Props of the island: the frame that replaces the poster, and the button's label."""

    src: str
    title: str
    call: str


class _Words(NamedTuple):
    """Texts with the provider's name for ``%s``, as keys of translations."""

    title: str
    follow: str
    call: str
    note: str


_NOTE: Final = marked("Contenu hébergé par %s. Rien n'y est chargé avant que vous ne l'ouvriez.")

_WORDS: Final[dict[Shape, _Words]] = {
    "film": _Words(
        marked("Vidéo sur %s"),
        marked("Voir sur %s"),
        marked("Lire ici, avec %s"),
        marked("Vidéo hébergée par %s. Rien n'y est chargé avant que vous ne l'ouvriez."),
    ),
    "map": _Words(
        marked("Carte sur %s"), marked("Voir sur %s"), marked("Afficher ici, avec %s"), _NOTE
    ),
    "sound": _Words(
        marked("Enregistrement sur %s"),
        marked("Écouter sur %s"),
        marked("Lire ici, avec %s"),
        _NOTE,
    ),
}


_CLASSES: Final[dict[Shape, str]] = {
    "film": "foreign-player",
    "map": "foreign-player foreign-player-map",
    "sound": "foreign-player foreign-player-sound",
}


def embedded_frame(
    frame: ForeignFrame, ctx: BlockContext, *, title: str = "", still: VdomDict | None = None
) -> VdomDict:
    """Render the link to the provider's page, over ``still`` if given, and the island."""
    words, name = _WORDS[frame.shape], frame.name
    return html.div(
        {
            "className": _CLASSES[frame.shape],
            "data-consent": frame.provider,
        },
        link(
            frame.page,
            ctx,
            still or html.span({"className": "foreign-player-blank"}, mark()),
            html.span(
                {"className": "foreign-player-call"},
                icon("away" if frame.shape == "map" else "play"),
                ctx.t(words.follow, name),
                html.span({"className": "visually-hidden"}, f": {title}") if title else None,
            ),
            class_name="foreign-player-poster",
        ),
        island(
            "foreign_player",
            ForeignPlayerProps(
                src=frame.frame,
                title=title or ctx.t(words.title, name),
                call=ctx.t(words.call, name),
            ),
        ),
        html.p({"className": "foreign-player-note"}, ctx.t(words.note, name)),
    )
