"""Writes the updates of a connection: the first in full, then what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from villa_site.engine.rendering.changes import changes
from villa_site.engine.rendering.model_json import KnownFrozen


class Updates:
    """The model that a browser shows, as far as it has been sent, and what it needs to follow.

    ReactPy's own models do not follow the changes of components inside them.
    """

    def __init__(self, *, knows_document: bool) -> None:
        self._known = KnownFrozen(knows_document=knows_document)
        self._shown: Any = None

    def shows(self, update: Mapping[str, Any], digest: str) -> bool:
        """Tell whether the browser's model, which ``digest`` names, is that of the first update."""
        if not digest or not self._known.shows(update["model"], digest):
            return False
        self._shown = update["model"]
        return True

    def message(self, update: Mapping[str, Any]) -> str:
        """Write an update of the layout."""
        places = [int(each) for each in update["path"].split("/")[2::2]]
        after = update["model"]
        if not places or self._shown is None:
            self._shown = after
            return self._known.dumps(update).decode()
        found = [*changes(_at(self._shown, places), after)]
        shown, self._shown = self._shown, _with(self._shown, places, after)
        for _, change in found:
            if "html" in change:
                self._known.add(change["html"])
        message = {"type": update["type"], "path": update["path"], "changes": found}
        if not self._known.is_full:
            return self._known.dumps(message).decode()
        written = self._known.dumps({**message, "forget": True}).decode()
        self._known.retain(shown, self._shown)
        return written


def _at(model: Any, places: list[int]) -> Any:
    for place in places:
        model = model["children"][place]
    return model


def _with(model: Any, places: list[int], node: Any) -> Any:
    """Return a model with another node; what is beside its way is shared."""
    if not places:
        return node
    place, *rest = places
    children = [*model["children"]]
    children[place] = _with(children[place], rest, node)
    return {**model, "children": children}
