"""The blocks of a page that a visitor works with."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from villa_site.qa.elements.element import Element


class Listing(Element):
    """Entries with filters above them."""

    selector = "section:has(.listing-filters)"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.filters: Locator = self.root.locator(".listing-filters select")
        self.entries: Locator = self.root.locator("article")
        self.submit: Locator = self.root.locator(".listing-filters [type=submit]")

    def choices(self, number: int) -> list[str]:
        """Return the values of the filter with this number, from 0; without the empty one."""
        options = self.filters.nth(number).locator("option").all()
        return [value for each in options if (value := each.get_attribute("value"))]

    def choose(self, number: int, value: str) -> None:
        """Choose a value of the filter with this number, from 0."""
        self.filters.nth(number).select_option(value)


class Agenda(Listing):
    """Events by month, period or category."""

    selector = "section.agenda"


class Form(Element):
    """A form that an editor made."""

    selector = "section.form"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.send_button: Locator = self.root.locator(".form-send")
        self.fields: Locator = self.root.locator(":is(input, textarea, select):visible")
        self.required: Locator = self.root.locator("[required]")
        self.wrong_fields: Locator = self.root.locator("[aria-invalid=true]")


class Player(Element):
    """The audio player of an episode or of a station of a guided visit."""

    selector = ".audio-player"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.play_button: Locator = self.root.locator(".audio-play")
        self.position: Locator = self.root.get_by_role("slider")

    def bring_into_view(self) -> None:
        """Scroll to its place: the player is made when it comes near."""
        place = self.page.locator("villa-island[name=audio_player]").first
        place.evaluate("(place) => place.scrollIntoView({ block: 'center', behavior: 'instant' })")
        expect(self.root).to_be_visible()


class Map(Element):
    """A plan or a map with its places."""

    selector = "section.map"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.places: Locator = self.root.locator(":is(a[href], h3)")


class Carousel(Element):
    """Slides in a row."""

    selector = "section:has(.carousel-track)"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.track: Locator = self.root.locator(".carousel-track")
        self.slides: Locator = self.root.locator(".carousel-slide")
        self.controls: Locator = self.root.locator(".carousel-controls")
        self.status: Locator = self.controls.get_by_role("status")

    @property
    def moves(self) -> bool:
        """Whether there are more slides than fit side by side."""
        return bool(self.track.evaluate("(track) => track.scrollWidth > track.clientWidth"))

    def bring_into_view(self) -> None:
        """Scroll to it; the controls of one that moves are made when it comes near."""
        super().bring_into_view()
        if self.moves:
            expect(self.controls).to_be_visible()
