"""Posts of types that the site has no model of: what another plugin's post says of itself."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from villa_site.content.cards import Card
from villa_site.content.entities.models import Term
from villa_site.content.links import CTA
from villa_site.content.media import File, Image
from villa_site.content.model import (
    NO_HTML,
    ContentModel,
    Day,
    Html,
    Name,
    SitePath,
    Text,
    choice_label,
    required,
)


class PublicField(ContentModel):
    """A field with its value, which is in the one of the lists that fits it."""

    name: Annotated[Name, required()] = ""
    label: Annotated[Text, required()] = ""
    texts: tuple[Text, ...] = ()
    html: Html = NO_HTML
    days: tuple[Day, ...] = ()
    links: tuple[CTA, ...] = ()
    images: tuple[Image, ...] = ()
    files: tuple[File, ...] = ()
    items: tuple[Card, ...] = ()
    answer: Annotated[
        Literal["yes", "no"] | None, choice_label("yes", "Oui"), choice_label("no", "Non")
    ] = None


class TermList(ContentModel):
    """The terms of a post in one taxonomy; each leads to the list of its posts."""

    name: Name = ""
    label: Annotated[Text, required()] = ""
    terms: tuple[Term, ...] = ()


class SchemaMapping(ContentModel):
    """The type of schema.org of a post, and the names of the fields that are its properties."""

    type: Name = ""
    properties: dict[str, Name] = Field(default_factory=dict)


class Details(ContentModel):
    """The facts of a post beside its blocks; ``path`` is the list of the type's posts."""

    type_name: Text = ""
    singular: Text = ""
    path: SitePath = ""
    chapo: Text = ""
    image: Image | None = None
    fields: tuple[PublicField, ...] = ()
    taxonomies: tuple[TermList, ...] = ()
    mapping: SchemaMapping = Field(default=SchemaMapping(), alias="schema")


class OtherPost(ContentModel):
    """The fields of a post whose type the site has no model of."""

    details: Details | None = None
