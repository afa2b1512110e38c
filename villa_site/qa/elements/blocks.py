"""The blocks of a page that open, turn, or lead to a place."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from villa_site.qa.elements.element import Element


class Accordion(Element):
    """Sections that open and close; ``section`` is chosen by number or by title."""

    selector = "section.accordion"

    @property
    def sections(self) -> Locator:
        """Its sections."""
        return self.root.locator("details")

    def section(self, which: int | str = 0) -> Disclosure:
        """Return a section by its number from 0, or by its title."""
        if isinstance(which, int):
            root = self.sections.nth(which)
        else:
            title = self.page.locator("summary", has_text=which)
            root = self.sections.filter(has=title).first
        return Disclosure(self.page, root, seconds=self.seconds)


class Faq(Accordion):
    """Questions with their answers."""

    selector = "section.faq"


class Disclosure(Element):
    """A title that opens what is below it: of an accordion, a question, a transcript."""

    selector = "main details"

    @property
    def button(self) -> Locator:
        """The title."""
        return self.root.locator("summary").first

    @property
    def content(self) -> Locator:
        """The content that it opens."""
        return self.root.locator(":scope > :not(summary)").first

    @property
    def is_open(self) -> bool:
        """Whether its content is shown."""
        return self.content.is_visible()

    def open(self) -> None:
        """Open it by a click."""
        if not self.is_open:
            with self.within("The section did not open"):
                self.click(self.button)
        self.await_visible(self.content, "The section did not open")

    def close(self) -> None:
        """Close it by a click."""
        if self.is_open:
            with self.within("The section did not close"):
                self.click(self.button)
        self.await_hidden(self.content, "The section did not close")


class Map(Element):
    """A plan or a map with its places."""

    selector = "section.map"

    @property
    def places(self) -> Locator:
        """The places: links on the plan, headings beside it."""
        return self.root.locator(":is(a[href], h3)")

    @property
    def points(self) -> Locator:
        """The places on the plan, links to the list beside it."""
        return self.root.locator(".plan-points a[href^='#']")

    @property
    def entries(self) -> Locator:
        """The places in the list beside it."""
        return self.root.locator("article.place")

    def go_to(self, number: int) -> Locator:
        """Click a point of the plan by its number from 0; return its entry in the list."""
        point = self.points.nth(number)
        anchor = (point.get_attribute("href") or "#").removeprefix("#")
        entry = self.root.locator(f"id={anchor}")
        with self.within("The place of the map did not come into view"):
            self.click(point)
            expect(entry).to_be_in_viewport(timeout=self.milliseconds)
        return entry


class Carousel(Element):
    """Slides in a row."""

    selector = "section:has(.carousel-track)"

    @property
    def track(self) -> Locator:
        """The strip that holds the slides; arrow keys move it."""
        return self.root.locator(".carousel-track")

    @property
    def slides(self) -> Locator:
        """The slides."""
        return self.root.locator(".carousel-slide")

    @property
    def controls(self) -> Locator:
        """The buttons and the number of the slide; there are none where all slides fit."""
        return self.root.locator(".carousel-controls")

    @property
    def previous(self) -> Locator:
        """The button to the slide before."""
        return self.controls.locator(".carousel-previous")

    @property
    def next(self) -> Locator:
        """The button to the slide after."""
        return self.controls.locator("button").last

    @property
    def status(self) -> Locator:
        """The number of the slide, as it is announced."""
        return self.controls.get_by_role("status")

    @property
    def moves(self) -> bool:
        """Whether there are more slides than fit side by side."""
        return bool(self.track.evaluate("(track) => track.scrollWidth > track.clientWidth"))

    def bring_into_view(self) -> None:
        """Scroll to it; the controls of one that moves are made when it comes near."""
        super().bring_into_view()
        if self.moves:
            self.await_visible(self.controls, "The controls of the carousel did not appear")


class Lightbox(Element):
    """A picture that is enlarged by its link."""

    selector = "figure.enlargeable"

    @property
    def button(self) -> Locator:
        """The link that enlarges it."""
        return self.root.locator("a.enlarge-link").first

    @property
    def dialog(self) -> Locator:
        """The large picture over the page."""
        return self.page.locator("dialog.viewer")

    @property
    def picture(self) -> Locator:
        """The large picture."""
        return self.dialog.locator("img").first

    @property
    def stage(self) -> Locator:
        """The place of the large picture; its ``data-state`` is ``shown`` once it can zoom."""
        return self.dialog.locator(".viewer-stage")

    @property
    def close_button(self) -> Locator:
        """The button that closes it."""
        return self.dialog.locator(".viewer-close")

    @property
    def next(self) -> Locator:
        """The button to the next picture of a gallery."""
        return self.dialog.locator(".viewer-next")

    @property
    def zoom(self) -> Locator:
        """How much larger than the window's the picture is, as it is announced."""
        return self.dialog.locator(".viewer-zoom")

    def open(self) -> None:
        """Enlarge the picture; it is loaded."""
        with self.within("The picture was not enlarged"):
            self.click(self.button)
            expect(self.picture).to_be_visible(timeout=self.milliseconds)
            expect(self.picture).to_have_js_property("complete", value=True)

    def close(self) -> None:
        """Close it by Escape."""
        self.page.keyboard.press("Escape")
        self.await_hidden(self.dialog, "The enlarged picture did not close by Escape")
