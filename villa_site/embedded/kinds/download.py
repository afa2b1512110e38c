"""Files offered for download or playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villa_site.embedded.attachments import Attachment, AttachmentError, attachment
from villa_site.embedded.pictures import UPLOADS

if TYPE_CHECKING:
    from villa_site.content.fields.kind import Json
    from villa_site.embedded.place import Place


def converted_file(value: Json, place: Place) -> Json:
    """Return the contract's File of what was written, False when it cannot be made."""
    found = offered(value, place)
    return file_json(found, place.edition.origin) if found else False


def offered(value: Json, place: Place) -> Attachment | None:
    """Understand a written file; complain when it cannot be made."""
    if not isinstance(value, dict):
        place.complain("must be {document: pdf, …}, {tone: …}, {video: …} or {file: …}.")
        return None
    try:
        return attachment(value, place.edition.media)
    except AttachmentError as error:
        place.complain(str(error))
        return None


def file_json(made: Attachment, origin: str) -> dict[str, Json]:
    """Describe a file; a size that is not known yet is empty, as WordPress has it."""
    return {
        "url": f"{origin}{UPLOADS}{made.filename}",
        "filesize": "" if made.filesize is None else made.filesize,
        "subtype": made.media_type.partition("/")[2],
        "title": made.title or made.filename.rpartition(".")[0],
    }
