"""The demonstration content: text files and finished pictures, sounds, films and documents."""

from pathlib import Path
from typing import Final

DEMO_CONTENT: Final = Path(__file__).parent
DEMO_SOURCE: Final = "fr"
"""The language that the others are translated from."""
