"""The fields of a form: one frozen piece, so that nothing live undoes what is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.forms.form_frame import ticket, trap
from components.ui.icon import icon
from villa_site.site.context import BlockContext, PageContext
from villa_site.site.forms.form import CONSENT, Champ, Form, Kind
from villa_site.site.forms.rules import MEGABYTE
from villa_site.site.forms.submission import Submission
from villa_site.site.forms.uploads import ENDINGS, NAMES
from villa_site.web.forms import ARRIVAL

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
    "telephone": "tel",
    "email": "email",
}
_BY_KIND: Final[Mapping[Kind, str]] = {"email": "email", "tel": "tel", "url": "url"}


def form_fields(form: Form, given: Submission | None, page: str, ctx: PageContext) -> VdomDict:
    """Render the fields, empty or with what was sent and what is wrong with it.

    ``page`` is the address the form stands at.
    """
    sent = given or Submission(form.name)
    fields = form.fields
    starred = _starred(form)
    return html.div(
        {"className": "form-fields"},
        html.input({"type": "hidden", "name": "villa-page", "value": page}),
        html.input({"type": "hidden", "name": "villa-form", "value": form.name}),
        ticket(sent),
        _note(form, ctx),
        [
            _Field(each, f"{form.name}-{position}", sent, ctx, star=starred).render()
            for position, each in enumerate(fields)
        ],
        trap(form.trap),
        html.img(
            {
                "className": "form-arrival",
                "src": ARRIVAL,
                "alt": "",
                "width": 1,
                "height": 1,
                "loading": "lazy",
            }
        ),
    )


def field_id(form: Form, name: str) -> str:
    """Give the id of what a link to the field leads to."""
    position = [each.name for each in form.fields].index(name)
    own = f"{form.name}-{position}"
    return (
        f"{own}-0"
        if form.fields[position].type == "radio" or form.fields[position].several
        else own
    )


def _starred(form: Form) -> bool:
    """Tell whether required fields must be told from others."""
    return len({each.required for each in _asked(form)}) > 1


def _asked(form: Form) -> list[Champ]:
    return [each for each in form.fields if each.name != CONSENT and each.type != "hidden"]


def _note(form: Form, ctx: BlockContext) -> VdomDict | None:
    if not any(each.required for each in _asked(form)):
        return None
    words = (
        ctx.t("Les champs marqués d'un astérisque (*) sont obligatoires.")
        if _starred(form)
        else ctx.t("Tous les champs sont obligatoires.")
    )
    return html.p({"className": "form-note"}, words)


class _Field:
    """One field, with its label, its help and the place where it says what is wrong."""

    def __init__(
        self, asked: Champ, own_id: str, sent: Submission, ctx: PageContext, *, star: bool
    ) -> None:
        self.asked = asked
        self.id = own_id
        self.sent = sent
        self.ctx = ctx
        self.star = star and asked.required and asked.name != CONSENT
        self.helps = self._helps()

    def render(self) -> VdomDict:
        """Render the field in the way of its kind."""
        asked = self.asked
        if asked.type == "hidden":
            return html.input({"type": "hidden", "name": asked.name, "value": asked.valeur})
        if asked.type == "radio" or asked.several:
            return self._group()
        if asked.type == "checkbox":
            box = self._box("1", self._label_words(), self.id)
            return self._framed(box, self._help(), wide=True)
        wide = asked.type in _WIDE or len(asked.label) > _LONG_LABEL
        label = html.label({"htmlFor": self.id}, *self._label_words())
        # Below, so that the lines of fields beside each other are one line.
        return self._framed(label, self._control(), self._help(), wide=wide)

    def _framed(self, *children: Any, wide: bool) -> VdomDict:
        name = f"field form-{self.asked.type}{' form-wide' if wide else ''}"
        return html.div({"className": name}, *children, self._error())

    def _label_words(self) -> tuple[Any, ...]:
        words = self.asked.label or self.asked.name
        return (words, html.span({"aria-hidden": "true"}, "\u00a0*")) if self.star else (words,)

    def _control(self) -> VdomDict:
        made: Mapping[str, Callable[[], VdomDict]] = {
            "textarea": self._textarea,
            "select": self._select,
            "file": self._file,
        }
        return made.get(self.asked.type, self._input)()

    def _input(self) -> VdomDict:
        kind = self.asked.type
        more: dict[str, Any] = {"step": "any"} if kind == "number" else {}
        if kind in {"email", "url"}:
            more["spellCheck"] = "false"
        if kind == "number":
            more["inputMode"] = "decimal"
        if self.asked.placeholder and kind != "date":
            more["placeholder"] = self.asked.placeholder
        value = self.sent.value(self.asked.name)
        return html.input(self._common() | {"type": kind, "defaultValue": value} | more)

    def _textarea(self) -> VdomDict:
        value = self.sent.value(self.asked.name)
        more = {"placeholder": self.asked.placeholder} if self.asked.placeholder else {}
        return html.textarea(self._common() | {"rows": 5, "defaultValue": value} | more)

    def _select(self) -> VdomDict:
        options = [html.option({"value": ""}, self.ctx.t("Choisir"))]
        options += [
            html.option({"value": each.sent}, each.label or each.sent)
            for each in self.asked.answers
        ]
        value = self.sent.value(self.asked.name)
        return html.div(
            {"className": "form-choice"},
            html.select(self._common() | {"defaultValue": value}, options),
            icon("plus"),
        )

    def _file(self) -> VdomDict:
        return html.input(self._common() | {"type": "file", "accept": ",".join(ENDINGS)})

    def _group(self) -> VdomDict:
        radio = self.asked.type == "radio"
        legend = html.legend(*self._label_words())
        boxes = [
            self._box(each.sent, (each.label or each.sent,), f"{self.id}-{number}")
            for number, each in enumerate(self.asked.answers)
        ]
        given: dict[str, Any] = {
            "className": f"field form-group form-{self.asked.type} form-wide",
            "aria-describedby": self._described(),
        }
        if radio:
            given |= {"role": "radiogroup"}
            given |= {"aria-required": "true"} if self.asked.required else {}
            given |= self._invalid()
        return html.fieldset(
            given,
            legend,
            self._help(),
            html.div({"className": "form-boxes"}, boxes),
            self._error(),
        )

    def _box(self, value: str, words: tuple[Any, ...], own_id: str) -> VdomDict:
        asked = self.asked
        chosen = self.sent.values.get(asked.name, ())
        given: dict[str, Any] = {
            "type": "radio" if asked.type == "radio" else "checkbox",
            "id": own_id,
            "name": asked.name,
            "value": value,
            "defaultChecked": value in chosen,
        }
        if asked.type == "radio":
            given |= {"required": True} if asked.required else {}
        elif asked.several:
            given |= self._invalid()
        else:
            given |= {"aria-describedby": self._described()} | self._invalid()
            given |= {"required": True} if asked.required else {}
        return html.label({"className": "check"}, html.input(given), html.span(*words))

    def _common(self) -> dict[str, Any]:
        asked = self.asked
        purpose = _PURPOSES.get(asked.name.lower()) or _BY_KIND.get(asked.type)
        return (
            {"id": self.id, "name": asked.name, "aria-describedby": self._described()}
            | ({"required": True} if asked.required else {})
            | ({"autoComplete": purpose} if purpose and asked.type != "file" else {})
            | self._invalid()
        )

    def _invalid(self) -> dict[str, Any]:
        return {"aria-invalid": "true"} if self.asked.name in self.sent.errors else {}

    def _described(self) -> str:
        return f"{self.id}-help {self.id}-error" if self.helps else f"{self.id}-error"

    def _helps(self) -> list[str]:
        asked, t = self.asked, self.ctx.t
        helps = [asked.aide] if asked.aide else []
        if asked.type != "file":
            return helps
        helps.append(
            t("Formats acceptés : %s ; %s Mo au plus.", NAMES, self.ctx.upload_limit // MEGABYTE)
        )
        earlier = self.sent.value(asked.name)
        if earlier and asked.name not in self.sent.errors:
            helps.append(
                t("Joignez encore une fois « %s » : le navigateur ne l'a pas gardé.", earlier)
            )
        return helps

    def _help(self) -> VdomDict | None:
        if not self.helps:
            return None
        return html.p({"className": "field-help", "id": f"{self.id}-help"}, " ".join(self.helps))

    def _error(self) -> VdomDict:
        """Hold the place where it says what is wrong, hidden while nothing is."""
        message = self.sent.errors.get(self.asked.name, "")
        return html.p(
            {"className": "field-error", "id": f"{self.id}-error", "hidden": not message}, message
        )
