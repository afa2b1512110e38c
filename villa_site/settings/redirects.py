"""The table of old addresses, read from a file at the start: what would mislead is refused there.

Each line is ``/old/,/new/`` or ``/old/,/new/,301``; blank lines and those beginning with ``#`` say
nothing. An old address with a query stands for that query alone, one without for any, which is
then kept.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

_STATUSES: Final = (301, 302, 307, 308)
_ENGINE: Final = "/_villa"
_LARGEST: Final = 5_000_000
_WORST: Final = 20
"""Flaws that one message names; with more, the file is not the one that was meant."""
_BREAKS_ADDRESSES: Final = re.compile(r"[\x00-\x1f\x7f\\]")
_QUERY_SAFE: Final = "/?:@!$&'()*+,;=-._~%"

Key = tuple[str, str]
"""A path without its last slash, decoded, and a query."""


class UnusableTable(ValueError):
    """The table cannot be used; the message names each flaw with its line."""


class _Flaw(ValueError):
    """What is wrong with a line, in words that say how to mend it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Where an old address leads, and the line that says so."""

    line: int
    old: str
    path: str
    query: str
    fragment: str
    status: int

    def location(self, query: str) -> str:
        """Write the new address, with what the visitor's own query adds to it."""
        joined = "&".join(filter(None, (self.query, query)))
        return self.path + (f"?{joined}" if joined else "") + self.fragment

    @property
    def key(self) -> Key:
        """The new address as the table would look it up."""
        return _plain(unquote(self.path)), self.query


class RedirectTable:
    """The old addresses of the file at ``path``; ``origin`` is the site's own, if it is known."""

    def __init__(self, path: Path, origin: str = "") -> None:
        self.path = path
        self._rules = _read(path, origin)

    def __len__(self) -> int:
        return len(self._rules)

    def __str__(self) -> str:
        return str(self.path)

    def find(self, path: str, query: str) -> tuple[str, int] | None:
        """Give the new address and the status for a decoded path and a query."""
        rule, rest = _rule(self._rules, (_plain(path), query))
        return (rule.location(rest), rule.status) if rule else None

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(cls._of_setting)

    @classmethod
    def _of_setting(cls, value: Any, info: core_schema.ValidationInfo) -> RedirectTable:
        if isinstance(value, cls):
            return value
        return cls(Path(value), str((info.data or {}).get("site_url") or ""))


def _read(path: Path, origin: str) -> Mapping[Key, Rule]:
    rules: dict[Key, Rule] = {}
    flaws: list[str] = []
    for line, cells in _rows(path):
        try:
            _add(rules, *_rule_of(line, cells, origin))
        except _Flaw as flaw:
            flaws.append(f"line {line}: {flaw}")
    flaws += _loops(rules)
    if flaws:
        raise _unusable(path, flaws)
    return rules


def _add(rules: dict[Key, Rule], key: Key, rule: Rule) -> None:
    known = rules.setdefault(key, rule)
    if (known.path, known.query) != (rule.path, rule.query):
        raise _Flaw(f"line {known.line} leads {rule.old} elsewhere already; keep one.")


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Read the lines that say something, parted by commas, or semicolons as some tables are."""
    try:
        if path.stat().st_size > _LARGEST:
            raise UnusableTable(f"{path} is larger than {_LARGEST} bytes: name the right file")
        lines = path.read_text("utf-8-sig").splitlines()
    except OSError as error:
        reason = error.strerror or "it is no file"
        raise UnusableTable(f"{path} cannot be read ({reason}): name a file") from error
    except UnicodeDecodeError as error:
        raise UnusableTable(f"{path} is not in UTF-8: save it so") from error
    telling = [(number, line) for number, line in enumerate(lines, 1) if _tells(line)]
    parted = ";" if any(";" in line and "," not in line for _, line in telling[:1]) else ","
    for number, line in telling:
        yield number, [cell.strip() for cell in next(csv.reader([line], delimiter=parted))]


def _tells(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _rule_of(line: int, cells: list[str], origin: str) -> tuple[Key, Rule]:
    old, new, status = (*cells, "", "")[:3]
    if not old or not new:
        raise _Flaw("give the old address and the new one, parted by a comma.")
    known, target = urlsplit(_own(old, origin)), urlsplit(_own(new, origin))
    if known.path.startswith(_ENGINE):
        raise _Flaw(f"{old} is one of the site's own files; take the line out.")
    query = quote(target.query, safe=_QUERY_SAFE)
    fragment = f"#{quote(target.fragment, safe=_QUERY_SAFE)}" if target.fragment else ""
    rule = Rule(line, old, _landing(target.path), query, fragment, _status(status))
    return (_plain(unquote(known.path)), known.query), rule


def _own(address: str, origin: str) -> str:
    """Give the address without the site's own origin; raises _Flaw for what is not on this site."""
    own = address.removeprefix(origin) if address.startswith(f"{origin}/") else address
    if "://" in own.split("?")[0].split("#")[0] or own.startswith(("//", "/\\")):
        raise _Flaw(f"{address} is on another host; redirects stay on this site.")
    if not own.startswith("/"):
        raise _Flaw(f"begin {address} with a slash.")
    if _BREAKS_ADDRESSES.search(unquote(own)):
        raise _Flaw(f"take backslashes and control characters out of {address!r}.")
    return own


def _landing(path: str) -> str:
    """Write the path as the site does, so that no second redirect follows; files keep theirs."""
    ends = path.endswith("/") or "." in path.rpartition("/")[2]
    return quote("/" + unquote(path if ends else f"{path}/").lstrip("/"), safe="/-._~!$&'()*+,;=:@")


def _status(written: str) -> int:
    if not written:
        return HTTPStatus.PERMANENT_REDIRECT
    if written not in map(str, _STATUSES):
        raise _Flaw(f"the status is 301, 302, 307 or 308, not {written}.")
    return int(written)


def _rule(rules: Mapping[Key, Rule], key: Key) -> tuple[Rule | None, str]:
    """Find the rule for an address, and what of the query it leaves to be kept."""
    exact = rules.get(key)
    return (exact, "") if exact else (rules.get((key[0], "")), key[1])


def _loops(rules: Mapping[Key, Rule]) -> Iterator[str]:
    """Follow each old address to its end; those that come back to a rule have none."""
    ends: set[int] = set()
    for start in rules:
        key, passed = start, dict[int, Rule]()
        while (rule := _rule(rules, key)[0]) and rule.line not in ends:
            if rule.line in passed:
                way = " → ".join(each.old for each in passed.values())
                yield f"line {rules[start].line}: {way} leads in a circle; take one out."
                break
            passed[rule.line] = rule
            key = rule.key
        ends |= passed.keys()


def _plain(path: str) -> str:
    return path.rstrip("/")


def _unusable(path: Path, flaws: list[str]) -> UnusableTable:
    told = flaws[:_WORST]
    if len(flaws) > _WORST:
        told.append(f"and {len(flaws) - _WORST} more lines")
    return UnusableTable("\n  ".join([f"mend the redirects in {path}:", *told]).rstrip("."))
