"""What every file offered by content can tell of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from villa_site.embedded.problems import suggestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class AttachmentError(ValueError):
    """A file cannot be made of what was written; the message says why."""


class Attachment(Protocol):
    """A file that can be named without being made, and made when it is asked for."""

    @property
    def filename(self) -> str:
        """The name it is served under: the same words, the same name."""

    @property
    def title(self) -> str:
        """What a visitor reads before downloading it."""

    @property
    def media_type(self) -> str:
        """For example ``application/pdf``; the contract's subtype is its second half."""

    @property
    def filesize(self) -> int | None:
        """Bytes, None when only making it would tell."""

    @property
    def seconds(self) -> int | None:
        """Length of a recording."""

    def make(self) -> bytes:
        """Return the file itself; may take a second and is called in a thread."""


def only_keys(written: Mapping[str, Any], known: Iterable[str]) -> None:
    """Raise AttachmentError for a key that means nothing here."""
    names = list(known)
    for key in written:
        if key not in names:
            raise AttachmentError(f"“{key}” is unknown; {suggestion(str(key), names)}")


def whole(written: Mapping[str, Any], key: str, *, default: int, within: tuple[int, int]) -> int:
    """Read a whole number and hold it to its limits."""
    value = written.get(key, default)
    lowest, highest = within
    if not isinstance(value, int) or not lowest <= value <= highest:
        raise AttachmentError(f"{key} must be a whole number from {lowest} to {highest}.")
    return value
