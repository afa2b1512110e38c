"""Asks axe-core what stands in the way of people; nothing may."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page

SCRIPT: Final = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


async def violations(page: Page, *, rule: str = "") -> list[str]:
    """List what axe finds on the page as it is, or what one rule of it finds.

    The page's context must bypass the CSP.
    """
    if not await page.evaluate("() => 'axe' in window"):
        await page.add_script_tag(path=SCRIPT)
    asked = {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": TAGS}
    found: dict[str, Any] = await page.evaluate(
        "(asked) => axe.run(document, { runOnly: asked, resultTypes: ['violations'] })", asked
    )
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:160]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
