"""The ordered policies every visit passes, over HTTP and live alike: one policy a file."""

from __future__ import annotations

import importlib
from collections.abc import Awaitable, Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from villa_site.errors import UnknownMiddleware
from villa_site.site.visit import Outcome, Proceed, Visit

if TYPE_CHECKING:
    from villa_site.site.site import Site

Policy = Callable[[Visit, Proceed, "Site"], Awaitable[Outcome]]

ORDER = ("redirects", "slash", "locale", "preview", "maintenance", "routing", "canonical")
"""First to last. Each name is a module of this package with a function of the same name."""


def policy(name: str | Policy) -> Policy:
    """Find the policy called ``name``, which may be one itself; raises UnknownMiddleware."""
    if callable(name):
        return name
    try:
        module = importlib.import_module(f"{__name__}.{name}")
        found: Policy = getattr(module, name)
    except (ImportError, AttributeError) as error:
        raise UnknownMiddleware(
            f"No middleware is called {name!r}: add villa_site/site/policies/{name}.py with an "
            f"async function {name!r}, or mend the list ORDER in "
            "villa_site/site/policies/__init__.py."
        ) from error
    return found


def chain(names: Sequence[str | Policy], last: Proceed, site: Site) -> Proceed:
    """Link the policies in order, ending with ``last``."""

    def linked(proceed: Proceed, step: Policy) -> Proceed:
        async def handle(visit: Visit) -> Outcome:
            return await step(visit, proceed, site)

        return handle

    return reduce(linked, [policy(name) for name in reversed(names)], last)
