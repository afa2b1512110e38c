"""Pictures that open over the page: the link, what else is said of one, and the viewer of a group.

A picture that opens is a ``figure`` of class ``enlargeable`` with an id, which is its address
(``/page/#id``). Without script the style shows the figure alone when its address is called up.
"""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.island_texts import with_texts
from villa_site.content.media import Image
from villa_site.engine.islands import Props, island
from villa_site.site.context import BlockContext
from villa_site.site.html.media_urls import media_url
from villa_site.site.i18n.translations import marked


class ViewerProps(Props):
    """Props of the island: the name of the dialog, and its texts."""

    label: str
    position: str = marked("%s sur %s")
    previous: str = marked("Image précédente")
    following: str = marked("Image suivante")
    closer: str = marked("Agrandir")
    farther: str = marked("Réduire")
    whole: str = marked("Voir l'image entière")
    close: str = marked("Fermer")
    loading: str = marked("Chargement de l'image")
    failed: str = marked("L'image n'a pas pu être chargée.")


def enlarge_link(
    name: str, image: Image, ctx: BlockContext, *content: Any, class_name: str = ""
) -> VdomDict:
    """Render the link that opens the figure with the id ``name``, around ``content``."""
    label = ctx.t("Agrandir l'image")
    attributes = {
        "className": f"enlarge-link {class_name}".strip(),
        "id": _small(name),
        "href": f"#{name}",
        "aria-haspopup": "dialog",
        "aria-label": ctx.t("Agrandir l'image : %s", image.alt) if image.alt else label,
    }
    service = media_url(image.iiif, ctx) if image.iiif else ""
    return html.a(attributes | ({"data-iiif": service} if service else {}), *content)


def enlarge_details(
    name: str,
    image: Image,
    ctx: BlockContext,
    *,
    before: str = "",
    after: str = "",
    caption: str = "",
) -> list[VdomDict]:
    """Render what only the enlarged picture shows, as the last part of the figure ``name``.

    That is its description, unless it is the ``caption``, and without script the links: ``before``
    and ``after`` are the ids of the neighbours.
    """
    steps = [
        _step(f"#{before}", ctx.t("Image précédente")) if before else None,
        _step(f"#{_small(name)}", ctx.t("Fermer")),
        _step(f"#{after}", ctx.t("Image suivante")) if after else None,
        _step(media_url(image.url, ctx), ctx.t("Ouvrir le fichier")),
    ]
    description = image.description if image.description.strip() != caption.strip() else ""
    return [
        *([html.p({"className": "enlarge-description"}, description)] if description else []),
        html.p({"className": "enlarge-steps"}, steps),
    ]


def viewer(label: str, ctx: BlockContext) -> VdomDict:
    """Render the island that opens the figures of the element around it; ``label`` names it."""
    return island("viewer", with_texts(ViewerProps, ctx, label=label))


def _small(name: str) -> str:
    return f"{name}-small"


def _step(href: str, label: str) -> VdomDict:
    return html.a({"href": href}, label)
