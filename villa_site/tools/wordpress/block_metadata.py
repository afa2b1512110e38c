"""The ``block.json`` of each block of the site, by which WordPress and its tools know it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

NAME: Final = "block.json"
FOLDER: Final = "blocks"

_LANGUAGE: Final = "en"
"""Tools read texts in English; editors get those of their own language."""
_SAME: Final[Mapping[str, Any]] = {
    "$schema": "https://schemas.wp.org/trunk/block.json",
    "apiVersion": 3,
}
_OF_ALL: Final[Mapping[str, Any]] = {
    "category": "villa-site",
    "icon": "layout",
    "textdomain": "villa-site",
    "attributes": {
        # An empty object by default, which PHP would read as a list.
        "data": {"type": "object"},
        "anchor": {"type": "string", "default": ""},
    },
    "supports": {"html": False, "customClassName": False},
    "editorScript": "villa-site-blocks",
    "editorStyle": "villa-site-fields",
}


def block_files(declared: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the files of the blocks that a declaration has fields for, by their names."""
    texts = declared["texts"].get(_LANGUAGE, {})
    files = {}
    for name, block in declared["blocks"].items():
        if not block:
            # WordPress has its own.
            continue
        own = {key: texts.get(block[key], block[key]) for key in ("title", "description")}
        text = json.dumps({**_SAME, "name": name, **own, **_OF_ALL}, ensure_ascii=False, indent=1)
        files[f"{FOLDER}/{name.replace('/', '-')}/{NAME}"] = f"{text}\n".encode()
    return files
