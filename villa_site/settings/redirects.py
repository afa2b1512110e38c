"""The table of redirects, read from a CSV file and validated at the start.

Each line is ``/old/,/new/`` or ``/old/,/new/,301``; blank lines and comments with ``#`` are
skipped. An old path with a query matches that query only, one without matches any query, which is
then passed on. Accents match in either form of Unicode, composed (NFC) or not (NFD).
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from villa_site.engine.http.urls import quote_path, without_credentials

_BACKEND: Final = ("backend_url", "backend_public_url")
_STATUSES: Final = (301, 302, 307, 308)
_ENGINE: Final = "/_villa"
_MAX_BYTES: Final = 5_000_000
_MAX_ERRORS: Final = 20
"""Errors in one message; with more it is probably the wrong file."""
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f\\]")
_QUERY_SAFE: Final = "/?:@!$&'()*+,;=-._~%"

Key = tuple[str, str]
"""A path without its last slash, decoded and composed, and a query."""


class RedirectTableError(ValueError):
    """The table is invalid; the message names each error with its line."""


class _LineError(ValueError):
    """A line is invalid; the message says how to correct it."""


@dataclass(frozen=True, slots=True)
class RedirectRule:
    """The target of an old path, and its line in the file."""

    line: int
    old: str
    path: str
    query: str
    fragment: str
    status: int

    def location(self, query: str) -> str:
        """Return the target URL, with the visitor's own query appended."""
        joined = "&".join(filter(None, (self.query, query)))
        return self.path + (f"?{joined}" if joined else "") + self.fragment

    @property
    def key(self) -> Key:
        """The key under which the table would look up the target."""
        return _known_by(unquote(self.path)), self.query


class RedirectTable:
    """The redirects of the file at ``path``.

    ``origins`` are the site's public one and the content backend's, as far as configured.
    """

    def __init__(self, path: Path, *origins: str) -> None:
        self.path = path
        self._rules = _read(path, origins)

    def __len__(self) -> int:
        return len(self._rules)

    def __str__(self) -> str:
        return str(self.path)

    def find(self, path: str, query: str) -> tuple[str, int] | None:
        """Return the target URL and the status for a decoded path and a query."""
        rule, rest = _rule(self._rules, (_known_by(path), query))
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
        known = info.data or {}
        named = (str(known.get(name) or "") for name in ("site_url", *_BACKEND))
        return cls(Path(value), *filter(None, map(without_credentials, named)))


def _read(path: Path, origins: Sequence[str]) -> Mapping[Key, RedirectRule]:
    rules: dict[Key, RedirectRule] = {}
    errors: list[str] = []
    for line, cells in _rows(path):
        try:
            if found := _rule_of(line, cells, origins):
                _add(rules, *found)
        except _LineError as error:
            errors.append(f"line {line}: {error}")
    errors += _loops(rules)
    if errors:
        raise _table_error(path, errors)
    return rules


def _add(rules: dict[Key, RedirectRule], key: Key, rule: RedirectRule) -> None:
    known = rules.setdefault(key, rule)
    if (known.path, known.query) != (rule.path, rule.query):
        raise _LineError(f"line {known.line} leads {rule.old} elsewhere already; keep one.")


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each line, separated by commas or semicolons."""
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise RedirectTableError(
                f"{path} is larger than {_MAX_BYTES} bytes: name the right file"
            )
        lines = path.read_text("utf-8-sig").splitlines()
    except OSError as error:
        reason = error.strerror or "it is no file"
        raise RedirectTableError(f"{path} cannot be read ({reason}): name a file") from error
    except UnicodeDecodeError as error:
        raise RedirectTableError(f"{path} is not in UTF-8: save it so") from error
    rows = [(number, line) for number, line in enumerate(lines, 1) if _has_rule(line)]
    delimiter = ";" if any(";" in line and "," not in line for _, line in rows[:1]) else ","
    for number, line in rows:
        yield number, [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _has_rule(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _rule_of(
    line: int, cells: list[str], origins: Sequence[str]
) -> tuple[Key, RedirectRule] | None:
    """Read a line; None for one between two forms of the same accents, which the site does."""
    old, new, status = (*cells, "", "")[:3]
    if not old or not new:
        raise _LineError("give the old URL and the new one, separated by a comma.")
    known, target = urlsplit(_local_url(old, origins)), urlsplit(_local_url(new, origins))
    if known.path.startswith(_ENGINE):
        raise _LineError(f"{old} is one of the site's own files; take the line out.")
    query = quote(target.query, safe=_QUERY_SAFE)
    fragment = f"#{quote(target.fragment, safe=_QUERY_SAFE)}" if target.fragment else ""
    rule = RedirectRule(line, old, _target_path(target.path), query, fragment, _status(status))
    old_path, new_path = (unquote(each).rstrip("/") for each in (known.path, rule.path))
    key = _known_by(old_path), known.query
    return None if key == rule.key and old_path != new_path else (key, rule)


def _local_url(url: str, origins: Sequence[str]) -> str:
    """Return a URL without the site's or the backend's origin; raises _LineError for another's."""
    local = next((url[len(each) :] for each in origins if url.startswith(f"{each}/")), url)
    if "://" in local.split("?")[0].split("#")[0] or local.startswith(("//", "/\\")):
        raise _LineError(f"{url} is on another host; redirects stay on this site.")
    if not local.startswith("/"):
        raise _LineError(f"begin {url} with a slash.")
    if _FORBIDDEN.search(unquote(local)):
        raise _LineError(f"take backslashes and control characters out of {url!r}.")
    return local


def _target_path(path: str) -> str:
    """Add the trailing slash, which saves a second redirect, unless it is a file's path."""
    ends = path.endswith("/") or "." in path.rpartition("/")[2]
    return quote_path(unquote(path if ends else f"{path}/"))


def _status(text: str) -> int:
    if not text:
        return HTTPStatus.PERMANENT_REDIRECT
    if text not in map(str, _STATUSES):
        raise _LineError(f"the status is 301, 302, 307 or 308, not {text}.")
    return int(text)


def _rule(rules: Mapping[Key, RedirectRule], key: Key) -> tuple[RedirectRule | None, str]:
    """Return the rule for a path and query, and the query that it passes on."""
    exact = rules.get(key)
    return (exact, "") if exact else (rules.get((key[0], "")), key[1])


def _loops(rules: Mapping[Key, RedirectRule]) -> Iterator[str]:
    """Yield an error for each redirect that leads back to itself."""
    ends: set[int] = set()
    for start in rules:
        key, passed = start, dict[int, RedirectRule]()
        while (rule := _rule(rules, key)[0]) and rule.line not in ends:
            if rule.line in passed:
                way = " → ".join(each.old for each in passed.values())
                yield f"line {rules[start].line}: {way} leads in a circle; take one out."
                break
            passed[rule.line] = rule
            key = rule.key
        ends |= passed.keys()


def _known_by(path: str) -> str:
    return unicodedata.normalize("NFC", path).rstrip("/")


def _table_error(path: Path, errors: list[str]) -> RedirectTableError:
    listed = errors[:_MAX_ERRORS]
    if len(errors) > _MAX_ERRORS:
        listed.append(f"and {len(errors) - _MAX_ERRORS} more lines")
    return RedirectTableError("\n  ".join([f"fix the redirects in {path}:", *listed]).rstrip("."))
