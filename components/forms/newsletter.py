"""The newsletter's section at the end of a page: its words and its form."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.forms.form import FormFrame, form
from components.forms.form_state import FormState
from components.forms.newsletter_fields import newsletter_fields
from villa_site.backend.models.options import NewsletterTexts
from villa_site.site.context import BlockContext
from villa_site.site.forms.newsletter import ADDRESS, NAME
from villa_site.site.forms.newsletter import newsletter as newsletter_form
from villa_site.site.forms.rules import CHECK
from villa_site.site.visit import View


def newsletter(view: View) -> VdomDict | None:
    """Render the section; errors and closed sites have none."""
    if view.kind != "page":
        return None
    ctx = view.ctx
    definition = newsletter_form(ctx.locale, ctx.t)
    frame = FormFrame(
        class_name="newsletter-body",
        form_class="newsletter-form",
        button=ctx.t("S'inscrire"),
        action=ADDRESS,
        fields=lambda given: newsletter_fields(definition, given, ctx),
        on_failure="hide",
        first=f"{NAME}-firstname",
        hidden={"page": view.visit.url},
        after=lambda state: _summary(state, ctx),
    )
    return html.section(
        {"className": "newsletter on-field", "id": NAME, "aria-labelledby": f"{NAME}-title"},
        html.div(
            {"className": "grid"},
            _words(view.options.newsletter, ctx),
            # In another language it begins anew; within one, what was typed outlives the page.
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
