"""Raw WordPress data made safe to walk: ACF's flat repeaters unfolded, depth and length bounded."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from villa_site.content.fields.emptiness import MAX_ITEMS, as_items
from villa_site.content.losses import losses

MAX_DEPTH: Final = 16

_LONGEST_KEY: Final = 200
_LONGEST_INDEX: Final = 4
_INDEX: Final = re.compile(r"_(\d{1,4})_")

_NESTS: Final = (dict, list)

Rows = dict[str, dict[int, dict[str, Any]]]


def bounded(
    value: Any, depth: int = 0, level: Callable[[dict[str, Any]], dict[str, Any]] = dict
) -> Any:
    """Copy JSON, leaving out what lies deeper than MAX_DEPTH and items beyond MAX_ITEMS.

    ``level`` copies each object before what is inside of it.
    """
    if type(value) is str or not isinstance(value, _NESTS):
        return value
    if depth >= MAX_DEPTH:
        losses.field("content", "depth", f"nested deeper than {MAX_DEPTH}")
        return None
    if isinstance(value, list):
        return [bounded(item, depth + 1, level) for item in value[:MAX_ITEMS]]
    return {
        key: bounded(item, depth + 1, level) if isinstance(item, _NESTS) else item
        for key, item in level(value).items()
    }


def unflatten(value: Any) -> Any:
    """Copy JSON as ``bounded`` does and unfold repeaters such as ``items: 2, items_0_titre: "A"``.

    Keys with a leading underscore are ACF's own notes and are left out.
    """
    return bounded(value, level=_unfolded)


def _unfolded(value: dict[str, Any]) -> dict[str, Any]:
    plain, rows = _split({key: item for key, item in value.items() if key[:1] != "_"})
    for name, items in rows.items():
        plain[name] = [items[index] for index in sorted(items)]
    return plain


def _split(data: dict[str, Any]) -> tuple[dict[str, Any], Rows]:
    """Part a flat level into its own keys and the rows of its repeaters."""
    if not _INDEX.search("\n".join(data)):
        return data, {}
    counts = {key: count for key, item in data.items() if (count := _count(item))}
    if not counts:
        return data, {}
    plain: dict[str, Any] = {}
    rows: Rows = {}
    for key, item in data.items():
        place = _place(key, counts)
        if place is None:
            plain[key] = item
        elif place[1] < counts[place[0]]:
            name, index, rest = place
            rows.setdefault(name, {}).setdefault(index, {})[rest] = item
    return plain, rows


def _place(key: str, counts: dict[str, int]) -> tuple[str, int, str] | None:
    """Find the repeater, the row and the field that a flat key names, the outermost first."""
    if len(key) > _LONGEST_KEY:
        return None
    start = 0
    while match := _INDEX.search(key, start):
        if key[: match.start()] in counts and match.end() < len(key):
            return key[: match.start()], int(match[1]), key[match.end() :]
        start = match.end() - 1
    return None


def _count(value: Any) -> int:
    """Read how many rows a repeater says it has; anything else has none."""
    if isinstance(value, bool):
        return 0
    if isinstance(value, str):
        value = int(value) if _is_count(value) else 0
    return min(value, MAX_ITEMS) if isinstance(value, int) and value > 0 else 0


def _is_count(text: str) -> bool:
    return len(text) <= _LONGEST_INDEX and text.isascii() and text.isdecimal()


def shallow(nodes: Any, children: str, depth: int = MAX_DEPTH) -> list[Any]:
    """Copy a tree of nodes, without the branches that hang deeper than MAX_DEPTH."""
    items = as_items(nodes)
    if depth == 0:
        if items:
            losses.field("content", children, f"nested deeper than {MAX_DEPTH}")
        return []
    return [
        {**node, children: shallow(node[children], children, depth - 1)}
        if isinstance(node, dict) and node.get(children)
        else node
        for node in items
    ]
