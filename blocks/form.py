"""A form that an editor made."""

from __future__ import annotations

from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, PageContext, block, rich_text
from villa_site.extend.forms import (
    ADDRESS,
    ARRIVAL,
    CONSENT,
    Champ,
    Form,
    FormDefinition,
    FormField,
    FormFrame,
    Submission,
    control,
    editor_form,
    quote_path,
    rules,
    trap,
    with_query,
)
from villa_site.extend.forms import form as form_component
from villa_site.extend.layout import body_section


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
            # On another page, or in another language, it starts empty.
            key=f"{ctx.locale} {ctx.path} {data.name}",
        ),
        title=data.titre,
        anchor=data.name,
        body="form-body",
    )


def _frame(data: Form, definition: FormDefinition, ctx: PageContext) -> FormFrame:
    query = str(ctx.query.without(data.name))
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
