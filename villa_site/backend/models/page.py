"""A page: where it is, how it looks, what it says."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, PrivateAttr

from villa_site.backend.models.block import Blocks
from villa_site.backend.models.options import HeaderTheme
from villa_site.backend.models.versioned import Versioned
from villa_site.content.acf import unflatten
from villa_site.content.entities import ENTITIES, TEMPLATE_FIELDS
from villa_site.content.locales import Locale
from villa_site.content.media import Image
from villa_site.content.model import (
    Colour,
    ContentModel,
    Flag,
    Integer,
    Moment,
    SitePath,
    Slug,
    Text,
    Url,
)
from villa_site.content.popups import FunFact

Fields = TypeVar("Fields", bound=ContentModel)


class Seo(ContentModel):
    """What search engines and social networks are told."""

    title: Text = ""
    description: Text = ""
    image: Image | None = None
    type: Text = ""
    favicon: Url = ""
    favicon_dark: Url = Field("", alias="faviconDark")


class PageMeta(ContentModel):
    """How the page looks, and whether it has a fun fact."""

    display_fun_fact: Flag = False
    fun_fact: FunFact | None = None
    theme_de_couleur: Literal["auto", "manual", "post_type"] = "auto"
    main_color: Colour = ""
    header_theme: HeaderTheme = "dark"
    post_type_for_colors: Slug = ""


class Page(Versioned):
    """A page in one locale; ``lang`` has the addresses of its translations."""

    id: Integer = Field(0, alias="ID")
    path: SitePath = ""
    link: Url = ""
    title: Text = Field("", alias="post_title")
    post_type: Slug = "page"
    template: Slug = ""
    status: Text = ""
    modified: Moment = None
    seo: Seo = Seo()
    lang: dict[Locale, Url] = Field(default_factory=dict)
    meta: PageMeta = PageMeta()
    acf_fields: Annotated[dict[str, Any], BeforeValidator(unflatten)] = Field(default_factory=dict)
    blocks: Blocks = ()

    _typed: dict[type[ContentModel], ContentModel] = PrivateAttr(default_factory=dict)

    def fields(self, model: type[Fields]) -> Fields:
        """Read ``acf_fields`` as the given model; the same object each time."""
        if model not in self._typed:
            self._typed[model] = model.model_validate(self.acf_fields)
        typed = self._typed[model]
        assert isinstance(typed, model)  # noqa: S101  the key is the type
        return typed

    @property
    def entity(self) -> ContentModel | None:
        """Return the typed fields of the page's post type or template, if it has any."""
        model = ENTITIES.get(self.post_type) or TEMPLATE_FIELDS.get(self.template)
        return self.fields(model) if model else None
