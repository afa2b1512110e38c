"""A page as the list of its sections, from the skip link to the preview ribbon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.alert import alert
from components.chrome.banner import banner
from components.chrome.consent import consent
from components.chrome.error_page import error_page
from components.chrome.footer import footer
from components.chrome.fun_fact import fun_fact
from components.chrome.header import header
from components.chrome.page_head import page_head
from components.chrome.preview_expiry import preview_expiry
from components.chrome.protected_page import protected_page
from components.forms.newsletter import newsletter
from components.forms.subscription_page import subscription_page
from components.templates import template_of
from components.templates.maintenance import maintenance
from components.templates.page import page as generic
from villa_site.backend.models.page import Page
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.blocks.failures import generic_instead, part, section_left_out
from villa_site.site.pages.unread_values import unread_values
from villa_site.site.visits.visit import View

MAIN_ID: Final = "main"
Section = Callable[[View], VdomDict | None]


def page(view: View) -> list[VdomDict]:
    """List the sections of a page, an error page or the maintenance page."""
    if view.kind == "maintenance":
        return [_main(maintenance(view))]
    sections: dict[str, Section] = {
        "skip": skip_link,
        "alert": alert,
        "banner": banner,
        "header": header,
        "main": _main_content,
        "fun-fact": fun_fact,
        "newsletter": newsletter,
        "footer": footer,
        "consent": consent,
        "preview": preview_ribbon,
    }
    nodes = {name: _rendered(section, view) for name, section in sections.items()}
    return [_keyed(name, node) for name, node in nodes.items() if node is not None]


def _rendered(section: Section, view: View) -> Any:
    """Render a section; one of the frame that raises leaves the others where they are."""
    if section is _main_content:
        return section(view)
    try:
        node = section(view)
        return node if node is None else freeze(node, part(view.ctx))
    except Exception as error:  # noqa: BLE001 - a project's own component may raise anything
        return section_left_out(view.ctx, error, section)


def _keyed(name: str, section: Any) -> VdomDict:
    """Give a section a key, by which the browser retains its elements on the next page."""
    return VdomDict(tagName="", attributes={"key": name}, children=[section])


def _main_content(view: View) -> VdomDict:
    return _main(_content(view))


def _content(view: View) -> list[Any]:
    if view.kind == "subscription":
        return subscription_page(view)
    if view.kind == "error" or view.page is None:
        return [error_page(view)]
    if view.page.protected:
        return protected_page(view)
    if view.page.closed and not view.page.blocks:
        return [page_head(view, chapo=view.ctx.t("Le contenu de cette page est réservé."))]
    return _of_template(view, view.page)


def _of_template(view: View, page: Page) -> list[Any]:
    """Render the page by its template; by the generic one where that raises."""
    template = template_of(page)
    try:
        return _frozen(template(view, page), view)
    except Exception as error:
        note = generic_instead(view.ctx, error, template)
        if template is generic:
            if not note:
                raise
            # Its author sees what has failed instead of the page of a failure.
            return note
        return [*note, *_frozen(generic(view, page), view)]


def _frozen(content: list[Any], view: View) -> list[Any]:
    limits = part(view.ctx)
    return [freeze(node, limits) for node in content]


def _main(content: list[Any]) -> VdomDict:
    return html.main(
        {"id": MAIN_ID, "tabIndex": -1}, [node for node in content if node is not None]
    )


def skip_link(view: View) -> VdomDict:
    """Link past the header to the main content, first in tab order; visible in focus."""
    words = view.ctx.t("Aller au contenu")
    skip = html.a({"className": "skip-link", "href": f"#{MAIN_ID}"}, words)
    # A landmark of its own: the consent question is ahead of it.
    return html.nav({"aria-label": words}, skip)


def preview_ribbon(view: View) -> VdomDict | None:
    """Tell editors that the page is a preview, and whether of a draft; not where it is refused."""
    ctx, page = view.ctx, view.page
    if not ctx.preview or view.advice or ctx.unsaved:
        return None
    published = page is not None and page.status == "publish"
    words = ctx.t("Aperçu") if published else ctx.t("Aperçu d'un brouillon")
    published_link = (
        html.a({"href": ctx.path}, ctx.t("Voir la page publiée")) if published else None
    )
    return html.aside(
        {"className": "preview-ribbon"},
        html.strong(words),
        published_link,
        _unread(view),
        preview_expiry(view),
    )


def _unread(view: View) -> VdomDict | None:
    """List what editors wrote and the site could not read, by the names of their fields."""
    ctx, values = view.ctx, unread_values(view)
    if not values:
        return None
    count = ctx.ngettext(
        "%s valeur n'est pas comprise", "%s valeurs ne sont pas comprises", len(values)
    )
    lines = [html.li(ctx.t("%s : « %s »", ctx.t(each.label), each.value)) for each in values]
    return html.details({"className": "preview-unread"}, html.summary(count), html.ul(lines))
