"""Fills in a form as a visitor would, with values that say that a test has sent them."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from playwright.sync_api import FilePayload, Locator

CONTROLS: Final = ":is(input, textarea, select):not([type=hidden], [data-trap], [tabindex='-1'])"
_PHONE: Final = "+39 06 0000 0140"
_BY_PURPOSE: Final = {
    "given-name": "QA",
    "country-name": "Italia",
    "country": "Italia",
    "address-level2": "Roma",
    "postal-code": "00187",
    "tel": _PHONE,
}
_BY_TYPE: Final = {
    "tel": _PHONE,
    "url": "https://example.org/",
    "time": "10:00",
    "color": "#336699",
    "password": "QA-test-1",
}
_PLAIN: Final = ("QA test", "QA", "1", "12345", "00187", "A1", "qa-test", "2030-01-01")
"""Texts for a field with a pattern or a limit, of which the first valid one is taken."""
_PDF: Final = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
_PNG: Final = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
_DESCRIBE: Final = """(field) => ({
  type: field.type, name: field.name, purpose: field.autocomplete ?? '', accept: field.accept ?? '',
  least: field.min ?? '', most: field.maxLength ?? -1,
  options: [...field.options ?? []].map(({ value, disabled }) => disabled ? '' : value),
})"""


@dataclass(slots=True)
class Entries:
    """Gives the entries of one run: each differs, as a site counts equal submissions once."""

    run: str = field(default_factory=lambda: secrets.token_hex(4))
    count: int = 0

    def new(self) -> Entry:
        """Return what is filled in next."""
        self.count += 1
        return Entry(f"{self.run}-{self.count}")


@dataclass(frozen=True, slots=True)
class Entry:
    """The values of one submission; ``number`` is in each text that has room for it."""

    number: str

    @property
    def mark(self) -> str:
        """The words that say who has sent it."""
        return f"QA test {self.number}"

    @property
    def email(self) -> str:
        """An e-mail address of a domain that belongs to nobody."""
        return f"qa-test-{self.number}@example.org"

    def fill(self, form: Locator) -> dict[str, str]:
        """Fill in each field that a visitor sees; return the values by the names of the fields."""
        typed: dict[str, str] = {}
        groups: set[str] = set()
        for each in form.locator(CONTROLS).all():
            about: dict[str, Any] = each.evaluate(_DESCRIBE)
            kind, name = about["type"], about["name"]
            if kind in {"submit", "button", "reset", "image", "range"}:
                continue
            if kind == "radio" and name in groups:
                continue
            groups.add(name)
            if kind in {"checkbox", "radio"}:
                each.check(force=True)
                typed.setdefault(name, each.input_value())
            elif kind.startswith("select"):
                if value := next(filter(None, about["options"]), ""):
                    each.select_option(value)
                    typed[name] = value
            elif kind == "file":
                each.set_input_files(self._file(about["accept"]))
            else:
                typed[name] = self._type(each, about)
        return typed

    def _type(self, target: Locator, about: dict[str, Any]) -> str:
        """Type the first text that the browser takes for valid."""
        for value in self._candidates(about):
            target.fill(value[: about["most"]] if about["most"] >= 0 else value)
            if target.evaluate("(field) => field.validity.valid && field.value !== ''"):
                break
        return target.input_value()

    def _candidates(self, about: dict[str, Any]) -> list[str]:
        kind, now = about["type"], datetime.now(UTC)
        dates = {
            "date": f"{now:%Y-%m-%d}",
            "month": f"{now:%Y-%m}",
            "week": f"{now:%G-W%V}",
            "datetime-local": f"{now:%Y-%m-%dT%H:%M}",
        }
        if kind in dates or kind == "number":
            return [dates.get(kind, "1"), about["least"] or "1"]
        if kind == "email" or about["purpose"] == "email":
            return [self.email]
        known = _BY_PURPOSE.get(about["purpose"]) or _BY_TYPE.get(kind)
        return [*([known] if known else []), self.mark, *_PLAIN]

    def _file(self, accept: str) -> FilePayload:
        if accept and ".pdf" not in accept and "pdf" not in accept:
            return {"name": f"qa-test-{self.number}.png", "mimeType": "image/png", "buffer": _PNG}
        return {"name": f"qa-test-{self.number}.pdf", "mimeType": "application/pdf", "buffer": _PDF}
