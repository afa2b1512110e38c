"""Short answers: notices, strings, the banner, replies to what was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from pydantic import Field

from villa_site.backend.models.replies import FormReply, Maintenance
from villa_site.content.fields.declaration import kind_of
from villa_site.content.fields.kind import Anything, Json, Kind
from villa_site.content.locales import LOCALES
from villa_site.content.model import ContentModel, Flag, Text, present, required

if TYPE_CHECKING:
    from villa_site.content.fields.kind import Remarks

_TEXT: Final = kind_of(Text)


class _Banner(ContentModel):
    """The information banner."""

    text: Annotated[Text, present()] = ""


class _Success(ContentModel):
    """Says that something was stored."""

    success: Annotated[Flag, required()] = False


@dataclass(frozen=True)
class _StringsKind(Anything):
    """One locale's texts by their French key."""

    noun: ClassVar[str] = 'an object such as {"Rechercher": "Cerca"}'
    empties: ClassVar[tuple[Json, ...]] = ({}, [])

    def examine(self, value: Json, place: Remarks) -> None:
        """Look at the texts."""
        Kind.examine(self, value, place)

    def look(self, value: Json, place: Remarks) -> None:
        """Find texts whose places cannot be filled, and keys the site refuses."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        for key, text in value.items():
            here = place / f"“{key[:40]}”"
            _TEXT.examine(text, here)
            if "\\" in key:
                here.wrong("a key with a backslash, which is refused", "take the backslash out")
            if isinstance(text, str) and text and text.count("%s") != key.count("%s"):
                here.wrong("a text with more or fewer %s than its key", "use each %s once")


_Strings = Annotated[dict[str, Text], _StringsKind(), present()]


class _Translations(ContentModel):
    """The strings of each locale."""

    fr: _Strings = Field(default_factory=dict)
    it: _Strings = Field(default_factory=dict)
    en: _Strings = Field(default_factory=dict)


BANNER: Final = kind_of(_Banner)
MAINTENANCE: Final = kind_of(Maintenance)
REPLY: Final = kind_of(FormReply)
SUCCESS: Final = kind_of(_Success)
TRANSLATIONS: Final = kind_of(_Translations)

assert set(_Translations.model_fields) == set(LOCALES)  # noqa: S101 - a locale more is one here, too
