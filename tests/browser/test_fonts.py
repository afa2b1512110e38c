"""Every letter is in the house's face, and a page fetches only the files of its letters."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any, Final

import orjson
import pytest
from playwright.async_api import Page

from tests.browser.controllable_backend import Stage, staged
from tests.browser.hydration import STYLED
from tests.support.served_site import Site
from villa_site.engine.client_build import ClientBuild

pytestmark = [pytest.mark.fresh_context]

PLAIN: Final = "/contact/"
NAMED: Final = "/resident/aya-benhamou/"
NAME: Final = "Ivana Ćosić"
FILE: Final = re.compile(r"/assets/([a-z-]+)-[\w-]{8}\.woff2$")


def _renamed(reported: Any) -> Any:
    return orjson.loads(orjson.dumps(reported).replace(b"Aya Benhamou", NAME.encode()))


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site with a name of many countries in a title."""
    async with staged(tmp_path_factory.mktemp("fonts")) as made:
        await made.show(**{NAMED: _renamed})
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


async def _fetched(page: Page, path: str) -> set[str]:
    """Open a page; name the font files that it fetched."""
    names: set[str] = set()

    def note(url: str) -> None:
        if found := FILE.search(url):
            names.add(found[1])

    page.on("request", lambda request: note(request.url))
    await page.goto(path, wait_until="networkidle")
    await page.evaluate("document.fonts.ready.then(() => true)")
    return names


FACES: Final = """() => [...document.fonts].map((face) =>
  [face.family.replaceAll('"', ''), face.style, face.weight, face.unicodeRange].join())"""


@pytest.mark.req("EXT-08")
async def test_faces_of_rare_letters_are_added_once_after_a_page_turn(page: Page) -> None:
    await page.goto("/residents/", wait_until="networkidle")
    await page.wait_for_function(STYLED)
    # Whatever is added, used or not, lays the whole page out again.
    first = await page.evaluate(FACES)
    css = await page.locator("style[data-rest]").inner_text()
    assert len(first) == css.count("@font-face")
    async with page.expect_request(lambda it: "fraunces-display-names" in it.url):
        await page.locator(f'main a[href="{NAMED}"]').first.click()
    # They come once the page is idle; what its own style has of them is fetched before.
    await page.wait_for_function("(count) => document.fonts.size > count", arg=len(first))
    faces = await page.evaluate(FACES)
    assert len(faces) == len(set(faces))
    assert set(first) < set(faces)
    whole = ClientBuild.read().css
    assert len(faces) == whole.count("@font-face")


@pytest.mark.req("EXT-08")
async def test_french_page_fetches_only_core_fonts(page: Page) -> None:
    names = await _fetched(page, PLAIN)
    first = {"fraunces-core", "instrument-sans-core"}
    assert first <= names
    assert all(name.endswith("-core") for name in names), names


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize(
    ("path", "more"),
    [
        (PLAIN, set()),
        ("/projet/argile-et-memoire/", {"fraunces-text-italic-core"}),
        ("/publication/dictionnaire-des-seuils/", {"fraunces-text-italic-core"}),
    ],
)
async def test_page_preloads_the_fonts_of_its_first_view(
    page: Page, path: str, more: set[str]
) -> None:
    names = await _fetched(page, path)
    links = page.locator("link[rel=preload][as=font]")
    addresses = await links.evaluate_all("(links) => links.map((link) => link.href)")
    preloaded = {found[1] for each in addresses if (found := FILE.search(each))}
    assert preloaded == {"fraunces-core", "instrument-sans-core"} | more
    assert preloaded <= names


@pytest.mark.req("EXT-08")
async def test_head_announces_no_font_and_delays_no_paint(page: Page) -> None:
    # Chromium waits for fonts that the head announces, up to 100 ms, before it paints anything.
    await page.goto(PLAIN)
    assert await page.locator("head link[rel=preload][as=font]").count() == 0
    first = page.locator("body > :first-child")
    assert await first.get_attribute("as") == "font"


@pytest.mark.req("EXT-08")
async def test_placeholders_need_no_font_of_their_own(page: Page) -> None:
    names = await _fetched(page, "/contact/")
    assert await page.locator("main input[placeholder]").count()
    assert "instrument-sans-italic-core" not in names


@pytest.mark.req("EXT-08")
async def test_names_in_other_languages_use_the_site_font(page: Page) -> None:
    names = await _fetched(page, NAMED)
    others = {name for name in names if not name.endswith("-core")}
    assert "fraunces-display-names" in others
    assert all(name.endswith("-names") for name in others), names
    devtools = await page.context.new_cdp_session(page)
    for command in ("DOM.enable", "CSS.enable"):
        await devtools.send(command)
    root = (await devtools.send("DOM.getDocument"))["root"]["nodeId"]
    title = await devtools.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})
    drawn = await devtools.send("CSS.getPlatformFontsForNode", {"nodeId": title["nodeId"]})
    assert all(font["isCustomFont"] for font in drawn["fonts"]), drawn
    assert sum(font["glyphCount"] for font in drawn["fonts"]) >= len(NAME) - 1


OPTICAL_SIZES: Final = """() => [...document.querySelectorAll("body *")].flatMap((element) => {
  const { fontFamily, fontVariationSettings: axes } = getComputedStyle(element);
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  if (!texts.some(({ data }) => data.trim()) || !fontFamily.includes("Fraunces")) return [];
  const expected = fontFamily.includes("Fraunces Display") ? '"opsz" 76' : "normal";
  return [[`${element.tagName} ${element.className}`, axes, expected]];
})"""


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("path", ["/", "/agenda/", "/contact/", NAMED, "/recherche/"])
async def test_titles_and_texts_have_their_own_optical_size(page: Page, path: str) -> None:
    # With the rest of the style, which has rules of its own.
    await page.goto(path, wait_until="networkidle")
    found = await page.evaluate(OPTICAL_SIZES)
    assert {expected for _, _, expected in found} == {"normal", '"opsz" 76'}
    assert [each for each in found if each[1] != each[2]] == []


WIDTHS: Final = """async ({ real, fallback, style, axes }) => {
  const font = (family) => `${style} 400 20px "${family}"`;
  const faces = await Promise.all([real, fallback].map((each) => document.fonts.load(font(each))));
  if (faces.some(({ length }) => !length)) return null;
  const text = [...document.querySelectorAll("main p")].map((each) => each.textContent).join(" ");
  return [real, fallback].map((family) => {
    const line = document.createElement("span");
    Object.assign(line.style, { position: "absolute", whiteSpace: "nowrap" });
    // Without it Linux draws letters that are whole pixels wide.
    line.style.textRendering = "geometricPrecision";
    Object.assign(line.style, { font: font(family), fontVariationSettings: axes });
    line.textContent = text;
    document.body.append(line);
    return line.getBoundingClientRect().width;
  });
}"""
TITLES: Final = '"opsz" 76'


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("path", ["/academie/", "/it/accademia/", "/en/academy/"])
@pytest.mark.parametrize(
    ("real", "fallback", "style", "axes"),
    [
        ("Fraunces Display", "Fraunces display fallback", "normal", TITLES),
        ("Fraunces Display", "Fraunces display fallback", "italic", "normal"),
        ("Fraunces", "Fraunces text fallback", "normal", "normal"),
        ("Fraunces", "Fraunces text fallback", "italic", "normal"),
        ("Instrument Sans", "Instrument Sans fallback", "normal", "normal"),
    ],
)
async def test_text_is_as_wide_before_its_font_arrives(
    page: Page, path: str, real: str, fallback: str, style: str, axes: str
) -> None:
    await page.goto(path)
    cut = {"real": real, "fallback": fallback, "style": style, "axes": axes}
    widths = await page.evaluate(WIDTHS, cut)
    if widths is None:
        pytest.skip("neither Times and Arial are installed nor Liberation, which is as wide")
    own, stretched = widths
    assert own / stretched == pytest.approx(1, abs=0.03)
