"""What a visitor sees when there is no page: the number, a sentence, and a way on."""

from __future__ import annotations

from http import HTTPStatus

from reactpy import html
from reactpy.types import VdomDict

from components.button import link_button
from villa_site.context import Context
from villa_site.visit import View


def error_page(view: View) -> VdomDict:
    """Render the error page; what the server has to say of it stands small below."""
    ctx = view.ctx
    return html.div(
        {"className": "error-page on-field grid"},
        html.h1({"className": "error-page-title"}, ctx.t("Erreur")),
        _number(view.status),
        html.div(
            {"className": "error-page-words"},
            html.p({"className": "chapo"}, _sentence(view.status, ctx)),
            _way_on(view),
            html.p({"className": "error-page-message"}, view.message) if view.message else None,
        ),
    )


def _number(status: int) -> VdomDict:
    """Set the status code, each nought as the arch one might leave by."""
    digits = [
        html.span({"className": "error-page-arch"}, digit) if digit == "0" else digit
        for digit in str(int(status))
    ]
    return html.p({"className": "error-page-number"}, digits)


def _sentence(status: int, ctx: Context) -> str:
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return ctx.t("Nous sommes désolés, nous n'avons pas pu trouver la page demandée.")
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        return ctx.t(
            "Le site ne peut pas ouvrir cette page pour le moment. Revenez dans quelques minutes."
        )
    return ctx.t("Quelque chose s'est cassé de notre côté. Nous en sommes avertis.")


def _way_on(view: View) -> VdomDict:
    ctx, memory = view.ctx, view.options.template("memoire")
    if memory is not None:
        return link_button(memory.path, ctx.t("Découvrir les mémoires de la Villa"), ctx)
    return link_button(ctx.home, ctx.t("Retour à l'accueil"), ctx)
