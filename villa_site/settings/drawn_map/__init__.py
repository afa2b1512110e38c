"""The drawn map of an institution's surroundings: a GeoJSON file of its own making."""

from villa_site.settings.drawn_map.features import Feature, Frame, Kind, Names, Side, text_in
from villa_site.settings.drawn_map.file import FILE, DrawnMap, problems, read_map

__all__ = [
    "FILE",
    "DrawnMap",
    "Feature",
    "Frame",
    "Kind",
    "Names",
    "Side",
    "problems",
    "read_map",
    "text_in",
]
