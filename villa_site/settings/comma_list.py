"""Settings that are lists in one text, with commas between."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Self

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


class CommaList:
    """A list that a model of settings takes as a text, or as what ``of`` made of one."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def of(cls, listed: str) -> Self:
        """Read ``listed``; raises ValueError that says what to change."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            lambda value: value if isinstance(value, cls) else cls.of(str(value))
        )


def entries(listed: str) -> list[str]:
    """Return the entries of a text in lower case, none of them empty."""
    return [entry.strip().lower() for entry in listed.split(",") if entry.strip()]
