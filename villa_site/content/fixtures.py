"""Fixtures of blocks: data full, minimal and hostile, for the tests and for the block gallery."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from villa_site.content.block import BlockType
from villa_site.errors import FixtureError

Cases = Mapping[str, dict[str, Any]]
"""Envelopes of a block, as the backend sends them, by the names of the cases they stand for."""


def fixture_name(block: str) -> str:
    """Name a block type's fixture: ``acf/long-quote`` is ``long_quote``, ``core/list`` keeps both.

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
    """Read the cases of a block's fixture; raises FixtureError."""
    places = fixture_places(kind)
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise FixtureError(f"The block {kind.name!r} has no fixture: write {places[0]}.")
    try:
        cases = json.loads(found.read_text(encoding="utf-8"))
    except ValueError as error:
        raise FixtureError(f"Mend {found}, which is no JSON: {error}.") from error
    if not isinstance(cases, dict) or not all(map(_is_envelope, cases.values())):
        raise FixtureError(f"Mend {found}: it must hold one envelope for each case.")
    return cases


def _is_envelope(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("blockName"), str)
