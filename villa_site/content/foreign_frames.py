"""Reads the addresses of players and maps of other sites that pages may embed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import SplitResult, parse_qs, quote, urlencode, urlsplit

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
"""What pages may embed, once a visitor asks for it; sources of a Content-Security-Policy."""

_YOUTUBE_ID: Final = re.compile(r"[\w-]{11}")
_YOUTUBE_LIST: Final = re.compile(r"[\w-]{2,64}")
_VIMEO_ID: Final = re.compile(r"\d{1,12}")
_VIMEO_SECRET: Final = re.compile(r"[0-9a-z]{2,20}", re.IGNORECASE)
_SPOTIFY_ID: Final = re.compile(r"[0-9A-Za-z]{10,40}")
_SPOTIFY_KINDS: Final = frozenset({"album", "artist", "episode", "playlist", "show", "track"})
_TIME: Final = re.compile(r"(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?")
_HAS_SCHEME: Final = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_BEFORE_YOUTUBE_ID: Final = frozenset({"embed", "shorts", "live", "v", "e"})


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


def frame_at(url: str) -> ForeignFrame | None:
    """Read the URL of a page or frame of a known provider; None for any other."""
    parts = _split(url)
    if parts is None:
        return None
    host = (parts.hostname or "").removeprefix("www.")
    read = _READERS.get(host)
    return read(parts, _query(parts)) if read else None


def host_name(url: str) -> str:
    """Return the host of a URL as its visitors call it, empty without one."""
    parts = _split(url)
    return (parts.hostname or "").removeprefix("www.") if parts else ""


def foreign_video(provider: str, id_or_url: str) -> ForeignFrame | None:
    """Read a video's id, or one of its provider's URLs; None where it is neither."""
    text = id_or_url.strip()
    if provider == "youtube" and _YOUTUBE_ID.fullmatch(text):
        return _youtube_video(text)
    if provider == "vimeo" and _VIMEO_ID.fullmatch(text):
        return _vimeo_video(text)
    found = frame_at(text)
    return found if found and found.provider == provider else None


def video_at(url: str) -> ForeignFrame | None:
    """Read the URL of a YouTube or Vimeo video; None for any other."""
    found = frame_at(url)
    return found if found and found.shape == "film" else None


def _split(url: str) -> SplitResult | None:
    text = url.strip()
    if not text or any(letter.isspace() for letter in text):
        return None
    if not _HAS_SCHEME.match(text):
        if ":" in text.partition("/")[0]:
            return None
        text = f"//{text}"
    try:
        parts = urlsplit(text)
        # A port or a user is no provider's address.
        own = parts.port is None and parts.username is None
    except ValueError:
        return None
    return parts if own else None


def _query(parts: SplitResult) -> dict[str, str]:
    # Editors paste addresses with their ampersands escaped twice.
    fields = parse_qs(parts.query.replace("&amp;", "&"), max_num_fields=100)
    return {name: values[0] for name, values in fields.items()}


def _segments(parts: SplitResult) -> list[str]:
    return [part for part in parts.path.split("/") if part]


def _seconds(text: str) -> int:
    """Read a time such as ``90``, ``90s`` or ``1h2m3s``; 0 for none."""
    match = _TIME.fullmatch(text)
    if match is None:
        return 0
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return 3600 * hours + 60 * minutes + seconds


def _youtube(parts: SplitResult, query: Mapping[str, str]) -> ForeignFrame | None:
    segments = _segments(parts)
    if parts.hostname == "youtu.be":
        number = segments[0] if segments else ""
    elif segments and segments[0] in _BEFORE_YOUTUBE_ID:
        number = segments[1] if len(segments) > 1 else ""
    else:
        number = query.get("v", "")
    found = query.get("list", "")
    playlist = found if _YOUTUBE_LIST.fullmatch(found) else ""
    start = _seconds(query.get("start") or query.get("t") or _after_hash(parts, "t="))
    if _YOUTUBE_ID.fullmatch(number) and number != "videoseries":
        return _youtube_video(number, playlist, start)
    if not playlist:
        return None
    return ForeignFrame(
        "youtube",
        f"https://www.youtube.com/playlist?list={playlist}",
        f"https://www.youtube-nocookie.com/embed/videoseries?list={playlist}&autoplay=1&rel=0",
    )


def _youtube_video(number: str, playlist: str = "", start: int = 0) -> ForeignFrame:
    more = {"list": playlist} if playlist else {}
    at_page = {"v": number, **more}
    in_frame = {"autoplay": 1, "rel": 0, **more, **({"start": start} if start else {})}
    return ForeignFrame(
        "youtube",
        f"https://www.youtube.com/watch?{urlencode(at_page)}",
        f"https://www.youtube-nocookie.com/embed/{number}?{urlencode(in_frame)}",
    )


def _vimeo(parts: SplitResult, query: Mapping[str, str]) -> ForeignFrame | None:
    segments = _segments(parts)
    numbers = [place for place, part in enumerate(segments) if _VIMEO_ID.fullmatch(part)]
    # An event, a showcase or a person has a number, too, and is no video.
    if not numbers or segments[0] in {"event", "showcase", "album"}:
        return None
    place = numbers[0]
    after = segments[place + 1] if len(segments) > place + 1 else ""
    given = query.get("h") or after
    secret = given if _VIMEO_SECRET.fullmatch(given) else ""
    return _vimeo_video(segments[place], secret, _seconds(_after_hash(parts, "t=")))


def _vimeo_video(number: str, secret: str = "", start: int = 0) -> ForeignFrame:
    at = f"#t={start}s" if start else ""
    in_frame = {"autoplay": 1, "dnt": 1, **({"h": secret} if secret else {})}
    return ForeignFrame(
        "vimeo",
        "https://vimeo.com/" + "/".join(filter(None, (number, secret))) + at,
        f"https://player.vimeo.com/video/{number}?{urlencode(in_frame)}{at}",
    )


def _after_hash(parts: SplitResult, start: str) -> str:
    return parts.fragment.removeprefix(start) if parts.fragment.startswith(start) else ""


def _google(parts: SplitResult, query: Mapping[str, str]) -> ForeignFrame | None:
    """Read an embedded map, by its own address or by what it was searched with."""
    segments = _segments(parts)
    on_maps = parts.hostname == "maps.google.com" or segments[:1] == ["maps"]
    if not on_maps:
        return None
    rest = segments[1:] if segments[:1] == ["maps"] else segments
    if rest == ["embed"] and "pb" in query:
        pb = quote(query["pb"], safe="!:,.-_")
        page = f"https://www.google.com/maps?{urlencode({'q': _place(query['pb'])})}"
        frame = f"https://www.google.com/maps/embed?pb={pb}"
        return ForeignFrame("google-maps", page, frame)
    if rest[:1] == ["d"] and rest[-1:] in (["embed"], ["viewer"]) and "mid" in query:
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


_PB_PLACE: Final = re.compile(r"!2d(-?\d+(?:\.\d+)?)!3d(-?\d+(?:\.\d+)?)")
_PB_NAME: Final = re.compile(r"!1s[^!]*!2s([^!]+)")


def _place(pb: str) -> str:
    """Return what an embedded map shows: the name of the place, else its coordinates."""
    named, located = _PB_NAME.search(pb), _PB_PLACE.search(pb)
    if named:
        return named[1]
    return f"{located[2]},{located[1]}" if located else ""


def _openstreetmap(parts: SplitResult, query: Mapping[str, str]) -> ForeignFrame | None:
    if _segments(parts) != ["export", "embed.html"] or "bbox" not in query:
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


def _soundcloud(parts: SplitResult, query: Mapping[str, str]) -> ForeignFrame | None:
    page = query.get("url", "") if parts.hostname == "w.soundcloud.com" else parts.geturl()
    if not page or (parts.hostname != "w.soundcloud.com" and len(_segments(parts)) < 2):  # noqa: PLR2004
        return None
    page = f"https:{page}" if page.startswith("//") else page
    frame = f"https://w.soundcloud.com/player/?{urlencode({'url': page, 'auto_play': 'true'})}"
    host = urlsplit(page).hostname or "" if page.startswith("https://") else ""
    public = host.removeprefix("www.") == "soundcloud.com"
    return ForeignFrame("soundcloud", page if public else frame, frame)


def _spotify(parts: SplitResult, _query: Mapping[str, str]) -> ForeignFrame | None:
    segments = [part for part in _segments(parts) if part not in {"embed", "embed-podcast"}]
    # Addresses may begin with the visitor's language.
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


_Reader = Callable[[SplitResult, Mapping[str, str]], ForeignFrame | None]

_READERS: Final[Mapping[str, _Reader]] = {
    "youtube.com": _youtube,
    "m.youtube.com": _youtube,
    "music.youtube.com": _youtube,
    "youtube-nocookie.com": _youtube,
    "youtu.be": _youtube,
    "vimeo.com": _vimeo,
    "player.vimeo.com": _vimeo,
    "google.com": _google,
    "maps.google.com": _google,
    "google.fr": _google,
    "google.it": _google,
    "google.de": _google,
    "google.es": _google,
    "google.co.uk": _google,
    "openstreetmap.org": _openstreetmap,
    "w.soundcloud.com": _soundcloud,
    "soundcloud.com": _soundcloud,
    "open.spotify.com": _spotify,
}
"""Readers by host; the most used addresses of Google in Europe lead to the same maps."""
