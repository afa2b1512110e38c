"""The newsletter's section at the end of a page: its words and its form."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.forms.field import FormField, control, trap
from components.forms.form import FormFrame, form
from components.forms.form_state import FormState
from villa_site.backend.models.options import NewsletterTexts
from villa_site.engine.rendering.freeze import freeze_common, frozen_once
from villa_site.site.context import BlockContext, Submission
from villa_site.site.forms.definition import CONSENT, Champ, FormDefinition
from villa_site.site.forms.newsletter import (
    ADDRESS,
    LANG,
    NAME,
    SPECIFIED_NAMES,
    page_language,
)
from villa_site.site.forms.newsletter import newsletter as newsletter_form
from villa_site.site.forms.rules import CHECK
from villa_site.site.visits.visit import View


def newsletter(view: View) -> VdomDict | None:
    """Render the section; errors and closed sites have none."""
    if view.kind != "page":
        return None
    ctx = view.ctx
    definition = newsletter_form(ctx.locale, ctx.languages, ctx.t)
    frame = FormFrame(
        class_name="newsletter-body",
        form_class="newsletter-form",
        button=ctx.t("S'inscrire"),
        action=ADDRESS,
        fields=lambda refused: _fields(refused, ctx),
        on_failure="hide",
        first=f"{NAME}-email",
        hidden={"page": view.visit.url},
        after=lambda state: _summary(state, ctx),
    )
    return html.section(
        {"className": "newsletter on-field", "id": NAME, "aria-labelledby": f"{NAME}-title"},
        html.div(
            {"className": "grid"},
            freeze_common(_words(view.options.newsletter, ctx)),
            # In another language it starts empty; within one, what was typed outlives the page.
            form(definition, frame, ctx, key=ctx.locale),
        ),
    )


def _words(texts: NewsletterTexts, ctx: BlockContext) -> VdomDict:
    return html.div(
        {"className": "newsletter-words"},
        html.h2({"id": f"{NAME}-title"}, texts.title or ctx.t("Newsletter")),
        html.p(texts.subtitle) if texts.subtitle else None,
    )


def _summary(state: FormState, ctx: BlockContext) -> VdomDict:
    return html.p(
        {"className": "form-summary", "role": "alert"}, ctx.t(CHECK) if state.errors else None
    )


def _fields(refused: Submission | None, ctx: BlockContext) -> VdomDict:
    """Render the fields; empty ones once for all pages and visitors.

    They are one frozen piece, so that nothing live undoes an entry.
    """
    fields: VdomDict = (
        freeze_common(_render_fields(refused, ctx))
        if refused
        else frozen_once(
            ("newsletter-fields",), ctx, lambda shared: freeze_common(_render_fields(None, shared))
        )
    )
    return fields


def _render_fields(refused: Submission | None, ctx: BlockContext) -> VdomDict:
    """Render the fields, empty or with the values and errors of a refused submission."""
    form = newsletter_form(ctx.locale, ctx.languages, ctx.t)
    sent = refused or Submission(form.name)
    selected: tuple[str, ...] = (page_language(ctx.locale, ctx.languages),)
    if refused:
        selected = tuple(refused.values.get(LANG, ()))
    # The style unfolds the others once the address is being written.
    email, *others = form.fields
    return html.div(
        {"className": "newsletter-fields"},
        html.p({"className": "form-note"}, ctx.t("Tous les champs sont obligatoires.")),
        _field(email, form, sent, ctx),
        html.div(
            {"className": "newsletter-others"},
            [
                _languages(each, selected) if each.name == LANG else _field(each, form, sent, ctx)
                for each in others
            ],
        ),
        control(sent),
        trap(form.trap),
    )


def _field(champ: Champ, form: FormDefinition, sent: Submission, ctx: BlockContext) -> VdomDict:
    more: dict[str, Any] = {} if champ.name == CONSENT else {"maxLength": form.max_line}
    if champ.type == "email":
        # Empty words, by which the style knows that something is written.
        more |= {"inputMode": "email", "placeholder": " "}
    own_id = f"{form.name}-{champ.name}"
    # The specification's sentence names the house whose site it describes.
    if champ.name == CONSENT and ctx.product not in SPECIFIED_NAMES:
        named = next((name for name in SPECIFIED_NAMES if name in champ.label), ctx.product)
        champ = champ.model_copy(update={"label": champ.label.replace(named, ctx.product)})
    return FormField(champ, own_id, sent, ctx, class_name=own_id, more=more).render()


def _languages(champ: Champ, selected: Any) -> VdomDict:
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
                        "defaultChecked": option.value in selected,
                    }
                ),
                html.span(option.label),
            )
            for option in champ.answers
        ],
    )
