"""Files of the media library: pictures with the sizes they exist in, and files for download."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from villa_site.content.fields.address import UrlKind
from villa_site.content.fields.declaration import FieldSpec
from villa_site.content.fields.emptiness import is_empty
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json, Remarks, Source
from villa_site.content.fields.marks import Need
from villa_site.content.fields.number import NumberKind
from villa_site.content.fields.rows import Table

_MEASURES: Final = ("-width", "-height")
_MOST_SIZES: Final = 64
_DRAWN: Final = "/wp-content/uploads/garden-room-170"


@dataclass(frozen=True)
class PictureKind(GroupKind):
    """A picture; editors' files write it as the backend's media library wants it."""

    word = "image"
    label = "picture"
    noun = "a picture with url, width, height, alt and sizes"
    is_text = True
    plain = False
    types = (dict, str, int)
    # The embedded backend draws it.
    example: ClassVar[Json] = {
        "url": f"{_DRAWN}-1920x1280.jpg",
        "width": 1920,
        "height": 1280,
        "alt": "Un pin parasol",
        "description": "",
        "sizes": {
            "medium": f"{_DRAWN}-640x427.jpg",
            "medium-width": 640,
            "medium-height": 427,
            "large": f"{_DRAWN}-1280x853.jpg",
            "large-width": 1280,
            "large-height": 853,
        },
    }
    attack: ClassVar[Json] = {
        "url": "javascript:steal()",
        "width": "-1",
        "alt": '"><script>steal()</script>',
    }

    def look(self, value: Json, place: Remarks) -> None:
        """Live with a bare ID or a bare address, for which there is less to show."""
        if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()):
            place.habit(
                "pictures as a bare ID, not shown", "set the field's return format to Image Array"
            )
        elif isinstance(value, str):
            place.habit("pictures as a bare address", f"send {self.noun}")
        elif is_empty(value.get("url")):
            place.habit("empty pictures as an object without url")
        elif str(value.get("url")).endswith(".svg"):
            _Drawing(self.model).look(value, place)
        else:
            super().look(value, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the contract's Image."""
        return place.image(value)


@dataclass(frozen=True)
class _Drawing(GroupKind):
    """A picture without pixels, which needs neither measures nor sizes."""

    @property
    def fields(self) -> Sequence[FieldSpec]:
        """The fields, of which the address alone is required."""
        return tuple(
            replace(each, kind=NumberKind(), need=Need.OPTIONAL)
            if isinstance(each.kind, NumberKind)
            else replace(each, need=Need.OPTIONAL)
            if isinstance(each.kind, SizesKind)
            else each
            for each in super().fields
        )


@dataclass(frozen=True)
class SizesKind(Table):
    """The files of a picture by size name, each name with its width and its height beside it."""

    word = "sizes"
    label = "sizes of a picture"
    noun = "sizes such as {medium: address, medium-width: 640, medium-height: 427}"

    def look(self, value: Json, place: Remarks) -> None:
        """Accept the form of the REST API, where each size is an object."""
        for name in list(value)[:_MOST_SIZES]:
            if not name.endswith(_MEASURES):
                _look_at_size(name, value, place / name)


def _look_at_size(name: str, sizes: dict[str, Any], place: Remarks) -> None:
    if isinstance(sizes[name], dict):
        place.habit("picture sizes in the form of the REST API")
        return
    UrlKind(leads=False).examine(sizes[name], place)
    for measure in _MEASURES:
        if is_empty(sizes.get(f"{name}{measure}")):
            place.missing("a picture size without its measures", f"send {name}{measure}")
        else:
            NumberKind(least=1).examine(sizes[f"{name}{measure}"], place)


@dataclass(frozen=True)
class DownloadKind(GroupKind):
    """A file; editors' files write it as the backend's media library wants it."""

    word = "file"
    label = "file"
    noun = "a file with url, filesize, subtype and title"
    plain = False
    types = (dict, str)
    # Of a recording nothing is fetched before somebody plays it.
    example: ClassVar[Json] = {
        "url": "/wp-content/uploads/tone-7-220.wav",
        "filesize": 308_044,
        "subtype": "wav",
        "title": "Le jardin",
    }
    attack: ClassVar[Json] = {
        "url": "javascript:steal()",
        "filesize": "beaucoup",
        "title": "<b>x</b>",
    }

    def look(self, value: Json, place: Remarks) -> None:
        """Live with a bare address, of which the size is not known."""
        if isinstance(value, str) and "/" in value:
            place.habit("files as a bare address", f"send {self.noun}")
        elif isinstance(value, str):
            self.misfit(value, place)
        elif is_empty(value.get("url")):
            place.habit("empty files as an object without url")
        else:
            super().look(value, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the contract's File."""
        return place.download(value)


@dataclass(frozen=True)
class TrackKind(GroupKind):
    """Subtitles: ``{lang, label, url}``, in editors' files also ``{lang, label, file}``."""

    word = "subtitles"
    label = "subtitles"
    noun = "subtitles with lang, label and url"
    plain = False
    example: ClassVar[Json] = {
        "lang": "fr",
        "label": "Français",
        "url": "/wp-content/uploads/film-fr.vtt",
    }

    def convert(self, value: Json, place: Source) -> Json:
        """Return ``{lang, label, url}``."""
        if not isinstance(value, dict):
            return self.refuse("must be {lang: fr, label: Français, file: film-fr.vtt}.", place)
        if "url" in value:
            return super().convert(value, place)
        file = place.download({"file": value.get("file")})
        named = {name: str(value.get(name, "")) for name in ("lang", "label")}
        return named | {"url": file["url"]} if file else self.empty
