"""The header's search: a field in the burger menu, a panel in wide windows; both plain forms."""

from __future__ import annotations

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.ui.dialog import closes, dialog_attributes, opens
from components.ui.icon import icon
from components.ui.search_suggestions import search_suggestions
from villa_site.engine.rendering.freeze import freeze_common
from villa_site.site.context import BlockContext
from villa_site.site.visits.visit import View

PANEL_ID = "villa-search"
_FIELD: Final = "villa-search-"


def search_field(
    view: View, *, placeholder: str, name: str, autofocus: bool = False
) -> VdomDict | None:
    """Render the form that opens the search page; nothing on a site without one."""
    target = view.options.template("search")
    if target is None:
        return None
    ctx, field = view.ctx, f"{_FIELD}{name}"
    return html.form(
        {
            "className": "search-field",
            "action": ctx.link(target.path),
            "method": "get",
            "role": "search",
        },
        html.label({"className": "visually-hidden", "htmlFor": field}, ctx.t("Rechercher")),
        html.input(
            {
                "type": "search",
                "id": field,
                "name": "s",
                "placeholder": placeholder,
                "autoComplete": "off",
                "enterKeyHint": "search",
                "required": True,
            }
            | ({"autoFocus": True} if autofocus else {})
        ),
        html.button({"type": "submit", "aria-label": ctx.t("Lancer la recherche")}, icon("search")),
    )


def search_panel(view: View) -> VdomDict | None:
    """Render the button and the panel it opens; nothing on a site without a search page."""
    ctx = view.ctx
    field = search_field(
        view,
        placeholder=ctx.t("Artiste, événement, exposition, date..."),
        name="panel",
        autofocus=True,
    )
    if field is None:
        return None
    return html.div(
        {"className": "search-panel-place"},
        freeze_common(_opener(ctx)),
        html.dialog(
            {**dialog_attributes(PANEL_ID, ctx.t("Recherche")), "className": "search-panel"},
            freeze_common(_closer(ctx)),
            freeze_common(html.h2({"className": "search-panel-title"}, ctx.t("Recherche"))),
            freeze_common(field),
            search_suggestions(f"{_FIELD}panel"),
        ),
    )


def _opener(ctx: BlockContext) -> VdomDict:
    return html.button(
        {**opens(PANEL_ID), "className": "search-button", "aria-label": ctx.t("Recherche")},
        icon("search"),
    )


def _closer(ctx: BlockContext) -> VdomDict:
    return html.button(
        {**closes(PANEL_ID), "className": "search-panel-close", "aria-label": ctx.t("Fermer")},
        icon("close"),
    )
