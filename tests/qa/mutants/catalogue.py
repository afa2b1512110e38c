"""The catalogue: the mutants of all areas."""

from __future__ import annotations

from typing import Final

from tests.qa.mutants import (
    connection,
    content,
    data,
    facts,
    forms,
    headers,
    heard,
    interaction,
    language,
    layout,
    links,
    looks,
    operated,
    pages,
    practical,
    sending,
)
from tests.qa.mutants.mutant import Mutant

AREAS: Final[dict[str, tuple[Mutant, ...]]] = {
    "pages": pages.MUTANTS,
    "content": content.MUTANTS,
    "links": links.MUTANTS,
    "headers": headers.MUTANTS,
    "language": language.MUTANTS,
    "data": data.MUTANTS,
    "facts": facts.MUTANTS,
    "layout": layout.MUTANTS,
    "looks": looks.MUTANTS,
    "interaction": interaction.MUTANTS,
    "forms": forms.MUTANTS,
    "connection": connection.MUTANTS,
    "sending": sending.MUTANTS,
    "heard": heard.MUTANTS,
    "operated": operated.MUTANTS,
    "practical": practical.MUTANTS,
}
MUTANTS: Final = tuple(mutant for area in AREAS.values() for mutant in area)
CLEAN: Final = Mutant(name="clean", topic="clean", what="Nothing.", changes=(), must=False)
"""The site as it is, which fails nothing; it is chosen by its name only."""


def chosen(names: tuple[str, ...]) -> list[Mutant]:
    """Return the mutants of these names or areas, or all; raise LookupError for an unknown one."""
    if not names:
        return list(MUTANTS)
    known = {mutant.name: (mutant,) for mutant in (CLEAN, *MUTANTS)} | AREAS
    if unknown := [name for name in names if name not in known]:
        raise LookupError(f"No mutant or area is named {', '.join(unknown)}.")
    return list({each.name: each for name in names for each in known[name]}.values())
