"""Cards: how one content entity is shown inside another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from villa_site.embedded import prose
from villa_site.embedded.documents import mapping
from villa_site.embedded.place import Place
from villa_site.embedded.schema import SEO, fields_of

if TYPE_CHECKING:
    from villa_site.embedded.documents import Document
    from villa_site.embedded.edition import Edition
    from villa_site.embedded.kinds import Json

# The card's name on the left, the entity's own field on the right.
_TAKEN: Final = {
    "directeur": {"chapo": "mandat", "image": "portrait"},
    "programme_residence": {"chapo": "chapo", "image": "image"},
    "programme": {
        name: name
        for name in ("chapo image date_debut date_fin horaires lieu categorie statut".split())
    },
    "projet": {"chapo": "chapo", "image": "image", "annee": "annee"},
    "publication": {"image": "couverture", "annee": "date"},
    "resident": {"image": "portrait", "annee": "promotion", "discipline": "discipline"},
}
_YEAR: Final = 4


def card(document: Document, edition: Edition) -> dict[str, Any]:
    """Return the contract's Card; what has no sense for the post type is absent."""
    place = Place(edition, document.file)
    taken = _TAKEN.get(document.post_type, {})
    kinds = fields_of(document.post_type, document.template)
    values: dict[str, Json] = {}
    for name, source in taken.items():
        written = document.fields.get(source)
        if written is not None:
            values[name] = kinds[source].convert(written, place / "fields" / source)
    if document.post_type == "publication" and "annee" in values:
        values["annee"] = str(values["annee"])[:_YEAR]
    return {
        "ID": document.number,
        "post_type": document.post_type,
        "post_title": prose.title(document.title),
        "path": document.path,
        "chapo": values.pop("chapo", "") or _summary(document, place),
        "image": values.pop("image", False) or _shared_image(document, place),
        **values,
    }


def _summary(document: Document, place: Place) -> Json:
    written = mapping(document.data.get("seo")).get("description")
    return SEO["description"].convert(written, place / "seo" / "description") if written else ""


def _shared_image(document: Document, place: Place) -> Json:
    written = mapping(document.data.get("seo")).get("image")
    return SEO["image"].convert(written, place / "seo" / "image") if written else False
