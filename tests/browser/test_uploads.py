"""Files of an action in a browser: with progress and without script, over a mistake and removed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import FilePayload, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import MakeContext
from tests.browser.sockets import heard_of
from tests.cli.test_workers import TWO_WORKERS
from tests.support.copied_packages import copy_packages
from tests.support.served_site import Site, serving

pytestmark = [
    pytest.mark.req("DEV-11"),
    # A form or a file that is refused, and a request that the test breaks off.
    pytest.mark.allow_console("422 (Unprocessable", "net::ERR_FAILED"),
]

PAGE = "/envoi/"
PATIENCE = 20
DRAWN = """canvas => canvas.getContext("2d").getImageData(0, 0, 9, 9).data.some(each => each)"""
BLOCK = Path(__file__).parents[1] / "site/actions/stage/envoi.py"


@pytest.fixture(scope="module")
async def files_site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of two workers with the block of the tests of files."""
    project = tmp_path_factory.mktemp("files")
    copy_packages(project)
    (project / "blocks/envoi.py").write_text(BLOCK.read_text(encoding="utf-8"), encoding="utf-8")
    content = project / "content/fr"
    content.mkdir(parents=True, exist_ok=True)
    (content / "envoi.yaml").write_text("title: Envoi\nblocks:\n  - envoi: {}\n", encoding="utf-8")
    async with serving(
        project,
        command=TWO_WORKERS,
        PYTHONPATH=str(project),
        VILLA_CONTENT_DIR=str(project / "content"),
    ) as site:
        yield site


def picture(name: str) -> FilePayload:
    file = BytesIO()
    Image.effect_noise((600, 400), 80).convert("RGB").save(file, "JPEG")
    return {"name": name, "mimeType": "image/jpeg", "buffer": file.getvalue()}


def document(name: str, content: bytes = b"%PDF-1.4 a document") -> FilePayload:
    return {"name": name, "mimeType": "application/pdf", "buffer": content}


async def opened(site: Site, make_context: MakeContext, **options: bool) -> Page:
    """Open the page, and wait for the islands where script runs."""
    page = await (await make_context(base_url=site.url, **options)).new_page()
    await page.goto(PAGE)
    if options.get("java_script_enabled", True):
        await page.get_by_label("Mot").scroll_into_view_if_needed()
        await expect(page.locator(".upload-place")).to_have_count(2)
    return page


async def holding(page: Page, address: str) -> list[Route]:
    """Hold the requests of an address; a test lets them go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    await page.route(address, hold)
    return held


async def test_files_are_sent_at_once_shown_and_come_to_the_function(
    files_site: Site, make_context: MakeContext
) -> None:
    page = await opened(files_site, make_context)
    await page.get_by_label("Photos").set_input_files([picture("été.jpg"), picture("b.jpg")])
    await page.get_by_label("Carte").set_input_files(document("carte.pdf"))
    await expect(page.locator("input[name=villa-file]")).to_have_count(3)
    preview = page.locator(".upload-preview").first
    await expect(preview).to_have_js_property("width", 128)
    assert await preview.evaluate(DRAWN)
    assert await violations(page, within=".envoi") == []
    await page.get_by_role("button", name="Retirer « b.jpg »").click()
    await expect(page.get_by_label("Photos")).to_be_focused()
    # A mistake takes nothing away.
    await page.get_by_label("Mot").fill("trop")
    await page.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_role("status").filter(has_text="Trop de mots.")).to_be_visible()
    await page.get_by_label("Mot").fill("enfin")
    await page.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_role("listitem").filter(has_text="'enfin'")).to_have_text(
        re.compile(r"'carte.pdf', .*'été.jpg', 'image/jpeg', 600, True\]\]$")
    )
    await expect(page.locator(".upload-file")).to_have_count(0)


async def test_form_waits_for_a_file_and_a_failure_is_tried_again(
    files_site: Site, make_context: MakeContext
) -> None:
    page = await opened(files_site, make_context)
    held = await holding(page, "**/_villa/actions/files/**")
    async with page.expect_request("**/_villa/actions/files/**"):
        await page.get_by_label("Carte").set_input_files(document("lent.pdf"))
    await expect(page.get_by_role("progressbar", name="Envoi de « lent.pdf »…")).to_be_visible()
    await page.get_by_label("Mot").fill("lent")
    await page.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_role("status").filter(has_text="encore en route")).to_have_count(1)
    await held.pop().abort()
    again = page.get_by_role("button", name="Réessayer d’envoyer « lent.pdf »")
    async with page.expect_request("**/_villa/actions/files/**"):
        await again.click()
    await page.get_by_role("button", name="Envoyer").click()
    await held.pop().continue_()
    await expect(page.get_by_role("listitem").filter(has_text="'lent'")).to_contain_text("lent.pdf")


async def test_refused_file_says_why_and_holds_the_form(
    files_site: Site, make_context: MakeContext
) -> None:
    page = await opened(files_site, make_context)
    fake = document("page.pdf", b"<html><script>steal()</script>")
    await page.get_by_label("Carte").set_input_files(fake)
    await expect(page.locator(".upload-file").get_by_text("n’est pas accepté")).to_be_visible()
    await page.get_by_label("Mot").fill("faux")
    await page.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_role("button", name="Retirer « page.pdf »")).to_be_focused()
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_role("listitem").filter(has_text="'faux'")).to_be_visible()


async def test_files_are_dropped_and_pasted(files_site: Site, make_context: MakeContext) -> None:
    page = await opened(files_site, make_context)
    data = await page.evaluate_handle(
        """() => {
            const data = new DataTransfer();
            data.items.add(new File(["%PDF-1.4 x"], "x.pdf"));
            return data;
        }"""
    )
    place = page.locator(".upload-place").first
    await place.dispatch_event("dragover", {"dataTransfer": data})
    await expect(place).to_have_attribute("data-over", "")
    await place.dispatch_event("drop", {"dataTransfer": data})
    await expect(page.locator("input[name=villa-file]")).to_have_count(1)
    await page.get_by_label("Mot").evaluate(
        """(field, data) => field.dispatchEvent(
            new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data })
        )""",
        data,
    )
    # A field of one: the new file is in place of the old one.
    await expect(page.locator(".upload-file")).to_have_count(1)
    await expect(page.locator("input[name=villa-file]")).to_have_count(1)


async def test_file_chosen_before_the_script_came_is_taken_over(
    files_site: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=files_site.url)).new_page()
    held = await holding(page, "**/assets/upload-*.js")
    async with page.expect_request("**/assets/upload-*.js"):
        await page.goto(PAGE)
        await page.get_by_label("Carte").scroll_into_view_if_needed()
    await page.get_by_label("Carte").set_input_files(document("tôt.pdf"))
    for each in held:
        await each.continue_()
    await expect(page.locator(".upload-file").filter(has_text="tôt.pdf")).to_be_visible()
    await expect(page.locator("input[name=villa-file]")).to_have_count(1)


async def test_file_is_retained_over_a_mistake_without_script(
    files_site: Site, make_context: MakeContext
) -> None:
    page = await opened(files_site, make_context, java_script_enabled=False)
    await page.get_by_label("Photos").set_input_files([picture("a.jpg"), picture("b.jpg")])
    await page.get_by_label("Mot").fill("trop")
    await page.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_text("Trop de mots.")).to_be_visible()
    await expect(page.get_by_role("checkbox", name="a.jpg")).to_be_checked()
    await page.get_by_role("checkbox", name="b.jpg").uncheck()
    await page.get_by_label("Mot").fill("sans script")
    await page.get_by_role("button", name="Envoyer").click()
    line = page.get_by_role("listitem").filter(has_text="sans script")
    await expect(line).to_contain_text("'a.jpg', 'image/jpeg', 600, True")
    await expect(line).not_to_contain_text("b.jpg")


async def test_update_of_the_page_takes_no_chosen_file_away(
    files_site: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=files_site.url)).new_page()
    heard = heard_of(page)
    await page.goto(PAGE)
    await page.get_by_label("Mot").scroll_into_view_if_needed()
    await page.get_by_label("Carte").set_input_files(document("choisie.pdf"))
    await page.get_by_label("Photos").set_input_files([picture("a.jpg"), picture("b.jpg")])
    await page.get_by_label("Mot").press_sequentially("en train d'écrire")
    await expect(page.locator("input[name=villa-file]")).to_have_count(3)
    async with asyncio.timeout(PATIENCE):
        await heard.wait()
    other = await opened(files_site, make_context, java_script_enabled=False)
    await other.get_by_label("Mot").fill("entre-temps")
    await other.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_role("listitem").filter(has_text="'entre-temps'")).to_be_visible()
    await expect(page.locator("input[name=villa-file]")).to_have_count(3)
    await expect(page.get_by_label("Mot")).to_have_value("en train d'écrire")
    await page.get_by_role("button", name="Envoyer").click()
    line = page.get_by_role("listitem").filter(has_text="en train")
    await expect(line).to_contain_text(re.compile("choisie.pdf.*a.jpg.*b.jpg"))
