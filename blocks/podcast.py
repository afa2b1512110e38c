"""A podcast: episodes with player, transcript and download, and the link to its feed."""

from __future__ import annotations

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import BlockContext, PageContext, block, link_button, picture, rich_text
from villa_site.extend.fields import unique_anchors
from villa_site.extend.layout import body_section
from villa_site.extend.listing import SearchBackend, formats, institution_zone
from villa_site.extend.media import (
    Episode,
    Podcast,
    Track,
    audio_download,
    audio_player,
    chapter_list,
    length,
    playable_episodes,
    podcast_feed,
    track_of,
    transcript,
)


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
    recording, track = episode.recording, _track(episode, series, title, anchor, ctx)
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
            audio_player(track, ctx) if track else None,
            chapter_list(episode.chapitres, track, ctx, title=title),
            html.div(
                {"className": "episode-foot"},
                transcript(
                    episode.transcription,
                    ctx,
                    title=title,
                    anchor=f"{anchor}-transcription",
                    timed=episode.transcription_vtt,
                    track=track,
                ),
                audio_download(recording, ctx, title=title) if recording else None,
            ),
        ),
    )


def _track(
    episode: Episode, series: str, title: str, anchor: str, ctx: BlockContext
) -> Track | None:
    if episode.recording is None:
        return None
    return track_of(
        episode.recording,
        ctx,
        title=title,
        series=series,
        anchor=anchor,
        image=episode.image,
        seconds=episode.duree,
    )


def _day(episode: Episode, ctx: BlockContext) -> str:
    if episode.date is None:
        return ""
    return formats.days(episode.date.astimezone(institution_zone()).date(), None, ctx.locale)


def _feed(data: Podcast, ctx: BlockContext) -> VdomDict | None:
    if not data.feed:
        return None
    return html.p(
        {"className": "podcast-feed"},
        link_button(
            data.feed, ctx.t("S'abonner au podcast"), ctx, variant="outline", details="RSS"
        ),
    )
