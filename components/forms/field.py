"""One field of a form: its label, its control, its help and the place of its mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from villa_site.site.context import PageContext
from villa_site.site.forms.form import CONSENT, Champ, Kind
from villa_site.site.forms.form_service import CONTROL
from villa_site.site.forms.rules import MEGABYTE
from villa_site.site.forms.uploads import ENDINGS, NAMES
from villa_site.site.submission import Submission

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
_BY_KIND: Final[Mapping[Kind, str]] = {"email": "email", "tel": "tel", "url": "url"}


def control(sent: Submission) -> VdomDict:
    """Render the hidden control that identifies a submission; see ``CONTROL``."""
    return html.input({"type": "hidden", "name": CONTROL, "value": sent.value(CONTROL)})


def trap(name: str) -> VdomDict:
    """Hide a field that people do not see, and machines fill in."""
    return html.div(
        {"className": "form-trap", "aria-hidden": "true"},
        html.input({"name": name, "tabIndex": -1, "autoComplete": "off", "data-trap": ""}),
    )


class Field:
    """One field; ``star`` marks it as required, ``more`` are attributes of its input.

    Without ``class_name`` its classes are those of its kind.
    """

    def __init__(
        self,
        champ: Champ,
        own_id: str,
        sent: Submission,
        ctx: PageContext,
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
        made: Mapping[str, Callable[[], VdomDict]] = {
            "textarea": self._textarea,
            "select": self._select,
            "file": self._file,
        }
        return made.get(self.champ.type, self._input)()

    def _input(self) -> VdomDict:
        kind = self.champ.type
        more: dict[str, Any] = {"step": "any"} if kind == "number" else {}
        if kind in {"email", "url"}:
            more["spellCheck"] = "false"
        if kind == "number":
            more["inputMode"] = "decimal"
        if self.champ.placeholder and kind != "date":
            more["placeholder"] = self.champ.placeholder
        value = self.sent.value(self.champ.name)
        return html.input(self._common() | {"type": kind, "defaultValue": value} | more | self.more)

    def _textarea(self) -> VdomDict:
        value = self.sent.value(self.champ.name)
        more = {"placeholder": self.champ.placeholder} if self.champ.placeholder else {}
        return html.textarea(self._common() | {"rows": 5, "defaultValue": value} | more)

    def _select(self) -> VdomDict:
        options = [html.option({"value": ""}, self.ctx.t("Choisir"))]
        options += [
            html.option({"value": each.sent}, each.label or each.sent)
            for each in self.champ.answers
        ]
        value = self.sent.value(self.champ.name)
        return html.div(
            {"className": "form-choice"},
            html.select(self._common() | {"defaultValue": value}, options),
            icon("plus"),
        )

    def _file(self) -> VdomDict:
        return html.input(self._common() | {"type": "file", "accept": ",".join(ENDINGS)})

    def _group(self) -> VdomDict:
        radio = self.champ.type == "radio"
        legend = html.legend(*self._label_words())
        boxes = [
            self._box(each.sent, (each.label or each.sent,), f"{self.id}-{number}")
            for number, each in enumerate(self.champ.answers)
        ]
        given: dict[str, Any] = {
            "className": f"field form-group form-{self.champ.type} form-wide",
            "aria-describedby": self._described(),
        }
        if radio:
            given |= {"role": "radiogroup"}
            given |= {"aria-required": "true"} if self.champ.required else {}
            given |= self._invalid()
        return html.fieldset(
            given,
            legend,
            self._help(),
            html.div({"className": "form-boxes"}, boxes),
            self._error(),
        )

    def _box(self, value: str, words: tuple[Any, ...], own_id: str) -> VdomDict:
        champ = self.champ
        chosen = self.sent.values.get(champ.name, ())
        given: dict[str, Any] = {
            "type": "radio" if champ.type == "radio" else "checkbox",
            "id": own_id,
            "name": champ.name,
            "value": value,
            "defaultChecked": value in chosen,
        }
        if champ.type == "radio":
            given |= {"required": True} if champ.required else {}
        elif champ.several:
            given |= self._invalid()
        else:
            given |= {"aria-describedby": self._described()} | self._invalid()
            given |= {"required": True} if champ.required else {}
        return html.label({"className": "check"}, html.input(given), html.span(*words))

    def _common(self) -> dict[str, Any]:
        champ = self.champ
        purpose = _PURPOSES.get(champ.name.lower()) or _BY_KIND.get(champ.type)
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
