"""The models of opening hours: places, their weeks, seasons and special days."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Final

from pydantic import Field

from villa_site.content.fields.day_of_year import DayOfYear, MonthDay
from villa_site.content.fields.rows import Rows
from villa_site.content.fields.weekday import WEEKDAY_LABELS, WeekdayKind
from villa_site.content.model import (
    ClockTime,
    ContentModel,
    Day,
    Flag,
    Integer,
    Name,
    Text,
    editor_help,
    editor_label,
    required,
    row_label,
)

_LEAP_YEAR: Final = 2024
"""A year that has every day of a calendar."""


class Times(ContentModel):
    """From when until when; a ``closes`` before ``opens`` is after midnight."""

    opens: Annotated[ClockTime, editor_label("Ouvre à")] = None
    closes: Annotated[
        ClockTime,
        editor_label("Ferme à"),
        editor_help("Une heure antérieure à celle d'ouverture tombe après minuit."),
    ] = None
    last_entry: Annotated[ClockTime, editor_label("Dernière entrée")] = None

    @property
    def span(self) -> tuple[dt.time, dt.time] | None:
        """Opening and closing dt.time, None unless both are known and differ; all day is 0 to 0."""
        if self.opens is None or self.closes is None:
            return None
        whole_day = self.opens == self.closes == dt.time()
        return (self.opens, self.closes) if whole_day or self.opens != self.closes else None

    @property
    def is_partial(self) -> bool:
        """Whether a time is given, but not those that are needed."""
        return self.span is None and not (self.opens is None and self.closes is None)


class _Days(ContentModel):
    days: Annotated[
        tuple[Integer, ...],
        required(),
        Rows(WeekdayKind()),
        *WEEKDAY_LABELS,
        editor_label("Jours"),
    ] = ()


class WeeklyHours(Times, _Days):
    """Hours of some days of the week."""


Week = Annotated[
    tuple[WeeklyHours, ...],
    editor_label("Semaine"),
    editor_help("Un jour sans horaires est fermé ; deux lignes pour un jour : une pause."),
    row_label("Horaires"),
]


class Season(ContentModel):
    """A part of each year with a week of its own; it may go over New Year."""

    first: Annotated[DayOfYear, required(), editor_label("Premier jour")] = Field(
        None, alias="from"
    )
    last: Annotated[DayOfYear, required(), editor_label("Dernier jour")] = Field(None, alias="to")
    weekly: Week = ()

    def covers(self, day: dt.date) -> bool:
        """Whether the day is in it."""
        if self.first is None or self.last is None:
            return False
        at = MonthDay(day.month, day.day)
        if self.first <= self.last:
            return self.first <= at <= self.last
        return at >= self.first or at <= self.last

    @property
    def length(self) -> int:
        """How many days it has."""
        if self.first is None or self.last is None:
            return 0
        first, last = (dt.date(_LEAP_YEAR, *each) for each in (self.first, self.last))
        return (last - first).days % 366 + 1


class _Dates(ContentModel):
    date: Annotated[Day, editor_label("Date")] = None
    first: Annotated[Day, editor_label("Ou du")] = Field(None, alias="from")
    last: Annotated[Day, editor_label("au")] = Field(None, alias="to")
    yearly: Annotated[Flag, editor_label("Chaque année")] = False
    closed: Annotated[Flag, editor_label("Fermé")] = False


class SpecialDay(Times, _Dates):
    """A day, or several, with hours of their own, or without."""

    note: Annotated[Text, editor_label("Remarque")] = ""

    @property
    def range(self) -> tuple[dt.date, dt.date] | None:
        """First and last day, None where there is none or the last is before the first."""
        first = self.date or self.first or self.last
        last = self.date or self.last or self.first
        return (first, last) if first and last and first <= last else None

    def covers(self, day: dt.date) -> bool:
        """Whether the day is in it, in any year where it is ``yearly``."""
        days = self.range
        if days is None:
            return False
        if not self.yearly:
            return days[0] <= day <= days[1]
        begins = (_in_year(days[0], year) for year in (day.year, day.year - 1))
        return any(each <= day <= each + (days[1] - days[0]) for each in begins if each)

    @property
    def length(self) -> int:
        """How many days it has."""
        days = self.range
        return (days[1] - days[0]).days + 1 if days else 0


def _in_year(day: dt.date, year: int) -> dt.date | None:
    """Return the day in another year, None where that has no 29th of February."""
    try:
        return day.replace(year=year)
    except ValueError:
        return None


class OpeningPlace(ContentModel):
    """The house, or a part of it with hours of its own."""

    name: Annotated[Name, required(), editor_label("Nom du lieu")] = ""
    weekly: Week = ()
    seasons: Annotated[
        tuple[Season, ...],
        editor_label("Saisons"),
        editor_help("Leur semaine remplace l'autre. Une saison peut passer le Nouvel An."),
        row_label("Saison"),
    ] = ()
    exceptions: Annotated[
        tuple[SpecialDay, ...],
        editor_label("Jours particuliers"),
        editor_help("Ils passent avant les saisons et la semaine."),
        row_label("Jour particulier"),
    ] = ()
