"""One field of a form: its label, its control, its help and the place of its error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.site.context import BlockContext, Submission
from villa_site.site.forms.definition import CONSENT, Champ, Kind
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.forms.rules import MEGABYTE, as_meant
from villa_site.site.forms.uploads import ENDINGS, NAMES

_WIDE: Final = {"textarea", "radio", "file"}
_LONG_LABEL: Final = 40
_PURPOSES: Final[Mapping[str, str]] = {
    "prenom": "given-name",
    "firstname": "given-name",
    "nom": "name",
    "lastname": "family-name",
    "name": "name",
    "societe": "organization",
    "structure": "organization",
    "organisation": "organization",
    "ecole": "organization",
    "media": "organization",
    "fonction": "organization-title",
    "adresse": "street-address",
    "code_postal": "postal-code",
    "ville": "address-level2",
    "pays": "country-name",
    "country": "country-name",
    "city": "address-level2",
    "telephone": "tel",
    "email": "email",
}
_BY_KIND: Final[Mapping[Kind, dict[str, Any]]] = {
    "email": {"spellCheck": "false"},
    "url": {"spellCheck": "false"},
    "number": {"step": "any", "inputMode": "decimal"},
}
"""Attributes of an input by its kind."""


def control(sent: Submission) -> VdomDict:
    """Render the hidden control that identifies a submission; see ``CONTROL``."""
    return html.input({"type": "hidden", "name": CONTROL, "value": sent.value(CONTROL)})


def trap(name: str) -> VdomDict:
    """Hide a field that people do not see, and machines fill in."""
    return html.div(
        {"className": "form-trap", "aria-hidden": "true"},
        html.input({"name": name, "tabIndex": -1, "autoComplete": "off", "data-trap": ""}),
    )


class FormField:
    """One field; ``star`` marks it as required, ``more`` are attributes of its input.

    Without ``class_name`` its classes are those of its kind.
    """

    def __init__(
        self,
        champ: Champ,
        own_id: str,
        sent: Submission,
        ctx: BlockContext,
        *,
        star: bool = False,
        class_name: str = "",
        more: dict[str, Any] | None = None,
    ) -> None:
        self.champ = champ
        self.class_name = class_name
        self.more = more or {}
        self.id = own_id
        self.sent = sent
        self.ctx = ctx
        self.star = star and champ.required and champ.name != CONSENT
        self.helps = self._helps()

    def render(self) -> VdomDict:
        """Render the field in the way of its kind."""
        champ = self.champ
        if champ.type == "hidden":
            return html.input({"type": "hidden", "name": champ.name, "value": champ.valeur})
        if champ.type == "radio" or champ.several:
            return self._group()
        if champ.type == "checkbox":
            box = self._box("1", self._label_words(), self.id)
            return self._framed(box, self._help(), wide=True)
        wide = champ.type in _WIDE or len(champ.label) > _LONG_LABEL
        label = html.label({"htmlFor": self.id}, *self._label_words())
        # Below, so that the lines of fields beside each other are one line.
        return self._framed(label, self._control(), self._help(), wide=wide)

    def _framed(self, *children: Any, wide: bool) -> VdomDict:
        name = self.class_name or f"form-{self.champ.type}{' form-wide' if wide else ''}"
        return html.div({"className": f"field {name}"}, *children, self._error())

    def _label_words(self) -> tuple[Any, ...]:
        words = self.champ.label or self.champ.name
        return (words, html.span({"aria-hidden": "true"}, "\u00a0*")) if self.star else (words,)

    def _control(self) -> VdomDict:
        champ, own = self.champ, self._common()
        if champ.type == "file":
            return html.input(own | {"type": "file", "accept": ",".join(ENDINGS)})
        # A browser shows no number or date that is spelt otherwise.
        value = {"defaultValue": self._sent_value()}
        if champ.type == "select":
            return html.div(
                {"className": "form-choice"},
                html.select(own | value, self._options()),
                icon("plus"),
            )
        hint = {"placeholder": champ.placeholder} if champ.placeholder else {}
        if champ.type == "textarea":
            return html.textarea(own | {"rows": 5} | value | hint)
        more = _BY_KIND.get(champ.type, {}) | (hint if champ.type != "date" else {})
        return html.input(own | {"type": champ.type} | value | more | self.more)

    def _sent_value(self) -> str:
        value, kind = self.sent.value(self.champ.name), self.champ.type
        return as_meant(value, kind) if kind in {"number", "date"} else value

    def _options(self) -> list[VdomDict]:
        options = [(each.sent, each.label or each.sent) for each in self.champ.answers]
        return [
            html.option({"value": value}, label)
            for value, label in (("", self.ctx.t("Choisir")), *options)
        ]

    def _group(self) -> VdomDict:
        champ = self.champ
        boxes = [
            self._box(each.sent, (each.label or each.sent,), f"{self.id}-{number}")
            for number, each in enumerate(champ.answers)
        ]
        attributes: dict[str, Any] = {
            "className": f"field form-group form-{champ.type} form-wide",
            "aria-describedby": self._described(),
        }
        if champ.type == "radio":
            attributes |= {"role": "radiogroup"}
            attributes |= {"aria-required": "true"} if champ.required else {}
            attributes |= self._invalid()
        return html.fieldset(
            attributes,
            html.legend(*self._label_words()),
            self._help(),
            html.div({"className": "form-boxes"}, boxes),
            self._error(),
        )

    def _box(self, value: str, words: tuple[Any, ...], own_id: str) -> VdomDict:
        champ = self.champ
        attributes: dict[str, Any] = {
            "type": "radio" if champ.type == "radio" else "checkbox",
            "id": own_id,
            "name": champ.name,
            "value": value,
            "defaultChecked": value in self.sent.values.get(champ.name, ()),
        }
        if champ.type != "radio":
            described = {} if champ.several else {"aria-describedby": self._described()}
            attributes |= described | self._invalid()
        if champ.required and not champ.several:
            attributes["required"] = True
        return html.label({"className": "check"}, html.input(attributes), html.span(*words))

    def _common(self) -> dict[str, Any]:
        champ = self.champ
        kind = champ.type if champ.type in {"email", "tel", "url"} else ""
        purpose = _PURPOSES.get(champ.name.lower(), kind)
        return (
            {"id": self.id, "name": champ.name, "aria-describedby": self._described()}
            | ({"required": True} if champ.required else {})
            | ({"autoComplete": purpose} if purpose and champ.type != "file" else {})
            | self._invalid()
        )

    def _invalid(self) -> dict[str, Any]:
        return {"aria-invalid": "true"} if self.champ.name in self.sent.errors else {}

    def _described(self) -> str:
        return f"{self.id}-help {self.id}-error" if self.helps else f"{self.id}-error"

    def _helps(self) -> list[str]:
        champ, t = self.champ, self.ctx.t
        helps = [champ.aide] if champ.aide else []
        if champ.type != "file":
            return helps
        helps.append(
            t("Formats acceptés : %s ; %s Mo au plus.", NAMES, self.ctx.upload_limit // MEGABYTE)
        )
        earlier = self.sent.value(champ.name)
        if earlier and champ.name not in self.sent.errors:
            helps.append(
                t("Joignez encore une fois « %s » : le navigateur ne l'a pas gardé.", earlier)
            )
        return helps

    def _help(self) -> VdomDict | None:
        if not self.helps:
            return None
        return html.p({"className": "field-help", "id": f"{self.id}-help"}, " ".join(self.helps))

    def _error(self) -> VdomDict:
        """Render the element of the field's error message, hidden without an error."""
        message = self.sent.errors.get(self.champ.name, "")
        return html.p(
            {"className": "field-error", "id": f"{self.id}-error", "hidden": not message}, message
        )
