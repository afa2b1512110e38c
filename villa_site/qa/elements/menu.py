"""The main menu: in the header on a wide screen, behind the burger on a narrow one."""

from __future__ import annotations

from playwright.sync_api import Locator

from villa_site.qa.elements.element import Element


class Burger(Element):
    """The button that opens the menu on a narrow screen."""

    selector = ".site-header-bar > .site-header-burger"

    @property
    def menu(self) -> Locator:
        """The part that it opens."""
        return self.page.locator(".site-menu")

    @property
    def close_button(self) -> Locator:
        """The button in the menu that closes it."""
        return self.menu.locator(".site-header-burger")

    def open(self) -> None:
        """Open the menu, unless it is open."""
        if not self.menu.is_visible():
            with self.within("The menu did not open"):
                self.click(self.root)
        self.await_visible(self.menu, "The menu did not open")

    def close(self) -> None:
        """Close the menu by Escape."""
        self.page.keyboard.press("Escape")
        self.await_hidden(self.menu, "The menu did not close by Escape")


class Menu(Element):
    """The main menu with its submenus."""

    selector = ".main-menu"

    @property
    def links(self) -> Locator:
        """All links, those of the submenus too."""
        return self.root.locator("a[href]")

    @property
    def submenu(self) -> Submenu:
        """The first submenu."""
        return Submenu(self.page, seconds=self.seconds)

    def open(self) -> None:
        """Make it visible: on a narrow screen the burger is pressed."""
        if not self.root.is_visible():
            Burger(self.page, seconds=self.seconds).open()

    def go_to(self, text: str) -> None:
        """Open what is over the entry with this text, and click it."""
        self.open()
        entry = self.links.filter(has_text=text).first
        if not entry.is_visible():
            link = self.page.locator("a[href]", has_text=text)
            group = self.page.locator(Submenu.selector).filter(has=link)
            self.submenu.at(group.first).open()
        with self.within(f"The entry {text} of the menu could not be clicked"):
            self.click(entry)


class Submenu(Element):
    """Entries of the main menu that open below a title."""

    selector = ".main-menu details"

    @property
    def button(self) -> Locator:
        """The title that opens it."""
        return self.root.locator("summary")

    @property
    def links(self) -> Locator:
        """Its entries."""
        return self.root.locator("a[href]")

    @property
    def is_open(self) -> bool:
        """Whether its entries are shown."""
        return self.links.first.is_visible()

    def open(self) -> None:
        """Open it, and on a narrow screen the menu before."""
        if not self.button.is_visible():
            Burger(self.page, seconds=self.seconds).open()
        if not self.is_open:
            with self.within("The submenu did not open"):
                self.click(self.button)
        self.await_visible(self.links.first, "The submenu did not open")

    def close(self) -> None:
        """Close it by a click on its title."""
        if self.is_open:
            with self.within("The submenu did not close"):
                self.click(self.button)
        self.await_hidden(self.links.first, "The submenu did not close")
