"""What every kind of value can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

if TYPE_CHECKING:
    from villa_site.embedded.place import Place

Json: TypeAlias = Any


class Kind(ABC):
    """``empty`` is how WordPress says that nothing was written."""

    empty: ClassVar[Json] = ""

    @abstractmethod
    def convert(self, value: Json, place: Place) -> Json:
        """Return the contract's form of a value; complain and return empty if it has none."""
