"""The notices over a page: alert, consent, fun fact."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from villa_site.qa.elements.element import Element


class Alert(Element):
    """The notice of the day."""

    selector = ".alert"

    def await_announcement(self) -> None:
        """Wait until it is shown, and so announced, where the page has one."""
        if self.page.locator("villa-island[name=alert]").count():
            expect(self.root).to_be_visible()

    def dismiss(self) -> None:
        """Close it for a day."""
        self.root.locator(".alert-close").click()
        expect(self.root).to_be_hidden()


class Consent(Element):
    """The question about services of others."""

    selector = "#tarteaucitronAlertBig"

    def accept(self) -> None:
        """Let all services in."""
        self.page.locator("#tarteaucitronPersonalize2").click()
        expect(self.root).to_be_hidden()

    def refuse(self) -> None:
        """Let no service in."""
        self.page.locator("#tarteaucitronAllDenied2").click()
        expect(self.root).to_be_hidden()


class FunFact(Element):
    """The star that floats over a page, and its card."""

    selector = ".fun-fact"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.star: Locator = self.root.locator(".fun-fact-star")
        self.card: Locator = page.locator(".fun-fact-card")

    def open(self) -> None:
        """Click the star where it is: it does not wait."""
        self.star.click(force=True)
        expect(self.card).to_be_visible()

    def close(self) -> None:
        """Close the card by Escape."""
        self.page.keyboard.press("Escape")
        expect(self.card).to_be_hidden()
