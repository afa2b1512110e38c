"""Measures the time from a key in WordPress' editor to the pixel in the page beside it.

``python -m tests.wordpress.key_to_pixel [7.1]`` prints the median and the 95th percentile of each
kind of change, and the bytes that a key sends.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.async_api import Frame, Page, async_playwright

from tests.browser import chromium
from tests.wordpress import wordpress_core
from tests.wordpress.block_editor import log_in, new_page, switch_guides_off
from tests.wordpress.seeded import WordPress, seeded
from tests.wordpress.site_server import SECRET, serving
from tests.wordpress.wordpress_server import ADMIN
from villa_site.tools.live_preview.frame import PATH

TIMES: Final = 25
_PAUSE: Final = 0.15
"""Seconds between two keys, as fast writers make."""
_NOW: Final = "performance.timeOrigin + performance.now()"
_LISTEN: Final = f"""() => {{
  window.keys = [];
  const on = (each) => each.addEventListener('keydown', () => keys.push({_NOW}), true);
  on(window);
  const canvas = document.querySelector('iframe[name=editor-canvas]');
  if (canvas) on(canvas.contentWindow);
}}"""
_WATCH: Final = f"""() => {{
  window.seen = [];
  new MutationObserver(() => requestAnimationFrame(() => seen.push({_NOW})))
    .observe(document.body, {{
      subtree: true, childList: true, characterData: true, attributeFilter: ['src', 'srcset'] }});
}}"""
_CONTENT: Final = """() => {
  const make = (name, attributes) => wp.blocks.createBlock(name, attributes);
  wp.data.dispatch('core/editor').editPost({ title: 'Le jardin' });
  wp.data.dispatch('core/block-editor').insertBlocks([
    make('core/paragraph', { content: 'Il pleut' }),
    make('acf/push', { data: { items: [{ titre: 'Un' }] } }),
    ...Array.from({ length: 15 }, (_, place) =>
      make('core/paragraph', { content: `Texte ${place} ${'mot '.repeat(40)}` })),
  ]);
}"""


class Measured(NamedTuple):
    """Milliseconds from each change to its pixel, and the bytes that they sent."""

    times: list[float]
    sent: int

    def line(self, name: str) -> str:
        """Write a line of the table."""
        ordered = sorted(self.times)
        late = ordered[int(len(ordered) * 0.95) - 1]
        middle = statistics.median(ordered)
        return f"| {name:<10} | {middle:6.0f} | {late:6.0f} | {self.sent / len(ordered):6.0f} |\n"


async def changes(
    page: Page, frame: Frame, sent: list[int], change: Callable[[int], Awaitable[None]]
) -> Measured:
    """Make changes one after the other; the last key before each pixel is its own."""
    await page.evaluate(_LISTEN)
    await frame.evaluate(_WATCH)
    sent.clear()
    times: list[float] = []
    for number in range(TIMES):
        before: int = await frame.evaluate("seen.length")
        await change(number)
        await frame.wait_for_function("(before) => seen.length > before", arg=before)
        times.append(await frame.evaluate(f"seen[{before}]") - await page.evaluate("keys.at(-1)"))
        await asyncio.sleep(_PAUSE)
    return Measured(times, sum(sent))


async def typed(page: Page, _number: int = 0) -> None:
    """Press a key."""
    await page.keyboard.type("a")


async def measure(page: Page, wordpress: WordPress) -> dict[str, Measured]:
    """Measure the kinds of change in one post, and one of what all pages share."""
    sent: list[int] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(len(data))))
    form = await new_page(page, "acf/quote")
    await page.evaluate(_CONTENT)
    await page.evaluate(
        "wp.data.dispatch('core/edit-post')"
        ".openGeneralSidebar('villa-live-preview/villa-live-preview')"
    )
    await page.get_by_text("The preview follows what you type.").wait_for()
    await page.frame_locator(".villa-live-frame iframe").get_by_text("Il pleut").wait_for()
    frame = next(each for each in page.frames if PATH in each.url)
    fields: dict[str, Any] = {
        "text": form.get_by_text("Il pleut").first,
        "field": form.get_by_label("Quotation (needed)"),
        "row": form.locator(".villa-row").get_by_label("Title", exact=True),
    }
    found: dict[str, Measured] = {}
    for name, field in fields.items():
        await field.click()
        await page.keyboard.press("End")
        found[name] = await changes(page, frame, sent, lambda number: typed(page, number))
    pictures: list[int] = wordpress.server.evaluate(
        "return get_posts(['post_type' => 'attachment', 'post_mime_type' => 'image',"
        "'numberposts' => 2, 'fields' => 'ids']);"
    )

    async def choose(number: int) -> None:
        await page.evaluate(
            f"""(id) => {{
                const {{ select, dispatch }} = wp.data;
                const quote = select('core/block-editor').getBlocks()
                  .find(({{ name }}) => name === 'acf/quote');
                const data = {{ ...quote.attributes.data, image: id }};
                keys.push({_NOW});
                dispatch('core/block-editor').updateBlockAttributes(quote.clientId, {{ data }});
            }}""",
            pictures[number % len(pictures)],
        )

    found["picture"] = await changes(page, frame, sent, choose)
    await page.goto("/wp-admin/admin.php?page=villa-site-content")
    await page.get_by_role("button", name="On the site").click()
    shown = page.frame_locator(".villa-live-frame iframe")
    await shown.locator("html[data-live-preview=open]").wait_for()
    frame = next(each for each in page.frames if PATH in each.url)
    await page.get_by_label("Information banner").click()
    found["option"] = await changes(page, frame, sent, lambda number: typed(page, number))
    return found


async def table(version: str) -> None:
    """Measure a version, and print its table."""
    with tempfile.TemporaryDirectory() as folder, seeded(version, Path(folder)) as wordpress:
        async with (
            serving(wordpress.server.url, Path(folder) / "data") as client,
            async_playwright() as playwright,
        ):
            origin = str(client.base_url).rstrip("/")
            settings = f"['site_url' => '{origin}', 'secret' => '{SECRET}']"
            await asyncio.to_thread(
                wordpress.server.evaluate, f"update_option('villa_site', {settings});"
            )
            await asyncio.to_thread(switch_guides_off, wordpress.server)
            browser = await playwright.chromium.launch(
                executable_path=chromium.find(Path(playwright.chromium.executable_path)),
                args=chromium.launch_arguments(),
            )
            context = await browser.new_context(base_url=wordpress.server.url)
            page = await context.new_page()
            await log_in(page, *ADMIN)
            found = await measure(page, wordpress)
            await browser.close()
    sys.stdout.write(f"\nWordPress {version}\n| change     | median |    p95 |  bytes |\n")
    sys.stdout.writelines(each.line(name) for name, each in found.items())


def main() -> None:
    """Measure each version."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", nargs="*", default=wordpress_core.versions()[-1:])
    for version in parser.parse_args().versions:
        asyncio.run(table(version))


if __name__ == "__main__":
    main()
