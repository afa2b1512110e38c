"""How search engines and networks show a page: for its editor, who sees it beside the page."""

from __future__ import annotations

from components.chrome.head import document_title, shown_image
from components.chrome.preview_island import ReaderCardProps
from villa_site.backend.models.page import Page
from villa_site.discovery.feed_urls import share_image as share_image_address
from villa_site.discovery.share_images import share_image
from villa_site.site.pages.urls import absolute, page_path, page_url
from villa_site.site.visits.visit import View


def reader_card(view: View) -> ReaderCardProps | None:
    """Return what others show of the view's page; None where there is no page."""
    page, ctx = view.page, view.ctx
    if page is None or view.kind != "page":
        return None
    title, seo = document_title(view), page.seo
    return ReaderCardProps(
        title=title,
        description=seo.description.strip(),
        address=page_url(page_path(page, ctx), ctx),
        hidden=seo.noindex,
        share_title=seo.og_title.strip() or title,
        share_description=(seo.og_description or seo.description).strip(),
        image=_image(page, view),
        site=ctx.product,
    )


def _image(page: Page, view: View) -> str:
    """Return the picture of the card; one that is drawn is there once the page is published."""
    image, file = shown_image(page)
    if image is not None and file is not None:
        return absolute(file.url, view.ctx)
    if page.status != "publish":
        return ""
    drawing = share_image(page, view.options, view.ctx.product)
    return absolute(share_image_address(page_path(page, view.ctx), drawing.version), view.ctx)
