"""The difference between two models: what a browser that shows one needs to show the other.

A change is a list of the path of a node and what happens to it, as ``docs/protocol.md`` says::

    ["4/0", {"model": {"tagName": "li", ...}}]           # another node, or a text
    ["4", {"node": {"tagName": "ul", "attributes": {}}}]  # the same children
    ["4", {"children": [[0, 7], {"tagName": "li"}, [7, 200]]}]  # ranges of the children before
    ["5", {"html": "hash", "from": "hash", "of": 90, "edits": [[12, 13, "b>4"]]}]  # of HTML

Paths are those after the changes before; what is above comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from villa_site.engine.rendering.document_only import is_document_only
from villa_site.engine.rendering.frozen import INNER, FrozenHtml

Change = tuple[str, dict[str, Any]]

_LEAST_HTML: Final = 256
"""Characters of frozen HTML below which it is sent as a whole."""
_MOST_OF_ALL: Final = 0.5
"""A part of frozen HTML beyond which the whole is sent."""


def changes(before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """Yield what turns the model ``before`` into ``after``; nothing where they are equal."""
    if before is after:
        return
    if not isinstance(before, dict) or not isinstance(after, dict) or _is_left_out(before):
        if before != after:
            yield path, {"model": after}
        return
    old, new = before.get("children"), after.get("children")
    if _is_other(before, after) or (old is None) != (new is None):
        yield path, {"model": after}
        return
    yield from _of_node(before, after, path)
    yield from _of_children(old or (), new or (), path)


def _is_left_out(node: dict[str, Any]) -> bool:
    """Whether a document's model has nothing for the node: there is nothing to change."""
    return is_document_only(node["tagName"], node.get("attributes") or {})


def _of_node(before: dict[str, Any], after: dict[str, Any], path: str) -> Iterator[Change]:
    """Yield what differs in a node, its children apart."""
    own, others = _outside(before), _outside(after)
    if own == others:
        return
    html, inner = own.get("attributes", {}).get(INNER), others.get("attributes", {}).get(INNER)
    if isinstance(html, FrozenHtml) and isinstance(inner, FrozenHtml) and html != inner:
        edits = None if html.for_documents else html_edits(html.html, inner.html)
        if edits is not None and not inner.for_documents:
            pieces = html.html.count("<") + 1
            yield path, {"html": inner.hash, "from": html.hash, "of": pieces, "edits": edits}
            if _without_html(own) == _without_html(others):
                return
    yield path, {"node": others}


def _without_html(node: dict[str, Any]) -> dict[str, Any]:
    return {**node, "attributes": {**node["attributes"], INNER: None}}


def _is_other(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a node takes the place of another one: React would make it again."""
    if before["tagName"] != after["tagName"] or "importSource" in before or "error" in before:
        return True
    return "importSource" in after or "error" in after or _key(before) != _key(after)


def _key(node: Any) -> Any:
    attributes = node.get("attributes") if isinstance(node, dict) else None
    return attributes.get("key") if attributes else None


def _outside(node: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in node.items() if name != "children"}


def _of_children(old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[Change]:
    origins = _origins(old, new)
    if origins != [*range(len(old))]:
        yield path, {"children": _arranged(origins, new)}
    start = f"{path}/" if path else ""
    for place, (origin, child) in enumerate(zip(origins, new, strict=True)):
        if origin is not None:
            yield from changes(old[origin], child, f"{start}{place}")


def _origins(old: Sequence[Any], new: Sequence[Any]) -> list[int | None]:
    """Return, for each child, the place at which it was before; None for one that is new."""
    if len(old) == len(new) and all(map(_are_alike, old, new)):
        return [*range(len(new))]
    by_key = {key: place for place, child in enumerate(old) if (key := _key(child)) is not None}
    if by_key:
        unkeyed = (place for place, child in enumerate(old) if _key(child) is None)
        return [
            next(unkeyed, None) if (key := _key(child)) is None else by_key.get(key)
            for child in new
        ]
    pairs = [*zip(old, new, strict=False)]
    start = sum(1 for _ in takewhile(_is_pair, pairs))
    backwards = zip(reversed(old[start:]), reversed(new[start:]), strict=False)
    end = sum(1 for _ in takewhile(_is_pair, backwards))
    between = len(new) - start - end
    kept = min(between, len(old) - start - end)
    middle = [*range(start, start + kept), *[None] * (between - kept)]
    return [*range(start), *middle, *range(len(old) - end, len(old))]


def _is_pair(pair: tuple[Any, Any]) -> bool:
    return pair[0] is pair[1] or bool(pair[0] == pair[1])


def _are_alike(before: Any, after: Any) -> bool:
    return bool(_key(before) == _key(after))


def _arranged(origins: Sequence[int | None], new: Sequence[Any]) -> list[Any]:
    """Return children as new nodes and ranges ``[start, end]`` of those before."""
    written: list[Any] = []
    ranges: list[int] | None = None
    for origin, child in zip(origins, new, strict=True):
        if origin is None:
            written.append(child)
            ranges = None
        elif ranges and ranges[1] == origin:
            ranges[1] += 1
        else:
            ranges = [origin, origin + 1]
            written.append(ranges)
    return written


def html_edits(before: str, after: str) -> list[list[Any]] | None:
    """Return ``[start, end, *pieces]`` for each part of ``before`` that differs in ``after``.

    HTML is counted in the pieces between its ``<``: a browser that reads the same HTML out of a
    document writes its tags otherwise, but not in another number. None where most of it differs,
    or it is short, or has a ``<`` in an attribute or text, which not all browsers escape.
    """
    if len(after) < _LEAST_HTML or "&lt;" in before:
        return None
    old, new = before.split("<"), after.split("<")
    edits = [*_paired_edits(old, new)] if len(old) == len(new) else [_one_edit(old, new)]
    written = sum(len(piece) for _, _, *pieces in edits for piece in pieces)
    return edits if written < len(after) * _MOST_OF_ALL else None


def _paired_edits(old: Sequence[str], new: Sequence[str]) -> Iterator[list[Any]]:
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            yield [place, place + 1, after]


def _one_edit(old: Sequence[str], new: Sequence[str]) -> list[Any]:
    start = _common(old, new)
    end = _common([*reversed(old[start:])], [*reversed(new[start:])])
    return [start, len(old) - end, *new[start : len(new) - end]]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many pieces two lists begin with."""
    return sum(1 for _ in takewhile(_is_pair, zip(one, other, strict=False)))
