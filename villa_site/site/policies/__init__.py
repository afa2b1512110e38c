"""The policies that every visit passes in order, over HTTP and live: one policy a module."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import reduce

from villa_site.errors import UnknownPolicy
from villa_site.site.policy import Policy, PolicySite
from villa_site.site.visit import Outcome, Proceed, Visit

ORDER = ("redirects", "slash", "locale", "preview", "maintenance", "routing", "canonical")
"""First to last: modules of this package, each with a function of the same name."""


def policy(name: str | Policy) -> Policy:
    """Return the policy ``name``, or the function itself; raises UnknownPolicy."""
    if callable(name):
        return name
    try:
        module = importlib.import_module(f"{__name__}.{name}")
        function: Policy = getattr(module, name)
    except (ImportError, AttributeError) as error:
        raise UnknownPolicy(
            f"No policy is called {name!r}: add villa_site/site/policies/{name}.py with an "
            f"async function {name!r}, or correct the list ORDER in "
            "villa_site/site/policies/__init__.py."
        ) from error
    return function


def chain(names: Sequence[str | Policy], last: Proceed, site: PolicySite) -> Proceed:
    """Link the policies in order, ending with ``last``."""

    def link(proceed: Proceed, step: Policy) -> Proceed:
        async def handle(visit: Visit) -> Outcome:
            return await step(visit, proceed, site)

        return handle

    return reduce(link, [policy(name) for name in reversed(names)], last)
