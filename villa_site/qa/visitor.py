"""A visitor of the site: opens its pages and meets what is on them."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from playwright.sync_api import ConsoleMessage, Error, Page, Response

from villa_site.qa import elements, styling
from villa_site.qa.waits import await_hydration

_SEE_ALL: Final = """async () => {
  const height = () => document.documentElement.scrollHeight;
  for (let top = 0; top < height(); top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  }
  scrollTo({ top: 0, behavior: 'instant' });
}"""


class Visitor:
    """One page of a browser, with the parts of a page as attributes.

    Each part is the first of its kind; ``carousel.nth(1)`` and ``form.named("Contact")`` are
    others. ``complaints`` has the errors that the browser has reported, ``seconds`` is how long a
    part waits for what it is to show.
    """

    def __init__(self, page: Page, *, seconds: float = elements.PATIENCE) -> None:
        self.page = page
        self.seconds = seconds
        self.complaints: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)

    def open(self, path: str) -> Response:
        """Open a page and wait until it answers; return the response of the server."""
        response = self.page.goto(path)
        assert response is not None  # noqa: S101 - only a URL with the same document has none
        if response.ok:
            await_hydration(self.page)
        return response

    def see_all(self) -> None:
        """Scroll to the end of the page and back, so that what is made on sight is there."""
        self.page.evaluate(_SEE_ALL)
        self.page.wait_for_load_state("networkidle")

    def add_style(self, rules: str) -> None:
        """Add a style sheet to the page, even where its policy forbids that to pages."""
        styling.add(self.page, rules)

    @cached_property
    def header(self) -> elements.Header:
        """The header, with menu, search and languages."""
        return elements.Header(self.page, seconds=self.seconds)

    @cached_property
    def footer(self) -> elements.Footer:
        """The footer."""
        return elements.Footer(self.page, seconds=self.seconds)

    @cached_property
    def banner(self) -> elements.Banner:
        """The line of information on top."""
        return elements.Banner(self.page, seconds=self.seconds)

    @cached_property
    def newsletter(self) -> elements.Newsletter:
        """The newsletter's form."""
        return elements.Newsletter(self.page, seconds=self.seconds)

    @cached_property
    def agenda(self) -> elements.Agenda:
        """The first agenda."""
        return elements.Agenda(self.page, seconds=self.seconds)

    @cached_property
    def listing(self) -> elements.Listing:
        """The first listing with filters."""
        return elements.Listing(self.page, seconds=self.seconds)

    @cached_property
    def results(self) -> elements.Results:
        """The search page."""
        return elements.Results(self.page, seconds=self.seconds)

    @cached_property
    def paging(self) -> elements.Paging:
        """The links to the pages of a list."""
        return elements.Paging(self.page, seconds=self.seconds)

    @cached_property
    def calendar(self) -> elements.Calendar:
        """The first link to a calendar file."""
        return elements.Calendar(self.page, seconds=self.seconds)

    @cached_property
    def form(self) -> elements.Form:
        """The first form of an editor."""
        return elements.Form(self.page, seconds=self.seconds)

    @cached_property
    def action(self) -> elements.Action:
        """The first action of a block."""
        return elements.Action(self.page, seconds=self.seconds)

    @cached_property
    def store(self) -> elements.Store:
        """The first block that shows what visitors share."""
        return elements.Store(self.page, seconds=self.seconds)

    @cached_property
    def accordion(self) -> elements.Accordion:
        """The first accordion."""
        return elements.Accordion(self.page, seconds=self.seconds)

    @cached_property
    def faq(self) -> elements.Faq:
        """The first questions and answers."""
        return elements.Faq(self.page, seconds=self.seconds)

    @cached_property
    def disclosure(self) -> elements.Disclosure:
        """The first title that opens what is below it."""
        return elements.Disclosure(self.page, seconds=self.seconds)

    @cached_property
    def carousel(self) -> elements.Carousel:
        """The first carousel."""
        return elements.Carousel(self.page, seconds=self.seconds)

    @cached_property
    def lightbox(self) -> elements.Lightbox:
        """The first picture that is enlarged."""
        return elements.Lightbox(self.page, seconds=self.seconds)

    @cached_property
    def map(self) -> elements.Map:
        """The first map."""
        return elements.Map(self.page, seconds=self.seconds)

    @cached_property
    def player(self) -> elements.Player:
        """The first audio player."""
        return elements.Player(self.page, seconds=self.seconds)

    @cached_property
    def video(self) -> elements.Video:
        """The first film."""
        return elements.Video(self.page, seconds=self.seconds)

    @cached_property
    def guided_visit(self) -> elements.GuidedVisit:
        """The guided visit."""
        return elements.GuidedVisit(self.page, seconds=self.seconds)

    @cached_property
    def alert(self) -> elements.Alert:
        """The notice of the day."""
        return elements.Alert(self.page, seconds=self.seconds)

    @cached_property
    def consent(self) -> elements.Consent:
        """The question about services of others."""
        return elements.Consent(self.page, seconds=self.seconds)

    @cached_property
    def fun_fact(self) -> elements.FunFact:
        """The star and its card."""
        return elements.FunFact(self.page, seconds=self.seconds)

    @cached_property
    def connection_notice(self) -> elements.ConnectionNotice:
        """The notice that the connection is down."""
        return elements.ConnectionNotice(self.page, seconds=self.seconds)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _on_error(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error.message}")
