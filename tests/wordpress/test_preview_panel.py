"""The page beside its form in WordPress' editor: it follows what is typed, a click selects."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import FrameLocator, Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.wordpress.block_editor import new_page
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET, serving
from tests.wordpress.test_languages import pair
from villa_site.tools.live_preview.frame import PATH

pytestmark = [pytest.mark.browser, pytest.mark.req("WPR-11")]

__all__ = ["pair"]

SIDEBAR: Final = "villa-live-preview/villa-live-preview"
OPEN_PANEL: Final = "(name) => wp.data.dispatch('core/edit-post').openGeneralSidebar(name)"
CSP: Final = "content-security-policy"
MOST_KEYS: Final = 60
IN_TITLE: Final = """() => {
  const canvas = document.querySelector('iframe[name=editor-canvas]')?.contentDocument || document;
  return canvas.activeElement?.matches('.wp-block-post-title, .editor-post-title__input');
}"""

FOCUSED: Final = """(name) => {
  const canvas = document.querySelector('iframe[name=editor-canvas]')?.contentDocument || document;
  return canvas.hasFocus() && canvas.activeElement?.closest(`[data-block="${name}"]`);
}"""


@pytest.fixture
async def site(wordpress: WordPress, tmp_path: Path) -> AsyncIterator[str]:
    """The origin of a site that WordPress knows."""
    async with serving(wordpress.server.url, tmp_path) as client:
        origin = str(client.base_url).rstrip("/")
        settings = f"['site_url' => '{origin}', 'secret' => '{SECRET}']"
        await asyncio.to_thread(
            wordpress.server.evaluate, f"update_option('villa_site', {settings});"
        )
        yield origin
        await asyncio.to_thread(wordpress.server.evaluate, "delete_option('villa_site');")


async def open_panel(editor: Page) -> FrameLocator:
    """Open the panel of the preview; return the page in it."""
    await editor.evaluate(OPEN_PANEL, SIDEBAR)
    await editor.get_by_text("The preview follows what you type.").wait_for()
    return editor.frame_locator(".villa-live-frame iframe")


async def tab_to(editor: Page, control: Locator, first: str = "") -> None:
    """Press Tab until a control has the focus; ``first`` is a key that is pressed before."""
    if first:
        await editor.keyboard.press(first)
    for _ in range(MOST_KEYS):
        await editor.keyboard.press("Tab")
        if await control.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"The focus does not reach {control}.")


async def insert(editor: Page, text: str) -> str:
    """Add a paragraph, and return its name in the editor."""
    name: str = await editor.evaluate(
        """(content) => {
            const block = wp.blocks.createBlock('core/paragraph', { content });
            wp.data.dispatch('core/block-editor').insertBlock(block);
            return block.clientId;
        }""",
        text,
    )
    return name


async def selected(editor: Page, name: str) -> None:
    """Wait until the editor has selected a block."""
    await editor.wait_for_function(
        "(name) => wp.data.select('core/block-editor').getSelectedBlockClientId() === name",
        arg=name,
    )


@pytest.mark.usefixtures("site")
async def test_page_follows_what_is_typed_and_not_saved(editor: Page) -> None:
    form = await new_page(editor, "acf/quote")
    page = await open_panel(editor)
    await form.get_by_label("Quotation (needed)").fill("Une villa se traverse.")
    await page.get_by_text("Une villa se traverse.").wait_for()
    requests: list[str] = []
    editor.on("request", lambda request: requests.append(request.url))
    typed = " Elle se quitte à regret."
    await form.get_by_label("Quotation (needed)").press_sequentially(typed)
    await page.get_by_text(f"Une villa se traverse.{typed}").wait_for()
    assert len([each for each in requests if "/live-preview/" in each]) < len(typed) / 2
    await editor.evaluate("wp.data.dispatch('core/editor').editPost({ title: 'Un titre & deux' })")
    await expect(page.locator("h1")).to_have_text("Un titre & deux")


@pytest.mark.usefixtures("site")
async def test_click_selects_and_double_click_puts_the_caret(editor: Page) -> None:
    await new_page(editor, "acf/quote")
    first, second = await insert(editor, "Premier texte"), await insert(editor, "Second texte")
    page = await open_panel(editor)
    # The tools of the selected block are above it, at its right.
    await page.get_by_text("Premier texte").click(position={"x": 8, "y": 8})
    await selected(editor, first)
    await page.get_by_text("Second texte").dblclick()
    await selected(editor, second)
    await editor.wait_for_function(FOCUSED, arg=second)
    await editor.keyboard.type("XY")
    await expect(page.locator(f"[data-villa-block='{second}']")).to_contain_text("XY")


@pytest.mark.usefixtures("site")
async def test_blocks_are_moved_duplicated_and_deleted_from_the_page(editor: Page) -> None:
    await new_page(editor, "acf/quote")
    await insert(editor, "Premier texte")
    await insert(editor, "Second texte")
    page = await open_panel(editor)
    await page.get_by_text("Second texte").click()
    tools = page.get_by_role("toolbar", name="Tools of the block")
    await tools.get_by_role("button", name="Move up").click()
    texts = page.locator("[data-villa-block]", has_text="texte")
    await expect(texts).to_have_text(["Second texte", "Premier texte"])
    await tools.get_by_role("button", name="Duplicate").click()
    await expect(texts).to_have_text(["Second texte", "Second texte", "Premier texte"])
    await tools.get_by_role("button", name="Delete").click()
    await expect(texts).to_have_text(["Second texte", "Premier texte"])


@pytest.mark.usefixtures("site")
async def test_what_wordpress_renders_follows_after_a_pause(editor: Page) -> None:
    await new_page(editor, "acf/quote")
    page = await open_panel(editor)
    await editor.evaluate(
        "wp.data.dispatch('core/block-editor').insertBlocks(["
        "wp.blocks.createBlock('core/latest-posts', { postsToShow: 2 })])"
    )
    await page.locator("[data-villa-block] li a").first.wait_for()


@pytest.mark.usefixtures("site")
async def test_panel_says_what_the_reader_will_meet_and_leads_there(editor: Page) -> None:
    await new_page(editor, "acf/quote")
    name: str = await editor.evaluate(
        """() => {
            const block = wp.blocks.createBlock('core/heading', { content: 'Cinq', level: 5 });
            wp.data.dispatch('core/block-editor').insertBlock(block);
            wp.data.dispatch('core/block-editor').clearSelectedBlock();
            return block.clientId;
        }"""
    )
    await open_panel(editor)
    list_ = editor.get_by_role("region", name="What the reader will meet")
    await list_.get_by_role("button", name="A heading that skips a level: Cinq").click()
    await selected(editor, name)
    await expect(list_.get_by_text("min. to read")).to_be_visible()


@pytest.mark.usefixtures("site")
async def test_panel_has_no_violation(editor: Page) -> None:
    await new_page(editor, "acf/quote")
    await insert(editor, "Premier texte")
    await open_panel(editor)
    assert await violations(editor, within=".villa-live") == []


@pytest.mark.usefixtures("site")
async def test_window_of_its_own_follows_as_the_panel_does(editor: Page) -> None:
    await new_page(editor, "acf/quote")
    await insert(editor, "Premier texte")
    await open_panel(editor)
    async with editor.expect_popup() as opened:
        await editor.get_by_role("button", name="Own window").click()
    window = await opened.value
    page = window.frame_locator("iframe")
    await page.get_by_text("Premier texte").wait_for()
    await insert(editor, "Second texte")
    await page.get_by_text("Second texte").wait_for()
    await window.get_by_role("button", name="Back to the editor").click()
    await editor.frame_locator(".villa-live-frame iframe").get_by_text("Second texte").wait_for()


async def test_stranger_gets_nothing_with_the_address_of_the_frame(editor: Page, site: str) -> None:
    await new_page(editor, "acf/quote")
    await insert(editor, "Texte de l'éditrice")
    await open_panel(editor)
    address = await editor.locator(".villa-live-frame iframe").get_attribute("src")
    assert address == f"{site}{PATH}"
    stranger = await editor.context.browser.new_page()  # type: ignore[union-attr]  # it has one
    await stranger.goto(address)
    await stranger.locator("html[data-live-preview=waiting]").wait_for()
    assert not await stranger.get_by_text("Texte de l'éditrice").count()


def test_only_who_may_edit_a_post_opens_its_preview(wordpress: WordPress) -> None:
    """An author opens the preview of an own post, and of no other; a stranger of none."""
    code = (
        "$post = static fn($by) => wp_insert_post("
        "['post_title' => 'X', 'post_status' => 'draft', 'post_author' => $by]);"
        "$author = wp_insert_user("
        "['user_login' => uniqid('auteur'), 'user_pass' => 'x', 'role' => 'author']);"
        "[$other, $own, $found] = [$post(1), $post($author), []];"
        "$status = static function($user, $method, $path) {"
        "wp_set_current_user($user);"
        "$call = new WP_REST_Request($method, '/villa-site/v1/' . $path);"
        "$call->set_body_params(['language' => 'fr']);"
        "return rest_do_request($call)->get_status(); };"
        "foreach ([[0, $own], [$author, $other], [$author, $own], [1, $other]] as [$user, $id])"
        "{ $found[] = $status($user, 'GET', 'live-preview/' . $id); }"
        "$found[] = $status($author, 'POST', 'live-preview-options');"
        "$found[] = $status($author, 'POST', 'live-preview/' . $other);"
        "require_once ABSPATH . 'wp-admin/includes/user.php';"
        "wp_delete_post($own, true); wp_delete_post($other, true); wp_delete_user($author);"
        "return $found;"
    )
    assert wordpress.server.evaluate(code) == [401, 403, 200, 200, 403, 403]


async def test_notices_of_php_in_front_of_the_answer_are_read_past(
    editor: Page,
    site: str,  # noqa: ARG001 - its address is set
) -> None:
    async def with_notice(route: Route) -> None:
        answer = await route.fetch()
        notice = "<br />\n<b>Notice</b>: {undefined} in <b>x.php</b><br />\n"
        await route.fulfill(response=answer, body=notice + await answer.text())

    await editor.route("**/villa-site/v1/live-preview/**", with_notice)
    await editor.route("**rest_route=*live-preview*", with_notice)
    await new_page(editor, "acf/quote")
    await insert(editor, "Premier texte")
    page = await open_panel(editor)
    await page.get_by_text("Premier texte").wait_for()


@pytest.mark.usefixtures("site")
async def test_panel_says_that_a_policy_of_the_host_refuses_the_frame(editor: Page) -> None:
    async def with_policy(route: Route) -> None:
        answer = await route.fetch()
        policy = "frame-src 'self' blob:"
        await route.fulfill(response=answer, headers={**answer.headers, CSP: policy})

    await editor.route("**/wp-admin/post-new.php*", with_policy)
    await new_page(editor, "acf/quote")
    await editor.evaluate(OPEN_PANEL, SIDEBAR)
    await editor.get_by_text("has to allow it in frame-src").wait_for(timeout=15_000)


@pytest.mark.usefixtures("site")
async def test_page_is_written_seen_and_moved_by_keyboard_alone(editor: Page) -> None:
    keys = editor.keyboard
    await editor.goto("/wp-admin/post-new.php?post_type=page", wait_until="domcontentloaded")
    await editor.wait_for_function(
        "() => window.wp?.data?.select('core/editor')?.getCurrentPostType?.() === 'page'"
    )
    # WordPress puts the caret into the title of a new page.
    await editor.wait_for_function(IN_TITLE)
    await keys.type("Le jardin")
    await keys.press("Enter")
    await keys.type("Premier texte")
    await keys.press("Enter")
    await keys.type("Second texte")
    await tab_to(editor, editor.get_by_role("button", name="On the site"), "Control+Backquote")
    await keys.press("Enter")
    await editor.get_by_text("The preview follows what you type.").wait_for()
    page = editor.frame_locator(".villa-live-frame iframe")
    desktop = editor.get_by_role("button", name="Desktop", exact=True)
    await tab_to(editor, desktop)
    await keys.press("Enter")
    await expect(desktop).to_have_attribute("aria-pressed", "true")
    # What follows in the order of the keys is the page, with the tools of the selected block.
    up = page.get_by_role("button", name="Move up")
    await expect(up).to_be_visible()
    await tab_to(editor, up)
    await keys.press("Enter")
    texts = page.locator("[data-villa-block]", has_text="texte")
    await expect(texts).to_have_text(["Second texte", "Premier texte"])
    await expect(page.locator("h1")).to_have_text("Le jardin")


@pytest.mark.usefixtures("site")
async def test_translation_is_shown_as_it_is_saved(
    editor: Page, pair: tuple[int, int, int]
) -> None:
    url = f"/wp-admin/post.php?post={pair[0]}&action=edit"
    await editor.goto(url, wait_until="domcontentloaded")
    await editor.wait_for_function(
        "() => window.wp?.data?.select('core/editor')?.getCurrentPostType?.() === 'page'"
    )
    page = await open_panel(editor)
    await expect(page.locator("h1")).to_have_text("Le puits")
    await editor.get_by_label("Language").select_option("it")
    await editor.get_by_text("This translation is shown as it is saved.").wait_for()
    await expect(page.locator("h1")).to_have_text("Il pozzo")
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    await editor.get_by_label("Language").select_option("fr")
    await expect(page.locator("h1")).to_have_text("Le puits")


@pytest.mark.usefixtures("site")
async def test_what_all_pages_share_is_shown_beside_its_form(editor: Page) -> None:
    await editor.goto("/wp-admin/admin.php?page=villa-site-content")
    await editor.get_by_role("button", name="On the site").click()
    page = editor.frame_locator(".villa-live-frame iframe")
    await page.locator("html[data-live-preview=open]").wait_for()
    await editor.get_by_label("Information banner").fill("Fermé ce lundi.")
    await page.get_by_text("Fermé ce lundi.").first.wait_for()


@pytest.mark.usefixtures("site")
async def test_fields_of_a_form_follow(editor: Page, wordpress: WordPress) -> None:
    event = wordpress.server.evaluate(
        "return wp_insert_post(['post_type' => 'programme', 'post_title' => 'Lecture',"
        "'post_status' => 'publish']);"
    )
    await editor.goto(f"/wp-admin/post.php?post={event}&action=edit", wait_until="domcontentloaded")
    await editor.wait_for_function(
        "() => window.wp?.data?.select('core/editor')?.getCurrentPostType?.() === 'programme'"
    )
    page = await open_panel(editor)
    box = editor.locator("#villa-fields-form")
    await box.wait_for(state="attached")
    if not await box.is_visible():
        await editor.get_by_role("button", name="Meta Boxes").press("Enter")
    await box.get_by_label("Standfirst").fill("Des voix sous les pins.")
    await page.get_by_text("Des voix sous les pins.").wait_for()


async def test_publishing_waits_where_a_setting_says_so(
    editor: Page,
    wordpress: WordPress,
    site: str,  # noqa: ARG001 - its address is set
) -> None:
    setting = "update_option('villa_site', ['check_first' => true] + get_option('villa_site'));"
    await asyncio.to_thread(wordpress.server.evaluate, setting)
    await new_page(editor, "acf/quote")
    name = await insert(editor, "Cinq")
    replace = """([name, level]) => {
        const { createBlock } = wp.blocks;
        const block = createBlock('core/heading', { content: 'Cinq', level });
        wp.data.dispatch('core/block-editor').replaceBlocks(name, block);
        return block.clientId;
    }"""
    name = await editor.evaluate(replace, [name, 5])
    await editor.evaluate("() => wp.data.dispatch('core/editor').editPost({ title: 'Titre' })")
    await editor.get_by_role("button", name="Publish", exact=True).first.click()
    panel = editor.get_by_role("region", name="Editor publish")
    publish = panel.get_by_role("button", name="Publish", exact=True)
    await expect(panel.get_by_role("alert")).to_contain_text("correct what is listed here")
    await expect(publish).to_be_disabled()
    await editor.evaluate(replace, [name, 2])
    await expect(publish).to_be_enabled()
    await expect(panel.get_by_role("alert")).to_have_count(0)
