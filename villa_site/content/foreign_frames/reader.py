"""Finds what a URL of a known provider shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from villa_site.content.foreign_frames.address import Address, address_of
from villa_site.content.foreign_frames.films import vimeo, youtube
from villa_site.content.foreign_frames.frame import ForeignFrame
from villa_site.content.foreign_frames.maps import google, openstreetmap
from villa_site.content.foreign_frames.recordings import soundcloud, spotify

_READERS: Final[Mapping[str, Callable[[Address], ForeignFrame | None]]] = {
    "youtube.com": youtube,
    "m.youtube.com": youtube,
    "music.youtube.com": youtube,
    "youtube-nocookie.com": youtube,
    "youtu.be": youtube,
    "vimeo.com": vimeo,
    "player.vimeo.com": vimeo,
    "google.com": google,
    "maps.google.com": google,
    "google.fr": google,
    "google.it": google,
    "google.de": google,
    "google.es": google,
    "google.co.uk": google,
    "openstreetmap.org": openstreetmap,
    "w.soundcloud.com": soundcloud,
    "soundcloud.com": soundcloud,
    "open.spotify.com": spotify,
}
"""Readers by host; the most used addresses of Google in Europe lead to the same maps."""

_BEFORE_ID: Final[Mapping[str, str]] = {
    "youtube": "https://youtu.be/",
    "vimeo": "https://vimeo.com/",
}
# Neither a scheme nor a host is before it; a time or a secret may be behind it.
_ID: Final = re.compile(r"[\w-]+(?:[/?#].*)?", re.ASCII)


def frame_at(url: str) -> ForeignFrame | None:
    """Read the URL of a page or frame of a known provider; None for any other."""
    address = address_of(url)
    read = _READERS.get(address.host) if address else None
    return read(address) if address and read else None


def video_at(url: str) -> ForeignFrame | None:
    """Read the URL of a YouTube or Vimeo video; None for any other."""
    found = frame_at(url)
    return found if found and found.shape == "film" else None


def foreign_video(provider: str, id_or_url: str) -> ForeignFrame | None:
    """Read a video's id, or one of its provider's URLs; None where it is neither."""
    text = id_or_url.strip()
    url = _BEFORE_ID.get(provider, "") + text if _ID.fullmatch(text) else text
    found = frame_at(url)
    return found if found and found.provider == provider else None
