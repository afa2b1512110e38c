"""Proves that a block declared in Python is filled in, saved and previewed in WordPress' editor."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from datetime import time
from pathlib import Path
from typing import Annotated, Any

import httpx
import pytest
from playwright.async_api import Page, Route, expect

from tests.wordpress.block_editor import new_page
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET, serving
from villa_site.content.blocks.block import BlockType, installed
from villa_site.content.model import ClockTime, ContentModel, editor_label
from villa_site.tools.wordpress.block_metadata import block_files
from villa_site.tools.wordpress.declaration import declaration

pytestmark = pytest.mark.browser


class Ouverture(ContentModel):
    """Hours of an office."""

    debut: Annotated[ClockTime, editor_label("Première heure")] = None


@pytest.fixture
def clock_block(wordpress: WordPress) -> Iterator[str]:
    """A block type with a time of day, which the plugin knows for the time of a test."""
    kind = BlockType("acf/ouverture", Ouverture, lambda _data, _ctx: None, live=False, file="")
    file = wordpress.server.content / "plugins" / "villa-site" / "blocks.json"
    written = file.read_text()
    known = json.loads(written)
    declared = declaration({kind.name: kind})
    known["blocks"] |= declared["blocks"]
    file.write_text(json.dumps(known))
    for name, content in block_files(declared).items():
        metadata = file.parent / name
        metadata.parent.mkdir()
        metadata.write_bytes(content)
    yield kind.name
    file.write_text(written)
    shutil.rmtree(metadata.parent)


async def _save(page: Page, status: str, title: str) -> dict[str, Any]:
    saved: dict[str, Any] = await page.evaluate(
        """async ([status, title]) => {
            wp.data.dispatch('core/editor').editPost({ status, title });
            await wp.data.dispatch('core/editor').savePost();
            const editor = wp.data.select('core/editor');
            return {
                path: new URL(editor.getPermalink()).pathname,
                preview: editor.getEditedPostPreviewLink(),
                content: editor.getEditedPostContent(),
            };
        }""",
        [status, title],
    )
    return saved


@pytest.mark.req("WPR-04")
async def test_block_is_filled_in_with_its_form_and_reaches_the_site(
    editor: Page, visitor: httpx.AsyncClient
) -> None:
    form = await new_page(editor, "acf/push")
    await form.get_by_label("Layout").select_option("image")
    await form.get_by_role("button", name="Add (Teaser)").click()
    await form.get_by_label("Title", exact=True).fill("Le jardin d'hiver")
    texte = form.get_by_role("textbox", name="Text", exact=True).and_(
        form.locator("[contenteditable]")
    )
    await texte.click()
    await texte.press_sequentially("Ouvert.")
    button = form.locator(".villa-form").get_by_role("group", name="Button")
    await button.get_by_label("Text", exact=True).fill("Y aller")
    chooser = button.get_by_role("combobox", name="A page")
    await chooser.fill("belvédère")
    await form.get_by_role("option", name="Le belvédère").click()
    saved = await _save(editor, "publish", "Page de l'éditrice")
    block = (await visitor.get(saved["path"])).json()["blocks"][0]
    assert block["blockName"] == "acf/push"
    assert block["attrs"]["data"]["variante"] == "image"
    item = block["attrs"]["data"]["items"][0]
    assert (item["titre"], item["texte"]) == ("Le jardin d'hiver", "<p>Ouvert.</p>\n")
    path = "/la-villa/les-jardins/le-belvedere/"
    assert item["cta"]["text"] == "Y aller"
    assert item["cta"]["link"] == {"path": path, "post_title": "Le belvédère"}
    await editor.reload(wait_until="domcontentloaded")
    await editor.wait_for_function(
        "() => window.wp?.data?.select('core/block-editor')?.getBlockCount()"
    )
    valid = await editor.evaluate(
        "wp.data.select('core/block-editor').getBlocks().every(block => block.isValid)"
    )
    assert valid


@pytest.mark.req("WPR-04")
async def test_form_shows_a_field_only_where_its_choice_governs_it(editor: Page) -> None:
    form = await new_page(editor, "acf/agenda")
    number = form.get_by_label("Number of events")
    chosen = form.get_by_role("group", name="Chosen events")
    await expect(chosen).to_be_visible()
    await expect(number).to_have_count(0)
    await form.get_by_label("Events shown").select_option("auto")
    await expect(number).to_be_visible()
    await expect(chosen).to_have_count(0)


@pytest.mark.req("WPR-04")
async def test_row_follows_a_choice_of_the_block_around_it(editor: Page) -> None:
    form = await new_page(editor, "acf/push")
    await form.get_by_role("button", name="Add (Teaser)").click()
    picture = form.locator(".villa-row").get_by_role("group", name="Picture")
    colour = form.get_by_label("Background colour")
    await expect(picture).to_be_visible()
    await expect(colour).to_have_count(0)
    await form.get_by_label("Layout").select_option("couleur")
    await expect(colour).to_be_visible()
    await expect(picture).to_have_count(0)


@pytest.mark.req("WPR-04")
async def test_time_of_day_is_typed_in_the_editor_and_reaches_the_site(
    editor: Page, visitor: httpx.AsyncClient, clock_block: str
) -> None:
    form = await new_page(editor, clock_block)
    field = form.get_by_label("Première heure")
    assert await field.get_attribute("type") == "time"
    await field.fill("10:00")
    saved = await _save(editor, "publish", "Horaires du bureau")
    data = (await visitor.get(saved["path"])).json()["blocks"][0]["attrs"]["data"]
    assert data["debut"] == "10:00"
    assert Ouverture.model_validate(data).debut == time(10)
    # As ACF saves it.
    await editor.evaluate(
        """() => {
            const { updateBlockAttributes } = wp.data.dispatch('core/block-editor');
            const [block] = wp.data.select('core/block-editor').getBlocks();
            updateBlockAttributes(block.clientId, { data: { debut: '19:30:00' } });
        }"""
    )
    await expect(field).to_have_value("19:30")


@pytest.mark.req("WPR-04")
async def test_every_declared_block_has_a_form(editor: Page) -> None:
    form = await new_page(editor, "acf/quote")
    names = await editor.evaluate("Object.keys(window.villaSiteBlocks)")
    assert sorted(names) == sorted(name for name in installed() if name.startswith("acf/"))
    await editor.evaluate(
        "names => wp.data.dispatch('core/block-editor').insertBlocks("
        "names.map(name => wp.blocks.createBlock(name)))",
        names,
    )
    forms = form.locator(".villa-form")
    await forms.nth(len(names)).wait_for()
    assert await form.locator(".block-editor-warning").count() == 0
    for position in range(len(names)):
        assert await forms.nth(position).locator("input, select, textarea, button").count()


@pytest.mark.req("WPR-03", "WPR-04")
async def test_draft_has_a_preview_on_the_site(
    editor: Page, visitor: httpx.AsyncClient, wordpress: WordPress
) -> None:
    form = await new_page(editor, "acf/quote")
    await form.get_by_label("Author").fill("Une résidente")
    saved = await _save(editor, "draft", "Brouillon de l'éditrice")
    wordpress.server.evaluate(
        "update_option('villa_site', ['site_url' => 'https://villa.example.org', 'secret' => 'x']);"
    )
    try:
        followed = await editor.request.get(saved["preview"], max_redirects=0)
        address = httpx.URL(followed.headers["location"])
        path = address.path.removeprefix("/preview")
        token = {"X-Villa-Preview": address.params["token"]}
        preview = await visitor.get(path, params={"preview": "true"}, headers=token)
    finally:
        wordpress.server.evaluate("delete_option('villa_site');")
    assert address.host == "villa.example.org"
    # A draft that the editor did not name has no address yet.
    assert preview.json()["path"] == path
    assert preview.json()["blocks"][0]["attrs"]["data"]["auteur"] == "Une résidente"
    assert (await visitor.get(path)).status_code == 404


async def test_fields_of_an_entity_are_filled_in_without_acf(
    editor: Page, visitor: httpx.AsyncClient, wordpress: WordPress
) -> None:
    event = wordpress.server.evaluate(
        "return wp_insert_post(['post_type' => 'programme', 'post_title' => 'Lecture au jardin',"
        "'post_status' => 'publish', 'meta_input' => ['lieu' => '', 'lieu_nom' => 'Loggia']]);"
    )
    await editor.goto(f"/wp-admin/post.php?post={event}&action=edit", wait_until="domcontentloaded")
    box = editor.locator("#villa-fields-form")
    await box.wait_for(state="attached")
    if not await box.is_visible():
        await editor.get_by_role("button", name="Meta Boxes").press("Enter")
    assert await box.get_by_label("Name of the place").input_value() == "Loggia"
    fact = box.get_by_role("group", name="Fun fact")
    await expect(fact).to_have_count(0)
    await box.get_by_label("Show the fun fact").check()
    await expect(fact.get_by_label("Title (needed)")).to_be_visible()
    await box.get_by_label("Show the fun fact").uncheck()
    await expect(fact).to_have_count(0)
    await box.get_by_label("Standfirst").fill("Des voix sous les pins.")
    await box.get_by_label("Start date (needed)").fill("2027-06-21")
    async with editor.expect_response("**/post.php?*meta-box-loader=1*"):
        await editor.evaluate("wp.data.dispatch('core/editor').savePost()")
    fields = (await visitor.get("/programme/lecture-au-jardin/")).json()["acf_fields"]
    assert (fields["chapo"], fields["date_debut"]) == ("Des voix sous les pins.", "2027-06-21")
    assert fields["lieu"]["nom"] == "Loggia"


@pytest.fixture
def restored_options(wordpress: WordPress) -> Iterator[None]:
    """Restore the shared content, which other tests read."""
    wordpress.server.evaluate("update_option('saved', get_option('villa_site_options'), false);")
    yield
    wordpress.server.evaluate(
        "update_option('villa_site_options', get_option('saved')); delete_option('saved');"
    )


@pytest.mark.usefixtures("restored_options")
async def test_shared_content_is_filled_in_and_saved(
    editor: Page, visitor: httpx.AsyncClient
) -> None:
    await editor.goto("/wp-admin/admin.php?page=villa-site-content")
    await editor.get_by_label("Information banner").fill("Fermé le lundi.")
    await editor.get_by_role("button", name="Save", exact=True).click()
    await editor.get_by_role("status").get_by_text("Saved.").wait_for()
    banner = await visitor.get("/wp-json/wpnuxt/v1/bandeau-informations")
    assert banner.json() == {"text": "Fermé le lundi."}


async def test_settings_are_saved_and_the_connection_tested(
    editor: Page, wordpress: WordPress
) -> None:
    wordpress.server.evaluate("delete_option('villa_site');")
    await editor.goto("/wp-admin/options-general.php?page=villa-site")
    await editor.get_by_label("Mail about messages to").fill("lettres@villa.test")
    await editor.get_by_role("button", name="Save Changes").click()
    await editor.get_by_text("Settings saved.").wait_for()
    assert await editor.get_by_label("Mail about messages to").input_value() == "lettres@villa.test"
    await editor.get_by_role("button", name="Test the connection").click()
    await editor.get_by_text("The address of the site is missing.").first.wait_for()


async def test_buttons_of_the_settings_wait_for_their_script(editor: Page) -> None:
    is_released = asyncio.Event()

    async def hold(route: Route) -> None:
        await is_released.wait()
        await route.continue_()

    await editor.route("**/assets/settings.js*", hold)
    await editor.goto("/wp-admin/options-general.php?page=villa-site", wait_until="commit")
    buttons = [
        editor.get_by_role("button", name=name)
        for name in ("Generate a secret", "Test the connection")
    ]
    for button in buttons:
        await expect(button).to_be_disabled()
    is_released.set()
    for button in buttons:
        await expect(button).to_be_enabled()


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


@pytest.mark.req("WPR-04")
async def test_form_is_followed_by_the_sites_own_rendering(editor: Page, site: str) -> None:
    form = await new_page(editor, "acf/quote")
    await form.get_by_label("Quotation (needed)").fill("Une villa se traverse.")
    preview = form.frame_locator(".villa-preview iframe")
    await (
        preview.locator(".quote-figure blockquote").get_by_text("Une villa se traverse.").wait_for()
    )
    await form.get_by_label("Quotation (needed)").fill("Une villa se quitte.")
    await preview.get_by_text("Une villa se quitte.").wait_for()
    assert await preview.locator("html").evaluate("() => document.baseURI") == f"{site}/"


async def test_preview_says_why_there_is_none(editor: Page, wordpress: WordPress) -> None:
    wordpress.server.evaluate("delete_option('villa_site');")
    form = await new_page(editor, "acf/quote")
    await form.get_by_text("Set the address of the site and the secret").wait_for()


@pytest.mark.req("WPR-03")
@pytest.mark.req("WPR-08")
async def test_editor_writes_previews_publishes_and_changes_an_open_page(
    editor: Page, site: str
) -> None:
    form = await new_page(editor, "acf/quote")
    await form.get_by_label("Quotation (needed)").fill("Première version.")
    draft = await _save(editor, "draft", "Le chemin de l'éditrice")
    preview = await editor.context.new_page()
    await preview.goto(draft["preview"])
    await preview.get_by_text("Première version.").wait_for()
    assert preview.url.startswith(f"{site}/preview/")
    stranger = await editor.context.browser.new_page()  # type: ignore[union-attr]  # it has one
    address = preview.url.partition("?")[0]
    await stranger.goto(address)
    assert not await stranger.get_by_text("Première version.").count()
    published = await _save(editor, "publish", "Le chemin de l'éditrice")
    await stranger.goto(f"{site}{published['path']}")
    await stranger.get_by_text("Première version.").wait_for()
    await editor.evaluate(
        """async () => {
            const [block] = wp.data.select('core/block-editor').getBlocks();
            const data = { ...block.attributes.data, texte: 'Deuxième version.' };
            wp.data.dispatch('core/block-editor').updateBlockAttributes(block.clientId, { data });
            await wp.data.dispatch('core/editor').savePost();
        }"""
    )
    await stranger.goto(f"{site}{published['path']}")
    await stranger.get_by_text("Deuxième version.").wait_for()
