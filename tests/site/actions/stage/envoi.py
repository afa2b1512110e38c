"""A form for files: a document, and pictures, one field of which is inside of a component."""

from __future__ import annotations

from typing import Annotated

from reactpy import component, html
from reactpy.types import VdomDict

from villa_site.extend import (
    ActionRefused,
    BlockContext,
    ContentModel,
    FileRules,
    UploadFile,
    action,
    block,
    section,
    use_store,
)


class Envoi(ContentModel):
    """Nothing to fill in."""


@action()
async def envoyer(
    mot: str,
    carte: Annotated[UploadFile | None, FileRules(kinds=("pdf", "svg"), megabytes=0.5)] = None,
    photos: Annotated[list[UploadFile], FileRules(kinds=("jpeg", "png", "webp"), most=2)] = [],  # noqa: B006 - never changed
) -> str:
    """Note what has come."""
    if mot == "trop":
        raise ActionRefused("Trop de mots.")
    files = [*([carte] if carte else []), *photos]
    described = [
        [each.name, each.media_type, each.width, len(await each.read()) == each.size]
        for each in files
    ]
    await use_store("envois").update(lambda lines: [*(lines or []), [mot, *described]])
    return "Merci"


@component
def _pictures() -> VdomDict:
    return html.p(
        html.label("Photos", html.input({"type": "file", "name": "photos"})),
        html.label("Nom", html.input({"name": "nom"})),
    )


@block(stores=("envois",), connect="load")
def envoi(_data: Envoi, _ctx: BlockContext) -> VdomDict:
    """Show what came, and the form."""
    form = envoyer.form(
        {"id": "envoi-form"},
        html.label("Mot", html.input({"name": "mot"})),
        html.label("Carte", html.input({"type": "file", "name": "carte"})),
        _pictures(),
        html.button("Envoyer"),
    )
    return section(
        "envoi", html.ul([html.li(str(line)) for line in use_store("envois").value or []]), form
    )
