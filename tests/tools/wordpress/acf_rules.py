"""ACF's own rules of a form: which field groups a screen has, what is shown, what is missing.

Written after ACF's public documentation: fields that conditional logic hides are not submitted, and
only what is submitted is validated; a required group requires each of its fields; a rule may name a
field of an outer group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


def groups_at(groups: Iterable[Json], screen: Mapping[str, str]) -> list[Json]:
    """Return the field groups that an editor sees on a ``screen``: its values by ACF's params."""
    return [
        group
        for group in groups
        if any(
            all(screen.get(rule["param"]) == rule["value"] for rule in together)
            for together in group["location"]
        )
    ]


def missing(groups: Iterable[Json], values: Json) -> set[str]:
    """Return the fields without which ACF refuses the ``values`` that an editor has filled in."""
    return {name for group in groups for name in _Level(group["fields"], values).missing()}


def hidden(groups: Iterable[Json], values: Json) -> set[str]:
    """Return the fields that ACF does not show beside these ``values``."""
    return {name for group in groups for name in _Level(group["fields"], values).hidden()}


@dataclass(frozen=True)
class _Level:
    """The fields of a group or a row with their values; ``outer`` is what they are inside of."""

    fields: list[Json]
    values: Json
    outer: _Level | None = None
    prefix: str = ""

    def missing(self) -> Iterator[str]:
        """Yield the names of required fields that are shown and empty."""
        for field in self.fields:
            if not self._shows(field):
                continue
            value = self._value(field)
            # To ACF a number is never empty.
            if field["required"] and not value and not isinstance(value, int):
                yield self.prefix + field["name"]
            for level in self._inside(field):
                yield from level.missing()

    def hidden(self) -> Iterator[str]:
        """Yield the names of fields that are not shown."""
        for field in self.fields:
            if self._shows(field):
                for level in self._inside(field):
                    yield from level.hidden()
            else:
                yield self.prefix + field["name"]

    def _inside(self, field: Json) -> Iterator[_Level]:
        prefix, value = f"{self.prefix}{field['name']}.", self.values.get(field["name"])
        if field["type"] == "group":
            fields = [
                {**each, "required": field["required"] or each["required"]}
                for each in field["sub_fields"]
            ]
            yield _Level(fields, value or {}, self, prefix)
        if field["type"] == "repeater":
            for row in value or []:
                yield _Level(field["sub_fields"], row, self, prefix)

    def _value(self, field: Json) -> Any:
        return self.values.get(field["name"], field.get("default_value", ""))

    def _shows(self, field: Json) -> bool:
        either = field["conditional_logic"] or [[]]
        return any(all(self._holds(rule) for rule in together) for together in either)

    def _holds(self, rule: Json) -> bool:
        for field in self.fields:
            if field["key"] == rule["field"]:
                assert rule["operator"] == "=="
                return str(self._value(field) or "") == str(rule["value"])
        assert self.outer is not None, f"{rule['field']} is in no group around it"
        return self.outer._holds(rule)
