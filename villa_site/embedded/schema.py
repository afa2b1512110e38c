"""The contract's fields and blocks as tables of kinds: the one place where their names stand."""

from __future__ import annotations

from typing import Final

from villa_site.embedded.kinds import (
    Action,
    Address,
    Cards,
    Choice,
    Colour,
    Date,
    Download,
    Flag,
    Group,
    Image,
    Images,
    Kind,
    Number,
    Prose,
    Rows,
    SubtitleTracks,
    Text,
    required,
)
from villa_site.embedded.naming import ENTITY_TYPES

Fields = dict[str, Kind]

_POINT: Final[Fields] = {"lat": Number(), "lng": Number()}
_QUESTIONS: Final = Rows({"question": required(Text()), "reponse": required(Prose())})
_STATES: Final = ("confirme", "annule", "reporte", "complet")
_INPUTS: Final = tuple("text email tel number date textarea select radio checkbox file".split())

FIELDS: Final[dict[str, Fields]] = {
    "directeur": {
        "nom": required(Text()),
        "mandat": Text(),
        "portrait": Image(),
        "biographie": Prose(),
    },
    "programme_residence": {
        "chapo": required(Text()),
        "image": Image(),
        "duree": Text(),
        "date_limite": Date(),
        "conditions": Prose(),
        "candidature": Action(),
    },
    "programme": {
        "chapo": required(Text()),
        "image": Image(),
        "categorie": required(Text()),
        "date_debut": required(Date()),
        "date_fin": Date(),
        "horaires": Text(),
        "lieu": Group({"nom": Text(), "adresse": Text()} | _POINT),
        "tarif": Text(),
        "public": Text(),
        "statut": Choice(_STATES, default="confirme"),
        "cta": Action(),
        "participants": Cards(),
    },
    "projet": {
        "chapo": required(Text()),
        "image": Image(),
        "annee": Number(),
        "residents": Cards(),
        "galerie": Images(),
    },
    "publication": {
        "auteurs": Text(),
        "editeur": Text(),
        "date": Date(),
        "isbn": Text(),
        "pages": Number(),
        "prix": Text(),
        "couverture": Image(),
        "fichier": Download(),
        "cta": Action(),
    },
    "resident": {
        "nom": required(Text()),
        "promotion": Text(),
        "discipline": Text(),
        "pays": Text(),
        "portrait": Image(),
        "biographie": Prose(),
        "site": Address(),
        "projets": Cards(),
    },
    "team": {
        "sections": Rows(
            {
                "titre": Text(),
                "membres": Rows(
                    {
                        "nom": required(Text()),
                        "fonction": Text(),
                        "portrait": Image(),
                        "email": Text(),
                        "telephone": Text(),
                    }
                ),
            }
        )
    },
    "faq": {"categories": Rows({"titre": Text(), "questions": _QUESTIONS})},
}

BLOCKS: Final[dict[str, Fields]] = {
    "acf/text": {"titre": Text(), "texte": required(Prose())},
    "acf/accordion": {
        "titre": Text(),
        "items": required(
            Rows({"titre": required(Text()), "texte": required(Prose()), "ouvert": Flag()})
        ),
    },
    "acf/agenda": {
        "titre": Text(),
        "mode": Choice(("selection", "auto"), default="selection"),
        "evenements": Cards(),
        "categorie": Text(),
        "nombre": Number(),
        "filtres": Flag(),
        "cta": Action(),
    },
    "acf/faq": {"titre": Text(), "questions": required(_QUESTIONS)},
    "acf/form": {
        "form_id": required(Text()),
        "titre": Text(),
        "introduction": Prose(),
        "champs": required(
            Rows(
                {
                    "name": required(Text()),
                    "label": required(Text()),
                    "type": required(Choice(_INPUTS, default="text")),
                    "required": Flag(),
                    "options": Rows({"value": required(Text()), "label": required(Text())}),
                    "placeholder": Text(),
                    "aide": Text(),
                }
            )
        ),
        "submit_text": Text(),
        "consent_text": Text(),
    },
    "acf/image": {
        "image": required(Image()),
        "legende": Prose(),
        "credit": Text(),
        "taille": Choice(("content", "wide", "full"), default="content"),
        "lien": Action(),
        "zoom": Flag(),
    },
    "acf/quote": {
        "texte": required(Text()),
        "auteur": Text(),
        "fonction": Text(),
        "image": Image(),
    },
    "acf/slider": {
        "titre": Text(),
        "slides": required(
            Rows({"image": Image(), "titre": Text(), "texte": Text(), "cta": Action()})
        ),
        "autoplay": Flag(),
    },
    "acf/video": {
        "source": Choice(("file", "youtube", "vimeo"), default="file"),
        "fichier": Download(),
        "video_id": Text(),
        "poster": Image(),
        "titre": Text(),
        "transcription": Prose(),
        "sous_titres": SubtitleTracks(),
    },
    "acf/partners": {
        "titre": Text(),
        "groupes": required(
            Rows(
                {
                    "titre": Text(),
                    "partenaires": Rows(
                        {"nom": required(Text()), "logo": Image(), "url": Address()}
                    ),
                }
            )
        ),
    },
    "acf/push": {
        "variante": Choice(("simple", "double", "image", "couleur"), default="simple"),
        "items": required(
            Rows(
                {
                    "surtitre": Text(),
                    "titre": Text(),
                    "texte": Prose(),
                    "image": Image(),
                    "cta": Action(),
                    "couleur": Colour(),
                }
            )
        ),
    },
    "acf/map": {
        "titre": Text(),
        "mode": Choice(("image", "geo"), default="image"),
        "fond": Image(),
        "centre": Group(_POINT),
        "zoom": Number(),
        "tuiles": Text(),
        "points": required(
            Rows(
                {
                    "id": Text(),
                    "titre": required(Text()),
                    "texte": Prose(),
                    "image": Image(),
                    "x": Number(),
                    "y": Number(),
                    **_POINT,
                    "categorie": Text(),
                    "cta": Action(),
                }
            )
        ),
    },
    "acf/guided-visit": {
        "titre": Text(),
        "introduction": Prose(),
        "plan": Image(),
        "etapes": required(
            Rows(
                {
                    "numero": Number(),
                    "titre": required(Text()),
                    "texte": Prose(),
                    "image": Image(),
                    "audio": Download(),
                    "duree": Number(),
                    "transcription": Prose(),
                    "x": Number(),
                    "y": Number(),
                }
            )
        ),
    },
    "acf/podcast": {
        "titre": Text(),
        "episodes": required(
            Rows(
                {
                    "guid": Text(),
                    "titre": required(Text()),
                    "description": Prose(),
                    "date": Date(),
                    "duree": Number(),
                    "audio": Download(),
                    "image": Image(),
                    "transcription": Prose(),
                }
            )
        ),
        "flux_rss": Address(),
    },
}

SEO: Final[Fields] = {"title": Text(), "description": Text(), "image": Image(), "type": Text()}

FUN_FACT: Final[Fields] = {
    "title": required(Text()),
    "text": required(Prose()),
    "image": Image(),
    "link": Action(),
    "color_bkg": Colour(),
    "color_text": Colour(),
    "title_copier": Text(),
}

META: Final[Fields] = {
    "theme_de_couleur": Choice(("auto", "manual", "post_type"), default="auto"),
    "main_color": Colour(),
    "header_theme": Choice(("dark", "light")),
    "post_type_for_colors": Choice(("page", *ENTITY_TYPES)),
    "fun_fact": Group(FUN_FACT),
}


def fields_of(post_type: str, template: str) -> Fields:
    """Return the fields of an entity type, or of a page's template."""
    return FIELDS.get(post_type if post_type != "page" else template, {})
