"""Site options: header, footer, banner icon, alert, newsletter, colours and page templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from villa_site.embedded.documents import TEMPLATES, mapping
from villa_site.embedded.kinds import (
    Action,
    Address,
    Choice,
    Colour,
    Flag,
    Group,
    Image,
    Json,
    Kind,
    Prose,
    Rows,
    Text,
    required,
)
from villa_site.embedded.menus import Menu
from villa_site.embedded.naming import ENTITY_TYPES
from villa_site.embedded.place import Place

if TYPE_CHECKING:
    from villa_site.embedded.edition import Edition
    from villa_site.embedded.problems import Problem


@dataclass(frozen=True, slots=True)
class _Numbers(Kind):
    """Names of pages, which the contract wants as IDs."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        names = value if isinstance(value, list) else [value]
        found = [place.edition.referred(str(name), place) for name in names]
        return [each.number for each in found if each] or self.empty


@dataclass(frozen=True, slots=True)
class _Labels(Kind):
    """Words for coded values, used by the search facets only."""

    empty: ClassVar[Json] = False

    def convert(self, value: Json, place: Place) -> Json:
        if isinstance(value, dict):
            return value
        place.complain("must hold post_type: {programme: …}.")
        return self.empty


_COLUMN: Final[dict[str, Kind]] = {"titre": Text(), "menu": Menu()}
_PICTO: Final = Group({"link": Address(), "color": Colour(), "text_1": Text(), "text_2": Text()})
_NETWORKS: Final = Rows({"reseau": required(Text()), "url": required(Address()), "actif": Flag()})

_MAINTENANCE: Final = Group(
    {"title": Text(), "text": Prose(), "lien_billeterie": Address(), "cta_text": Text()}
)

_LANGUAGE: Final[dict[str, Kind]] = {
    "main_header": Group(
        {"menu": Menu(), "cta_billetterie": Group({"url": Address(), "texte": Text()})}
    ),
    "footer": Group(
        {
            "col_1": Group({**_COLUMN, "social_networks": _NETWORKS}),
            "col_2": Group(_COLUMN),
            "col_3": Group(_COLUMN),
            "col_4": Group({"menu": Menu()}),
            "picto_eco": _PICTO,
            "picto_carte": _PICTO,
            "partner": Group({"link": Address(), "text": Text()}),
            "legals": Menu(),
        }
    ),
    "bandeau": Group({"text": Text(), "icon": Image()}),
    "alert": Group(
        {
            "display_on": Choice(("all", "selection"), default="all"),
            "pages": _Numbers(),
            "titre": Text(),
            "main_text": Prose(),
            "image": Image(),
            "main_cta": Action(),
            "secondary_cta": Action(),
        }
    ),
    "newsletter": Group({"title": Text(), "subtitle": Text()}),
    "maintenance": _MAINTENANCE,
    "labels": _Labels(),
}

_SHARED: Final[dict[str, Kind]] = {
    "maintenance": Flag(),
    "display_alert": Flag(),
    "cpt_colors": Rows(
        {
            "post_type_for_colors": required(Choice(("page", *ENTITY_TYPES))),
            "main_color": required(Colour()),
            "header_theme": Choice(("dark", "light")),
        }
    ),
}


def site_options(edition: Edition) -> tuple[dict[str, Any], list[Problem]]:
    """Return the contract's Site options, and the mistakes found on the way."""
    place = Place(edition, f"{edition.locale}/options.yaml")
    written = _LANGUAGE_GROUP.convert(dict(edition.content.options[edition.locale]), place)
    shared = _shared(edition, place.problems)
    answer = {
        "main_header": written["main_header"],
        "footer": written["footer"],
        "bandeau_icon": (written["bandeau"] or {}).get("icon", False),
        "display_alert": bool(shared["display_alert"] and written["alert"]),
        "alert": _alert(written["alert"]),
        "newsletter": written["newsletter"],
        "cpt_colors": shared["cpt_colors"],
        "wpnuxt_pages_templates": _templates(edition),
    }
    return answer, place.problems


def banner(edition: Edition) -> str:
    """Return the text of the information banner."""
    written = mapping(edition.content.options[edition.locale].get("bandeau"))
    return str(written.get("text") or "")


def maintenance(edition: Edition) -> dict[str, Any] | None:
    """Return one language's maintenance text, None while the switch is off."""
    if edition.content.shared.get("maintenance") is not True:
        return None
    place = Place(edition, f"{edition.locale}/options.yaml")
    written = edition.content.options[edition.locale].get("maintenance")
    converted: dict[str, Any] = _MAINTENANCE.convert(written or {}, place / "maintenance")
    return converted


_LANGUAGE_GROUP: Final = Group(_LANGUAGE)


def _shared(edition: Edition, problems: list[Problem]) -> dict[str, Any]:
    place = Place(edition, "options.yaml", problems=problems)
    converted: dict[str, Any] = Group(_SHARED).convert(dict(edition.content.shared), place)
    return converted


def _alert(written: Json) -> Json:
    if not written:
        return False
    alert = dict(written)
    alert["display_on"] = alert["display_on"] or "all"
    alert["display_alert_on_pages"] = alert.pop("pages")
    alert["display_main_cta"] = bool(alert["main_cta"])
    alert["display_main_secondary"] = bool(alert["secondary_cta"])
    return alert


def _templates(edition: Edition) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for template in filter(None, TEMPLATES):
        pages = [
            {
                "ID": each.number,
                "path": each.path,
                "meta": {"main_color": mapping(each.data.get("meta")).get("main_color", "")},
            }
            for each in edition.content.with_template(template, edition.locale)
            if edition.shows(each)
        ]
        found[template] = pages or False
    return found
