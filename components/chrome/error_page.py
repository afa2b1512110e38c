"""The error page: status code, a sentence, and links that lead on."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.page_head import HEAD_ID
from components.chrome.search import search_field
from components.listing.event_row import event_row
from components.ui.button import link_button
from components.ui.icon import icon
from components.ui.link import link
from villa_site.engine.http.urls import quote_path
from villa_site.site.context import BlockContext
from villa_site.site.listing.search import TERM
from villa_site.site.listing.suggestions import NotFoundSuggestions
from villa_site.site.visits.visit import View


def error_page(view: View) -> VdomDict:
    """Render the error page; the message of a missing page follows in small print."""
    ctx = view.ctx
    return html.div(
        {"id": HEAD_ID, "className": "error-page on-field grid"},
        html.h1({"className": "error-page-title"}, ctx.t("Erreur")),
        _number(view.status),
        html.div(
            {"className": "error-page-words"},
            html.p({"className": "chapo"}, view.advice or _sentence(view.status, ctx)),
            _reopening(view),
            _main_link(view),
            _suggestions(view),
            _ways(view),
            _message(view),
        ),
        _events(view),
    )


def _ways(view: View) -> VdomDict | None:
    """Render the search, and the way home where the button leads elsewhere."""
    ctx, memory = view.ctx, view.options.template("memoire")
    search = search_field(view, placeholder=ctx.t("Rechercher"), name="error")
    home = link(ctx.home, ctx, ctx.t("Accueil")) if memory or view.list_path else None
    if search is None and home is None:
        return None
    return html.div({"className": "error-page-ways"}, search, home)


def _events(view: View) -> VdomDict | None:
    """Render what is on, as far as the backend has answered."""
    ctx, found, agenda = view.ctx, view.extra, view.options.template("programmation")
    if not isinstance(found, NotFoundSuggestions) or not found.events:
        return None
    return html.section(
        {"className": "error-page-events", "aria-labelledby": f"{HEAD_ID}-events"},
        html.h2({"id": f"{HEAD_ID}-events"}, ctx.t("Pendant ce temps")),
        html.ol(
            {"className": "agenda-list"}, [html.li(event_row(each, ctx)) for each in found.events]
        ),
        html.p(link(agenda.path, ctx, ctx.t("Tout l'agenda"))) if agenda else None,
    )


def _message(view: View) -> VdomDict | None:
    """Render what is specified in English for a missing page; that of a failure is for logs."""
    if not view.message or view.status != HTTPStatus.NOT_FOUND:
        return None
    return html.p({"className": "error-page-message", "lang": "en"}, view.message)


def _reopening(view: View) -> VdomDict | None:
    """Link to where WordPress, after its log-in, opens the preview again."""
    if not view.reopening:
        return None
    # As it is: links to the backend's pages would become those of the site.
    words = view.ctx.t("Rouvrir l'aperçu depuis WordPress")
    return html.a(
        {"className": "button button-solid", "href": view.reopening, "rel": "noreferrer"}, words
    )


def _number(status: int) -> VdomDict:
    """Render the status code with each 0 as an arch."""
    digits = [
        html.span({"className": "error-page-arch"}, digit) if digit == "0" else digit
        for digit in str(int(status))
    ]
    return html.p({"className": "error-page-number"}, digits)


def _sentence(status: int, ctx: BlockContext) -> str:
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return ctx.t("Nous sommes désolés, nous n'avons pas pu trouver la page demandée.")
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        return ctx.t(
            "Le site ne peut pas ouvrir cette page pour le moment. Revenez dans quelques minutes."
        )
    return ctx.t("Quelque chose s'est cassé de notre côté. Nous en sommes avertis.")


def _suggestions(view: View) -> VdomDict | None:
    """Render links to similar pages, and to the search for the words of the path."""
    ctx, suggestions = view.ctx, view.extra
    if not isinstance(suggestions, NotFoundSuggestions):
        return None
    search = view.options.template("search")
    links = [link(page.path, ctx, page.title) for page in suggestions.pages]
    if search is not None and suggestions.words:
        href = f"{search.path}?{urlencode({TERM: suggestions.words})}"
        links.append(link(href, ctx, icon("search"), ctx.t("Chercher « %s »", suggestions.words)))
    if not links:
        return None
    return html.nav(
        {"className": "error-page-meant", "aria-label": ctx.t("Suggestions")},
        html.p(ctx.t("Peut-être cherchiez-vous :")) if suggestions.pages else None,
        html.ul([html.li(each) for each in links]),
    )


def _main_link(view: View) -> VdomDict:
    ctx, memory = view.ctx, view.options.template("memoire")
    if view.list_path:
        return link_button(quote_path(view.list_path), ctx.t("Revenir au début de la liste"), ctx)
    if memory is not None:
        return link_button(memory.path, ctx.t("Découvrir les mémoires de la Villa"), ctx)
    return link_button(ctx.home, ctx.t("Retour à l'accueil"), ctx)
