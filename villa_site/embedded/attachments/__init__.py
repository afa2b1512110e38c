"""Files that content offers beside pictures: made to order, or taken from the media folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from villa_site.embedded.attachments.film import Film
from villa_site.embedded.attachments.kind import Attachment, AttachmentError
from villa_site.embedded.attachments.pdf import Pdf
from villa_site.embedded.attachments.stored import Stored
from villa_site.embedded.attachments.subtitles import Subtitles
from villa_site.embedded.attachments.tune import Tune

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Attachment", "AttachmentError", "attachment", "is_attachment"]

_MADE_TO_ORDER: Final[dict[str, type[Pdf | Tune | Film | Subtitles]]] = {
    "document": Pdf,
    "tone": Tune,
    "video": Film,
    "cues": Subtitles,
}


def is_attachment(written: Mapping[str, Any]) -> bool:
    """Tell whether a mapping speaks of a file (a photograph is a picture, not a file)."""
    return any(isinstance(written.get(key), str | list) for key in _MADE_TO_ORDER) or (
        isinstance(written.get("file"), str) and "alt" not in written
    )


def attachment(written: Mapping[str, Any], media: Path) -> Attachment:
    """Understand a written file; raise AttachmentError when it cannot be made."""
    for key, kind in _MADE_TO_ORDER.items():
        if key in written:
            return kind.read(written)
    if isinstance(written.get("file"), str):
        return Stored.read(written, media)
    raise AttachmentError("name a document, a tone, a video or a file of the media folder.")
