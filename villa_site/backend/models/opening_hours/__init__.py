"""Opening hours: as a backend gives them, and what follows from them at an instant."""

from __future__ import annotations

from villa_site.backend.models.opening_hours.hours import (
    OpeningPlace,
    Season,
    SpecialDay,
    WeeklyHours,
)
from villa_site.backend.models.opening_hours.house import OpeningHours
from villa_site.backend.models.opening_hours.plan import DayPlan, Span, merged, plan_of
from villa_site.backend.models.opening_hours.problems import Problem, problems_of
from villa_site.backend.models.opening_hours.state import OpeningState, state_at, states_until

__all__ = [
    "DayPlan",
    "OpeningHours",
    "OpeningPlace",
    "OpeningState",
    "Problem",
    "Season",
    "Span",
    "SpecialDay",
    "WeeklyHours",
    "merged",
    "plan_of",
    "problems_of",
    "state_at",
    "states_until",
]
