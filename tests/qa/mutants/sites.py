"""The sites that mutants are planted in front of, each served once for all of them."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from tests.qa.mutants.browser_run import discovered
from tests.qa.mutants.kit import Target
from tests.support.served_site import VILLA_SITE, serving
from tests.support.small_content import FOLDER as SMALL_FOLDER

_EVERY_FEATURE: Final = Path(__file__).parents[1] / "every_feature"


@asynccontextmanager
async def served(folder: Path, sites: Collection[str]) -> AsyncIterator[dict[str, Target]]:
    """Serve the sites; give each by its name."""
    async with AsyncExitStack() as stack:
        targets: dict[str, Target] = {}
        for name in sorted(sites):
            place = folder / name.replace(" ", "-")
            place.mkdir()
            settings = _settings(place) if name == "every feature" else {}
            site = await stack.enter_async_context(serving(place, command=VILLA_SITE, **settings))
            found = await asyncio.to_thread(discovered, site.url)
            targets[name] = Target(port=site.port, site_map=found)
        yield targets


def _settings(place: Path) -> dict[str, str]:
    content = shutil.copytree(_EVERY_FEATURE, place / "content")
    shutil.copytree(SMALL_FOLDER / "media", content / "media")
    return {
        "VILLA_CONTENT_DIR": str(content),
        "VILLA_LANGUAGES": "fr,it",
        "VILLA_CONSENT_ANALYTICS_ID": "G-TEST",
    }
