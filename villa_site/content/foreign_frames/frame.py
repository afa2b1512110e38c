"""A player or map of another site, and the hosts from which pages may embed one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Provider = Literal["youtube", "vimeo", "google-maps", "openstreetmap", "soundcloud", "spotify"]
Shape = Literal["film", "map", "sound"]

NAMES: Final[Mapping[Provider, str]] = {
    "youtube": "YouTube",
    "vimeo": "Vimeo",
    "google-maps": "Google Maps",
    "openstreetmap": "OpenStreetMap",
    "soundcloud": "SoundCloud",
    "spotify": "Spotify",
}

_SHAPES: Final[Mapping[Provider, Shape]] = {
    "youtube": "film",
    "vimeo": "film",
    "google-maps": "map",
    "openstreetmap": "map",
    "soundcloud": "sound",
    "spotify": "sound",
}

FRAME_SOURCES: Final = (
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
    "https://www.google.com/maps",
    "https://www.google.com/maps/",
    "https://www.openstreetmap.org/export/",
    "https://w.soundcloud.com",
    "https://open.spotify.com/embed/",
)
"""Origins that pages may embed, once a visitor presses its button; sources of a policy."""


@dataclass(frozen=True, slots=True)
class ForeignFrame:
    """A player or map of another site: the URL of its page, and that of what can be embedded."""

    provider: Provider
    page: str
    frame: str

    @property
    def name(self) -> str:
        """The provider's name."""
        return NAMES[self.provider]

    @property
    def shape(self) -> Shape:
        """Whether it is a film, a map or a recording, which have different heights."""
        return _SHAPES[self.provider]
