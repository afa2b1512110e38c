"""Players, podcasts, transcripts, plans and maps."""

from __future__ import annotations

from components.media.audio_player import (
    VisitStop,
    audio_download,
    length,
    track_of,
    visit_progress,
)
from components.media.chapters import chapter_list
from components.media.drawn_map import place_on_drawing
from components.media.embedded_player import foreign_player
from components.media.enlargement import enlarge_details, enlarge_link, viewer
from components.media.geographic_map import LabelledMarker, Start, geographic_map
from components.media.map_projection import is_on_map
from components.media.plan import (
    Point,
    highlight_of,
    on_plan,
    plan,
)
from components.media.stops_and_ways import stops_and_ways
from components.media.transcript import transcript
from components.media.video_player import video_player
from components.ui.captions import Subtitles
from components.ui.recording import Track, audio_player, recording
from villa_site.content.foreign_frames.address import host_name
from villa_site.content.foreign_frames.frame import ForeignFrame, Provider
from villa_site.content.foreign_frames.reader import foreign_video, frame_at, video_at
from villa_site.discovery.chapters import Chapter
from villa_site.discovery.feed_urls import podcast_feed
from villa_site.discovery.podcasts import Episode, Podcast, playable_episodes
from villa_site.settings.map_tiles import may_be_loaded, tiles_for
from villa_site.site.html.media_urls import loadable_image, media_url

__all__ = [
    "Chapter",
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
    "chapter_list",
    "enlarge_details",
    "enlarge_link",
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
    "place_on_drawing",
    "plan",
    "playable_episodes",
    "podcast_feed",
    "recording",
    "stops_and_ways",
    "tiles_for",
    "track_of",
    "transcript",
    "video_at",
    "video_player",
    "viewer",
    "visit_progress",
]
