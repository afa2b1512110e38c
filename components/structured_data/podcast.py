"""schema.org's PodcastSeries and PodcastEpisode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from components.structured_data.thing import (
    Thing,
    address_of,
    house,
    moment,
    picture,
    shortened,
    subject,
    thing,
)
from villa_site.discovery.feed_urls import podcast_feed
from villa_site.discovery.podcast_feed import media_type
from villa_site.discovery.podcasts import Episode, playable_episodes, podcasts
from villa_site.site.context import BlockContext
from villa_site.site.rich_text import plain_text
from villa_site.site.urls import absolute, page_path
from villa_site.site.visit import View

_MAX_EPISODES: Final = 50


def podcast(view: View) -> Iterator[Thing]:
    """Yield the series and its episodes that have audio, at most 50."""
    page, ctx = view.page, view.ctx
    episodes = playable_episodes(podcasts(page.blocks), ctx) if page else []
    if page is None or not episodes:
        return
    address = address_of(view)
    yield subject(
        "PodcastSeries",
        "podcast",
        view,
        name=page.title or ctx.product,
        url=address,
        description=shortened(plain_text(page.seo.description)),
        image=picture(page.seo.image, ctx),
        webFeed=absolute(podcast_feed(page_path(page, ctx)), ctx),
        inLanguage=ctx.locale,
        publisher=house(ctx),
    )
    for episode in episodes[:_MAX_EPISODES]:
        yield _episode(episode, address, ctx)


def _episode(episode: Episode, address: str, ctx: BlockContext) -> Thing:
    return thing(
        "PodcastEpisode",
        name=episode.titre or ctx.product,
        url=address,
        description=shortened(plain_text(episode.description)),
        datePublished=moment(episode.date.date() if episode.date else None),
        duration=f"PT{episode.duree}S" if episode.duree and episode.duree > 0 else "",
        image=picture(episode.image, ctx),
        associatedMedia=thing(
            "AudioObject",
            contentUrl=absolute(episode.audio.url, ctx),
            encodingFormat=media_type(episode.audio),
        )
        if episode.audio
        else None,
        partOfSeries={"@id": f"{address}#podcast"},
        inLanguage=ctx.locale,
    )
