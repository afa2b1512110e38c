"""An element of a page."""

from __future__ import annotations

from typing import ClassVar

from playwright.sync_api import Locator, Page


class Element:
    """The first element of ``page`` that ``selector`` matches; ``root`` is its locator."""

    selector: ClassVar[str]

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root: Locator = page.locator(self.selector).first

    def bring_into_view(self) -> None:
        """Scroll to it, as a visitor would."""
        self.root.scroll_into_view_if_needed()
