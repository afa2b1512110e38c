"""A video: a file with captions and transcript, or one of YouTube or Vimeo behind a poster."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Literal

from reactpy.types import VdomDict

from villa_site.extend import (
    NO_HTML,
    Anchor,
    BlockContext,
    ContentModel,
    File,
    Html,
    Identifier,
    Image,
    Text,
    block,
    choice_label,
    editor_help,
    editor_label,
    row_label,
    shown_if,
)
from villa_site.extend.fields import anchor, plain_text
from villa_site.extend.layout import body_section, disclosure, heading_below
from villa_site.extend.media import (
    ForeignFrame,
    Provider,
    Subtitles,
    foreign_player,
    foreign_video,
    video_at,
    video_player,
)


@editor_label("Vidéo")
@editor_help("Un film, avec sous-titres et transcription.")
class Video(ContentModel):
    """A video with its source, captions and transcript."""

    anchor: Anchor = ""
    source: Annotated[
        Literal["file", "youtube", "vimeo"],
        editor_label("Source"),
        choice_label("file", "Fichier de la médiathèque", "fichier", "upload", "mp4", "local"),
        choice_label("youtube", "YouTube"),
        choice_label("vimeo", "Vimeo"),
    ] = "file"
    fichier: Annotated[File | None, shown_if("source", "file"), editor_label("Fichier vidéo")] = (
        None
    )
    video_id: Annotated[
        Identifier,
        shown_if("source", "youtube", "vimeo"),
        editor_label("Identifiant de la vidéo"),
        editor_help("Chez YouTube ou Vimeo ; l'adresse de la vidéo convient aussi."),
    ] = ""
    poster: Annotated[Image | None, editor_label("Image d'attente")] = None
    titre: Annotated[Text, editor_label("Titre")] = ""
    transcription: Annotated[Html, editor_label("Transcription")] = NO_HTML
    sous_titres: Annotated[
        tuple[Subtitles, ...],
        shown_if("source", "file"),
        editor_label("Sous-titres"),
        row_label("Langue"),
    ] = ()

    @property
    def id_prefix(self) -> str:
        """The prefix of the block's ids."""
        return self.anchor or anchor(self.titre) or _digest(self.transcription)


@block()
def video(data: Video, ctx: BlockContext) -> VdomDict | None:
    """Render player and transcript; nothing when there is no video."""
    player = _player(data, ctx)
    if player is None:
        return None
    return body_section(
        "video",
        player,
        _transcript(data, ctx),
        title=data.titre,
        anchor=data.anchor,
        body="video-body",
    )


def _player(data: Video, ctx: BlockContext) -> VdomDict | None:
    embedded = _embedded(data)
    if embedded is not None:
        return foreign_player(embedded, ctx, title=data.titre, poster=data.poster)
    if data.source != "file" or data.fichier is None:
        return None
    return video_player(
        data.fichier.url,
        ctx,
        poster=data.poster,
        subtitles=data.sous_titres,
        title=data.titre or data.fichier.title,
    )


def _embedded(data: Video) -> ForeignFrame | None:
    """Return the video of YouTube or Vimeo; without a source its identifier says whose it is."""
    if data.source != "file":
        return foreign_video(data.source, data.video_id) or video_at(data.video_id)
    if data.fichier is not None or not data.video_id:
        return None
    provider: Provider = "vimeo" if data.video_id.strip().isdecimal() else "youtube"
    return video_at(data.video_id) or foreign_video(provider, data.video_id)


def _transcript(data: Video, ctx: BlockContext) -> VdomDict | None:
    if not plain_text(data.transcription):
        return None
    return disclosure(
        ctx.t("Transcription"),
        data.transcription,
        ctx,
        anchor=f"{data.id_prefix}-transcription",
        heading=heading_below(data.titre),
    )


def _digest(words: str) -> str:
    return f"video-{blake2b(words.encode(), digest_size=2).hexdigest()}"
