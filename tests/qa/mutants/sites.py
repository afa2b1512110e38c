"""The sites that mutants are planted in front of, each served once for all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.qa.whole_suite import every_feature
from tests.support.served_site import VILLA_SITE, Site, serving


@asynccontextmanager
async def served(folder: Path, sites: Collection[str]) -> AsyncIterator[dict[str, Site]]:
    """Serve the sites; give each by its name."""
    async with AsyncExitStack() as stack:
        found: dict[str, Site] = {}
        for name in sorted(sites):
            place = folder / name.replace(" ", "-")
            place.mkdir()
            settings = every_feature(place) if name == "every feature" else {}
            site = serving(place, command=VILLA_SITE, **settings)
            found[name] = await stack.enter_async_context(site)
        yield found
