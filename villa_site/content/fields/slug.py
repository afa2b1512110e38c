"""Names that machines use: slugs, and the ids of elements."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BeforeValidator

from villa_site.content.fields.emptiness import Unreadable
from villa_site.content.fields.text import TextKind, as_text

_MAX_ANCHOR: Final = 100
_SLUG: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}")


def as_slug(value: object) -> str:
    """Read the name of a post type or a template, which may be one we do not know."""
    slug = as_text(value).strip().lower()
    if slug and not _SLUG.fullmatch(slug):
        raise Unreadable("not a slug")
    return slug


def as_anchor(value: object) -> str:
    """Read an element's id: white space would end it."""
    return "-".join(as_text(value).split())[:_MAX_ANCHOR]


@dataclass(frozen=True)
class SlugKind(TextKind):
    """A short name in small letters."""

    word = "slug"
    label = "short name"
    is_text = False
    example = "jardin"
    differs: bool = False


@dataclass(frozen=True)
class AnchorKind(SlugKind):
    """The id of an element; it stands in a block's envelope, beside its data."""

    word = "anchor"
    label = "anchor"


Identifier = Annotated[str, BeforeValidator(as_text), SlugKind(number=True)]
Slug = Annotated[str, BeforeValidator(as_slug), SlugKind()]
Anchor = Annotated[str, BeforeValidator(as_anchor), AnchorKind()]
