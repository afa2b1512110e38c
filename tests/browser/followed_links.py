"""Follows links of a test's own choice, as a visitor would those of the page."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page

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
    """Put a link on the page, where it can be clicked wherever the page is scrolled to."""
    await page.evaluate(_ADD, [href, attributes, False])


async def follow(page: Page, href: str, **click: Any) -> None:
    """Click on a new link to ``href``; ``click`` are Playwright's options.

    The link leaves by itself: a call that removed it could meet the page that it has led to.
    """
    await page.evaluate(_ADD, [href, {}, True])
    await page.locator(f"a[data-added='{href}']").last.click(**click)


async def mark(page: Page) -> None:
    """Remember that this document is the one shown now."""
    await page.evaluate(_ALIVE)


async def is_same_document(page: Page) -> bool:
    """Tell whether the page was never loaded anew since it was marked."""
    return bool(await page.evaluate("() => window.alive === true"))
