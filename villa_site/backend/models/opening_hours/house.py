"""The hours of the house and of its parts, and what is wrong with them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from villa_site.backend.models.opening_hours.hours import OpeningPlace, SpecialDay
from villa_site.backend.models.opening_hours.problems import problems_of
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.kind import Json, Remarks, Source
from villa_site.content.model import ContentModel, editor_help, editor_label, row_label


@dataclass(frozen=True)
class OpeningHoursKind(GroupKind):
    """A group of hours, whose times, seasons and days have to go together."""

    def look(self, value: Json, place: Remarks) -> None:
        """Look at each field, then at what the fields say together."""
        super().look(value, place)
        for each in problems_of(OpeningHours.model_validate(value).places):
            (place / each.key).wrong(f"hours that cannot be right: it {each.sentence}", each.fix)

    def convert(self, value: Json, place: Source) -> Json:
        """Convert each field, then report what cannot be right."""
        converted = super().convert(value, place)
        if isinstance(converted, dict):
            for each in problems_of(OpeningHours.model_validate(converted).places):
                (place / each.key).report(f"{each.sentence}; {each.fix}.")
        return converted


class OpeningHours(ContentModel):
    """The hours of the house, which is the first place, and of its parts."""

    places: Annotated[
        tuple[OpeningPlace, ...],
        editor_label("Lieux"),
        editor_help("Le premier est la maison entière."),
        row_label("Lieu"),
    ] = ()

    __kind__ = OpeningHoursKind

    def closed_on(self, day: dt.date, part: str = "", note: str = "") -> OpeningHours:
        """Return the hours with the house closed that day, or the part of that name alone."""
        closed = SpecialDay(date=day, closed=True, note=note)
        named = part.strip().casefold()
        return self.model_copy(
            update={
                "places": tuple(
                    place.model_copy(update={"exceptions": (closed, *place.exceptions)})
                    if not named or place.name.casefold() == named
                    else place
                    for place in self.places
                )
            }
        )
