"""An element of a page, and how another of its kind is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final, Self

from playwright.sync_api import Error, Locator, Page, expect

PATIENCE: Final = 5.0
"""Seconds for which an element waits for what is done to it to be seen."""

_NAMES: Final = ":is(h1, h2, h3, h4, h5, h6, legend, summary, figcaption, label)"


class NotSeen(AssertionError):
    """An element did not do what it was to do; the message says so in a sentence."""


class Element:
    """An element of ``page`` that ``selector`` matches, at first the first; ``root`` locates it.

    ``nth(1)`` is the second, ``named("Contact")`` the one with this heading or label, ``all()``
    are all of them. ``seconds`` is how long it waits for what it is to show.
    """

    selector: ClassVar[str]

    def __init__(
        self, page: Page, root: Locator | None = None, *, seconds: float = PATIENCE
    ) -> None:
        self.page = page
        self.root: Locator = root or page.locator(self.selector).first
        self.seconds = seconds

    @property
    def milliseconds(self) -> float:
        """Its patience as Playwright takes it."""
        return self.seconds * 1000

    @property
    def count(self) -> int:
        """The number of elements of this kind on the page."""
        return self.page.locator(self.selector).count()

    @property
    def name(self) -> str:
        """Its label, else its first heading; empty where it has neither."""
        if label := self.root.get_attribute("aria-label"):
            return label
        titles = self.root.locator(_NAMES)
        return titles.first.inner_text().strip() if titles.count() else ""

    def nth(self, number: int) -> Self:
        """Return the element of this kind with a number, from 0."""
        return self.at(self.page.locator(self.selector).nth(number))

    def named(self, text: str) -> Self:
        """Return the first element of this kind whose label or heading has this text."""
        every = self.page.locator(self.selector)
        titled = every.filter(has=self.page.locator(_NAMES, has_text=text))
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return self.at(
            titled.or_(every.and_(self.page.locator(f'[aria-label*="{escaped}" i]'))).first
        )

    def all(self) -> list[Self]:
        """Return the elements of this kind, in the page's order."""
        return [self.nth(number) for number in range(self.count)]

    def at(self, root: Locator) -> Self:
        """Return one of this kind at another place."""
        return type(self)(self.page, root, seconds=self.seconds)

    def bring_into_view(self) -> None:
        """Scroll to it, as a visitor would."""
        with self.within("The element did not come into view"):
            self.root.scroll_into_view_if_needed(timeout=self.milliseconds)

    @contextmanager
    def within(self, sentence: str) -> Iterator[None]:
        """Raise NotSeen with a sentence when what the block waits for does not come in time."""
        try:
            yield
        except NotSeen:
            raise
        except (AssertionError, Error) as error:
            raise NotSeen(f"{sentence} within {self.seconds:g} s.") from error

    def click(self, target: Locator, *, force: bool = False) -> None:
        """Click a part of it, within its patience."""
        target.click(timeout=self.milliseconds, force=force)

    def await_visible(self, target: Locator, sentence: str) -> None:
        """Wait until a part is visible."""
        with self.within(sentence):
            expect(target).to_be_visible(timeout=self.milliseconds)

    def await_hidden(self, target: Locator, sentence: str) -> None:
        """Wait until a part is hidden."""
        with self.within(sentence):
            expect(target).to_be_hidden(timeout=self.milliseconds)
