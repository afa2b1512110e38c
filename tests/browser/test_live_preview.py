"""The preview beside an editor: what is typed is on the page, and nowhere else."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.preview_host import PreviewHost, paragraph
from tests.support.served_site import Site
from villa_site.tools.live_preview.frame import PATH

pytestmark = [pytest.mark.browser, pytest.mark.req("WPR-11")]


@pytest.fixture
async def host(site: Site, make_context: MakeContext) -> PreviewHost:
    context = await make_context(base_url=site.url)
    return PreviewHost(await context.new_page())


async def test_what_is_typed_is_on_the_page_without_a_reload(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    await host.show(order=["a"], blocks={"a": [paragraph("Bonjour", "a")]})
    text = frame.get_by_text("Bonjour")
    await expect(text).to_be_visible()
    await frame.evaluate("window.isSame = document.querySelector('[data-villa-block=a]')")
    await host.show(blocks={"a": [paragraph("Bonjour à tous", "a")]})
    await expect(frame.get_by_text("Bonjour à tous")).to_be_visible()
    assert await frame.evaluate("isSame === document.querySelector('[data-villa-block=a]')")


async def test_title_follows_what_is_typed(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    await host.show(fields={"post_title": "Un titre & un autre"})
    await expect(frame.locator("h1")).to_have_text("Un titre & un autre")


async def test_click_on_a_block_names_it_to_the_editor(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    blocks = {name: [paragraph(f"Texte {name}", name)] for name in "ab"}
    await host.show(order=["a", "b"], blocks=blocks)
    await frame.get_by_text("Texte b").click()
    assert (await host.heard("select"))["block"] == "b"
    await frame.get_by_text("Texte b").dblclick()
    caret = await host.heard("caret")
    assert (caret["block"], caret["words"]) == ("b", "Texte b")
    assert 0 <= caret["offset"] <= len("Texte b")


async def test_selected_block_is_outlined_in_sight_and_has_tools(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    await host.say(kind="words", words={"tools": "Tools", "up": "Up", "remove": "Delete"})
    blocks = {f"b{place}": [paragraph(f"Texte {place} " * 30, f"b{place}")] for place in range(30)}
    await host.show(order=[*blocks], blocks=blocks)
    await host.say(kind="select", blocks=["inner", "b25"], scroll=True)
    last = frame.locator("[data-villa-block=b25]")
    await expect(last).to_be_in_viewport()
    await expect(last).to_have_css("outline-style", "solid")
    tools = frame.get_by_role("toolbar", name="Tools")
    await tools.get_by_role("button", name="Up", exact=True).focus()
    await host.page.keyboard.press("ArrowLeft")
    await expect(tools.get_by_role("button", name="Delete")).to_be_focused()
    await host.page.keyboard.press("Enter")
    acted = await host.heard("act")
    assert (acted["block"], acted["action"]) == ("b25", "remove")


async def test_link_of_a_preview_leads_nowhere(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    link = '<a href="/agenda/">L’agenda</a>'
    await host.show(order=["a"], blocks={"a": [paragraph(link, "a")]})
    address = frame.url
    await frame.get_by_role("link", name="L’agenda", exact=True).click()
    assert (await host.heard("select"))["block"] == "a"
    assert frame.url == address


@pytest.mark.allow_console("Failed to load resource")
async def test_reader_will_meet_what_is_listed(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    heading = {**paragraph("", "h"), "blockName": "core/heading", "attrs": {"level": 5}}
    blocks = {
        "h": [{**heading, "innerHTML": "<h5>Cinq</h5>"}],
        "a": [paragraph('<a href="/absente-de-ce-site/">Nulle part</a>', "a")],
    }
    await host.show(order=["h", "a"], blocks=blocks, fields={"post_title": "Un titre"})
    await expect(frame.locator("h1")).to_have_text("Un titre")
    await host.page.wait_for_function(
        "said.some(({ findings = [] }) => findings.some(({ rule }) => rule === 'dead-link'))"
    )
    found = await host.heard("found")
    named = {(each["rule"], each["block"]) for each in found["findings"]}
    assert {("heading-order", "h"), ("dead-link", "a")} <= named
    assert found["card"]["title"] == "Un titre"
    assert found["words"] > 0


@pytest.mark.allow_console("WebSocket", "ERR_")
async def test_typing_goes_on_while_the_site_is_restarted(
    make_site: MakeSite, make_context: MakeContext
) -> None:
    site = await make_site()
    host = PreviewHost(await (await make_context(base_url=site.url)).new_page())
    frame = await host.open("/contact/")
    await host.show(order=["a"], blocks={"a": [paragraph("Avant la coupure", "a")]})
    await host.forget()
    await site.restart()
    await host.heard("ready")
    await expect(frame.get_by_text("Avant la coupure")).to_be_visible()
    await host.say(kind="open", path="/contact/", token="", post=0)
    await host.show(order=["a"], blocks={"a": [paragraph("Pendant ce temps", "a")]})
    await expect(frame.get_by_text("Pendant ce temps")).to_be_visible()


@pytest.mark.allow_console("frame-ancestors", "Framing", "ERR_")
async def test_page_of_another_site_can_neither_hold_nor_hear_the_frame(
    site: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=site.url)).new_page()
    document = f'<iframe src="{site.url}{PATH}"></iframe>'
    await page.route(
        "http://elsewhere.test/",
        lambda route: route.fulfill(content_type="text/html", body=document),
    )
    await page.goto("http://elsewhere.test/")
    shown = page.frame_locator("iframe").locator("villa-island")
    await expect(shown).to_have_count(0)


async def test_tools_of_a_block_have_no_violation(host: PreviewHost) -> None:
    frame = await host.open("/contact/")
    await host.say(kind="words", words={"tools": "Tools", "up": "Up"})
    await host.show(order=["a"], blocks={"a": [paragraph("Texte", "a")]})
    await host.say(kind="select", blocks=["a"], scroll=True)
    await frame.get_by_role("toolbar", name="Tools").wait_for()
    assert await violations(frame, within=".villa-preview-tools") == []
