"""A generic page: title, description and blocks."""

from __future__ import annotations

from typing import Any

from components.chrome.page_head import page_head
from villa_site.backend.models.page import Page
from villa_site.site.pages.block_rendering import blocks
from villa_site.site.visits.visit import View


def page(view: View, page: Page) -> list[Any]:
    """List the page's sections."""
    return [page_head(view, chapo=page.seo.description), *blocks(view)]
