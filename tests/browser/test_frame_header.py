"""Menu, search and burger: native elements that open, close and give the focus back."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import Stage, staged
from tests.browser.page_metrics import shifts, watch
from tests.browser.pictures import without_pictures
from tests.support.served_site import Site

WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
NARROW: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}}
# The header's own sheet is there once it listens.
TAUGHT = "() => document.adoptedStyleSheets.length > 0"


@pytest.fixture(scope="module")
async def stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """A site whose options the tests may change."""
    async with staged(tmp_path_factory.mktemp("header")) as made:
        yield made


@pytest.fixture(scope="module")
def site(stage: Stage) -> Site:
    return stage.site


@pytest.fixture
async def wide(make_context: MakeContext) -> BrowserContext:
    """A visitor at a desk."""
    return await make_context(**WIDE)


@pytest.fixture
async def narrow(make_context: MakeContext) -> BrowserContext:
    """A visitor with a phone."""
    return await make_context(**NARROW)


async def opened(context: BrowserContext, path: str = "/contact/") -> Page:
    """Open a page and wait until the header has learned its manners."""
    page = await context.new_page()
    await page.goto(path)
    await page.wait_for_function(TAUGHT)
    return page


async def colour(page: Page) -> str:
    """Give the page colour, once it has stopped changing."""
    return str(
        await page.evaluate(
            """async () => {
              const read = () => getComputedStyle(document.documentElement)
                .getPropertyValue('--page');
              const running = () => document.documentElement.getAnimations();
              await new Promise(requestAnimationFrame);
              await Promise.all(running().map((each) => each.finished.catch(() => 0)));
              const [red, green, blue] = read().match(/\\d+/g) ?? [];
              return read().startsWith('#') ? read() : [red, green, blue].map((part) =>
                Number(part).toString(16).padStart(2, '0')).join('').replace(/^/, '#');
            }"""
        )
    )


@pytest.mark.req("HDR-08")
@pytest.mark.motion
async def test_hovered_entry_changes_the_page_colour(
    wide: BrowserContext,
) -> None:
    page = await opened(wide, "/la-villa/jardins/")
    own = await colour(page)
    assert own == "#1f4b3f"
    await page.locator(".main-menu > ul > li > a[href='/agenda/']").hover()
    assert await colour(page) == "#d8735a"
    await page.locator("main").hover()
    assert await colour(page) == own


FADES: Final = """() => {
  window.faded = [];
  document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
    if (target.matches(':root') && propertyName === '--page') window.faded.push(elapsedTime);
  });
}"""


@pytest.mark.req("HDR-08")
@pytest.mark.motion
async def test_whole_page_fades_to_the_colour_of_a_hovered_entry_and_back(
    wide: BrowserContext,
) -> None:
    page = await opened(wide, "/la-villa/jardins/")
    await page.evaluate(FADES)
    await page.locator(".main-menu > ul > li > a[href='/agenda/']").hover()
    await page.wait_for_function("() => window.faded.length === 1")
    await page.locator("main").hover()
    await page.wait_for_function("() => window.faded.length === 2")
    assert await page.evaluate("() => window.faded") == [pytest.approx(0.7), pytest.approx(0.7)]
    # Page changes, which have more to do, fade no colour of the whole page.
    await page.wait_for_function(
        "() => document.adoptedStyleSheets.every(({ cssRules }) => cssRules.length === 0)"
    )


@pytest.mark.req("HDR-08")
@pytest.mark.motion
async def test_focused_entry_changes_the_page_colour(wide: BrowserContext) -> None:
    page = await opened(wide, "/la-villa/jardins/")
    own = await colour(page)
    await page.locator(".main-menu > ul > li:nth-child(2) summary").focus()
    await page.keyboard.press("Tab")
    assert await colour(page) == "#d8735a"
    await page.locator(".search-button").focus()
    assert await colour(page) == own


@pytest.mark.req("HDR-08", "UI-04")
@pytest.mark.motion
async def test_next_page_has_its_own_colour(wide: BrowserContext) -> None:
    page = await opened(wide, "/la-villa/jardins/")
    await page.locator(".main-menu > ul > li > a[href='/agenda/']").click()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await page.locator("main h1").hover()
    assert await colour(page) == "#d8735a"
    await page.go_back()
    await expect(page.locator("main h1")).to_have_text("Les jardins")
    await page.locator("main h1").hover()
    assert await colour(page) == "#1f4b3f"


@pytest.mark.req("HDR-08")
async def test_text_is_readable_on_every_hover_colour(make_context: MakeContext) -> None:
    """The entries of the menu have dark and light colours, the page's navigation is white."""
    context = await make_context(**WIDE)
    page = await opened(context, "/la-villa/jardins/")
    entries = page.locator(".main-menu > ul > li > :is(a, details)")
    for number in range(await entries.count()):
        await entries.nth(number).hover()
        await colour(page)
        ratio = await page.locator(".site-header").evaluate(
            """(header) => {
              const style = getComputedStyle(header);
              const light = (text) => {
                const [r, g, b] = text.match(/[\\d.]+/g).map((part) => {
                  const channel = part / 255;
                  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const two = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
              return (two[0] + 0.05) / (two[1] + 0.05);
            }"""
        )
        assert ratio >= 4.5


@pytest.mark.req("HDR-07")
async def test_children_open_and_close_by_click_and_by_keyboard(wide: BrowserContext) -> None:
    page = await opened(wide)
    entry = page.locator(".main-menu > ul > li:nth-child(2)")
    child = entry.locator("ul a").first
    await expect(child).to_be_hidden()
    await entry.locator("summary").click()
    await expect(child).to_be_visible()
    await entry.locator("summary").click()
    await expect(child).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(child).to_be_visible()
    await page.keyboard.press("Tab")
    await expect(child).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(child).to_be_hidden()
    await expect(entry.locator("summary")).to_be_focused()


async def test_one_menu_is_open_at_a_time_and_closes_on_outside_click(
    wide: BrowserContext,
) -> None:
    page = await opened(wide)
    for number in (1, 2):
        await page.locator(f".main-menu > ul > li:nth-child({number}) summary").click()
    await expect(page.locator(".main-menu details[open]")).to_have_count(1)
    await page.locator("main").click(position={"x": 10, "y": 300})
    await expect(page.locator(".main-menu details[open]")).to_have_count(0)


@pytest.mark.req("HDR-07")
async def test_external_entry_opens_a_new_tab_without_opener(
    wide: BrowserContext,
) -> None:
    page = await opened(wide)
    link = page.locator(".main-menu a[href='https://editions.example.org/']")
    await expect(link).to_have_attribute("target", "_blank")
    await expect(link).to_have_attribute("rel", re.compile("noopener"))
    await expect(link).to_contain_text("(nouvel onglet)")


@pytest.mark.req("HDR-05")
async def test_search_panel_takes_and_restores_focus(wide: BrowserContext) -> None:
    page = await opened(wide)
    button = page.get_by_role("button", name="Recherche", exact=True)
    panel = page.get_by_role("dialog", name="Recherche")
    field = page.get_by_placeholder("Artiste, événement, exposition, date…")
    await expect(panel).to_be_hidden()
    await button.click()
    await expect(panel.get_by_role("heading", name="Recherche")).to_be_visible()
    await expect(field).to_be_focused()
    await field.fill("loggia")
    await page.keyboard.press("Escape")
    await expect(panel).to_be_hidden()
    await expect(button).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(field).to_be_focused()
    await expect(field).to_have_value("")


@pytest.mark.req("HDR-05")
async def test_text_typed_on_opening_the_panel_stays(wide: BrowserContext) -> None:
    page = await opened(wide)
    typed = await page.locator(".search-panel").evaluate(
        """async (panel) => {
          const shown = new Promise((done) => panel.addEventListener('toggle', done));
          const field = panel.querySelector('input');
          field.value = 'of the last search';
          document.querySelector('.search-button').click();
          const before = field.value;
          field.value = 'log';
          await shown;
          return [before, field.value];
        }"""
    )
    assert typed == ["", "log"]


@pytest.mark.req("HDR-05")
@pytest.mark.motion
async def test_search_panel_opens_from_the_side(wide: BrowserContext) -> None:
    page = await opened(wide)
    await page.locator(".search-button").click()
    await page.locator(".search-panel").evaluate(
        "(panel) => Promise.all(panel.getAnimations().map((each) => each.finished))"
    )
    box = await page.locator(".search-panel").bounding_box()
    assert box
    assert box["x"] > 300
    assert box["x"] + box["width"] == pytest.approx(1440, abs=1)
    await page.mouse.click(60, 400)
    await expect(page.locator(".search-panel")).to_be_hidden()


@pytest.mark.req("HDR-06", "RTE-15")
@pytest.mark.parametrize("by", ["Enter", "icon"])
async def test_search_opens_the_results_and_closes_the_panel(wide: BrowserContext, by: str) -> None:
    page = await opened(wide)
    await page.evaluate("() => { window.alive = true; }")
    await page.locator(".search-button").click()
    await page.locator(".search-panel input").fill("jardin & café")
    if by == "Enter":
        await page.keyboard.press("Enter")
    else:
        await page.locator(".search-panel [type=submit]").click()
    await expect(page).to_have_url(
        re.compile(r"/recherche/\?s=jardin(\+|%20)%26(\+|%20)caf%C3%A9$")
    )
    await expect(page.locator(".search-panel")).to_be_hidden()
    assert await page.evaluate("() => window.alive === true")


@pytest.mark.req("HDR-06", "RTE-16")
async def test_search_works_without_script(make_context: MakeContext) -> None:
    context = await make_context(**WIDE, java_script_enabled=False)
    page = await (await without_pictures(context)).new_page()
    await page.goto("/it/")
    await page.locator(".search-button").click()
    await page.locator(".search-panel input").fill("giardino")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile(r"/it/.+/\?s=giardino$"))


@pytest.mark.req("HDR-04")
async def test_burger_contains_entries_missing_from_the_bar(narrow: BrowserContext) -> None:
    page = await opened(narrow)
    menu = page.locator(".site-menu")
    await expect(menu).to_be_hidden()
    await page.get_by_role("button", name="Menu").click()
    await expect(menu.get_by_placeholder("Rechercher", exact=True)).to_be_visible()
    await expect(menu.locator(".ticket-button")).to_be_visible()
    await expect(menu.locator(".main-menu summary").first).to_be_visible()
    await expect(menu.locator(".language-switch a")).to_have_count(3)
    more = menu.locator(".site-menu-more")
    footer = page.locator("footer details").first.locator("a")
    assert await more.locator(".link-list a").all_inner_texts() == [
        await link.text_content() for link in await footer.all()
    ]
    networks = [
        await link.get_attribute("href") for link in await more.locator(".social-networks a").all()
    ]
    assert "https://www.instagram.com/" in networks
    assert "https://www.facebook.com/" not in networks


@pytest.mark.req("HDR-04")
@pytest.mark.fresh_context
@pytest.mark.motion
async def test_burger_is_visible_below_1200_pixels(make_context: MakeContext) -> None:
    context = await make_context()
    await watch(context)
    page = await context.new_page()
    for width, mobile in ((360, True), (1199, True), (1200, False)):
        await page.set_viewport_size({"width": width, "height": 800})
        await page.goto("/")
        await page.wait_for_function(TAUGHT)
        await expect(page.get_by_role("button", name="Menu")).to_be_visible(visible=mobile)
        await expect(page.locator(".main-menu")).to_be_visible(visible=not mobile)
        await expect(page.locator(".search-button")).to_be_visible(visible=not mobile)
        assert await shifts(page) == [], width
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.req("HDR-04", "EXT-08")
async def test_burger_closes_by_escape_and_restores_focus(narrow: BrowserContext) -> None:
    page = await opened(narrow)
    button = page.get_by_role("button", name="Menu")
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".site-menu")).to_be_visible()
    await page.locator(".main-menu summary").first.focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await expect(page.locator(".main-menu details[open]")).to_have_count(0)
    await expect(page.locator(".site-menu")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator(".site-menu")).to_be_hidden()
    await expect(button).to_be_focused()


@pytest.mark.req("RTE-15", "EXT-08")
async def test_page_change_closes_the_burger(narrow: BrowserContext) -> None:
    page = await opened(narrow)
    await page.get_by_role("button", name="Menu").click()
    await page.locator(".site-menu a[href='/agenda/']").click()
    await expect(page.locator("main h1")).to_have_text("Agenda")
    await expect(page.locator(".site-menu")).to_be_hidden()
    await expect(page.locator("main h1")).to_be_focused()
    assert (
        await page.evaluate("() => getComputedStyle(document.documentElement).overflow") != "hidden"
    )


@pytest.mark.req("HDR-06")
async def test_search_in_the_burger_opens_the_results(narrow: BrowserContext) -> None:
    page = await opened(narrow)
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_placeholder("Rechercher", exact=True).fill("pin")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile(r"/recherche/\?s=pin$"))
    await expect(page.locator(".site-menu")).to_be_hidden()


def menu_of(entries: list[dict[str, Any]]) -> Any:
    """Put ``entries`` in the place of the main menu."""

    def change(options: Any) -> Any:
        return options | {"main_header": options["main_header"] | {"menu": entries}}

    return change


def entry(title: str, *childs: Any, **item: Any) -> dict[str, Any]:
    given = {"type": "other", "path": "/agenda/", "post_title": title, **item}
    return {"id": title, "item": given, "childs": list(childs)}


MENUS = {
    "one": [entry("Seule")],
    "forty": [entry(f"Entrée {number}", entry("Sous-entrée")) for number in range(40)],
    "deep": [entry("A", entry("B", entry("C", entry("D"))))],
    "long": [
        entry("Un titre de quatre-vingt-dix lettres, " + "que personne n'abrège " * 3),
        entry(""),
    ],
    "unbroken": [entry("Motsansaucuneespacequinefinitjamaisetquicontinueencore" * 2)],
    "malformed": [entry("Couleur", acf_fields={"has_color_hover": True, "color": "rouge; }"})],
    "none": [],
}


async def test_every_menu_fits_the_window(stage: Stage, make_context: MakeContext) -> None:
    page = await (await without_pictures(await make_context(**WIDE))).new_page()
    for name, entries in MENUS.items():
        await stage.show(options=menu_of(entries))
        await page.goto("/contact/")
        await page.wait_for_function(TAUGHT)
        for width in (1920, 1440, 1200, 1199, 768, 360):
            await page.set_viewport_size({"width": width, "height": 800})
            await page.wait_for_function("(width) => innerWidth === width", arg=width)
            fits = "() => document.documentElement.scrollWidth <= innerWidth"
            assert await page.evaluate(fits), (name, width)
        await page.get_by_role("button", name="Menu").click()
        menu = page.locator(".site-menu")
        await expect(menu).to_be_visible()
        assert await menu.evaluate("(menu) => menu.scrollWidth <= menu.clientWidth"), name
    await stage.calm()
