"""A backend with cards to list, and what a visitor reads of its listing pages."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from typing import Any

import httpx
import orjson

from tests.support.rendered import words
from villa_site.settings.project import institution_zone

SEARCH = "/wp-json/wpnuxt/v1/search/"


NOW = datetime(2026, 11, 20, 12, tzinfo=institution_zone())


FACETS = {"post_type": "post_type", "year": "year", "discipline": "discipline", "categorie": "c"}


PLACES = {
    "/residents/": ("Les résidents", "residents"),
    "/agenda/": ("Agenda", "programmation"),
    "/recherche/": ("Recherche", "search"),
    "/memoire/": ("Mémoire", "memoire"),
}


def plain(text: str) -> str:
    """Bring a text to small letters without the accents of these tests."""
    return text.lower().translate(str.maketrans("éèêà", "eeea"))


def person(name: str, year: str, discipline: str) -> dict[str, Any]:
    return {
        "post_type": "resident",
        "post_title": name,
        "path": f"/resident/{plain(name).replace(' ', '-')}/",
        "annee": f"{year}\u2013{int(year) + 1}",
        "discipline": discipline,
    }


def event(title: str, first: str, last: str = "", categorie: str = "Concert") -> dict[str, Any]:
    return {
        "post_type": "programme",
        "post_title": title,
        "path": f"/programme/{plain(title).replace(' ', '-')}/",
        "date_debut": first,
        "date_fin": last,
        "categorie": categorie,
        "chapo": f"{title}, dans les jardins.",
    }


CARDS = [
    person("Aya Benhamou", "2024", "Traduction"),
    person("Clara Wendt", "2025", "Architecture"),
    person("Maud Kerviel", "2025", "Paysage"),
    event("Cordes graves", "2026-11-27"),
    event("Argile", "2026-11-01", "2027-01-03", "Exposition"),
    event("Voix basses", "2026-12-15"),
    event("Nuit blanche", "2026-12-12", "2026-12-01", "Fête"),
    event("Concert de l'aube", "2026-11-08"),
    event("La fête des voisins", "2026-10-17", categorie="Fête"),
    {
        "post_type": "publication",
        "post_title": "Guide des jardins",
        "path": "/publication/guide/",
        "annee": "2026",
        "chapo": "Trente-six arbres.",
    },
]


class House:
    """A backend with pages for every listing, that searches its cards as the contract says."""

    def __init__(self) -> None:
        self.cards: list[dict[str, Any]] = list(CARDS)
        self.searches: list[httpx.QueryParams] = []
        self.silent = False

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if path == SEARCH:
            self.searches.append(request.url.params)
            if self.silent:
                return httpx.Response(500)
            return json_response(self.search(dict(request.url.params)))
        if path in PLACES:
            title, template = PLACES[path]
            return json_response({"ID": 7, "path": path, "post_title": title, "template": template})
        if path.startswith("/resident/"):
            return json_response(
                {"ID": 9, "path": path, "post_title": "Clara Wendt", "post_type": "resident"}
            )
        if path.startswith(("/wp-json/", "/api/")):
            return json_response({} if "options" in path or "translations" in path else None)
        return httpx.Response(404, json={"code": "not_found", "message": "?"})

    def search(self, requested: dict[str, str]) -> dict[str, Any]:
        """Filter, count and page, as a backend does."""
        found = [card for card in self.cards if _fits(card, requested)]
        per_page, page = int(requested["per_page"]), int(requested["page"])
        counts = {
            name: Counter(_value(card, name) for card in self.cards if _fits(card, requested, name))
            for name in FACETS
        }
        return {
            "items": found[(page - 1) * per_page : page * per_page],
            "total": len(found),
            "total_pages": -(-len(found) // per_page),
            "page": page,
            "facets": {
                name: [{"value": v, "label": v, "count": n} for v, n in count.items() if v]
                for name, count in counts.items()
            },
        }


def _value(card: dict[str, Any], facet: str) -> str:
    if facet == "year":
        return str(card.get("date_debut") or card.get("annee") or "")[:4]
    return str(card.get(facet) or "")


def _fits(card: dict[str, Any], requested: dict[str, str], ignoring: str = "") -> bool:
    reported = plain(f"{card['post_title']} {card.get('chapo', '')}")
    if not all(word in reported for word in plain(requested.get("s", "")).split()):
        return False
    first = str(card.get("date_debut", ""))
    last = str(card.get("date_fin") or first)
    if "from" in requested and not (first and last >= requested["from"]):
        return False
    if "to" in requested and not (first and first <= requested["to"]):
        return False
    return all(
        name == ignoring
        or name not in requested
        or _value(card, name) in requested[name].split(",")
        for name in FACETS
    )


def json_response(value: object) -> httpx.Response:
    return httpx.Response(200, content=orjson.dumps(value))


async def opened(client: httpx.AsyncClient, address: str) -> str:
    """Give what a visitor without script is shown between header and footer."""
    answer = await client.get(address)
    assert answer.status_code == 200, answer.text[:500]
    return answer.text.partition("<main")[2].partition("</main>")[0]


def titles(markup: str) -> list[str]:
    return [words(found) for found in re.findall(r"<h3[^>]*>(.*?)</h3>", markup, re.DOTALL)]
