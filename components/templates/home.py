"""The home page: a hero with title and picture in an arch, then the blocks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import HEAD_ID, page_title, title_length
from components.listing.archive import archive_list
from components.media.picture import picture
from components.ui.opening import opening_line
from components.ui.rich_text import rich_text
from villa_site.backend.models.page import Page
from villa_site.content.media import Image, image_of
from villa_site.site.blocks.data import LoadedBlock
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


def home(view: View, page: Page) -> list[Any]:
    """List the page's sections; an image block that comes first becomes the hero's picture."""
    first = _leading_image_block(view.blocks)
    if first is None:
        image = page.seo.image
        leading = image is None
        return [_hero(view, page, image), *blocks(view, leading=leading), _posts(view)]
    data = first.block.data
    image = image_of(data["image"])
    hero = _hero(view, page, image, caption=str(data.get("legende") or ""))
    rest = replace(view, blocks=view.blocks[1:])
    return [hero, *blocks(rest, leading=False), _posts(view)]


def _posts(view: View) -> VdomDict | None:
    """List the posts where the house's news are its home page."""
    return archive_list(view, title=view.ctx.t("Actualités"))


def _leading_image_block(loaded: tuple[LoadedBlock, ...]) -> LoadedBlock | None:
    """Return the first block if it is an image block with a picture."""
    first = loaded[0] if loaded else None
    if first is None or first.block.name != "acf/image":
        return None
    image = first.block.data.get("image")
    return first if isinstance(image, dict) and image_of(image) else None


def _hero(view: View, page: Page, image: Image | None, *, caption: str = "") -> VdomDict:
    ctx = view.ctx
    title, chapo = page.title or ctx.product, page.seo.description
    shown = picture(
        image,
        ctx,
        slot="half",
        leading=True,
        class_name="home-hero-picture picture-arch picture-still",
    )
    return html.header(
        {"id": HEAD_ID, "className": "home-hero on-field grid"},
        html.div(
            {"className": "home-hero-words"},
            html.h1({"data-length": title_length(title)}, *page_title(page, ctx)),
            html.p({"className": "chapo"}, chapo) if chapo else None,
            opening_line(view.opening.house, ctx.now, ctx, class_name="home-hero-opening"),
        ),
        html.figure(
            {"className": "home-hero-view"},
            shown,
            html.figcaption({"className": "home-hero-caption"}, rich_text(caption, ctx))
            if caption
            else None,
        )
        if shown
        else None,
    )
