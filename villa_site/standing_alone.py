"""Editors' HTML for places where there is neither this site's address nor its style."""

from __future__ import annotations

import re
from typing import Final

from villa_site.context import Context
from villa_site.rich_text import sanitise

_OWN_LINK: Final = re.compile(r'(\s(?:href|src)=")(/(?!/))')
# What tells of a new tab on the page is for those who cannot see the page.
_HIDDEN: Final = re.compile(r'<span class="visually-hidden">[^<]*</span>')


def standing_alone(markup: str, ctx: Context) -> str:
    """Clean ``markup`` and make its links whole."""
    clean = _HIDDEN.sub("", sanitise(markup, ctx))
    return _OWN_LINK.sub(lambda found: f"{found[1]}{ctx.origin}{found[2]}", clean)
