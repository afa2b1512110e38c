"""Reads the addresses of maps at Google and OpenStreetMap that can be embedded."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, urlencode

from villa_site.content.foreign_frames.address import Address
from villa_site.content.foreign_frames.frame import ForeignFrame

_PB_PLACE: Final = re.compile(r"!2d(-?\d+(?:\.\d+)?)!3d(-?\d+(?:\.\d+)?)")
_PB_NAME: Final = re.compile(r"!1s[^!]*!2s([^!]+)")


def google(address: Address) -> ForeignFrame | None:
    """Read an embedded map, by its own address or by what it was searched with."""
    segments, query = address.segments, address.query
    on_maps = address.host == "maps.google.com" or segments[:1] == ("maps",)
    if not on_maps:
        return None
    rest = segments[1:] if segments[:1] == ("maps",) else segments
    if rest == ("embed",) and "pb" in query:
        pb = quote(query["pb"], safe="!:,.-_")
        page = f"https://www.google.com/maps?{urlencode({'q': _place(query['pb'])})}"
        frame = f"https://www.google.com/maps/embed?pb={pb}"
        return ForeignFrame("google-maps", page, frame)
    if rest[:1] == ("d",) and rest[-1] in {"embed", "viewer"} and "mid" in query:
        mid = urlencode({"mid": query["mid"]})
        return ForeignFrame(
            "google-maps",
            f"https://www.google.com/maps/d/viewer?{mid}",
            f"https://www.google.com/maps/d/embed?{mid}",
        )
    searched = query.get("q") or query.get("ll") or ""
    if query.get("output") != "embed" or not searched:
        return None
    return ForeignFrame(
        "google-maps",
        f"https://www.google.com/maps?{urlencode({'q': searched})}",
        f"https://www.google.com/maps?{urlencode({'q': searched, 'output': 'embed'})}",
    )


def _place(pb: str) -> str:
    """Return what an embedded map shows: the name of the place, else its coordinates."""
    named, located = _PB_NAME.search(pb), _PB_PLACE.search(pb)
    if named:
        return named[1]
    return f"{located[2]},{located[1]}" if located else ""


def openstreetmap(address: Address) -> ForeignFrame | None:
    """Read an embedded map; its page shows the marker, else the middle of the map."""
    query = address.query
    if address.segments != ("export", "embed.html") or "bbox" not in query:
        return None
    shown = {name: query[name] for name in ("bbox", "layer", "marker") if name in query}
    marker = query.get("marker", "").split(",")
    at = {"mlat": marker[0], "mlon": marker[1]} if len(marker) == 2 else _middle(query["bbox"])  # noqa: PLR2004
    return ForeignFrame(
        "openstreetmap",
        f"https://www.openstreetmap.org/?{urlencode(at)}",
        f"https://www.openstreetmap.org/export/embed.html?{urlencode(shown)}",
    )


def _middle(bbox: str) -> dict[str, str]:
    try:
        west, south, east, north = map(float, bbox.split(","))
    except ValueError:
        return {}
    return {"mlat": f"{(south + north) / 2:.5f}", "mlon": f"{(west + east) / 2:.5f}"}
