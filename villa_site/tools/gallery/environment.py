"""The surroundings of a specimen: script, motion, contrast, spacing of the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from villa_site.tools.gallery.selection import Choice

NO_SCRIPT: Final = "allow-same-origin"
"""The sandbox of a frame that runs no script; the gallery may still measure it."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The choices of the query beside language, page colour and width."""

    script: Choice[str]
    motion: Choice[str]
    contrast: Choice[str]
    spacing: Choice[str]

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Environment:
        """Read the query; the default is a browser that nobody has changed."""
        return cls(
            _choice("Script", query, "script", "on", "off"),
            _choice("Motion", query, "motion", "full", "reduced"),
            _choice("Contrast", query, "contrast", "usual", "more"),
            _choice("Text spacing", query, "spacing", "usual", "wide"),
        )

    @property
    def choices(self) -> tuple[Choice[str], ...]:
        """All choices, in the order in which they are shown."""
        return (self.script, self.motion, self.contrast, self.spacing)

    @property
    def frame_attributes(self) -> dict[str, str]:
        """The attributes of a frame; but for the sandbox the gallery's own script reads them."""
        own = {
            f"data-{each.name}": each.value
            for each in self.choices
            if each.value != next(iter(each.known))
        }
        return own | ({"sandbox": NO_SCRIPT} if self.script.value == "off" else {})


def _choice(legend: str, query: Mapping[str, str], name: str, *values: str) -> Choice[str]:
    known = {value: value for value in values}
    return Choice.read(legend, query, name, known, values[0], with_all=False)
