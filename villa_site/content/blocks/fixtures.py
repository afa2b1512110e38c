"""Fixtures of blocks: data full, minimal and hostile, for the tests and for the block gallery."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from villa_site.content.blocks.block import BlockType
from villa_site.content.fields.declaration import INNER_HTML, fields_of
from villa_site.content.fields.group import GroupKind
from villa_site.content.fields.html import HtmlKind
from villa_site.content.fields.text import AnchorKind
from villa_site.errors import FixtureError

Cases = Mapping[str, dict[str, Any]]
"""Envelopes of a block, as the backend sends them, by the names of their cases."""

_ANCHOR: Final = "exemple"
_HTML: Final = HtmlKind()


def fixture_name(block: str) -> str:
    """Name a block type's fixture: ``acf/long-quote`` is ``long_quote``, ``core/list`` has both.

    The institution's own prefix is left out, as in the names of files and functions.
    """
    return block.removeprefix("acf/").replace("/", "_").replace("-", "_")


def fixture_places(kind: BlockType) -> tuple[Path, ...]:
    """List where a block's fixture may be, the likeliest first.

    In a source tree fixtures stand with the tests; a wheel brings them in a folder beside the
    blocks, where a package of somebody else's blocks may keep its own.
    """
    folder, file = Path(kind.file).parent, f"{fixture_name(kind.name)}.json"
    return (folder.parent / "tests" / "fixtures" / "blocks" / file, folder / "fixtures" / file)


def fixture_of(kind: BlockType) -> Cases:
    """Return the cases derived from a block's model, and those its file puts in their place.

    Raises FixtureError when there is a file that cannot be read.
    """
    file = next((place for place in fixture_places(kind) if place.is_file()), None)
    return {**dict(derived(kind)), **(_cases_in(file) if file else {})}


def derived(kind: BlockType) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the cases full, minimal and hostile, each field's value from its kind."""
    data = GroupKind(kind.model)
    anchored = any(isinstance(field.kind, AnchorKind) for field in fields_of(kind.model))
    anchor = _ANCHOR if anchored else ""
    yield "full", _envelope(kind, data.sample(), _HTML.sample(), anchor)
    yield "minimal", _envelope(kind, data.minimal(), _HTML.sample())
    yield "hostile", _envelope(kind, data.hostile(), _HTML.hostile())


def _envelope(kind: BlockType, data: dict[str, Any], markup: str, anchor: str = "") -> Any:
    """Wrap data as WordPress does: beside the markup of a core block, else in ``data``."""
    core = any(field.key == INNER_HTML for field in fields_of(kind.model))
    own = data if core else {"data": data}
    return {
        "blockName": kind.name,
        "attrs": {"anchor": anchor, **own},
        "innerBlocks": [],
        "innerHTML": markup if core else "",
    }


def _cases_in(file: Path) -> dict[str, Any]:
    try:
        cases = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise FixtureError(f"Fix {file}, which is no JSON: {error}.") from error
    if not isinstance(cases, dict) or not all(map(_is_envelope, cases.values())):
        raise FixtureError(f"Fix {file}: it must hold one envelope for each case.")
    return cases


def _is_envelope(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("blockName"), str)
