"""The shapes of ``attrs.data``, by block type."""

from __future__ import annotations

from typing import Final

from villa_site.tools.doctor.shapes.addresses import MapTiles, Url
from villa_site.tools.doctor.shapes.entities import QUESTION
from villa_site.tools.doctor.shapes.media import FILE, IMAGE
from villa_site.tools.doctor.shapes.record import AcfRecord, Record, Rows, filled, present
from villa_site.tools.doctor.shapes.references import CARD, CTA
from villa_site.tools.doctor.shapes.scalar import (
    Colour,
    Day,
    Flag,
    Html,
    Label,
    Number,
    OneOf,
    Text,
)
from villa_site.tools.doctor.shapes.shape import Shape

INPUTS: Final = "text email tel number date textarea select radio checkbox file".split()

_POINT: Final = {"lat": Number(), "lng": Number()}
_FIELD: Final = Record(
    {
        "name": filled(Text()),
        "label": filled(Text()),
        "type": present(OneOf(INPUTS)),
        "required": Flag(),
        "options": Rows(Record({"value": filled(Label()), "label": filled(Label())})),
        "placeholder": Text(),
        "aide": Text(),
    }
)
_ITEM: Final = Record({"titre": filled(Text()), "texte": filled(Html()), "ouvert": Flag()})
_SLIDE: Final = Record({"image": IMAGE, "titre": Text(), "texte": Text(), "cta": CTA})
_SUBTITLES: Final = Record({"lang": filled(Text()), "label": filled(Text()), "url": filled(Url())})
_PARTNER: Final = Record({"nom": filled(Text()), "logo": IMAGE, "url": Url()})
_PUSHED: Final = Record(
    {
        "surtitre": Text(),
        "titre": Text(),
        "texte": Html(),
        "image": IMAGE,
        "cta": CTA,
        "couleur": Colour(),
    }
)
_MAP_POINT: Final = Record(
    {
        "id": Label(),
        "titre": filled(Text()),
        "texte": Html(),
        "image": IMAGE,
        "x": Number(),
        "y": Number(),
        **_POINT,
        "categorie": Text(),
        "cta": CTA,
    }
)
_STOP: Final = Record(
    {
        "numero": Label(),
        "titre": filled(Text()),
        "texte": Html(),
        "image": IMAGE,
        "audio": FILE,
        "duree": Number(least=0),
        "transcription": Html(),
        "x": Number(),
        "y": Number(),
    }
)
_EPISODE: Final = Record(
    {
        "guid": present(Label()),
        "titre": filled(Text()),
        "description": Html(),
        "date": Day(),
        "duree": Number(least=0),
        "audio": FILE,
        "image": IMAGE,
        "transcription": Html(),
    }
)

BLOCK_DATA: Final[dict[str, Shape]] = {
    "acf/text": AcfRecord({"titre": Text(), "texte": filled(Html())}),
    "acf/accordion": AcfRecord({"titre": Text(), "items": filled(Rows(_ITEM))}),
    "acf/agenda": AcfRecord(
        {
            "titre": Text(),
            "mode": OneOf(("selection", "auto")),
            "evenements": Rows(CARD),
            "categorie": Text(),
            "nombre": Number(least=0),
            "filtres": Flag(),
            "cta": CTA,
        }
    ),
    "acf/faq": AcfRecord({"titre": Text(), "questions": filled(Rows(QUESTION))}),
    "acf/form": AcfRecord(
        {
            "form_id": filled(Label()),
            "titre": Text(),
            "introduction": Html(),
            "champs": filled(Rows(_FIELD)),
            "submit_text": Text(),
            "consent_text": Text(),
        }
    ),
    "acf/image": AcfRecord(
        {
            "image": filled(IMAGE),
            "legende": Html(),
            "credit": Text(),
            "taille": OneOf(("content", "wide", "full")),
            "lien": CTA,
            "zoom": Flag(),
        }
    ),
    "acf/quote": AcfRecord(
        {"texte": filled(Text()), "auteur": Text(), "fonction": Text(), "image": IMAGE}
    ),
    "acf/slider": AcfRecord({"titre": Text(), "slides": filled(Rows(_SLIDE)), "autoplay": Flag()}),
    "acf/video": AcfRecord(
        {
            "source": OneOf(("file", "youtube", "vimeo")),
            "fichier": FILE,
            "video_id": Label(),
            "poster": IMAGE,
            "titre": Text(),
            "transcription": Html(),
            "sous_titres": Rows(_SUBTITLES),
        }
    ),
    "acf/partners": AcfRecord(
        {
            "titre": Text(),
            "groupes": filled(Rows(Record({"titre": Text(), "partenaires": Rows(_PARTNER)}))),
        }
    ),
    "acf/push": AcfRecord(
        {
            "variante": OneOf(("simple", "double", "image", "couleur")),
            "items": filled(Rows(_PUSHED)),
        }
    ),
    "acf/map": AcfRecord(
        {
            "titre": Text(),
            "mode": OneOf(("image", "geo")),
            "fond": IMAGE,
            "centre": Record(_POINT),
            "zoom": Number(least=0),
            "tuiles": MapTiles(),
            "points": filled(Rows(_MAP_POINT)),
        }
    ),
    "acf/guided-visit": AcfRecord(
        {
            "titre": Text(),
            "introduction": Html(),
            "plan": IMAGE,
            "etapes": filled(Rows(_STOP)),
        }
    ),
    "acf/podcast": AcfRecord(
        {"titre": Text(), "episodes": filled(Rows(_EPISODE)), "flux_rss": Url()}
    ),
}
