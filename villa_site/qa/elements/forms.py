"""Forms: those of editors, the newsletter, and the actions of blocks that share a state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from villa_site.qa.elements.element import Element


class Form(Element):
    """A form that an editor made."""

    selector = "section.form"

    def bring_into_view(self) -> None:
        """Scroll to it; it checks what is typed once its script has come."""
        super().bring_into_view()
        ticket = self.root.locator("input[name='villa-ticket']")
        if ticket.count():
            with self.within("The form did not become ready"):
                expect(ticket.first).not_to_have_value("", timeout=self.milliseconds)

    @property
    def form(self) -> Locator:
        """The form itself."""
        return self.root.locator("form").first

    @property
    def send_button(self) -> Locator:
        """The button that sends it."""
        return self.root.locator(".form-send")

    @property
    def fields(self) -> Locator:
        """The fields that a visitor sees."""
        return self.root.locator(":is(input, textarea, select):visible")

    @property
    def required(self) -> Locator:
        """The fields that have to be filled in."""
        return self.root.locator("[required]")

    @property
    def wrong_fields(self) -> Locator:
        """The fields that are marked as wrong."""
        return self.root.locator("[aria-invalid=true]")

    @property
    def answer(self) -> Locator:
        """The result of sending it, as it is announced."""
        return self.root.locator(".form-answer")

    @property
    def summary(self) -> Locator:
        """The message about all of it, after a failure."""
        return self.root.locator(".form-summary")

    @property
    def retry_button(self) -> Locator:
        """The button that sends it once more after a failure."""
        return self.root.locator("button[id$='-retry']")

    def field(self, name: str) -> Locator:
        """Return the field of this name."""
        return self.root.locator(f"[name='{name}']").first

    def descriptions_of(self, field: Locator) -> list[Locator]:
        """Return the places of the words that describe a field: its help, and last its error."""
        attributes = ("aria-describedby", "aria-errormessage")
        ids = " ".join(field.get_attribute(each) or "" for each in attributes).split()
        return [self.page.locator(f"id={each}") for each in dict.fromkeys(ids)]

    def message_of(self, field: Locator) -> str:
        """Return the words that describe a field: its help and its error."""
        parts = self.descriptions_of(field)
        return " ".join(each.inner_text() for each in parts if each.is_visible()).strip()

    def fill(self, **values: str) -> None:
        """Fill fields by name; a choice is selected, a box checked by any value."""
        for name, value in values.items():
            with self.within(f"The field {name} could not be filled"):
                self._fill(self.field(name), value)

    def send(self) -> None:
        """Press the button that sends it."""
        with self.within("The form could not be sent"):
            self.click(self.send_button)

    def await_answer(self) -> str:
        """Wait until it says what came of it; return its words."""
        said = self.answer.or_(self.summary).filter(has_text=".").first
        self.await_visible(said, "The form did not say what came of it")
        return said.inner_text().strip()

    def _fill(self, field: Locator, value: str) -> None:
        kind = field.evaluate("(field) => field.type")
        if kind.startswith("select"):
            field.select_option(value, timeout=self.milliseconds)
        elif kind in {"checkbox", "radio"}:
            field.check(timeout=self.milliseconds)
        else:
            field.fill(value, timeout=self.milliseconds)


class Newsletter(Form):
    """The form above the footer."""

    selector = "#newsletter"

    @property
    def send_button(self) -> Locator:
        """The button that sends it."""
        return self.root.locator("button[type=submit]").first

    def fill(self, **values: str) -> None:
        """Fill fields by name: firstname, lastname, email, country, city; and agree."""
        self.bring_into_view()
        # The other fields may unfold with this one.
        self.field("email").focus(timeout=self.milliseconds)
        super().fill(**values)
        self.field("consent").check(timeout=self.milliseconds)


class Action(Element):
    """A form of a block that changes what visitors share, such as a vote."""

    selector = "form:has(villa-island[name=action])"

    @property
    def button(self) -> Locator:
        """Its button."""
        return self.root.locator("button:not([type=button])").first

    @property
    def answer(self) -> Locator:
        """The result of it, as it is announced."""
        return self.root.locator(".form-answer")

    def send(self) -> str:
        """Press the button; return the answer."""
        with self.within("The action gave no answer"):
            self.click(self.button)
            expect(self.answer).not_to_be_empty(timeout=self.milliseconds)
        return self.answer.inner_text().strip()


class Store(Element):
    """A block that shows what visitors share; it changes when another visitor does something."""

    selector = "section:has(villa-island[name=action])"

    @property
    def text(self) -> str:
        """The text that it shows."""
        return self.root.inner_text().strip()

    @property
    def action(self) -> Action:
        """The form that changes it."""
        return Action(self.page, self.root.locator(Action.selector).first, seconds=self.seconds)

    @contextmanager
    def changes(self) -> Iterator[None]:
        """Wait, at the end of the block, until it shows something else than before."""
        before = self.root.inner_text()
        yield
        with self.within("What visitors share did not change on the page"):
            expect(self.root).not_to_have_text(
                before, use_inner_text=True, timeout=self.milliseconds
            )
