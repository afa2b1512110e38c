"""The fields of the newsletter's form: one frozen piece, so that nothing live undoes an entry."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.forms.field import Field, control, trap
from villa_site.site.context import PageContext
from villa_site.site.forms.definition import FormDefinition
from villa_site.site.forms.form import CONSENT, Champ
from villa_site.site.forms.newsletter import LANG, page_language
from villa_site.site.submission import Submission


def newsletter_fields(form: FormDefinition, given: Submission | None, ctx: PageContext) -> VdomDict:
    """Render the fields, empty or with what was sent and what is wrong with it."""
    sent = given or Submission(form.name)
    chosen = given.values.get(LANG, ()) if given else (page_language(ctx.locale),)
    return html.div(
        {"className": "newsletter-fields"},
        html.p({"className": "form-note"}, ctx.t("Tous les champs sont obligatoires.")),
        [
            _languages(each, chosen) if each.name == LANG else _field(each, form, sent, ctx)
            for each in form.fields
        ],
        control(sent),
        trap(form.trap),
    )


def _field(champ: Champ, form: FormDefinition, sent: Submission, ctx: PageContext) -> VdomDict:
    more: dict[str, Any] = {} if champ.name == CONSENT else {"maxLength": form.max_line}
    if champ.type == "email":
        more["inputMode"] = "email"
    own_id = f"{form.name}-{champ.name}"
    return Field(champ, own_id, sent, ctx, class_name=own_id, more=more).render()


def _languages(champ: Champ, chosen: Any) -> VdomDict:
    return html.fieldset(
        {"className": "newsletter-languages"},
        html.legend(champ.label),
        [
            html.label(
                {"className": "check"},
                html.input(
                    {
                        "type": "checkbox",
                        "name": champ.name,
                        "value": option.value,
                        "defaultChecked": option.value in chosen,
                    }
                ),
                html.span(option.label),
            )
            for option in champ.answers
        ],
    )
