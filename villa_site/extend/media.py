"""Players, podcasts, transcripts, plans and maps."""

from __future__ import annotations

from components.media.audio_player import (
    Track,
    VisitStop,
    audio_download,
    audio_player,
    length,
    track_of,
    visit_progress,
)
from components.media.embedded_player import foreign_player
from components.media.map_projection import is_on_map
from components.media.plan import (
    LabelledMarker,
    Point,
    Start,
    geographic_map,
    highlight_of,
    on_plan,
    plan,
)
from components.media.transcript import transcript
from components.media.video_player import video_player
from components.ui.captions import Subtitles
from components.ui.recording import recording
from villa_site.content.foreign_frames.address import host_name
from villa_site.content.foreign_frames.frame import ForeignFrame, Provider
from villa_site.content.foreign_frames.reader import foreign_video, frame_at, video_at
from villa_site.discovery.feed_urls import podcast_feed
from villa_site.discovery.podcasts import Episode, Podcast, playable_episodes
from villa_site.settings.map_tiles import may_be_loaded, tiles_for
from villa_site.site.html.media_urls import loadable_image, media_url

__all__ = [
    "Episode",
    "ForeignFrame",
    "LabelledMarker",
    "Podcast",
    "Point",
    "Provider",
    "Start",
    "Subtitles",
    "Track",
    "VisitStop",
    "audio_download",
    "audio_player",
    "foreign_player",
    "foreign_video",
    "frame_at",
    "geographic_map",
    "highlight_of",
    "host_name",
    "is_on_map",
    "length",
    "loadable_image",
    "may_be_loaded",
    "media_url",
    "on_plan",
    "plan",
    "playable_episodes",
    "podcast_feed",
    "recording",
    "tiles_for",
    "track_of",
    "transcript",
    "video_at",
    "video_player",
    "visit_progress",
]
