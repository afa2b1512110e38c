"""The limits for the loading of a page, and how to set them: ``--budget lcp=2500``."""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from villa_site.errors import VillaError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A measure in words, its unit, its default limit, and whether a busy machine changes it."""

    what: str
    unit: str
    default: float
    is_time: bool = False


LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "ttfb": Limit(what="first byte of the page", unit="ms", default=1800, is_time=True),
        "fcp": Limit(what="first paint of content", unit="ms", default=3000, is_time=True),
        "lcp": Limit(what="paint of the largest content", unit="ms", default=4000, is_time=True),
        "interaction": Limit(what="answer to a click", unit="ms", default=500, is_time=True),
        "cls": Limit(what="layout shift", unit="", default=0.1),
        "scripts": Limit(what="scripts as sent", unit="KB", default=200),
        "bytes": Limit(what="all that is sent until the page is idle", unit="KB", default=3000),
        "requests": Limit(what="requests until the page is idle", unit="", default=100),
        "nodes": Limit(what="elements of the document", unit="", default=4000),
    }
)
Limits = Mapping[str, float]
"""The limit of each measure, by its name."""
_CALIBRATION: Final = 100_000
_QUIET: Final = 0.75


class BudgetInvalid(VillaError):
    """A budget cannot be read; the message says what to write."""


def read(words: Iterable[str]) -> Limits:
    """Return the limit of each measure: the defaults, then files (TOML) and ``name=value``."""
    limits = {name: limit.default for name, limit in LIMITS.items()}
    for word in words:
        name, is_setting, value = word.partition("=")
        given: Mapping[str, Any] = {name: value} if is_setting else _file(Path(word))
        for each, amount in given.items():
            limits[each] = _amount(each, amount)
    return limits


def in_words(name: str, amount: float) -> str:
    """Return an amount of a measure, such as "paint of the largest content: 2500 ms"."""
    limit = LIMITS[name]
    number = f"{amount:.2f}" if name == "cls" else f"{amount:.0f}"
    return f"{limit.what}: {number} {limit.unit}".rstrip()


def is_busy() -> bool:
    """Return whether the machine has other work, so that its times say little about a site."""
    wall, processor = time.perf_counter(), time.thread_time()
    for _ in range(5):
        sum(range(_CALIBRATION))
    share = (time.thread_time() - processor) / (time.perf_counter() - wall)
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    return share < _QUIET or waiting > (os.cpu_count() or 1)


def _file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BudgetInvalid(
            f"The budget {path} cannot be read ({error}). "
            "Fix: name a TOML file with lines such as lcp = 2500, or write --budget lcp=2500."
        ) from error


def _amount(name: str, value: object) -> float:
    if name not in LIMITS:
        raise BudgetInvalid(f"There is no budget {name!r}. Fix: one of {', '.join(LIMITS)}.")
    try:
        amount = float(str(value))
    except ValueError:
        amount = -1
    if not 0 <= amount < float("inf"):
        raise BudgetInvalid(f"The budget {name} is {value!r}. Fix: write a number, 0 or more.")
    return amount
