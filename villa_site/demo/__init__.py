"""The demonstration content: text files and finished pictures, sounds, films and documents."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final


def _content() -> Path:
    """Return the content of the package villa-site-demo, if it is installed, else the own."""
    whole = find_spec("villa_site_demo")
    return Path(whole.origin if whole and whole.origin else __file__).parent


DEMO_CONTENT: Final = _content()
"""A source tree has all of it. A wheel has the same pages with small pictures and the beginnings of
recordings and films; the extra ``demo`` brings them whole."""
DEMO_SOURCE: Final = "fr"
"""The language that the others are translated from."""
