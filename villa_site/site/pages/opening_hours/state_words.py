"""Says in words whether a place is open, until when, and when it opens next."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple

from babel.dates import format_date

from villa_site.backend.models.opening_hours import OpeningPlace, OpeningState, states_until
from villa_site.settings.languages import Locale
from villa_site.settings.project import institution_zone
from villa_site.site.context import BlockContext
from villa_site.site.formats import clock_time, days
from villa_site.site.i18n.translations import babel_locale

_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)
_ELISIONS: Final[dict[Locale, tuple[str, str]]] = {"it": ("alle 1:", "all’1:")}
"""The article before one o'clock, where it is another."""


_AHEAD: Final = 4
"""Days, today among them, whose changes a page knows."""
_MINUTE: Final = 60


class OpeningWords(NamedTuple):
    """A sentence, and what follows it where there is room; both empty where nothing is known."""

    status: str = ""
    more: str = ""

    @property
    def sentence(self) -> str:
        """Both, with a comma between."""
        return ", ".join(filter(None, self))


def opening_words(state: OpeningState, ctx: BlockContext) -> OpeningWords:
    """Say what is known: ``Ouvert aujourd’hui jusqu’à 19 h`` and ``dernière entrée 18 h``."""
    if state.kind == "unknown":
        return OpeningWords()
    if state.kind == "closed":
        return OpeningWords(_closed(state, ctx))
    if state.closes is None:
        return OpeningWords(ctx.t("Ouvert jour et nuit"))
    if state.kind == "closing":
        status = ctx.t("Ferme bientôt, %s", _at(state.closes, ctx))
    elif _day_of(state.closes) == state.today:
        status = ctx.t("Ouvert aujourd'hui %s", _until(state.closes, ctx))
    else:
        status = ctx.t("Ouvert %s", _until(state.closes, ctx))
    return OpeningWords(status, _last_entry(state, ctx))


class OpeningTimeline(NamedTuple):
    """The sentences about a place with their minutes, by which a browser changes them itself.

    ``said`` are kinds with their words, each once; ``changes`` pairs of a minute since the epoch
    and the index of what is said from then on, the first as of the beginning of the day. After the
    minute ``end`` nothing is known. All of it is the same until the next change.
    """

    said: tuple[tuple[str, str, str], ...]
    changes: tuple[int, ...]
    end: int


def opening_timeline(
    place: OpeningPlace, now: datetime, ctx: BlockContext
) -> OpeningTimeline | None:
    """Return what is said of a place from now on, None where that is nothing."""
    said: dict[tuple[str, str, str], int] = {}
    changes: list[int] = []
    zone = institution_zone()
    midnight = datetime.combine(now.astimezone(zone).date(), time(), zone)
    end = datetime.combine(midnight.date() + _AHEAD * _DAY, time(), zone)
    for begins, state in states_until(place, now, end):
        words = (state.kind, *opening_words(state, ctx))
        index = said.setdefault(words, len(said))
        if not changes or changes[-1] != index:
            changes += (_minute(begins if changes else midnight), index)
    known = any(status for _, status, _ in said)
    return OpeningTimeline(tuple(said), tuple(changes), _minute(end)) if known else None


def _minute(moment: datetime) -> int:
    return int(moment.timestamp()) // _MINUTE


def weekday(value: date, locale: Locale) -> str:
    """Return the name of a day of the week: ``mardi``."""
    return str(format_date(value, "EEEE", locale=babel_locale(locale)))


def _closed(state: OpeningState, ctx: BlockContext) -> str:
    if state.opens is None:
        return ctx.t("Fermé")
    day, at = _day_of(state.opens), _at(state.opens, ctx)
    if day <= state.today:
        return ctx.t("Fermé, ouvre aujourd'hui %s", at)
    if day == state.today + _DAY:
        return ctx.t("Fermé, ouvre demain %s", at)
    if day < state.today + _WEEK:
        return ctx.t("Fermé, ouvre %s %s", weekday(day, ctx.locale), at)
    return ctx.t("Fermé, rouvre le %s %s", days(day, None, ctx.locale), at)


def _last_entry(state: OpeningState, ctx: BlockContext) -> str:
    if state.last_entry is None:
        return ""
    if state.last_entry_passed:
        return ctx.t("dernière entrée passée")
    return ctx.t("dernière entrée %s", clock_time(state.last_entry, ctx.locale))


def _at(value: datetime, ctx: BlockContext) -> str:
    if _is_midnight(value):
        return ctx.t("à minuit")
    return _elided(ctx.t("à %s", clock_time(value, ctx.locale)), ctx.locale)


def _until(value: datetime, ctx: BlockContext) -> str:
    if _is_midnight(value):
        return ctx.t("jusqu'à minuit")
    return _elided(ctx.t("jusqu'à %s", clock_time(value, ctx.locale)), ctx.locale)


def _elided(text: str, locale: Locale) -> str:
    return text.replace(*_ELISIONS[locale]) if locale in _ELISIONS else text


def _is_midnight(value: datetime) -> bool:
    there = value.astimezone(institution_zone())
    return not (there.hour or there.minute)


def _day_of(value: datetime) -> date:
    return value.astimezone(institution_zone()).date()
