"""Reads the addresses of films at YouTube and Vimeo."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from villa_site.content.foreign_frames.address import Address
from villa_site.content.foreign_frames.frame import ForeignFrame

_YOUTUBE_ID: Final = re.compile(r"[\w-]{11}", re.ASCII)
_YOUTUBE_LIST: Final = re.compile(r"[\w-]{2,64}", re.ASCII)
_BEFORE_YOUTUBE_ID: Final = frozenset({"embed", "shorts", "live", "v", "e"})
_VIMEO_ID: Final = re.compile(r"[0-9]{1,12}")
_VIMEO_SECRET: Final = re.compile(r"[0-9a-z]{2,20}", re.IGNORECASE)
_TIME: Final = re.compile(
    r"(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?", re.ASCII | re.IGNORECASE
)


def youtube(address: Address) -> ForeignFrame | None:
    """Read a film of YouTube, in a list or not, or a whole list."""
    segments, query = address.segments, address.query
    if address.host == "youtu.be":
        number = segments[0] if segments else ""
    elif segments and segments[0] in _BEFORE_YOUTUBE_ID:
        number = segments[1] if len(segments) > 1 else ""
    else:
        number = query.get("v", "")
    found = query.get("list", "")
    playlist = found if _YOUTUBE_LIST.fullmatch(found) else ""
    if _YOUTUBE_ID.fullmatch(number) and number != "videoseries":
        start = _seconds(query.get("start") or query.get("t") or _after_hash(address))
        return _youtube_film(number, playlist, start)
    if not playlist:
        return None
    return ForeignFrame(
        "youtube",
        f"https://www.youtube.com/playlist?list={playlist}",
        f"https://www.youtube-nocookie.com/embed/videoseries?list={playlist}&autoplay=1&rel=0",
    )


def _youtube_film(number: str, playlist: str, start: int) -> ForeignFrame:
    more = {"list": playlist} if playlist else {}
    at_page = {"v": number, **more}
    in_frame = {"autoplay": 1, "rel": 0, **more, **({"start": start} if start else {})}
    return ForeignFrame(
        "youtube",
        f"https://www.youtube.com/watch?{urlencode(at_page)}",
        f"https://www.youtube-nocookie.com/embed/{number}?{urlencode(in_frame)}",
    )


def vimeo(address: Address) -> ForeignFrame | None:
    """Read a film of Vimeo, with its secret if it is unlisted."""
    segments = address.segments
    numbers = [place for place, part in enumerate(segments) if _VIMEO_ID.fullmatch(part)]
    # An event, a showcase or a person has a number, too, and is no film.
    if not numbers or segments[0] in {"event", "showcase", "album"}:
        return None
    number, *after = segments[numbers[0] :]
    given = address.query.get("h") or (after[0] if after else "")
    secret = given if _VIMEO_SECRET.fullmatch(given) else ""
    start = _seconds(_after_hash(address))
    at = f"#t={start}s" if start else ""
    in_frame = {"autoplay": 1, "dnt": 1, **({"h": secret} if secret else {})}
    return ForeignFrame(
        "vimeo",
        "https://vimeo.com/" + "/".join(filter(None, (number, secret))) + at,
        f"https://player.vimeo.com/video/{number}?{urlencode(in_frame)}{at}",
    )


def _seconds(text: str) -> int:
    """Read a time such as ``90``, ``90s`` or ``1h2m3s``; 0 for none."""
    match = _TIME.fullmatch(text)
    if match is None:
        return 0
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return 3600 * hours + 60 * minutes + seconds


def _after_hash(address: Address) -> str:
    """Return the time in a fragment such as ``t=90s``."""
    name, _, value = address.fragment.partition("=")
    return value if name == "t" else ""
