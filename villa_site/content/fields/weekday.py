"""Days of the week as numbers, Monday being 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.editor_texts import ChoiceLabel, choice_label
from villa_site.content.fields.kind import Json, Remarks, Source

WEEKDAY_LABELS: Final = (
    choice_label("1", "Lundi", "mon"),
    choice_label("2", "Mardi", "tue"),
    choice_label("3", "Mercredi", "wed"),
    choice_label("4", "Jeudi", "thu"),
    choice_label("5", "Vendredi", "fri"),
    choice_label("6", "Samedi", "sat"),
    choice_label("7", "Dimanche", "sun", "0"),
)
_WORDS: Final = tuple(each.word for each in WEEKDAY_LABELS)


@dataclass(frozen=True)
class WeekdayKind(Choice):
    """A day of the week, a number from 1 to 7; its name is read as well."""

    noun = "a day of the week, from 1 (Monday) to 7"
    attack = "8"

    words: tuple[str, ...] = _WORDS
    labels: tuple[ChoiceLabel, ...] = WEEKDAY_LABELS

    def look(self, value: Json, place: Remarks) -> None:
        """Accept numbers, which are the contract's form."""
        if not isinstance(value, int) or str(value) not in _WORDS:
            super().look(value, place)

    def convert(self, value: Json, place: Source) -> Json:
        """Return the number."""
        word = str(super().convert(str(value), place))
        return int(word) if word else self.empty

    def sample(self) -> Json:
        """Return a Monday."""
        return 1
