"""The site with halls of seats that visitors take, for ``bench/updates.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import blocks
from villa_site.app import VillaSite
from villa_site.settings import Settings

HALLS: Final = {
    f"{shape}-{number}": {"number": number, "forms": forms}
    for forms, shape in enumerate(("one-form", "forms"))
    for number in (24, 200, 2_000)
}
"""Pages by their names: so many seats as buttons of one form, or each in a form of its own."""


async def create(folder: Path) -> Any:
    """Make a site with a page for each hall."""
    # The package of blocks that a project brings with it.
    blocks.__path__ = [*blocks.__path__, str(Path(__file__).parent / "seat_blocks")]
    pages = folder / "content" / "fr"
    pages.mkdir(parents=True)
    for name, data in HALLS.items():
        text = f"title: {name}\nblocks:\n  - seats: {data}\n"
        (pages / f"{name}.yaml").write_text(text, encoding="utf-8")
    return VillaSite(
        Settings(_env_file=None, data_dir=folder / "data", content_dir=folder / "content")
    )
