"""The names of the words of closed lists that say for whom an event is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import kind_of
from villa_site.site.context import BlockContext


def names(words: Iterable[str], declared: Any, ctx: BlockContext) -> list[str]:
    """Return the names of words of a closed list in the page's language, each once."""
    kind = kind_of(declared)
    known = {each.word: each.text for each in kind.labels} if isinstance(kind, Choice) else {}
    return [ctx.t(known[word]) for word in dict.fromkeys(words) if word in known]
