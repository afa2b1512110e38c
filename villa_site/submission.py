"""What a visitor sent with a form, so that the page can be shown again with nothing of it lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Submission:
    """The values of the form called ``form``, what is wrong with each, what to say of it all."""

    form: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    message: str = ""

    def value(self, name: str) -> str:
        """Give the first value of a field, nothing when it has none."""
        return next(iter(self.values.get(name, ())), "")
