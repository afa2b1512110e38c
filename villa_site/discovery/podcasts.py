"""The podcasts in a page's blocks, for feeds and structured data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from villa_site.backend.models.block import Block
from villa_site.content.fields.marks import Internal, length_of, slug_of
from villa_site.content.media import File, Image
from villa_site.content.model import (
    NO_HTML,
    Anchor,
    ContentModel,
    Count,
    Html,
    Identifier,
    Moment,
    Text,
    Url,
    present,
    required,
)
from villa_site.site.context import BlockContext
from villa_site.site.urls import absolute


class Episode(ContentModel):
    """An episode with its texts; ``duree`` is in seconds."""

    guid: Annotated[Identifier, present(), slug_of("titre")] = ""
    titre: Annotated[Text, required()] = ""
    description: Html = NO_HTML
    date: Moment = None
    duree: Annotated[Count | None, length_of("audio")] = None
    audio: File | None = None
    image: Image | None = None
    transcription: Html = NO_HTML

    @property
    def name(self) -> str:
        """The permanent identifier: the editor's, else the URL of the recording."""
        return self.guid or (self.audio.url if self.audio else "")

    @property
    def recording(self) -> File | None:
        """The audio file, None without a URL."""
        return self.audio if self.audio and self.audio.url else None


class Podcast(ContentModel):
    """Episodes under a title; ``flux_rss`` is the feed of an external host, if there is one.

    ``feed`` is the URL of the page's own feed; the code that knows the page sets it.
    """

    anchor: Anchor = ""
    titre: Text = ""
    episodes: Annotated[tuple[Episode, ...], required()] = ()
    flux_rss: Url = ""
    feed: Annotated[Url, Internal()] = ""

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's HTML ids."""
        return self.anchor or self.titre or "podcast"


def podcasts(blocks: Iterable[Block]) -> list[Podcast]:
    """Find the podcasts among ``blocks`` and the blocks inside them, in the page's order."""
    collected: list[Podcast] = []
    for block in blocks:
        if block.name == "acf/podcast":
            collected.append(Podcast.model_validate({"anchor": block.anchor, **block.data}))
        collected += podcasts(block.inner_blocks)
    return collected


def playable_episodes(series: Iterable[Podcast], ctx: BlockContext) -> list[Episode]:
    """Return the episodes whose recording has a URL, each once."""
    episodes = (episode for podcast in series for episode in podcast.episodes)
    playable = [each for each in episodes if each.audio and absolute(each.audio.url, ctx)]
    return list({episode.name: episode for episode in playable}.values())
