"""The shapes of a backend's answers: kinds of field, derived from the models."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, cast

from pydantic import Field

from villa_site.backend.models.options import SiteOptions
from villa_site.backend.models.page import Page
from villa_site.backend.models.replies import FormReply, MaintenanceNotice
from villa_site.content.cards import PageListing, ResultList
from villa_site.content.entities.registry import entity_model
from villa_site.content.fields.acf import unflatten
from villa_site.content.fields.declaration import FieldSpec, fields_of, kind_of
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import AcfGroup, GroupKind
from villa_site.content.fields.kind import Anything, Json, Kind, Remarks
from villa_site.content.fields.marks import Need
from villa_site.content.fields.text import TextKind
from villa_site.content.model import (
    NO_HTML,
    ContentModel,
    Flag,
    Html,
    Text,
    present,
    required,
)
from villa_site.settings.languages import Languages
from villa_site.site.forms.definition import Form
from villa_site.site.html.shortcodes import NAMES, without_files
from villa_site.tools.doctor.notes import Location, UsedBlock

_LONGEST_NAME: Final = 80
# Those of WordPress, and any other with an attribute.
_SHORTCODE: Final = re.compile(
    r"\[((?:gallery|caption|audio|video|embed|playlist)(?=[\s\]])|[a-z][\w-]{0,60}(?=\s+[\w-]+=))"
)
_ANCHOR: Final = kind_of(str)
_TEXT: Final = kind_of(Text)


@dataclass(frozen=True)
class _Object(Anything):
    """Any object; PHP sends an empty list for none."""

    noun: ClassVar[str] = "an object"
    empties: ClassVar[tuple[Json, ...]] = ({}, [])

    def examine(self, value: Json, place: Remarks) -> None:
        """Accept any object."""
        Kind.examine(self, value, place)

    def look(self, value: Json, place: Remarks) -> None:
        """Accept any object."""
        if not isinstance(value, dict):
            self.misfit(value, place)


@dataclass(frozen=True)
class _BlockName(TextKind):
    """The name of a block type; free HTML between blocks has none."""

    empties: ClassVar[tuple[Json, ...]] = (None,)


@dataclass(frozen=True)
class _Block(GroupKind):
    """A block in its envelope; one without a name is free HTML."""

    noun: ClassVar[str] = "a block with blockName, attrs, innerBlocks and innerHTML"

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """The fields of the envelope."""
        return fields_of(self.model)

    def look(self, value: Json, place: Remarks) -> None:
        """Look at the envelope, then at the data of a block that is known."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        known = {field.key for field in self.fields}
        super().look({name: each for name, each in value.items() if name in known}, place)
        _find_shortcodes(value.get("innerHTML"), cast("Location", place) / "innerHTML")
        name = value.get("blockName")
        if isinstance(name, str) and name:
            has_html = isinstance(value.get("innerHTML"), str) and bool(value["innerHTML"].strip())
            used = has_html or not is_empty(value.get("innerBlocks"))
            _look_at_data(name, value.get("attrs"), cast("Location", place), used=used)


def _find_shortcodes(markup: Json, place: Location) -> None:
    for name in dict.fromkeys(_SHORTCODE.findall(markup) if isinstance(markup, str) else ()):
        if name in NAMES:
            place.habit(f"the shortcode [{name}], run by the site")
        else:
            place.habit(f"the shortcode [{name}], shown as it was typed", "let WordPress run it")
    if isinstance(markup, str) and (missing := without_files(markup)):
        place.habit(
            f"the shortcode [{missing}] without its files, left out", "let WordPress run it"
        )


class _Envelope(ContentModel):
    """A block as the parser gives it."""

    __kind__ = _Block

    name: Annotated[Any, _BlockName(), present()] = Field(None, alias="blockName")
    attrs: Annotated[Any, _Object(), present()] = None
    inner_blocks: Annotated[tuple[_Envelope, ...], present()] = Field((), alias="innerBlocks")
    inner_html: Annotated[Html, present()] = Field(NO_HTML, alias="innerHTML")


BLOCKS: Final = kind_of(tuple[_Envelope, ...])


def _look_at_data(name: str, attrs: Json, place: Location, *, used: bool) -> None:
    place.notes.use(name[:_LONGEST_NAME], UsedBlock(place.where, used))
    here = place / "attrs"
    attrs = attrs if isinstance(attrs, dict) else {}
    _ANCHOR.examine(attrs.get("anchor", ""), here / "anchor")
    if not name.startswith("acf/"):
        return
    data: Any = attrs.get("data")
    if is_empty(data):
        (here / "data").missing("a block without data", "send the fields of the block")
        return
    kind = place.notes.types.get(name)
    if kind is None:
        return
    AcfGroup(kind.model).examine(data, here / "data")
    if issubclass(kind.model, Form) and isinstance(data, dict):
        form = kind.model.model_validate(unflatten(data))
        if form.form_id:
            place.notes.forms.setdefault(form.form_id, form)


@dataclass(frozen=True)
class _PageKind(GroupKind):
    """A page with the fields of its own kind."""

    post_type: str = ""
    template: str = ""

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """The fields of every page, the entity's own among them."""
        own = entity_model(self.post_type, self.template)
        kinds: dict[str, tuple[Kind, Need]] = {"blocks": (BLOCKS, Need.PRESENT)}
        if own:
            kinds["acf_fields"] = (AcfGroup(own), Need.REQUIRED)
        return tuple(
            replace(each, kind=kinds[each.name][0], need=kinds[each.name][1])
            if each.name in kinds
            else each
            for each in super().fields
        )


def page_of(post_type: str, template: str) -> Kind:
    """Return what a page of the post type and the template must look like."""
    return _PageKind(Page, post_type, template)


class _Banner(ContentModel):
    """The information banner."""

    text: Annotated[Text, present()] = ""


class _Success(ContentModel):
    """Says that something was stored."""

    success: Annotated[Flag, required()] = False


@dataclass(frozen=True)
class _StringsKind(_Object):
    """One locale's texts by their French key."""

    noun: ClassVar[str] = 'an object such as {"Rechercher": "Cerca"}'

    def look(self, value: Json, place: Remarks) -> None:
        """Find texts whose places cannot be filled, and keys the site refuses."""
        super().look(value, place)
        for key, text in value.items() if isinstance(value, dict) else ():
            here = place / f"“{key[:40]}”"
            _TEXT.examine(text, here)
            if "\\" in key:
                here.wrong("a key with a backslash, which is refused", "take the backslash out")
            if isinstance(text, str) and text and text.count("%s") != key.count("%s"):
                here.wrong("a text with more or fewer %s than its key", "use each %s once")


@dataclass(frozen=True)
class _ByLanguage(GroupKind):
    """A value of one kind for each language of the site."""

    kind: Kind
    languages: Languages

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """A field for each language."""
        need = Need.PRESENT if isinstance(self.kind, _StringsKind) else Need.REQUIRED
        return [FieldSpec(each, each, self.kind, need, None) for each in self.languages]


def by_language(kind: Kind, languages: Languages) -> Kind:
    """Return what an answer with a value of ``kind`` for each language must look like."""
    return _ByLanguage(ContentModel, kind, languages)


BANNER: Final = kind_of(_Banner)
LISTING: Final = kind_of(tuple[PageListing, ...])
NOTICE: Final = kind_of(MaintenanceNotice)
OPTIONS: Final = kind_of(SiteOptions)
REPLY: Final = kind_of(FormReply)
RESULTS: Final = kind_of(ResultList)
SUCCESS: Final = kind_of(_Success)
STRINGS: Final = _StringsKind()
