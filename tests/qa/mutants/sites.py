"""The sites that mutants are planted in front of, each served once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.qa.mutants.browser_run import discovered
from tests.qa.mutants.kit import Target
from tests.qa.whole_suite import every_feature
from tests.support.served_site import VILLA_SITE, serving


@asynccontextmanager
async def served(folder: Path, sites: Collection[str]) -> AsyncIterator[dict[str, Target]]:
    """Serve the sites; give each by its name."""
    async with AsyncExitStack() as stack:
        targets: dict[str, Target] = {}
        for name in sorted(sites):
            place = folder / name.replace(" ", "-")
            place.mkdir()
            settings = every_feature(place) if name == "every feature" else {}
            site = await stack.enter_async_context(serving(place, command=VILLA_SITE, **settings))
            found = await asyncio.to_thread(discovered, site.url)
            targets[name] = Target(port=site.port, site_map=found)
        yield targets
