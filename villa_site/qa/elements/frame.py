"""The frame of every page: header, search panel, burger, language switch, newsletter."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from villa_site.qa.elements.element import Element


class SearchPanel(Element):
    """The panel that opens from the header's search button on a wide screen."""

    selector = ".search-panel"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.button: Locator = page.locator(".search-button")
        self.field: Locator = self.root.locator("input[type=search]")

    def open(self) -> None:
        """Open it; its field has the focus."""
        self.button.click()
        expect(self.field).to_be_focused()

    def close(self) -> None:
        """Close it by Escape."""
        self.page.keyboard.press("Escape")
        expect(self.root).to_be_hidden()

    def search(self, words: str) -> None:
        """Open it, type the words and press Enter."""
        self.open()
        self.field.fill(words)
        self.field.press("Enter")


class Burger(Element):
    """The button that opens the menu on a narrow screen."""

    selector = ".site-header-bar > .site-header-burger"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.menu: Locator = page.locator(".site-menu")

    def open(self) -> None:
        """Open the menu."""
        self.root.click()
        expect(self.menu.locator(".main-menu")).to_be_visible()

    def close(self) -> None:
        """Close the menu by Escape."""
        self.page.keyboard.press("Escape")
        expect(self.menu.locator(".main-menu")).to_be_hidden()


class LanguageSwitch(Element):
    """The languages of the page."""

    selector = ".language-switch"

    @property
    def codes(self) -> list[str]:
        """The codes of its languages, such as ``fr``."""
        links = self.root.locator("a[data-locale]")
        return [each.get_attribute("data-locale") or "" for each in links.all()]

    def link(self, code: str) -> Locator:
        """Return the link to the page in another language."""
        return self.root.locator(f"a[data-locale='{code}']")

    def choose(self, code: str) -> None:
        """Go to the page in another language."""
        self.link(code).click()
        expect(self.page.locator("html")).to_have_attribute("lang", code)


class Header(Element):
    """Logo, menu, ticket button, and what opens from them."""

    selector = "header.site-header"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.logo: Locator = self.root.locator(".logo").first
        self.menu: Locator = self.root.locator(".main-menu")
        self.ticket_button: Locator = self.root.locator(".ticket-button")
        self.skip_link: Locator = page.locator(".skip-link")
        self.search = SearchPanel(page)
        self.burger = Burger(page)
        self.languages = LanguageSwitch(page)

    @property
    def internal_links(self) -> list[str]:
        """The addresses on this site that the menu leads to, in its order."""
        links = self.menu.locator("a[href^='/']")
        return [each.get_attribute("href") or "" for each in links.all()]


class Newsletter(Element):
    """The form above the footer."""

    selector = "#newsletter"

    def field(self, name: str) -> Locator:
        """Return the field of this name: firstname, lastname, email, country, city, consent."""
        return self.root.locator(f"[name='{name}']")

    @property
    def send_button(self) -> Locator:
        """The button that sends it."""
        return self.root.locator("button[type=submit]")

    @property
    def wrong_fields(self) -> Locator:
        """The fields that are marked as wrong."""
        return self.root.locator("[aria-invalid=true]")

    def fill(self, **values: str) -> None:
        """Fill fields by name, and agree."""
        for name, value in values.items():
            self.field(name).fill(value)
        self.field("consent").check()
