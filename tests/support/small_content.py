"""The few pages of the content tests, for servers of which a test needs no page in particular."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "embedded" / "villa"
SMALL_CONTENT: Final = {"VILLA_CONTENT_DIR": str(FOLDER)}
"""Environment of a server; its first page takes a tenth of that of the demo content."""
