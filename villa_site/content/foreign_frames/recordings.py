"""Reads the addresses of recordings at SoundCloud and Spotify."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from villa_site.content.foreign_frames.address import Address, host_name
from villa_site.content.foreign_frames.frame import ForeignFrame

_SPOTIFY_ID: Final = re.compile(r"[0-9A-Za-z]{10,40}")
_SPOTIFY_KINDS: Final = frozenset({"album", "artist", "episode", "playlist", "show", "track"})


def soundcloud(address: Address) -> ForeignFrame | None:
    """Read a recording's page, or a player, whose page is only known if it names that."""
    in_frame = address.host == "w.soundcloud.com"
    page = address.query.get("url", "") if in_frame else address.url
    if not page or (not in_frame and len(address.segments) < 2):  # noqa: PLR2004
        return None
    page = f"https:{page}" if page.startswith("//") else page
    frame = f"https://w.soundcloud.com/player/?{urlencode({'url': page, 'auto_play': 'true'})}"
    public = page.startswith("https://") and host_name(page) == "soundcloud.com"
    return ForeignFrame("soundcloud", page if public else frame, frame)


def spotify(address: Address) -> ForeignFrame | None:
    """Read a track, a list or a podcast; addresses may begin with the visitor's language."""
    segments = [part for part in address.segments if part not in {"embed", "embed-podcast"}]
    segments = segments[1:] if segments and segments[0].startswith("intl-") else segments
    if len(segments) < 2 or segments[0] not in _SPOTIFY_KINDS:  # noqa: PLR2004
        return None
    kind, number = segments[0], segments[1]
    if not _SPOTIFY_ID.fullmatch(number):
        return None
    return ForeignFrame(
        "spotify",
        f"https://open.spotify.com/{kind}/{number}",
        f"https://open.spotify.com/embed/{kind}/{number}",
    )
