"""Asks axe-core what stands in the way of people; nothing may."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page

_CLIENT: Final = Path(__file__).parents[2] / "client"
SCRIPT: Final = (_CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text()
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LAID_OUT: Final = """() => innerWidth > 767 || !document.getElementById('villa-state') ||
    'fullLayout' in document.documentElement.dataset"""
"""True once a phone has laid out what is far below; only then has it a size and a colour."""


async def violations(page: Page, *, rule: str = "") -> list[str]:
    """List what axe finds on the page as it is, or what one rule of it finds."""
    await page.wait_for_function(LAID_OUT)
    if not await page.evaluate("() => 'axe' in window"):
        # Not as an element: the page's policy refuses foreign scripts, and is to stay as it is.
        await page.evaluate(f"() => {{ {SCRIPT} }}")
    asked = {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": TAGS}
    found: dict[str, Any] = await page.evaluate(
        "(asked) => axe.run(document, { runOnly: asked, resultTypes: ['violations'] })", asked
    )
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:160]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
