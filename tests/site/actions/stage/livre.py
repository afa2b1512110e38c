"""A guest book: what is typed, a number, a choice, and too long a text is refused."""

from __future__ import annotations

import asyncio
from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import (
    ActionRefused,
    BlockContext,
    ContentModel,
    PageContext,
    action,
    block,
    section,
    use_store,
)


class Livre(ContentModel):
    """Nothing to fill in."""


@action()
async def signer(
    mot: str,
    ctx: PageContext,
    age: int = 0,
    genre: Literal["a", "b"] = "a",
    ami: bool = False,  # noqa: FBT002 - a box of a form
) -> str:
    """Write a word into the book."""
    if mot == "casse":
        raise RuntimeError("broken")
    if mot == "plein":
        await use_store("livre").set("x" * 100_000)
    if mot == "long":
        await asyncio.sleep(60)
    if mot == "trop":
        raise ActionRefused(ctx.t("Trop de mots.") + "<b>")
    line = [mot, age, genre, ami]
    await use_store("livre").update(lambda lines: [*(lines or []), line])
    return "Merci <b>!</b>"


@block(stores=("livre",))
def livre(_data: Livre, _ctx: BlockContext) -> VdomDict:
    """Show the book, and a form to sign it."""
    form = signer.form(
        {"id": "livre-form"},
        html.label("Mot", html.input({"name": "mot"})),
        html.textarea({"name": "age"}),
        html.select({"name": "genre"}, html.option("a"), html.option("b")),
        html.input({"name": "ami", "type": "checkbox"}),
        html.button("Signer"),
    )
    return section(
        "livre", html.ul([html.li(str(line)) for line in use_store("livre").value or []]), form
    )


@block("acf/oubli")
def oubli(_data: Livre, _ctx: BlockContext) -> VdomDict:
    """Read a store that it does not declare."""
    return html.p(str(use_store("secret").value))
