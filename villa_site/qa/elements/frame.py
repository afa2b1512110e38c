"""The frame of every page: header, search, languages, banner and footer."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from villa_site.qa.elements.element import Element
from villa_site.qa.elements.menu import Burger, Menu, Submenu
from villa_site.qa.waits import await_hydration


class SearchPanel(Element):
    """The search of the header: a panel on a wide screen, a field of the menu on a narrow one."""

    selector = ".search-panel"

    @property
    def button(self) -> Locator:
        """The button that opens the panel."""
        return self.page.locator(".search-button")

    @property
    def field(self) -> Locator:
        """The field that is visible when it is open."""
        fields = self.page.locator(":is(.search-panel, .site-menu) input[type=search]")
        return fields.locator("visible=true").first

    @property
    def suggestions(self) -> Locator:
        """The pages and answers suggested while one types."""
        lists = self.page.locator(":is(.search-panel, .site-menu) [role=listbox]")
        return lists.get_by_role("option")

    def open(self) -> None:
        """Open it, on a narrow screen in the menu; its field has the focus."""
        if self.button.is_visible():
            with self.within("The search panel did not open with the focus in its field"):
                self.click(self.button)
                expect(self.field).to_be_focused(timeout=self.milliseconds)
            return
        Burger(self.page, seconds=self.seconds).open()
        with self.within("The menu did not show its search field"):
            self.field.focus(timeout=self.milliseconds)

    def close(self) -> None:
        """Close it by Escape."""
        self.page.keyboard.press("Escape")
        self.await_hidden(self.field, "The search did not close by Escape")

    def search(self, words: str) -> None:
        """Open it, type the words and press Enter."""
        self.open()
        self.field.fill(words)
        self.field.press("Enter")


class LanguageSwitch(Element):
    """The languages of the page; on a narrow screen they are in the menu."""

    selector = ".language-switch"

    @property
    def codes(self) -> list[str]:
        """The codes of its languages, such as ``fr``."""
        links = self.root.locator("a[data-locale]")
        return [each.get_attribute("data-locale") or "" for each in links.all()]

    @property
    def current(self) -> Locator:
        """The link that is marked as the page's own language."""
        return self.root.locator("a[data-locale][aria-current]")

    def link(self, code: str) -> Locator:
        """Return the link to the page in another language."""
        return self.root.locator(f"a[data-locale='{code}']")

    def open(self) -> None:
        """Make it visible: on a narrow screen the menu is opened."""
        if not self.root.is_visible():
            Burger(self.page, seconds=self.seconds).open()
        self.await_visible(self.root, "The languages did not become visible")

    def choose(self, code: str) -> None:
        """Go to the page in another language; wait as long as for any page."""
        self.open()
        self.click(self.link(code))
        self.page.wait_for_function(
            "(code) => document.documentElement.lang.split('-')[0] === code", arg=code
        )
        await_hydration(self.page)


class Banner(Element):
    """The line of information on top of the page."""

    selector = ".banner"

    @property
    def text(self) -> str:
        """Its words."""
        return self.root.locator("p").first.inner_text().strip()

    @property
    def pause_button(self) -> Locator:
        """The button that stops its movement; there is none where the text fits."""
        return self.root.locator(".banner-pause")


class Footer(Element):
    """The footer: columns of links, social networks, the legal line."""

    selector = "footer.site-footer"

    @property
    def columns(self) -> Locator:
        """Its columns; on a narrow screen those with a title open and close."""
        return self.root.locator(".site-footer-column")

    @property
    def links(self) -> Locator:
        """Its links."""
        return self.root.locator("a[href]")

    @property
    def social_networks(self) -> Locator:
        """The links to social networks."""
        return self.root.locator(".social-networks a")

    @property
    def consent_button(self) -> Locator:
        """The button that opens the panel of services; there is none without services."""
        return self.root.locator(".manage-cookies")

    def open(self, title: str) -> None:
        """Open the column with a title, where it is closed."""
        column = self.columns.filter(has=self.page.locator("summary", has_text=title)).first
        links = column.locator("a").first
        if not links.is_visible():
            with self.within(f"The column {title} of the footer did not open"):
                self.click(column.locator("summary"))
        self.await_visible(links, f"The column {title} of the footer did not open")


class Header(Element):
    """Logo, menu, ticket button, and what opens from them."""

    selector = "header.site-header"

    @property
    def logo(self) -> Locator:
        """The link to the home page."""
        return self.root.locator(".logo").first

    @property
    def menu(self) -> Menu:
        """The main menu."""
        return Menu(self.page, seconds=self.seconds)

    @property
    def submenu(self) -> Submenu:
        """The first submenu; ``submenu.named("Visiter")`` is another."""
        return Submenu(self.page, seconds=self.seconds)

    @property
    def ticket_button(self) -> Locator:
        """The button to the tickets."""
        return self.root.locator(".ticket-button")

    @property
    def skip_link(self) -> Locator:
        """The link past the header."""
        return self.page.locator(".skip-link")

    @property
    def search(self) -> SearchPanel:
        """The search."""
        return SearchPanel(self.page, seconds=self.seconds)

    @property
    def burger(self) -> Burger:
        """The button of the menu on a narrow screen."""
        return Burger(self.page, seconds=self.seconds)

    @property
    def languages(self) -> LanguageSwitch:
        """The languages."""
        return LanguageSwitch(self.page, seconds=self.seconds)

    @property
    def internal_links(self) -> list[str]:
        """The addresses on this site that the menu leads to, in its order."""
        links = self.menu.root.locator("a[href^='/']")
        return [each.get_attribute("href") or "" for each in links.all()]
