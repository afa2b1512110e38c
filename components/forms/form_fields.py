"""The fields of an editor's form: one frozen piece, so that nothing live undoes an entry."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.forms.field import FormField, control, trap
from villa_site.site.context import BlockContext, PageContext, Submission
from villa_site.site.forms.definition import CONSENT, Champ, FormDefinition
from villa_site.web.forms import ARRIVAL


def form_fields(
    form: FormDefinition, submission: Submission | None, page: str, ctx: PageContext
) -> VdomDict:
    """Render the fields, empty or with the values and errors of a refused submission.

    ``page`` is the path of the page with the form.
    """
    sent = submission or Submission(form.name)
    starred = _starred(form)
    return html.div(
        {"className": "form-fields"},
        html.input({"type": "hidden", "name": "villa-page", "value": page}),
        html.input({"type": "hidden", "name": "villa-form", "value": form.name}),
        control(sent),
        _note(form, ctx),
        [
            FormField(each, f"{form.name}-{position}", sent, ctx, star=starred).render()
            for position, each in enumerate(form.fields)
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


def field_id(form: FormDefinition, name: str) -> str:
    """Return the id of the element that a link to the field focuses."""
    position = [each.name for each in form.fields].index(name)
    own, field = f"{form.name}-{position}", form.fields[position]
    return f"{own}-0" if field.type == "radio" or field.several else own


def _starred(form: FormDefinition) -> bool:
    """Whether required fields need a mark, because others are optional."""
    return len({each.required for each in _visible(form)}) > 1


def _visible(form: FormDefinition) -> list[Champ]:
    return [each for each in form.fields if each.name != CONSENT and each.type != "hidden"]


def _note(form: FormDefinition, ctx: BlockContext) -> VdomDict | None:
    if not any(each.required for each in _visible(form)):
        return None
    words = (
        ctx.t("Les champs marqués d'un astérisque (*) sont obligatoires.")
        if _starred(form)
        else ctx.t("Tous les champs sont obligatoires.")
    )
    return html.p({"className": "form-note"}, words)
