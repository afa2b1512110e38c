"""Shapes of addresses; those that visitors follow are remembered, to be tried later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from villa_site.content.fields.address import as_url
from villa_site.content.fields.emptiness import Unreadable
from villa_site.settings.map_tiles import is_template, may_be_loaded
from villa_site.tools.doctor.notes import Location
from villa_site.tools.doctor.shapes.shape import Json, Shape


@dataclass(frozen=True)
class Url(Shape):
    """Any address of a harmless scheme; ``leads`` when visitors follow it."""

    leads: bool = False
    noun: ClassVar[str] = "an address"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Accept ACF's link field, which is an object, for the address in it."""
        if isinstance(value, dict) and isinstance(value.get("url"), str):
            place.habit("link fields as objects")
            value = value["url"]
        if not isinstance(value, str):
            self.misfit(value, place)
            return
        try:
            address = as_url(value)
        except Unreadable as error:
            place.wrong(f"an address that is refused ({error})", "send an http or https address")
            return
        if self.leads:
            place.link(address)


class MapTiles(Shape):
    """The address of map tiles, which a page may load from few places."""

    noun = "an address with {z}, {x} and {y}"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Tell of tiles that are not used: visitors see the operator's, or a drawn map."""
        if not isinstance(value, str):
            self.misfit(value, place)
        elif not is_template(value):
            place.wrong("text that is no address of map tiles", f"send {self.noun}")
        elif not may_be_loaded(value, place.notes.hosts.tiles):
            place.habit(
                "map tiles that are not used",
                "set VILLA_MAP_TILES to tiles of that origin, or empty the field",
            )


class SitePath(Shape):
    """The path of a page of the site."""

    noun = "a path such as /it/visita/"
    own_empty: ClassVar[tuple[Json, ...]] = ("",)

    def look(self, value: Json, place: Location) -> None:
        """Accept the full address of a page for the path in it."""
        if not isinstance(value, str):
            self.misfit(value, place)
            return
        path = _path(value)
        if not path:
            place.wrong("text where a path should be", f"send {self.noun}")
            return
        if not value.startswith("/"):
            place.habit("full addresses in place of paths")
        if "/preview/" in path:
            place.wrong("a path that holds preview", "send the path of the published page")
        elif not path.endswith("/"):
            place.habit("paths without their last slash", "end each path with a slash")
        place.link(path)


def _path(value: str) -> str:
    """Take the path out of a path or an address, nothing when there is none."""
    if not value.startswith(("/", "http://", "https://")) or value.startswith(("//", "/\\")):
        return ""
    try:
        return urlsplit(value).path or "/"
    except ValueError:
        return ""
