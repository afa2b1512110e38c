"""A form that an editor made."""

from __future__ import annotations

from urllib.parse import urlencode

from reactpy.types import VdomDict

from components.forms.form import FormFrame
from components.forms.form import form as form_component
from components.forms.form_fields import field_id, form_fields
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.content.block import block
from villa_site.engine.http.urls import quote_path, with_query
from villa_site.site.context import PageContext
from villa_site.site.forms import rules
from villa_site.site.forms.definition import ADDRESS, Form, FormDefinition, editor_form


@block()
def form(data: Form, ctx: PageContext) -> VdomDict | None:
    """Render the form; nothing without fields or without a page to post it from."""
    if not data.form_id or not data.fields:
        return None
    definition = editor_form(data)
    return body_section(
        "form",
        rich_text(data.introduction, ctx, class_name="form-introduction"),
        form_component(
            definition,
            _frame(data, definition, ctx),
            ctx,
            # On another page, or in another language, it begins anew.
            key=f"{ctx.locale} {ctx.path} {data.name}",
        ),
        title=data.titre,
        anchor=data.name,
        body="form-body",
    )


def _frame(data: Form, definition: FormDefinition, ctx: PageContext) -> FormFrame:
    query = urlencode([pair for pair in ctx.query.items() if pair[0] != data.name])
    page = with_query(quote_path(ctx.link(ctx.path)), query)
    return FormFrame(
        class_name="form-conversation",
        form_class="form-form",
        button=data.submit_text or ctx.t("Envoyer"),
        # Page and form stand in the address, so that they are known before the body is read.
        action=f"{ADDRESS}?{urlencode({'page': page, 'form': data.name})}",
        fields=lambda refused: form_fields(definition, refused, page, ctx),
        label=data.titre,
        links={
            each.name: (field_id(definition, each.name), each.label or each.name)
            for each in definition.fields
        },
        attention={
            "rules": rules.for_browser(definition, ctx.t, limit=ctx.upload_limit),
            "sending": ctx.t("Envoi en cours…"),
        },
    )
