"""Values that the site hands on without reading them."""

from __future__ import annotations

from dataclasses import dataclass

from villa_site.content.fields.kind import Json, Kind, Remarks, Source


@dataclass(frozen=True)
class Anything(Kind):
    """Any JSON."""

    word = "any"
    label = "anything"
    noun = "anything"
    example = "jardin"
    attack = "<script>steal()</script>"

    def examine(self, value: Json, place: Remarks) -> None:
        """Accept it."""

    def look(self, value: Json, place: Remarks) -> None:
        """Accept it."""

    def convert(self, value: Json, place: Source) -> Json:  # noqa: ARG002 - nothing to report
        """Return it as it is."""
        return value
