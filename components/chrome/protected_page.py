"""A protected page before it is opened: its title, and a form for the password."""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import page_head
from components.ui.icon import icon
from villa_site.site.context import PageContext, refused
from villa_site.site.forms.post_passwords import ADDRESS, LONGEST, NAME
from villa_site.site.visits.visit import View

_FIELD: Final = f"{NAME}-password"


def protected_page(view: View) -> list[Any]:
    """List the sections of a page whose words the visitor may not read yet."""
    ctx = view.ctx
    return [
        page_head(view, eyebrow=ctx.t("Page protégée"), facts=_form(view.visit.url, ctx)),
    ]


def _form(url: str, ctx: PageContext) -> VdomDict:
    """Render a plain form: the answer is another page."""
    sent = refused(ctx.submission, NAME)
    message = sent.message if sent else ""
    return html.form(
        {
            "id": NAME,
            "className": "password-form",
            "method": "post",
            "action": f"{ADDRESS}#{NAME}",
        },
        html.p(ctx.t("Cette page est réservée à celles et ceux qui en ont reçu le mot de passe.")),
        html.input({"type": "hidden", "name": "page", "value": url}),
        html.div(
            {"className": "field"},
            html.label({"htmlFor": _FIELD}, ctx.t("Mot de passe")),
            html.input(
                {
                    "type": "password",
                    "id": _FIELD,
                    "name": "password",
                    "required": True,
                    "maxLength": LONGEST,
                    "autoComplete": "current-password",
                    "autoFocus": bool(message),
                    "aria-describedby": f"{_FIELD}-error",
                    **({"aria-invalid": "true"} if message else {}),
                }
            ),
            html.p(
                {
                    "className": "field-error",
                    "id": f"{_FIELD}-error",
                    "role": "alert",
                    "hidden": not message,
                },
                message,
            ),
        ),
        html.button(
            {"type": "submit", "className": "button button-solid"},
            html.span({"className": "button-label"}, ctx.t("Ouvrir la page")),
            icon("arrow"),
        ),
    )
