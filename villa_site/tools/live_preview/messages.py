"""The messages of an editor's page over the socket of its preview: a post, then what is typed."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from villa_site.engine.protocols import DataPart
from villa_site.engine.reactpy_adapter.event import BadMessage

MAX_BYTES: Final = 4_000_000
"""Characters of one message: more than a browser sends, which knows its own limit."""
MAX_BLOCKS: Final = 2_000
_MAX_NUMBER: Final = 2**53 - 1

Name = Annotated[str, Field(min_length=1, max_length=80)]
RawBlock = dict[str, Any]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Opening(_Message):
    """Which page an editor opens: ``path`` with its language, ``post`` its ID, 0 for any."""

    kind: Literal["open"]
    path: Annotated[str, Field(max_length=2_000, pattern=r"^/")]
    token: Annotated[str, Field(max_length=256)] = ""
    post: Annotated[int, Field(ge=0, le=_MAX_NUMBER)] = 0


class Typed(_Message):
    """The changes in the editor since the last message; ``number`` counts them.

    ``blocks`` are lists of the contract's blocks by the names that the editor has for its own,
    ``order`` is that of all of them, ``fields`` are members of the contract's page, ``options``
    members of its options; ``form`` are the fields of the gallery's form. What is left out stays.
    """

    kind: Literal["typed"]
    number: Annotated[int, Field(ge=0, le=_MAX_NUMBER)]
    order: Annotated[tuple[Name, ...], Field(max_length=MAX_BLOCKS)] | None = None
    blocks: Annotated[dict[Name, list[RawBlock]], Field(max_length=MAX_BLOCKS)] = {}
    fields: dict[str, Any] = {}
    options: dict[str, Any] = {}
    form: Annotated[dict[Name, str], Field(max_length=MAX_BLOCKS)] = {}


class _Envelope(BaseModel):
    message: Annotated[Opening | Typed, Field(discriminator="kind")]


class Assembly:
    """Puts a message together of its parts."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0

    def add(self, part: DataPart) -> Opening | Typed | None:
        """Return the message that ``part`` ends, None while more are to come; raises BadMessage."""
        self._length += len(part.text)
        if self._length > MAX_BYTES:
            raise BadMessage("a draft is too long")
        self._parts.append(part.text)
        if part.more:
            return None
        text, self._parts, self._length = "".join(self._parts), [], 0
        try:
            return _Envelope.model_validate({"message": orjson.loads(text)}).message
        except (orjson.JSONDecodeError, ValidationError):
            # The error would hold what was typed.
            raise BadMessage("no message of a draft") from None
