"""A page as the list of its sections, from the skip link to the preview ribbon."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.chrome.alert import alert
from components.chrome.banner import banner
from components.chrome.consent import consent
from components.chrome.error_page import error_page
from components.chrome.footer import footer
from components.chrome.fun_fact import fun_fact
from components.chrome.header import header
from components.chrome.protected_page import protected_page
from components.forms.newsletter import newsletter
from components.templates import template_of
from components.templates.maintenance import maintenance
from components.templates.page import page as generic
from villa_site.backend.models.page import Page
from villa_site.engine.rendering.freeze import freeze
from villa_site.site.context import BlockContext
from villa_site.site.failures import generic_instead, part
from villa_site.site.visit import View

MAIN_ID = "main"


def page(view: View) -> list[VdomDict]:
    """List the sections of a page, an error page or the maintenance page."""
    if view.kind == "maintenance":
        return [_main(maintenance(view))]
    sections = {
        "skip": skip_link(view.ctx),
        "alert": alert(view),
        "banner": banner(view),
        "header": header(view),
        "main": _main(_content(view)),
        "newsletter": newsletter(view),
        "footer": footer(view),
        "fun-fact": fun_fact(view),
        "consent": consent(view),
        "preview": preview_ribbon(view),
    }
    return [_keyed(name, section) for name, section in sections.items() if section is not None]


def _keyed(name: str, section: Any) -> VdomDict:
    """Give a section a key: the browser keeps its elements when another page replaces this one."""
    return VdomDict(tagName="", attributes={"key": name}, children=[section])


def _content(view: View) -> list[Any]:
    if view.kind == "error" or view.page is None:
        return [error_page(view)]
    if view.page.protected:
        return protected_page(view)
    return _of_template(view, view.page)


def _of_template(view: View, page: Page) -> list[Any]:
    """Render the page by its template; by the generic one where that raises."""
    template = template_of(page)
    try:
        return _frozen(template(view, page), view)
    except Exception as error:
        if template is generic:
            raise
        told = generic_instead(view.ctx, error, template)
        return [*told, *_frozen(generic(view, page), view)]


def _frozen(content: list[Any], view: View) -> list[Any]:
    limits = part(view.ctx)
    return [freeze(node, limits) for node in content]


def _main(content: list[Any]) -> VdomDict:
    return html.main(
        {"id": MAIN_ID, "tabIndex": -1}, [node for node in content if node is not None]
    )


def skip_link(ctx: BlockContext) -> VdomDict:
    """Link past the header to the main content, first in tab order; visible in focus."""
    return html.a({"className": "skip-link", "href": f"#{MAIN_ID}"}, ctx.t("Aller au contenu"))


def preview_ribbon(view: View) -> VdomDict | None:
    """Tell editors that the page is a preview, and whether of a draft; not where it is refused."""
    ctx, page = view.ctx, view.page
    if not ctx.preview or view.advice:
        return None
    published = page is not None and page.status == "publish"
    words = ctx.t("Aperçu") if published else ctx.t("Aperçu d'un brouillon")
    published_link = (
        html.a({"href": ctx.path}, ctx.t("Voir la page publiée")) if published else None
    )
    return html.aside({"className": "preview-ribbon"}, html.strong(words), published_link)
