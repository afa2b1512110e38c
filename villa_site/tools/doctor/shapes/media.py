"""The shapes of pictures and downloads."""

from __future__ import annotations

from typing import Any, ClassVar

from villa_site.content.fields.emptiness import is_empty
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.addresses import Url
from villa_site.tools.doctor.shapes.record import Record, filled, present
from villa_site.tools.doctor.shapes.scalar import Number, Text
from villa_site.tools.doctor.shapes.shape import Json, Shape

_MEASURES = ("-width", "-height")
_MOST_SIZES = 64


class _Sizes(Shape):
    """The files of a picture by size name, each name with its width and its height beside it."""

    noun = "sizes such as {medium: address, medium-width: 640, medium-height: 427}"
    own_empty: ClassVar[tuple[Json, ...]] = ({}, [])

    def look(self, value: Json, place: Location) -> None:
        """Accept the form of the REST API, where each size is an object."""
        if not isinstance(value, dict):
            self.misfit(value, place)
            return
        for name in list(value)[:_MOST_SIZES]:
            if not name.endswith(_MEASURES):
                self._look_at_size(name, value, place / name)

    def _look_at_size(self, name: str, sizes: dict[str, Any], place: Location) -> None:
        if isinstance(sizes[name], dict):
            place.habit("picture sizes in the form of the REST API")
            return
        Url().meet(sizes[name], place)
        for measure in _MEASURES:
            if is_empty(sizes.get(f"{name}{measure}")):
                place.missing("a picture size without its measures", f"send {name}{measure}")
            else:
                Number(least=1).meet(sizes[f"{name}{measure}"], place)


class _Picture(Record):
    """A picture of the media library; what has no pixels needs neither measures nor sizes."""

    noun = "a picture with url, width, height, alt and sizes"

    def look(self, value: Json, place: Location) -> None:
        """Live with a bare ID or a bare address, for which there is less to show."""
        bare_id = isinstance(value, int) or (isinstance(value, str) and value.isdecimal())
        if bare_id and not isinstance(value, bool):
            place.habit(
                "pictures as a bare ID, not shown", "set the field's return format to Image Array"
            )
        elif isinstance(value, str):
            place.habit("pictures as a bare address", f"send {self.noun}")
        elif isinstance(value, dict) and is_empty(value.get("url")):
            place.habit("empty pictures as an object without url")
        elif isinstance(value, dict) and str(value.get("url")).endswith(".svg"):
            _DRAWING.look(value, place)
        else:
            super().look(value, place)


IMAGE = _Picture(
    {
        "url": filled(Url()),
        "width": filled(Number(least=1)),
        "height": filled(Number(least=1)),
        "alt": present(Text()),
        "description": Text(),
        "sizes": filled(_Sizes()),
    }
)

_DRAWING = Record(
    {
        "url": filled(Url()),
        "width": Number(),
        "height": Number(),
        "alt": present(Text()),
        "description": Text(),
        "sizes": _Sizes(),
    }
)


class _Download(Record):
    """A file of the media library."""

    noun = "a file with url, filesize, subtype and title"

    def look(self, value: Json, place: Location) -> None:
        """Live with a bare address, of which the size is not known."""
        if isinstance(value, str) and "/" in value:
            place.habit("files as a bare address", f"send {self.noun}")
        elif isinstance(value, dict) and is_empty(value.get("url")):
            place.habit("empty files as an object without url")
        else:
            super().look(value, place)


FILE = _Download(
    {
        "url": filled(Url()),
        "filesize": present(Number(least=1)),
        "subtype": present(Text()),
        "title": present(Text()),
    }
)
