"""The editor's own blocks of words: paragraph, heading, list, quotation, table, rule, free HTML."""

from __future__ import annotations

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.saved_markup import saved_caption, saved_part
from villa_site.backend.lenient import NO_HTML, Anchor, Flag, Html, Integer, Lenient
from villa_site.block import block
from villa_site.context import Context
from villa_site.rich_text import plain_text, sanitise


class CoreText(Lenient):
    """What the editor saved; lists say in their attributes how they count."""

    anchor: Anchor = ""
    inner_html: Html = NO_HTML
    ordered: Flag = False
    reversed: Flag = False
    start: Integer | None = None

    model_config = {**Lenient.model_config, "alias_generator": None}
