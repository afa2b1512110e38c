"""The shapes of ``acf_fields``, by post type and by the page templates that have fields."""

from __future__ import annotations

from typing import Final

from villa_site.tools.doctor.shapes.addresses import Url
from villa_site.tools.doctor.shapes.media import FILE, IMAGE
from villa_site.tools.doctor.shapes.record import AcfRecord, Record, Rows, TextOr, filled
from villa_site.tools.doctor.shapes.references import CARD, CTA, PLACE
from villa_site.tools.doctor.shapes.scalar import Day, Html, Label, Number, OneOf, Text
from villa_site.tools.doctor.shapes.shape import Shape

STATES: Final = ("confirme", "annule", "reporte", "complet")

QUESTION: Final = Record({"question": filled(Text()), "reponse": filled(Html())})

_MEMBER: Final = Record(
    {
        "nom": filled(Text()),
        "fonction": Text(),
        "portrait": IMAGE,
        "email": Text(),
        "telephone": Label(),
    }
)

BY_POST_TYPE: Final[dict[str, Shape]] = {
    "directeur": AcfRecord(
        {"nom": filled(Text()), "mandat": Label(), "portrait": IMAGE, "biographie": Html()}
    ),
    "programme_residence": AcfRecord(
        {
            "chapo": Text(),
            "image": IMAGE,
            "duree": Label(),
            "date_limite": Day(),
            "conditions": Html(),
            "candidature": CTA,
        }
    ),
    "programme": AcfRecord(
        {
            "chapo": Text(),
            "image": IMAGE,
            "categorie": Text(),
            "date_debut": filled(Day()),
            "date_fin": Day(),
            "horaires": Text(),
            "lieu": TextOr(Text(), PLACE),
            "tarif": Label(),
            "public": Text(),
            "statut": OneOf(STATES),
            "cta": CTA,
            "participants": Rows(CARD),
        }
    ),
    "projet": AcfRecord(
        {
            "chapo": Text(),
            "image": IMAGE,
            "annee": Label(),
            "residents": Rows(CARD),
            "galerie": Rows(IMAGE),
        }
    ),
    "publication": AcfRecord(
        {
            "auteurs": Text(),
            "editeur": Text(),
            "date": Day(),
            "isbn": Label(),
            "pages": Number(least=1),
            "prix": Label(),
            "couverture": IMAGE,
            "fichier": FILE,
            "cta": CTA,
        }
    ),
    "resident": AcfRecord(
        {
            "nom": filled(Text()),
            "promotion": Label(),
            "discipline": Text(),
            "pays": Text(),
            "portrait": IMAGE,
            "biographie": Html(),
            "site": Url(),
            "projets": Rows(CARD),
        }
    ),
}

BY_TEMPLATE: Final[dict[str, Shape]] = {
    "team": AcfRecord(
        {"sections": filled(Rows(Record({"titre": Text(), "membres": Rows(_MEMBER)})))}
    ),
    "faq": AcfRecord(
        {"categories": filled(Rows(Record({"titre": Text(), "questions": Rows(QUESTION)})))}
    ),
}


def fields_of(post_type: str, template: str) -> Shape | None:
    """Return the shape of an entity's fields, or of a page template's, if it has one."""
    return BY_POST_TYPE.get(post_type) or BY_TEMPLATE.get(template)
