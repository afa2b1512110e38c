"""Lists the accessibility violations that axe-core reports for a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.async_api import Frame, Page

_CLIENT: Final = Path(__file__).parents[2] / "client"
SCRIPT: Final = (_CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text()
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LAID_OUT: Final = """() => innerWidth > 767 || !document.getElementById('villa-state') ||
    'fullLayout' in document.documentElement.dataset"""
"""True once a phone has laid out what is far below; only then has it a size and a colour."""
_RUN: Final = """([part, rules]) => axe.run(part || document, {
  runOnly: rules, resultTypes: ['violations'], preload: false, elementRef: false,
})"""


async def violations(page: Page | Frame, *, within: str = "", rule: str = "") -> list[str]:
    """List what axe reports for the page, or for the elements ``within`` selects.

    ``rule`` limits it to one rule. Only the whole page is checked for what concerns all of it,
    such as its landmarks.
    """
    await page.wait_for_function(LAID_OUT)
    if not await page.evaluate("() => 'axe' in window"):
        # Not as an element: the page's policy refuses foreign scripts, and is to stay as it is.
        await page.evaluate(f"() => {{ {SCRIPT} }}")
    rules = {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": TAGS}
    results: dict[str, Any] = await page.evaluate(_RUN, [within, rules])
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:160]}"
        for each in results["violations"]
        for node in each["nodes"]
    ]
