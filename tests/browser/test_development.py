"""``villa-site dev``: each mistake is shown over the page, each change in it, and nothing hangs."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.development_site import DevelopmentSite, developing

pytestmark = pytest.mark.browser

PATIENCE = 60_000
"""Milliseconds: the machine may have much else to do. ``bench/development.py`` has the figures."""


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[DevelopmentSite]:
    async with developing(tmp_path_factory.mktemp("development")) as served:
        yield served


@pytest.fixture
async def page(browser: Browser, site: DevelopmentSite) -> AsyncIterator[Page]:
    context = await browser.new_context(base_url=site.url, locale="fr-FR", reduced_motion="reduce")
    opened = await context.new_page()
    await opened.goto("/")
    await opened.evaluate("window.same = true")
    yield opened
    await context.close()


def panel(page: Page) -> Locator:
    return page.locator("villa-development section")


def breaks(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


SECOND = """
from blocks.essai import Essai
from villa_site.extend import BlockContext, block


@block("acf/essai")
def essai2(data: Essai, ctx: BlockContext):
    return None
"""
FAILING = '''"""An effect and an action that fail."""

from __future__ import annotations

from typing import Any

from reactpy import component, html, use_effect

from villa_site.extend import ContentModel, PageContext, action, block, section


class Rate(ContentModel):
    """Nothing."""

@action()
async def voter() -> None:
    raise LookupError("no vote")

@block(connect="load")
@component
def rate(data: Rate, ctx: PageContext) -> Any:
    """Fail."""
    def fail() -> None:
        raise LookupError("no effect")
    use_effect(fail, dependencies=[])
    return section("rate", voter.form({}, html.button("Voter")))
'''
SPACING = "@layer blocks { h2 { letter-spacing: 7px; } }"

MISTAKES: dict[str, tuple[str, Callable[[str], str], str, str]] = {
    "syntax": (
        "blocks/essai.py",
        breaks("def essai(", "def essai(("),
        "essai.py:21",
        "never closed|parenthesized",
    ),
    "import": (
        "blocks/essai.py",
        breaks("Text, block,", "Text, blick, block,"),
        "essai.py:10",
        "blick",
    ),
    "annotation": (
        "blocks/essai.py",
        breaks("data: Essai", "data"),
        "essai.py:19",
        "Annotate the first parameter",
    ),
    "default": (
        "blocks/essai.py",
        breaks('titre: Text = ""', "titre: Text"),
        "essai.py:13",
        "give a default to titre",
    ),
    "duplicate": (
        "blocks/essai2.py",
        lambda _: SECOND,
        "essai2?.py",
        "two blocks that claim the name",
    ),
    "style": ("blocks/quote.css", breaks(";", ""), "quote.css:", "does not end"),
    "content": ("content/fr/home.yaml", lambda text: f"{text}  - quote: [\n", "home.yaml:", "line"),
    "template": (
        "components/templates/faq.py",
        breaks("def faq(", "def faqs("),
        "templates/faq.py:1",
        "no function 'faq'",
    ),
    "catalogue": (
        "locales/it/LC_MESSAGES/messages.po",
        lambda text: f'{text}\nmsgid "x"\n',
        "messages.po:",
        "missing msgstr",
    ),
    "at run time": (
        "blocks/quote.py",
        breaks("    words = ", "    words = data.absent\n    words = "),
        "quote.py:",
        "absent",
    ),
    "frame": (
        "components/chrome/footer.py",
        breaks("    ctx, options = ", "    view.vanished\n    ctx, options = "),
        "footer.py:",
        "vanished",
    ),
    "nested": (
        "blocks/essai.py",
        breaks("        title=data.titre,", "        title=data.absent,"),
        "essai.py:",
        "absent",
    ),
}


@pytest.mark.req("DEV-07")
@pytest.mark.parametrize("mistake", MISTAKES)
async def test_mistake_is_shown_over_the_page_until_it_is_fixed(
    site: DevelopmentSite, page: Page, mistake: str, record_property: Any
) -> None:
    file, how, place, message = MISTAKES[mistake]
    path = site.folder / file
    before = path.read_text() if path.exists() else None
    saved = time.perf_counter()
    site.change(file, how)
    try:
        await expect(panel(page)).to_be_visible(timeout=PATIENCE)
        record_property("seconds", round(time.perf_counter() - saved, 2))
        await expect(panel(page)).to_contain_text(re.compile(place))
        await expect(panel(page)).to_contain_text(re.compile(message))
        await expect(panel(page).locator(".failing")).to_have_count(1)
        await expect(page.locator("main h2").first).to_have_text("Avant")
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)
    await expect(panel(page)).to_be_hidden(timeout=PATIENCE)
    assert await page.evaluate("window.same")
    async with httpx.AsyncClient() as client:
        assert (await client.get(site.url, timeout=10)).status_code == 200


@pytest.mark.req("DEV-07")
async def test_overlay_is_a_dialog_that_escape_minimises(site: DevelopmentSite, page: Page) -> None:
    path = site.folder / "blocks/quote.css"
    before = path.read_text()
    await page.locator("a.skip-link").focus()
    path.write_text(f"{before}\n}}")
    dialog = page.get_by_role("dialog", name="A stylesheet has a mistake")
    try:
        await expect(dialog).to_be_visible(timeout=PATIENCE)
        await expect(dialog).to_be_focused()
        assert await violations(page, within="villa-development") == []
        await page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()
        await expect(page.locator("a.skip-link")).to_be_focused()
        await page.get_by_role("button", name="1 problem").click()
        await expect(dialog).to_be_visible()
        assert "quote.css:" in site.log
    finally:
        path.write_text(before)
    await expect(dialog).to_be_hidden(timeout=PATIENCE)


@pytest.mark.req("DEV-07")
async def test_failing_handler_is_reported_politely_and_leaves_what_was_typed(page: Page) -> None:
    await page.fill("#essai", "ce que je tape")
    await page.get_by_role("button", name="Essayer").click()
    notice = page.get_by_role("alert").filter(has_text="Ce que vous avez saisi est conservé")
    await expect(notice).to_be_visible(timeout=PATIENCE)
    await expect(panel(page)).to_contain_text("nothing to be found")
    await expect(panel(page)).to_contain_text("blocks/essai.py:25")
    await expect(page.locator("#essai")).to_have_value("ce que je tape")


@pytest.mark.req("DEV-07")
async def test_effect_and_action_that_fail_are_shown_at_once(
    site: DevelopmentSite, page: Page
) -> None:
    block, home = site.folder / "blocks/rate.py", site.folder / "content/fr/home.yaml"
    before = home.read_text()
    block.write_text(FAILING)
    home.write_text(f"{before}  - rate: {{}}\n")
    try:
        await expect(panel(page)).to_contain_text("no effect", timeout=PATIENCE)
        await expect(panel(page)).to_contain_text("blocks/rate.py:24")
        await expect(panel(page).locator(".failing")).to_contain_text("raise LookupError")
        await expect(panel(page).locator(".fix")).to_contain_text("Correct this line")
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="Voter").click()
        await expect(panel(page)).to_contain_text("no vote", timeout=PATIENCE)
        await expect(panel(page)).to_contain_text("blocks/rate.py:17")
        site.change(
            "blocks/rate.py", breaks('        raise LookupError("no effect")', "        ...")
        )
        await expect(panel(page)).to_be_hidden(timeout=PATIENCE)
    finally:
        home.write_text(before)
        block.unlink()


@pytest.mark.req("DEV-06")
async def test_silent_mistake_is_a_hint_that_covers_nothing(
    site: DevelopmentSite, page: Page
) -> None:
    hint = page.locator("villa-development .pill")
    path, reported = site.folder / "blocks/essai.py", len(site.log)
    before = path.read_text()
    site.change("blocks/essai.py", breaks('"className": "first"', '"class_name": "first"'))
    try:
        await expect(hint).to_have_text("1 hint", timeout=PATIENCE)
        await expect(panel(page)).to_be_hidden()
        await hint.click()
        await expect(panel(page)).to_contain_text("essai.py:29")
        await expect(panel(page).locator(".fix")).to_contain_text("className")
        said = re.findall(
            r"blocks/essai\.py:29: Nothing comes of 'class_name'", site.log[reported:]
        )
        assert len(said) == 1
    finally:
        path.write_text(before)
    await expect(panel(page)).to_be_hidden(timeout=PATIENCE)
    await expect(hint).to_be_hidden()


@pytest.mark.req("DEV-07")
async def test_mistake_from_the_start_is_shown_until_it_is_fixed(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async with developing(tmp_path_factory.mktemp("broken"), broken=True) as site:
        page = await browser.new_page()
        await page.goto(site.url)
        await expect(panel(page)).to_contain_text("essai.py:", timeout=PATIENCE)
        assert len(re.findall(r"blocks/essai\.py:\d+\n.+\n.+", site.log)) == 1
        site.change("blocks/essai.py", lambda code: code.removesuffix("\n)\n"))
        await expect(page.locator(".first")).to_have_text("Première version", timeout=PATIENCE)
        # A page that never ends costs itself: the site is there again, and says where it was.
        site.change("blocks/quote.py", breaks("    words = ", "    while True: pass\n    words = "))
        await expect(panel(page)).to_contain_text("Hanging", timeout=2 * PATIENCE)
        await expect(panel(page)).to_contain_text("quote.py:")
        site.change("blocks/quote.py", breaks("    while True: pass\n", ""))
        await expect(panel(page)).to_be_hidden(timeout=PATIENCE)
        # A start that never ends is reported, and another one tried with the next change.
        site.change("blocks/quote.py", lambda code: f"{code}\nwhile True: pass\n")
        await expect(panel(page)).to_contain_text("has not started", timeout=2 * PATIENCE)
        await expect(panel(page)).to_contain_text("quote.py:")
        site.change("blocks/quote.py", breaks("\nwhile True: pass\n", ""))
        await expect(panel(page)).to_be_hidden(timeout=PATIENCE)
        await page.close()


@pytest.mark.req("DEV-08")
@pytest.mark.parametrize(
    ("file", "how", "shows"),
    [
        ("components/base.css", lambda css: css + SPACING, "spacing"),
        ("blocks/zz_new.css", lambda _: SPACING, "spacing"),
        ("content/fr/home.yaml", breaks("Toujours.", "Toujours ouvert."), "Toujours ouvert."),
        ("blocks/essai.py", breaks("Première", "Deuxième"), "Deuxième version"),
        (
            "blocks/accordion.py",
            breaks("title=data.titre", 'title="Neuf"'),
            "Neuf",
        ),
    ],
    ids=["style", "new style", "content", "live block", "pure block"],
)
async def test_saved_file_is_shown_and_what_a_visitor_did_stays(
    site: DevelopmentSite,
    page: Page,
    file: str,
    how: Callable[[str], str],
    shows: str,
    record_property: Any,
) -> None:
    await page.locator("summary").filter(has_text="Quand ?").click()
    await page.fill("#essai", "ce que je tape")
    await page.evaluate("document.querySelector('#essai').setSelectionRange(3, 5)")
    await page.evaluate("window.scrollTo({top: 333, behavior: 'instant'})")
    # Scripts that load at idle take the change in.
    await page.wait_for_load_state("networkidle")
    path = site.folder / file
    before = path.read_text() if path.exists() else None
    saved = time.perf_counter()
    site.change(file, how)
    try:
        if shows == "spacing":
            heading = page.locator("main h2").first
            await expect(heading).to_have_css("letter-spacing", "7px", timeout=PATIENCE)
        else:
            shown = page.locator("main").get_by_text(shows)
            await expect(shown).to_be_attached(timeout=PATIENCE)
        record_property("seconds", round(time.perf_counter() - saved, 2))
        assert await page.evaluate("window.same")
        await expect(page.locator("details").filter(has_text="Quand ?")).to_have_attribute(
            "open", ""
        )
        await expect(page.locator("#essai")).to_have_value("ce que je tape")
        await expect(page.locator("#essai")).to_be_focused()
        selection = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
        assert await page.evaluate(selection) == [3, 5]
        assert await page.evaluate("Math.round(window.scrollY)") == 333
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)


@pytest.mark.req("DEV-08")
async def test_click_with_alt_opens_the_source(site: DevelopmentSite, page: Page) -> None:
    quote = page.locator("[data-villa-source^='blocks/quote.py:']")
    place = await quote.get_attribute("data-villa-source") or ""
    await quote.click(modifiers=["Alt"])
    opened = site.folder / f"opened-{place.rpartition(':')[2]}"
    async with asyncio.timeout(10):
        while not opened.exists():  # noqa: ASYNC110 - a file notifies nobody
            await asyncio.sleep(0.02)


@pytest.mark.req("DEV-08")
@pytest.mark.parametrize(
    ("headers", "place", "status"),
    [
        ({"origin": "http://evil.test"}, "blocks/quote.py:1", 403),
        ({}, "blocks/quote.py:1", 403),
        ({"origin": "http://evil.test", "host": "evil.test"}, "blocks/quote.py:1", 403),
        ({"origin": "{url}"}, "/etc/passwd:1", 404),
        ({"origin": "{url}"}, "../../etc/passwd", 404),
    ],
)
async def test_foreign_page_opens_nothing(
    site: DevelopmentSite, headers: dict[str, str], place: str, status: int
) -> None:
    sent = {name: value.format(url=site.url) for name, value in headers.items()}
    async with httpx.AsyncClient(base_url=site.url, trust_env=False) as client:
        answer = await client.post("/_villa/dev/editor", content=place, headers=sent)
    assert answer.status_code == status
