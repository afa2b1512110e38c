"""The post types and page templates that the site knows."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.slug import as_slug

TEMPLATES: Final = (
    "",
    "home",
    "team",
    "faq",
    "residents",
    "maintenance",
    "memoire",
    "programmation",
    "search",
)


def post_types() -> tuple[str, ...]:
    """Return ``page`` and the entities; these are known once all of them are declared."""
    from villa_site.content.entities import ENTITIES  # noqa: PLC0415 - entities hold cards

    return ("page", *ENTITIES)


PostType = Annotated[str, BeforeValidator(as_slug), Choice(post_types)]
Template = Annotated[str, BeforeValidator(as_slug), Choice(TEMPLATES)]
