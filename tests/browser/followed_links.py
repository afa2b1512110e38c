"""Adds links to a page and follows them."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page

from tests.browser.hydration import wait_for_hydration

_ADD = """([href, attributes, once]) => {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = href;
  link.dataset.added = href;
  link.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999;';
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  for (const click of once ? ['click', 'auxclick'] : [])
    link.addEventListener(click, () => link.remove());
  document.body.append(link);
}"""
_ALIVE = "() => { window.alive = true; }"


async def add_link(page: Page, href: str, **attributes: str) -> None:
    """Add a link that can be clicked at any scroll position."""
    await page.evaluate(_ADD, [href, attributes, False])


async def follow(page: Page, href: str, **click: Any) -> None:
    """Click on a new link to ``href`` once the client is there; ``click`` are Playwright's options.

    The link leaves by itself: a call that removed it could meet the page that it has led to.
    """
    await wait_for_hydration(page)
    await page.evaluate(_ADD, [href, {}, True])
    await page.locator(f"a[data-added='{href}']").last.click(**click)


async def mark(page: Page) -> None:
    """Mark the document, so that a reload can be recognised, once the client is there."""
    await wait_for_hydration(page)
    await page.evaluate(_ALIVE)


async def is_same_document(page: Page) -> bool:
    """Return whether the document is the marked one."""
    return bool(await page.evaluate("() => window.alive === true"))
