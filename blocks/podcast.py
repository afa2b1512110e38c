"""A podcast: episodes with player, transcript and download, and the link to its feed."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from components.media.audio_player import audio_download, audio_player, length, track_of
from components.media.picture import picture
from components.media.transcript import transcript
from components.ui.button import link_button
from components.ui.rich_text import rich_text
from components.ui.section import body_section
from villa_site.content.blocks.block import block
from villa_site.discovery.feed_urls import podcast_feed
from villa_site.discovery.podcasts import Episode, Podcast, playable_episodes
from villa_site.site import formats
from villa_site.site.context import INSTITUTION_ZONE, BlockContext, PageContext
from villa_site.site.i18n.words import unique_anchors
from villa_site.site.listing.results import SearchBackend


async def with_feed(
    data: Podcast,
    ctx: PageContext,
    backend: SearchBackend,  # noqa: ARG001 - every ``load`` gets it
) -> Podcast:
    """Add the URL of the podcast's feed; previews have none."""
    if ctx.preview or not (data.flux_rss or playable_episodes([data], ctx)):
        return data
    return data.model_copy(update={"feed": data.flux_rss or podcast_feed(ctx.path)})


@block(load=with_feed)
def podcast(data: Podcast, ctx: BlockContext) -> VdomDict | None:
    """Render the episodes; nothing when there are none."""
    episodes = [each for each in data.episodes if each.titre or each.recording]
    if not episodes:
        return None
    names = [each.titre or each.name for each in episodes]
    anchors = unique_anchors(names, prefix=data.id_prefix)
    items = [
        html.li(_episode(each, data.titre, anchor, ctx))
        for each, anchor in zip(episodes, anchors, strict=True)
    ]
    return body_section(
        "podcast",
        html.ol({"className": "podcast-episodes"}, items),
        _feed(data, ctx),
        title=data.titre,
        anchor=data.anchor,
        body="podcast-body",
    )


def _episode(episode: Episode, series: str, anchor: str, ctx: BlockContext) -> VdomDict:
    title = episode.titre or ctx.t("Épisode")
    recording = episode.recording
    facts = " · ".join(filter(None, (_day(episode, ctx), length(episode.duree))))
    return html.article(
        {"className": "episode", "id": anchor},
        picture(episode.image, ctx, slot="thumbnail", class_name="episode-cover"),
        html.div(
            {"className": "episode-head"},
            html.p({"className": "eyebrow"}, facts) if facts else None,
            html.h3(title),
        ),
        html.div(
            {"className": "episode-body"},
            rich_text(episode.description, ctx),
            _player(episode, series, title, anchor, ctx),
            html.div(
                {"className": "episode-foot"},
                transcript(
                    episode.transcription, ctx, title=title, anchor=f"{anchor}-transcription"
                ),
                audio_download(recording, ctx, title=title) if recording else None,
            ),
        ),
    )


def _player(
    episode: Episode, series: str, title: str, anchor: str, ctx: BlockContext
) -> VdomDict | None:
    if episode.recording is None:
        return None
    track = track_of(
        episode.recording,
        ctx,
        title=title,
        series=series,
        anchor=anchor,
        image=episode.image,
        seconds=episode.duree,
    )
    return audio_player(track, ctx) if track else None


def _day(episode: Episode, ctx: BlockContext) -> str:
    if episode.date is None:
        return ""
    return formats.days(episode.date.astimezone(INSTITUTION_ZONE).date(), None, ctx.locale)


def _feed(data: Podcast, ctx: BlockContext) -> VdomDict | None:
    if not data.feed:
        return None
    return html.p(
        {"className": "podcast-feed"},
        link_button(
            data.feed, ctx.t("S'abonner au podcast"), ctx, variant="outline", details="RSS"
        ),
    )
