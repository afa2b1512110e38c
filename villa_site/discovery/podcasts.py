"""The podcasts in a page's blocks, and their feed with what podcast directories require."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Annotated, Final

from villa_site.backend.models.block import Block
from villa_site.backend.models.page import Page
from villa_site.content.fields.marks import Internal, length_of, slug_of
from villa_site.content.fields.plain_text import plain_text
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
    TimedText,
    Url,
    editor_help,
    editor_label,
    present,
    required,
    row_label,
)
from villa_site.discovery import rss
from villa_site.discovery.chapters import Chapter, simple_chapters
from villa_site.discovery.feed_urls import podcast_feed
from villa_site.site.context import BlockContext
from villa_site.site.pages.urls import absolute, absolute_html, page_url

_CATEGORY: Final = "Arts"
_TYPES: Final = {
    "mp3": "audio/mpeg",
    "mpeg": "audio/mpeg",
    "m4a": "audio/x-m4a",
    "mp4": "audio/mp4",
    "aac": "audio/aac",
    "wav": "audio/wav",
    "x-wav": "audio/wav",
    "ogg": "audio/ogg",
    "opus": "audio/opus",
    "flac": "audio/flac",
}
_EVER: Final = datetime.max.replace(tzinfo=UTC)
_MEDIA_TYPE: Final = re.compile(r"[a-z]+/[a-z0-9.+-]+")


class Episode(ContentModel):
    """An episode with its texts; ``duree`` is in seconds."""

    guid: Annotated[
        Identifier,
        present(),
        slug_of("titre"),
        editor_label("Identifiant permanent"),
        editor_help("Après la publication, n'y touchez plus : l'épisode paraîtrait deux fois."),
    ] = ""
    titre: Annotated[Text, required(), editor_label("Titre")] = ""
    description: Annotated[Html, editor_label("Description")] = NO_HTML
    date: Annotated[Moment, editor_label("Date de publication")] = None
    duree: Annotated[Count | None, length_of("audio"), editor_label("Durée en secondes")] = None
    audio: Annotated[File | None, editor_label("Enregistrement")] = None
    image: Annotated[Image | None, editor_label("Image")] = None
    chapitres: Annotated[tuple[Chapter, ...], editor_label("Chapitres"), row_label("Chapitre")] = ()
    transcription: Annotated[Html, editor_label("Transcription")] = NO_HTML
    transcription_vtt: Annotated[
        TimedText,
        editor_label("Transcription minutée (WebVTT)"),
        editor_help("Elle suit la voix, et remplace l'autre."),
    ] = ""

    @property
    def name(self) -> str:
        """The permanent identifier: the editor's, else the URL of the recording."""
        return self.guid or (self.audio.url if self.audio else "")

    @property
    def recording(self) -> File | None:
        """The audio file, None without a URL."""
        return self.audio if self.audio and self.audio.url else None


@editor_label("Podcast")
@editor_help("Des épisodes à écouter.")
class Podcast(ContentModel):
    """Episodes under a title; ``flux_rss`` is the feed of an external host, if there is one.

    ``feed`` is the URL of the page's own feed; the code that knows the page sets it.
    """

    anchor: Anchor = ""
    titre: Annotated[Text, editor_label("Titre")] = ""
    episodes: Annotated[
        tuple[Episode, ...], required(), editor_label("Épisodes"), row_label("Épisode")
    ] = ()
    flux_rss: Annotated[
        Url,
        editor_label("Flux RSS"),
        editor_help("Celui d'un autre hébergeur ; vide, c'est celui du site."),
    ] = ""
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
    """Return the episodes whose recording has a URL, each once and with a name of its own.

    Of several with one name the first published has it, so that nobody hears it twice.
    """
    episodes = (episode for podcast in series for episode in podcast.episodes)
    playable = [each for each in episodes if each.audio and absolute(each.audio.url, ctx)]
    distinct = list({_content(episode): episode for episode in playable}.values())
    first: dict[str, tuple[str, ...]] = {}
    for episode in sorted(distinct, key=lambda each: (each.date is None, each.date or _EVER)):
        first.setdefault(episode.name, _content(episode))
    return [_named_apart(each, own=first[each.name] == _content(each)) for each in distinct]


def _content(episode: Episode) -> tuple[str, ...]:
    """Return what an episode differs in from others, whatever its name."""
    url = episode.audio.url if episode.audio else ""
    return episode.name, url, episode.titre, str(episode.date)


def _named_apart(episode: Episode, *, own: bool) -> Episode:
    if own:
        return episode
    digest = blake2b(repr(_content(episode)).encode(), digest_size=5).hexdigest()
    return episode.model_copy(update={"guid": f"{episode.name}-{digest}"})


def podcast_channel(page: Page, path: str, ctx: BlockContext) -> rss.RssChannel | None:
    """Create the feed of a page's podcasts; None without a playable episode."""
    episodes = playable_episodes(podcasts(page.blocks), ctx)
    if not episodes:
        return None
    title = page.title or ctx.product
    about = page.seo.description or title
    return rss.RssChannel(
        title=title,
        about=about,
        link=page_url(path, ctx),
        language=ctx.locale,
        url=f"{ctx.origin}{podcast_feed(path)}",
        changed=max((each.date for each in episodes if each.date), default=page.modified),
        more=_about_the_show(page, episodes, ctx, about),
        items=[_item(episode, path, ctx) for episode in episodes],
    )


def media_type(file: File) -> str:
    """Return the media type of a recording: the backend's, else by its extension."""
    kind = file.subtype.strip().lower()
    if _MEDIA_TYPE.fullmatch(kind):
        return kind
    guessed = mimetypes.guess_type(file.url.split("?")[0])[0] or ""
    return _TYPES.get(kind) or (guessed if guessed.startswith("audio/") else "audio/mpeg")


def _about_the_show(
    page: Page, episodes: Iterable[Episode], ctx: BlockContext, about: str
) -> Iterable[str]:
    images = [image for image in (page.seo.image, *(each.image for each in episodes)) if image]
    # Directories refuse a cover that is not a square.
    square = next((image for image in images if image.width and image.width == image.height), None)
    yield rss.element("itunes:author", ctx.product)
    yield rss.element("itunes:summary", about)
    yield rss.empty("itunes:category", text=_CATEGORY)
    yield rss.element("itunes:explicit", "false")
    yield rss.element("itunes:type", "episodic")
    yield _cover(square or next(iter(images), None), ctx)


def _item(episode: Episode, path: str, ctx: BlockContext) -> str:
    return rss.item(
        rss.element("title", episode.titre or ctx.product),
        rss.element("link", page_url(path, ctx)),
        rss.element("guid", episode.name, isPermaLink="false"),
        rss.element("pubDate", rss.date_of(episode.date)),
        rss.element("description", plain_text(episode.description)),
        rss.element("content:encoded", absolute_html(episode.description, ctx)),
        _enclosure(episode.audio, ctx),
        rss.element("itunes:duration", _clock(episode.duree)),
        rss.element("itunes:episodeType", "full"),
        rss.element("itunes:explicit", "false"),
        _cover(episode.image, ctx),
        simple_chapters(episode.chapitres),
    )


def _enclosure(audio: File | None, ctx: BlockContext) -> str:
    if audio is None:
        return ""
    # An unknown length is written as 0.
    length = max(0, audio.filesize or 0)
    url = absolute(audio.url, ctx)
    return rss.empty("enclosure", url=url, length=str(length), type=media_type(audio))


def _cover(image: Image | None, ctx: BlockContext) -> str:
    url = absolute(image.url, ctx) if image else ""
    return rss.empty("itunes:image", href=url) if url else ""


def _clock(seconds: int | None) -> str:
    if not seconds or seconds < 0:
        return ""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
