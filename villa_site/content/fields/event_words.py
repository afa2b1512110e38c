"""The words of closed lists that say for whom an event is: audience, languages, accessibility."""

from __future__ import annotations

from typing import Annotated, Literal

from villa_site.content.fields.editor_texts import choice_label

Audience = Annotated[
    Literal["tous", "enfants", "familles", "adultes", "scolaires"],
    choice_label("tous", "Tout public", "tous publics", "everyone", "all", "per tutti"),
    choice_label("enfants", "Enfants", "jeune public", "children", "kids", "bambini"),
    choice_label("familles", "Familles", "en famille", "families", "famiglie"),
    choice_label("adultes", "Adultes", "adults", "adulti"),
    choice_label("scolaires", "Scolaires", "groupes scolaires", "schools", "scuole"),
]
"""Whom an event is for."""

SpokenLanguage = Annotated[
    Literal["fr", "it", "en", "de", "es", "pt", "sans_paroles"],
    choice_label("fr", "Français", "french", "francese"),
    choice_label("it", "Italien", "italian", "italiano"),
    choice_label("en", "Anglais", "english", "inglese"),
    choice_label("de", "Allemand", "german", "deutsch", "tedesco"),
    choice_label("es", "Espagnol", "spanish", "español", "spagnolo"),
    choice_label("pt", "Portugais", "portuguese", "português", "portoghese"),
    choice_label("sans_paroles", "Sans paroles", "no words", "senza parole"),
]
"""A language that is spoken at an event."""

Access = Annotated[
    Literal["fauteuil", "boucle_magnetique", "lsf", "lis", "audiodescription", "calme"],
    choice_label("fauteuil", "Accès en fauteuil roulant", "fauteuil roulant", "wheelchair"),
    choice_label("boucle_magnetique", "Boucle magnétique", "boucle", "hearing loop"),
    choice_label("lsf", "Langue des signes française", "french sign language"),
    choice_label("lis", "Langue des signes italienne", "italian sign language"),
    choice_label("audiodescription", "Audiodescription", "audio description", "audiodescrizione"),
    choice_label("calme", "Séance calme", "relaxed", "relax", "relaxed performance"),
]
"""A provision that makes an event accessible."""
