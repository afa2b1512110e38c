"""The notices over a page: alert, consent, fun fact, connection."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from villa_site.qa.elements.element import Element

_STAR: Final = ".fun-fact-star"


def first_visible(page: Page, *selectors: str) -> Locator:
    """Locate the first visible element of those that are shown one at a time."""
    return page.locator(", ".join(f"{each}:visible" for each in selectors)).first


class Alert(Element):
    """The notice of the day."""

    selector = ".alert"

    @property
    def close_button(self) -> Locator:
        """The button that closes it."""
        return self.root.locator(".alert-close")

    def await_announcement(self) -> None:
        """Wait until it is shown, and so announced, where the page has one; refuse the services.

        The question about them goes before it.
        """
        if self.page.locator("villa-island[name=alert]").count():
            consent = Consent(self.page, seconds=self.seconds)
            first = first_visible(self.page, self.selector, consent.selector)
            self.await_visible(first, "The alert was not shown")
            if consent.root.is_visible():
                consent.refuse()
            self.await_visible(self.root, "The alert was not shown")

    def dismiss(self) -> None:
        """Close it for a day."""
        with self.within("The alert could not be closed"):
            self.click(self.close_button)
        self.await_hidden(self.root, "The alert did not close")


class Consent(Element):
    """The question about services of others, and the panel with a choice for each service."""

    selector = "#tarteaucitronAlertBig"

    @property
    def panel(self) -> Locator:
        """The panel with the services."""
        return self.page.locator("#tarteaucitron")

    @property
    def panel_button(self) -> Locator:
        """The button in the question that opens the panel."""
        return self.page.locator("#tarteaucitronCloseAlert")

    @property
    def icon(self) -> Locator:
        """The button that opens the panel after an answer."""
        return self.page.locator("#tarteaucitronManager")

    @property
    def link(self) -> Locator:
        """The button in the footer that opens it: the icon waits for what else floats."""
        return self.page.locator(".manage-cookies").first

    @property
    def services(self) -> list[str]:
        """The services, by the names that ``allow`` and ``deny`` take."""
        every = "button[id$=Allowed]:not([id=tarteaucitronAllAllowed])"
        allowing = self.panel.locator(every).all()
        ids = [each.get_attribute("id") or "" for each in allowing]
        return [each.removesuffix("Allowed") for each in ids]

    def accept(self) -> None:
        """Let all services in."""
        self._answer("#tarteaucitronPersonalize2", "accepted")

    def refuse(self) -> None:
        """Let no service in."""
        self._answer("#tarteaucitronAllDenied2", "refused")

    def open(self) -> None:
        """Open the panel, from the question or after it was answered."""
        if not self.panel.is_visible():
            openers = (self.panel_button, self.icon, self.link)
            opener = next((each for each in openers if each.is_visible()), self.icon)
            with self.within("The panel of the services did not open"):
                self.click(opener)
        self.await_visible(self.panel, "The panel of the services did not open")

    def close(self) -> None:
        """Close the panel by Escape."""
        self.page.keyboard.press("Escape")
        self.await_hidden(self.panel, "The panel of the services did not close by Escape")

    def allow(self, service: str) -> None:
        """Let a service in, in the panel."""
        self._choose(service, "Allowed")

    def deny(self, service: str) -> None:
        """Refuse a service, in the panel."""
        self._choose(service, "Denied")

    def allows(self, service: str) -> bool:
        """Return whether the panel shows a service as let in."""
        button = self.panel.locator(f"#{service}Allowed")
        return button.get_attribute("aria-pressed") == "true" or bool(
            button.evaluate("(each) => each.closest('.tarteaucitronIsAllowed') !== null")
        )

    def _answer(self, button: str, what: str) -> None:
        with self.within(f"The services could not be {what}"):
            self.click(self.page.locator(button))
        self.await_hidden(self.root, "The question about services did not go")

    def _choose(self, service: str, what: str) -> None:
        self.open()
        with self.within(f"The service {service} could not be chosen"):
            self.click(self.panel.locator(f"#{service}{what}"))


class FunFact(Element):
    """The star that floats over a page, and its card."""

    selector = ".fun-fact"

    @property
    def star(self) -> Locator:
        """The button that opens the card."""
        return self.root.locator(_STAR)

    @property
    def card(self) -> Locator:
        """The card."""
        return self.page.locator(".fun-fact-card")

    def open(self) -> None:
        """Click the star where it is: it does not wait.

        The question about services, which is refused, and the alert go before it.
        """
        consent = Consent(self.page, seconds=self.seconds)
        alert = Alert(self.page, seconds=self.seconds)
        first = first_visible(self.page, consent.selector, alert.selector, _STAR)
        for notice, close in ((consent, consent.refuse), (alert, alert.dismiss)):
            self.await_visible(first, "The star was not shown")
            if notice.root.is_visible():
                close()
        with self.within("The star could not be clicked"):
            self.click(self.star, force=True)
        self.await_visible(self.card, "The card of the star did not open")

    def close(self) -> None:
        """Close the card by Escape."""
        self.page.keyboard.press("Escape")
        self.await_hidden(self.card, "The card of the star did not close by Escape")


class ConnectionNotice(Element):
    """The notice that the connection is down, or back."""

    selector = ".connection-notice"

    @property
    def text(self) -> str:
        """Its words; empty where nothing is said."""
        return self.root.inner_text().strip() if self.root.count() else ""

    @property
    def is_lost(self) -> bool:
        """Whether the page says that the connection is down."""
        return self.page.locator("html[data-connection=lost]").count() > 0

    def await_shown(self) -> None:
        """Wait until it is shown: three seconds after something could not be sent."""
        with self.within("The notice of the connection was not shown"):
            expect(self.root).not_to_be_empty(timeout=self.milliseconds)

    def await_gone(self) -> None:
        """Wait until it disappears: four seconds after the connection is available again."""
        with self.within("The notice of the connection did not go"):
            expect(self.root).to_have_count(0, timeout=self.milliseconds + 4_000)
