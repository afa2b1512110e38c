"""The model of a page: its address, look, SEO data and blocks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BeforeValidator, Field, PrivateAttr, model_validator

from villa_site.backend.models.block import Block, Blocks
from villa_site.backend.models.options import HeaderTheme, Versioned
from villa_site.content.acf_data import with_groups
from villa_site.content.cards import Card
from villa_site.content.entities.registry import page_model
from villa_site.content.fields.acf import unflatten
from villa_site.content.fields.marks import Computed, Internal, shown_with
from villa_site.content.fields.text import RawTitle, is_blank, title_of_path
from villa_site.content.losses import reading
from villa_site.content.media import Image
from villa_site.content.model import (
    Colour,
    ContentModel,
    Count,
    Flag,
    Id,
    Moment,
    Name,
    SitePath,
    Text,
    Title,
    Url,
    choice_label,
    editor_label,
    present,
    required,
    shown_if,
)
from villa_site.content.popups import FunFact
from villa_site.content.post_types import PostType, Template
from villa_site.settings.languages import Locale

Fields = TypeVar("Fields", bound=ContentModel)


class Seo(ContentModel):
    """The data for search engines and social networks.

    A ``noindex`` page is in no sitemap. ``canonical`` is the address of the page that this one
    repeats; the ``og_`` fields are for social networks, where they differ.
    """

    title: Annotated[Text, present()] = ""
    description: Annotated[Text, present()] = ""
    image: Annotated[Image | None, present()] = None
    type: Name = ""
    noindex: Flag = False
    canonical: Url = ""
    og_title: Text = ""
    og_description: Text = ""
    og_image: Image | None = None
    favicon: Annotated[Url, Computed()] = ""
    favicon_dark: Annotated[Url, Computed()] = Field("", alias="faviconDark")


@editor_label("Apparence de la page")
class PageMeta(ContentModel):
    """How the page looks, and whether it has a fun fact."""

    display_fun_fact: Annotated[
        Flag, shown_with("fun_fact"), editor_label("Afficher l'anecdote")
    ] = False
    fun_fact: Annotated[FunFact | None, editor_label("Anecdote")] = None
    theme_de_couleur: Annotated[
        Literal["auto", "manual", "post_type"],
        present(),
        editor_label("Couleurs de la page"),
        choice_label("auto", "Automatiques"),
        choice_label("manual", "Choisies ci-dessous"),
        choice_label("post_type", "Celles d'un type de contenu"),
    ] = "auto"
    main_color: Annotated[
        Colour, shown_if("theme_de_couleur", "manual"), editor_label("Couleur principale")
    ] = ""
    header_theme: Annotated[
        HeaderTheme, shown_if("theme_de_couleur", "manual"), editor_label("Texte de l'en-tête")
    ] = "dark"
    post_type_for_colors: Annotated[
        PostType, shown_if("theme_de_couleur", "post_type"), editor_label("Type de contenu")
    ] = ""


class Archive(ContentModel):
    """A page of a list of posts; ``kind`` says of which, such as posts, category or author."""

    kind: Name = ""
    value: Name = ""
    post_type: tuple[Name, ...] = ()
    page: Id = 1
    total: Count = 0
    total_pages: Count = 0
    items: tuple[Card, ...] = ()

    @property
    def is_of_posts(self) -> bool:
        """Whether it lists posts of the blog, and nothing else."""
        return all(each.post_type == "post" for each in self.items)


class Page(Versioned):
    """A page in one locale; ``lang`` has the addresses of its translations, ``id`` is 0 of a list.

    A ``protected`` one has a title alone: its words need a password. Of a ``closed`` one the
    blocks are what a plugin of the backend gives anonymous readers in place of its words. ``file``
    is the URL of a file to which the address leads, as those of WordPress' attachments do.
    """

    id: Annotated[Count, required()] = Field(0, alias="ID")
    path: Annotated[SitePath, required()] = ""
    link: Url = ""
    file: Annotated[Url, Computed()] = ""
    title: Annotated[Title, required()] = Field("", alias="post_title")
    heading: Annotated[RawTitle, Internal()] = ""
    post_type: Annotated[PostType, required()] = "page"
    template: Annotated[Template, present()] = ""
    status: Annotated[Name, present()] = ""
    protected: Flag = False
    closed: Flag = False
    modified: Annotated[Moment, present()] = None
    seo: Annotated[Seo, required()] = Seo()
    lang: Annotated[dict[Locale, Url], required()] = Field(default_factory=dict)
    meta: Annotated[PageMeta, required()] = PageMeta()
    acf_fields: Annotated[dict[str, Any], BeforeValidator(unflatten)] = Field(default_factory=dict)
    blocks: Annotated[Blocks, present()] = ()

    archive: Archive | None = None

    @model_validator(mode="before")
    @classmethod
    def _with_title(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        title = value.get("post_title")
        if not is_blank(title):
            return {**value, "heading": title}
        seo = value.get("seo")
        title = seo.get("title") if isinstance(seo, dict) else ""
        return {
            **value,
            "post_title": title_of_path(value.get("path")) if is_blank(title) else title,
            "heading": "",
        }

    _typed: dict[type[ContentModel], ContentModel] = PrivateAttr(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether everybody may read it."""
        return not self.protected and not self.closed

    def fields(self, model: type[Fields]) -> Fields:
        """Read ``acf_fields`` as the given model; the same object each time."""
        if model not in self._typed:
            with reading(f"page {self.path}"):
                self._typed[model] = model.model_validate(with_groups(model, self.acf_fields))
        typed = self._typed[model]
        assert isinstance(typed, model)  # noqa: S101  the key is the type
        return typed

    def with_content(self, blocks: tuple[Block, ...], acf_fields: dict[str, Any]) -> Self:
        """Copy with these blocks and fields in place of its own."""
        copy = self.model_copy(update={"blocks": blocks, "acf_fields": acf_fields})
        copy._typed = {}  # noqa: SLF001 - a page's own, in another page
        return copy

    @property
    def own_path(self) -> str:
        """The page's own path; the pages of a list share ``path``, which is that of the first."""
        number = self.archive.page if self.archive else 1
        return f"{self.path.rstrip('/')}/page/{number}/" if number > 1 else self.path

    @property
    def entity(self) -> ContentModel | None:
        """Return the typed fields of the page's post type or template, if it has any."""
        model = page_model(self.post_type, self.template, self.acf_fields)
        return self.fields(model) if model else None
