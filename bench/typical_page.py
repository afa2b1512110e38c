"""The page that all contestants show: about 800 elements, made of the site's own blocks.

An ``edition`` changes every text of page and frame, so that nothing cached of the last one serves.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from bench.prose import Prose

PATH: Final = "/saison/une-annee-a-la-villa/"
NEXT_PATH: Final = "/saison/une-annee-au-jardin/"
PATHS: Final = (PATH, NEXT_PATH)
LIGHT_PATH: Final = "/mentions-legales/"
LIGHT_TITLE: Final = "Mentions légales"
HEAVY_PATH: Final = "/saison/deux-annees/"
HEAVY_TITLE: Final = "Deux années à la villa"
TITLES: Final = {PATH: "Une année à la villa", NEXT_PATH: "Une année au jardin"}

_HEADINGS: Final = (
    "La maison",
    "Ceux qui l'habitent",
    "Le jardin",
    "Ateliers et collections",
    "Chercher, lire, écouter",
    "Venir",
    "Les nuits",
    "Avec les écoles",
    "Restaurer",
)
_QUESTIONS: Final = (
    "Faut-il réserver ?",
    "Où laisser son vélo ?",
    "Les chiens sont-ils admis ?",
    "Peut-on photographier les salons ?",
    "Y a-t-il un tarif réduit ?",
)
_EVENTS: Final = (
    ("Nocturne aux flambeaux", "Visite"),
    ("Quatuor à l'heure bleue", "Concert"),
    ("Ce que gardent les murs", "Exposition"),
    ("Lire à voix haute", "Rencontre"),
    ("L'orgue réveillé", "Concert"),
    ("Dessiner d'après l'antique", "Visite"),
    ("Une corniche, dix relevés", "Exposition"),
    ("Botanique et poésie", "Rencontre"),
)

Json = dict[str, Any]


def typical_page(path: str, edition: int = 0) -> Json:
    """Write the page as a backend would; the two paths share no block."""
    place = PATHS.index(path)
    prose = Prose(edition, start=35 * place)
    return {
        "ID": 4100 + place,
        "path": path,
        "post_title": TITLES[path],
        "post_type": "page",
        "template": "",
        "status": "publish",
        "seo": {
            "title": f"{TITLES[path]} | Villa Médicis",
            "description": prose.sentence(),
            "image": image("loggia", "La loggia vue du jardin"),
        },
        "lang": {"fr": path, "it": f"/it{path}", "en": f"/en{path}"},
        "meta": {"theme_de_couleur": "manual", "main_color": "#c9d7c3", "header_theme": "dark"},
        "blocks": _blocks(path, prose),
    }


def light_page(edition: int = 0, path: str = LIGHT_PATH, title: str = LIGHT_TITLE) -> Json:
    """Write the legal notice: some texts and nothing else, as that of the demonstration site."""
    prose = Prose(edition, start=70)
    texts = [
        block("text", titre=title, texte=prose.rich_text(listed=False)) for title in _HEADINGS[:4]
    ]
    page = typical_page(PATH, edition)
    languages = {"fr": path, "it": f"/it{path}", "en": f"/en{path}"}
    named = {"path": path, "post_title": title, "lang": languages}
    return {**page, **named, "ID": 4102, "blocks": texts}


def heavy_page(edition: int = 0) -> Json:
    """Write a page that has the blocks of both typical pages, one after the other."""
    first, second = (typical_page(path, edition) for path in PATHS)
    languages = {"fr": HEAVY_PATH, "it": f"/it{HEAVY_PATH}", "en": f"/en{HEAVY_PATH}"}
    named = {"path": HEAVY_PATH, "post_title": HEAVY_TITLE, "lang": languages}
    return {**first, **named, "ID": 4103, "blocks": [*first["blocks"], *second["blocks"]]}


def _blocks(path: str, prose: Prose) -> list[Json]:
    texts = (
        block("text", titre=title, texte=prose.rich_text(listed=place % 2 == 0))
        for place, title in enumerate(_HEADINGS)
    )
    other = PATHS[1 - PATHS.index(path)]
    first = f'<p><a href="{other}">{TITLES[other]}</a> : {prose.sentence()}</p>'
    return [
        block("text", texte=first),
        next(texts),
        _image("jardin", prose, "wide"),
        next(texts),
        _quote(prose, "Ottavia Serra", "Restauratrice"),
        _agenda(),
        *(next(texts), next(texts)),
        _accordion("Avant de venir", prose),
        _image("atelier", prose, "content"),
        *(next(texts), next(texts)),
        _quote(prose, "Ilse Brandt", "Pensionnaire, composition"),
        next(texts),
        _image("concert", prose, "full"),
        next(texts),
        _accordion("Sur place", prose),
        *texts,
        _quote(prose, "Paul Ferrand", "Jardinier en chef"),
    ]


def block(name: str, **data: Any) -> Json:
    """Put a block's data into the envelope."""
    attrs = {"anchor": "", "data": data}
    return {"blockName": f"acf/{name}", "attrs": attrs, "innerBlocks": [], "innerHTML": ""}


def _image(name: str, prose: Prose, width: str) -> Json:
    legend, shown = f"<p>{prose.sentence()}</p>", image(name, prose.sentence())
    return block("image", image=shown, legende=legend, credit="Archives", taille=width)


def _quote(prose: Prose, author: str, role: str) -> Json:
    portrait = image("portrait", f"Portrait de {author}")
    text = prose.paragraph()
    return block("quote", texte=text, auteur=author, fonction=role, image=portrait)


def _accordion(title: str, prose: Prose) -> Json:
    items = [{"titre": question, "texte": f"<p>{prose.sentence()}</p>"} for question in _QUESTIONS]
    return block("accordion", titre=title, items=items)


def _agenda() -> Json:
    events = [_event(place, *named) for place, named in enumerate(_EVENTS)]
    return block("agenda", titre="Les rendez-vous", filtres=True, evenements=events)


def _event(place: int, title: str, category: str) -> Json:
    first = date(2100, 1, 4) + timedelta(days=9 * place)
    last = first + timedelta(days=20) if category == "Exposition" else None
    return {
        "ID": 7000 + place,
        "post_type": "programme",
        "post_title": title,
        "path": f"/programme/rendez-vous-{place}/",
        "image": image("affiche", f"Affiche : {title}"),
        "date_debut": first.isoformat(),
        "date_fin": last.isoformat() if last else None,
        "horaires": f"{17 + place % 4} h 30",
        "lieu": "Grand salon" if place % 2 else "Jardins",
        "categorie": category,
    }


def image(name: str, alt: str) -> Json:
    """Describe a photograph as the media library does, in the sizes it exists in."""
    sizes: Json = {}
    for size, width, height in (("medium", 480, 320), ("large", 1024, 683), ("xl", 1600, 1067)):
        sizes |= {size: picture_url(name, width)}
        sizes |= {f"{size}-width": width, f"{size}-height": height}
    url = picture_url(name, 2048)
    return {"url": url, "width": 2048, "height": 1366, "alt": alt, "sizes": sizes}


def picture_url(name: str, width: int) -> str:
    """Give the address of a photograph's file."""
    return f"/wp-content/uploads/2026/10/{name}_{width}.jpg"
