"""Reports silent failures to the author of a site: each line once, in the log and the overlay."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from typing import Any, Final

from villa_site.engine.failure import ADVICE, Failure, is_own, place_of_function
from villa_site.engine.protocols import Connect
from villa_site.engine.reactpy_adapter.render_once import RenderedOnce
from villa_site.site.visits.visit import View

logger = logging.getLogger(__name__)

MOST: Final = 50
"""Pieces of advice; nobody reads more than these."""


class Advice:
    """The advice of a worker; ``notify`` takes all of it whenever there is more.

    ``connect`` is when pages open their socket that do not say so themselves.
    """

    def __init__(self, notify: Callable[[str, Any], None], connect: Connect) -> None:
        self._notify = notify
        self._connect = connect
        self._known: dict[tuple[str, int, str], Failure] = {}

    def take(self, failure: Failure) -> None:
        """Log and pass on what is new."""
        if self.take_logged(failure):
            place = f"{failure.path}:{failure.line}"
            logger.warning("%s: %s %s", place, failure.message, failure.fix)

    def take_logged(self, failure: Failure) -> bool:
        """Pass on what is new, and has been logged; say whether it is."""
        key = (failure.file, failure.line, failure.message)
        if key in self._known or len(self._known) >= MOST:
            return False
        self._known[key] = failure
        self._notify("advice", list(self._known.values()))
        return True

    def take_effects(self, view: View, rendered: RenderedOnce) -> None:
        """Pass on which components have effects on a page where nothing opens the socket."""
        connect = "never" if self._connect == "never" else view.connect or self._connect
        if connect == "never":
            fix = "Set VILLA_LIVE_CONNECT to another value than never."
        elif connect == "intent" and not _has_handler(_main(rendered.model)):
            fix = 'Write connect="load" or connect="idle" in @block(...): effects need the socket.'
        else:
            return
        for function in rendered.effects:
            place = place_of_function(function)
            if place is not None and is_own(place.file):
                name = inspect.unwrap(function).__name__
                message = (
                    f"{name!r} on {view.visit.path}: its content opens no socket for a reader."
                )
                what = "A component has an effect that does not run."
                self.take(Failure.at(place, what, message, kind=ADVICE, fix=fix))


def _main(model: dict[str, Any]) -> dict[str, Any]:
    """Find the content of a page: what is around it is live on every page."""
    if model["tagName"] == "main":
        return model
    inner = (_main(child) for child in model.get("children", ()) if isinstance(child, dict))
    return next((each for each in inner if each["tagName"] == "main"), model)


def _has_handler(node: Any) -> bool:
    if not isinstance(node, dict):
        return False
    return "eventHandlers" in node or any(map(_has_handler, node.get("children", ())))
