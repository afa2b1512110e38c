"""The plain YAML editors write: ``no`` is a word, ``19:30`` is no number, a key is there once."""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

try:
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # PyYAML was built without libyaml: slower, same result.
    from yaml import SafeLoader  # type: ignore[assignment]  # the two share the interface used here
from pathlib import Path

_PLAIN_SCALARS = {
    "bool": (r"^(?:true|false)$", "tf"),
    "null": (r"^(?:~|null|)$", ["~", "n", ""]),
    "int": (r"^-?(?:0|[1-9][0-9]*)$", "-0123456789"),
    "float": (r"^-?(?:0|[1-9][0-9]*)\.[0-9]+$", "-0123456789"),
}


class PlainYamlError(ValueError):
    """The file is no plain YAML; the message has the place and the reason."""


CHECK: Final = "check colons, brackets, quotes and indentation here and in the line above"


class _PlainLoader(SafeLoader):
    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - PyYAML's own attribute, emptied on purpose

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - PyYAML's signature
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                line = key.start_mark.line + 1
                raise PlainYamlError(
                    f"line {line}: the key “{key.value}” is there twice; remove one."
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep=deep)


for _tag, (_pattern, _first) in _PLAIN_SCALARS.items():
    _PlainLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)


def read(file: Path) -> dict[str, Any]:
    """Read one content file; raise PlainYamlError when it is unreadable or no mapping."""
    try:
        value = yaml.load(file.read_text(encoding="utf-8"), Loader=_PlainLoader)  # noqa: S506 - derived from SafeLoader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}: " if mark else ""
        problem = error.problem or "not readable as YAML"
        raise PlainYamlError(f"{where}{problem}; {CHECK}.") from error
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise PlainYamlError(f"cannot be read: {error}.") from error
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise PlainYamlError("must hold “key: value” lines at its top.")
    return {str(key): entry for key, entry in value.items()}
