"""The plugin for WordPress: its version, its addresses, the blocks it knows."""

from __future__ import annotations

from typing import Final

from villa_site.backend.client import plugin_version
from villa_site.tools.doctor.examination import Examination
from villa_site.tools.doctor.finding import Finding

STATUS_PATH: Final = "/wp-json/wpnuxt/v1/status"
_MEND: Final = "install what `villa-site wordpress-plugin` writes"
_MOST: Final = 5


async def plugin(examination: Examination) -> list[Finding]:
    """Check what the plugin says of itself; a backend without it has no such call."""
    result = await examination.get(STATUS_PATH)
    installed = result.object.get("plugin")
    if result.error is not None or not isinstance(installed, str):
        return []
    place, own = result.place, plugin_version()
    if installed != own:
        (place / "plugin").habit(
            f"version {installed[:20]}, made for another site than {own}", _MEND
        )
    if result.object.get("permalinks") is False:
        mend = "choose a structure with names in Settings, Permalinks"
        (place / "permalinks").wrong("addresses without names", mend)
    known = result.object.get("blocks")
    lacking = sorted(
        name
        for name in examination.types
        if not name.startswith("core/") and isinstance(known, list) and name not in known
    )
    if lacking:
        listed = ", ".join(lacking[:_MOST]) + (" and more" if len(lacking) > _MOST else "")
        (place / "blocks").missing(f"blocks of the site that the editor lacks: {listed}", _MEND)
    return [examination.conclude("GET status", result, f"the plugin, version {installed[:20]}")]
