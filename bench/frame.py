"""The frame of the typical page: menus and footer of a site of ordinary size."""

from __future__ import annotations

from typing import Any, Final

from villa_site.site.i18n.words import anchor

Json = dict[str, Any]

MENU: Final = (
    ("La villa", ("Histoire", "Architecture", "Jardins", "Équipe", "Mécénat")),
    ("Visiter", ("Horaires et tarifs", "Visites guidées", "Familles", "Groupes")),
    ("Agenda", ("Expositions", "Concerts", "Rencontres", "Cinéma")),
    ("Résidences", ("Pensionnaires", "Candidater", "Lauréats", "Mémoires")),
    ("Ressources", ("Bibliothèque", "Archives", "Publications")),
)
LEGAL: Final = ("Mentions légales", "Données personnelles", "Accessibilité", "Marchés publics")
LISTED: Final = {
    f"/{anchor(title)}/": title
    for title in (*(each for _, below in MENU for each in below), *LEGAL)
}
"""The pages that menu and footer lead to, by path."""


def options(edition: int = 0) -> Json:
    """Write the site options as a backend would."""
    return {
        "main_header": {
            "menu": [_group(place, title, below) for place, (title, below) in enumerate(MENU)],
            "cta_billetterie": {"url": "https://billets.example/", "texte": "Billetterie"},
        },
        "footer": _footer(edition),
        "cpt_colors": [],
        "wpnuxt_pages_templates": {"search": [{"path": "/recherche/"}]},
    }


def banner(edition: int = 0) -> str:
    """Write the information banner."""
    return f"Nocturne le jeudi ({edition})"


def _footer(edition: int) -> Json:
    networks = [
        {"reseau": name.lower(), "nom": name, "url": f"https://{name}.example/", "actif": True}
        for name in ("Instagram", "Facebook", "YouTube")
    ]
    return {
        "col_1": {"titre": "La villa", "menu": _links(MENU[0][1]), "social_networks": networks},
        "col_2": {"titre": "Visiter", "menu": _links(MENU[1][1])},
        "col_3": {"titre": "Agenda", "menu": _links(MENU[2][1])},
        "col_4": {"menu": _links(("Presse", "Contact", "Recrutement"))},
        "picto_eco": _picto("#7a9a5b", "Démarche", "écologique"),
        "picto_carte": _picto("#b5651d", "Plan", "des jardins"),
        "partner": {"link": "https://mecenes.example/", "text": f"Cercle des mécènes {edition}"},
        "legals": _links(LEGAL),
    }


def _group(place: int, title: str, below: tuple[str, ...]) -> Json:
    return {"id": place, "item": _item(title), "childs": _links(below)}


def _links(titles: tuple[str, ...]) -> list[Json]:
    return [{"id": place, "item": _item(title)} for place, title in enumerate(titles)]


def _item(title: str) -> Json:
    path = f"/{anchor(title)}/"
    return {"type": "other", "path": path, "post_title": title, "meta": {"main_color": "#d8c9a3"}}


def _picto(colour: str, first: str, second: str) -> Json:
    return {"link": f"/{anchor(second)}/", "color": colour, "text_1": first, "text_2": second}
