"""Links an editor made: menu entries and calls to action."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, model_validator

from villa_site.content.fields.acf import shallow
from villa_site.content.fields.action import ActionKind
from villa_site.content.fields.address import as_url
from villa_site.content.fields.reference import EntryKind
from villa_site.content.media import File
from villa_site.content.model import (
    Colour,
    ContentModel,
    Flag,
    Label,
    Named,
    SitePath,
    Text,
    Title,
    Url,
    choice_label,
    present,
    required,
    shown_if,
)

_NOWHERE: Final = "#"
"""The address of entries that only have others below them."""


class Link(Named):
    """A page of this site that a link leads to."""

    path: Annotated[SitePath, present()] = ""
    title: Title = Field("", alias="post_title")


class CTA(ContentModel):
    """A call to action: a button that leads to a page, an address or a file."""

    __kind__ = ActionKind

    text: Text = ""
    type: Annotated[
        Literal["link", "url", "file"],
        present(),
        choice_label("link", "Page du site", "page", "lien", "lien interne", "internal"),
        choice_label("url", "Adresse web", "external", "lien externe", "externe"),
        choice_label("file", "Fichier", "document", "download", "téléchargement"),
    ] = "link"
    link: Annotated[Link | None, shown_if("type", "link")] = None
    url: Annotated[Url, shown_if("type", "url")] = ""
    file: Annotated[File | None, shown_if("type", "file")] = None

    @model_validator(mode="before")
    @classmethod
    def _from_links(cls, value: Any) -> Any:
        """Read an address alone, and ACF's own link, which has a title in place of a text."""
        if isinstance(value, str):
            with suppress(ValueError):
                return {"type": "url", "url": as_url(value)} if value.strip() else value
            return value
        if isinstance(value, dict) and "title" in value and not value.get("text"):
            return {**value, "text": value["title"]}
        return value

    @property
    def href(self) -> str:
        """Return the address of the chosen type, else the first there is, else nothing."""
        targets = {
            "link": self.link.path if self.link else "",
            "url": self.url,
            "file": self.file.url if self.file else "",
        }
        return targets[self.type] or next(filter(None, targets.values()), "")

    @property
    def label(self) -> str:
        """Return the text of the button, else the title of what it leads to."""
        linked = self.link.title if self.link else ""
        return self.text or linked or (self.file.title if self.file else "")


class PageColour(ContentModel):
    """The main colour of a page that is linked to."""

    main_color: Colour = ""


class HoverColour(ContentModel):
    """The colour an editor chose for the hovered entry, if it is switched on."""

    has_color_hover: Flag = False
    color: Annotated[Colour, shown_if("has_color_hover")] = ""


class MenuItem(ContentModel):
    """The target of a menu entry: a page, or a foreign address when it is ``custom``."""

    type: Annotated[
        Literal["custom", "other"],
        present(),
        # WordPress' own words for what an entry leads to.
        choice_label("custom", "Adresse web", "url", "lien personnalisé"),
        choice_label("other", "Page du site", "post_type", "taxonomy", "post_type_archive"),
    ] = "other"
    url: Url = ""
    path: SitePath = ""
    title: Annotated[Title, required()] = Field("", alias="post_title")
    acf_fields: HoverColour = HoverColour()
    meta: PageColour = PageColour()

    @property
    def external(self) -> bool:
        """Whether the entry leaves the site and opens in a new tab."""
        return self.type == "custom"

    @property
    def href(self) -> str:
        """Return the address the entry leads to; nothing for a mere title of a submenu."""
        href = (self.url or self.path) if self.external else (self.path or self.url)
        return "" if href == _NOWHERE else href

    @property
    def hover_colour(self) -> str:
        """Return the entry's hover colour, or else its main colour."""
        own = self.acf_fields.color if self.acf_fields.has_color_hover else ""
        return own or self.meta.main_color


class MenuEntry(ContentModel):
    """An entry of a menu, with the entries below it."""

    __kind__ = EntryKind

    id: Annotated[Label, present()] = ""
    item: Annotated[MenuItem, required()] = MenuItem()
    childs: Annotated[tuple[MenuEntry, ...], present()] = ()


def _as_menu(value: object) -> list[Any]:
    return shallow(value, "childs")


Menu = Annotated[tuple[MenuEntry, ...], BeforeValidator(_as_menu)]
