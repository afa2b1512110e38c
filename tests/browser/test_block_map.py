"""Places and points light up together; a foreign house sends tiles only once it is let in."""

from __future__ import annotations

import base64
import re
from collections.abc import AsyncIterator
from typing import Final

import httpx
import pytest
from playwright.async_api import Locator, Page, Request, Route, expect

from tests.browser.axe import violations
from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext
from tests.browser.hydration import wait_for_hydration
from tests.support.served_site import Site, serving

pytestmark = [pytest.mark.req("BLK-11")]

PLAN = "/visite/plan/"
EARTH = "/visite/acces/"
TILES = "https://tiles.test/{z}/{x}/{y}.png"
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
STILL: Final = """() => {
  window.since ??= { top: NaN, at: 0 };
  if (window.since.top !== scrollY) window.since = { top: scrollY, at: performance.now() };
  return performance.now() - window.since.at > 600;
}"""
"""True once the page has not scrolled for longer than it may scroll to a place again."""
TILE: Final = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAIIQNfR1T4zQAAAABJRU5ErkJggg=="
)


@pytest.fixture(scope="module")
async def tiled(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site whose maps of the earth have tiles."""
    folder = tmp_path_factory.mktemp("tiled")
    given = {"VILLA_MAP_TILES": TILES, "VILLA_MAP_CREDIT": "© Les Tuiliers"}
    async with serving(folder, **given) as served:
        yield served


async def earth(tiled: Site, make_context: MakeContext) -> tuple[Page, list[str]]:
    """Give a page of the site with tiles; the list grows with the requested tiles."""
    page = await (await make_context(base_url=tiled.url, bypass_csp=False)).new_page()
    requested: list[str] = []

    def remember(request: Request) -> None:
        if "tiles.test" in request.url:
            requested.append(request.url)

    page.on("request", remember)
    return page, requested


async def asking(page: Page) -> Locator:
    """Come near the map, and give the button that lets the house in."""
    await page.goto(EARTH)
    await page.locator("section.map").scroll_into_view_if_needed()
    return page.get_by_role("button", name="Afficher la carte")


async def send(route: Route) -> None:
    await route.fulfill(body=TILE, content_type="image/png")


async def test_point_and_place_are_highlighted_together(page: Page) -> None:
    await page.goto(PLAN)
    point = page.get_by_role("link", name="6 L’obélisque")
    place = page.locator("#plan-obelisque")
    await point.hover()
    await expect(place).to_have_attribute("data-highlighted", "")
    await expect(point.locator(".plan-name")).to_have_css("opacity", "1")
    await place.locator("h3").hover()
    await expect(point).to_have_attribute("data-highlighted", "")
    await page.mouse.move(1, 1)
    await expect(point).not_to_have_attribute("data-highlighted", "")
    await point.focus()
    await expect(place).to_have_attribute("data-highlighted", "")


@pytest.mark.fresh_context
@pytest.mark.allow_console("ERR_FAILED")
async def test_highlight_stays_while_focus_or_pointer_is_there(page: Page) -> None:
    """As they do before the client is there, and without it."""
    await page.route("**/assets/main-*.js", lambda route: route.abort())
    await page.goto(PLAN)
    point, place = page.get_by_role("link", name="13 Le café"), page.locator("#plan-cafe")
    other = page.locator(".plan-point a[href='#plan-obelisque']")
    await place.get_by_role("link").first.focus()
    await place.locator("h3").hover()
    await page.locator("#plan-obelisque h3").hover()
    await expect(other).to_have_attribute("data-highlighted", "")
    await expect(point).to_have_attribute("data-highlighted", "")
    await place.locator("h3").hover()
    await page.locator("main h1").evaluate("(_title) => document.activeElement.blur()")
    await expect(other).not_to_have_attribute("data-highlighted", "")
    await expect(point).to_have_attribute("data-highlighted", "")
    await page.mouse.move(1, 1)
    await expect(point).not_to_have_attribute("data-highlighted", "")


async def test_markers_link_to_places_by_keyboard(page: Page) -> None:
    await page.goto(PLAN)
    await page.get_by_role("link", name="13 Le café").press("Enter")
    place = page.locator("#plan-cafe")
    await expect(place).to_be_focused()
    await expect(place).to_be_in_viewport()
    await page.keyboard.press("Tab")
    link = place.get_by_role("link", name="Horaires du café")
    await expect(link).to_be_focused()
    await expect(page.get_by_role("link", name="13 Le café")).to_have_attribute(
        "data-highlighted", ""
    )


async def test_hash_of_a_place_focuses_it(page: Page) -> None:
    await page.goto(f"{PLAN}#plan-banc")
    await expect(page.locator("#plan-banc")).to_be_focused()


async def test_place_is_focused_and_highlighted_after_a_live_navigation(page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await page.evaluate(
        "(path) => { window.alive = true; "
        "const link = document.querySelector('main a[href^=\"/\"]'); "
        "link.setAttribute('href', `${path}#plan-banc`); link.click(); }",
        PLAN,
    )
    await expect(page.locator("#plan-banc")).to_be_focused()
    assert await page.evaluate("() => window.alive")
    point = page.locator(".plan-point a[href='#plan-banc']")
    await expect(point).to_have_attribute("data-highlighted", "")
    # The page scrolls to the place again while it is laid out: what is hovered would move away.
    await page.wait_for_function(STILL)
    await page.locator("#plan-cafe h3").hover()
    await expect(page.locator(".plan-point a[href='#plan-cafe']")).to_have_attribute(
        "data-highlighted", ""
    )


async def test_plan_and_list_are_visible_without_script(no_script_page: Page) -> None:
    await no_script_page.goto(PLAN)
    await expect(no_script_page.locator("section.map article.place")).to_have_count(14)
    await no_script_page.get_by_role("link", name="13 Le café").click()
    await expect(no_script_page).to_have_url(re.compile("#plan-cafe$"))
    await expect(no_script_page.locator("#plan-cafe")).to_be_in_viewport()


async def test_drawn_map_is_shown_without_script_and_tiles(no_script_page: Page) -> None:
    await no_script_page.goto(EARTH)
    sketch = no_script_page.locator("section.map .map-sketch")
    await expect(sketch.locator(".plan-point")).to_have_count(3)
    await expect(sketch.get_by_text("200 m")).to_be_visible()
    link = no_script_page.locator("#carte-grille").get_by_role("link", name="OpenStreetMap")
    await expect(link).to_have_attribute("target", "_blank")
    await expect(no_script_page.get_by_text("Sortir à gauche dans la station")).to_be_visible()


async def test_tiles_load_once_their_host_is_allowed(
    tiled: Site, make_context: MakeContext
) -> None:
    page, requested = await earth(tiled, make_context)
    await page.route("https://tiles.test/**", send)
    show = await asking(page)
    await expect(page.get_by_text("Le fond de carte vient de tiles.test.")).to_be_visible()
    await expect(page.locator(".map-sketch")).to_be_visible()
    assert requested == []
    await show.press("Enter")
    await expect(page.locator(".map-tiles[aria-busy=false] .leaflet-tile").first).to_be_visible()
    await expect(page.locator(".map-sketch")).to_have_count(0)
    await expect(page.get_by_text("© Les Tuiliers")).to_be_visible()
    level = re.fullmatch(r"https://tiles\.test/(\d+)/\d+/\d+\.png", requested[0])
    assert level
    farther = int(level[1]) - 1
    point = page.locator(".leaflet-container").get_by_role("link", name="2 La grille basse")
    await point.hover()
    await expect(page.locator("#carte-grille-basse")).to_have_attribute("data-highlighted", "")
    await point.press("Enter")
    await expect(page.locator("#carte-grille-basse")).to_be_focused()
    async with page.expect_request(f"https://tiles.test/{farther}/**"):
        await page.get_by_role("button", name="Réduire").press("Enter")
    await expect(page.locator(f".leaflet-tile-loaded[src*='/{farther}/']").first).to_be_visible()
    await page.reload()
    await page.locator("section.map").scroll_into_view_if_needed()
    await expect(page.locator(".leaflet-tile").first).to_be_visible()


@pytest.mark.allow_console("Failed to load resource", "net::ERR")
async def test_drawn_map_stays_when_tiles_fail(tiled: Site, make_context: MakeContext) -> None:
    page, requested = await earth(tiled, make_context)
    await page.route("https://tiles.test/**", lambda route: route.abort())
    await (await asking(page)).click()
    await expect(page.get_by_text("Le fond de carte n’a pas pu être chargé.")).to_be_visible()
    await expect(page.locator(".map-sketch .plan-point")).to_have_count(3)
    assert requested


async def test_policy_allows_images_of_the_tile_host_only(tiled: Site) -> None:
    async with httpx.AsyncClient(base_url=tiled.url, trust_env=False) as client:
        answer = await client.get(EARTH)
    assert answer.status_code == 200
    policy = dict(
        directive.strip().split(" ", 1)
        for directive in answer.headers["content-security-policy"].split(";")
    )
    assert policy["img-src"].split() == ["'self'", "data:", "https://tiles.test"]
    assert not [name for name, value in policy.items() if "tiles" in value and name != "img-src"]


@pytest.mark.parametrize("address", [PLAN, EARTH])
async def test_map_has_no_accessibility_violations(make_context: MakeContext, address: str) -> None:
    visitor = await make_context(viewport={"width": 360, "height": 800})
    page = await visitor.new_page()
    await page.goto(address)
    await page.locator("section.map").scroll_into_view_if_needed()
    assert await violations(page) == []
    for width in (360, 1440):
        await page.set_viewport_size({"width": width, "height": 800})
        assert await page.evaluate(FITS)
        for box in await boxes_of(page.locator(".plan-point a")):
            assert min(box["width"], box["height"]) >= 24
    assert await violations(page, within="section.map") == []


async def test_tile_map_has_no_accessibility_violations(
    tiled: Site, make_context: MakeContext
) -> None:
    page = await (await make_context(base_url=tiled.url)).new_page()
    await page.route("https://tiles.test/**", send)
    await (await asking(page)).click()
    await expect(page.locator(".map-tiles[aria-busy=false]")).to_be_visible()
    assert await violations(page, within="section.map") == []


ZOOM: Final = "map => Number(getComputedStyle(map.parentElement).getPropertyValue('--zoom'))"


async def moving(page: Page) -> Locator:
    """Come near the drawn map, and give its frame once it can be moved."""
    await page.goto(EARTH)
    await page.locator("section.map").scroll_into_view_if_needed()
    frame = page.locator(".drawn-frame")
    await expect(frame).to_have_attribute("role", "group")
    return frame


async def enlarged(frame: Locator, than: float) -> float:
    """Wait until the map is larger than that; give how large it is."""
    page, handle = frame.page, await frame.element_handle()
    await page.wait_for_function(f"([map, than]) => ({ZOOM})(map) > than", arg=[handle, than])
    return float(await frame.evaluate(ZOOM))


async def test_drawn_map_is_enlarged_and_moved_by_keys_and_buttons(page: Page) -> None:
    frame = await moving(page)
    await frame.press("+")
    first = await enlarged(frame, 1)
    await page.get_by_role("button", name="Agrandir").click()
    await enlarged(frame, first)
    point = page.locator(".drawn-frame .plan-point a").first
    before = await point.bounding_box()
    await frame.press("ArrowLeft")
    await page.wait_for_function(
        "([point, left]) => point.getBoundingClientRect().left > left + 20",
        arg=[await point.element_handle(), (before or {"x": 0})["x"]],
    )
    height = (await boxes_of(frame))[0]["height"]
    await frame.press("0")
    await expect(page.get_by_role("button", name="Réduire")).to_have_attribute(
        "aria-disabled", "true"
    )
    assert (await boxes_of(frame))[0]["height"] == pytest.approx(height)


async def test_point_that_gets_the_focus_is_brought_into_the_frame(page: Page) -> None:
    frame = await moving(page)
    for _ in range(4):
        await frame.press("+")
    await enlarged(frame, 4)
    await frame.press("Tab")
    await expect(page.locator(".drawn-frame .plan-point a").first).to_be_focused()
    point, box = (
        (await boxes_of(page.locator(".drawn-frame .plan-point a")))[0],
        (await boxes_of(frame))[0],
    )
    assert box["x"] <= point["x"] <= box["x"] + box["width"] - point["width"]
    assert box["y"] <= point["y"] <= box["y"] + box["height"] - point["height"]


async def test_wheel_scrolls_the_page_and_enlarges_with_the_control_key(page: Page) -> None:
    frame = await moving(page)
    await frame.hover()
    await page.mouse.wheel(0, -40)
    assert await frame.evaluate(ZOOM) == 1
    await frame.hover()
    await page.keyboard.down("Control")
    await page.mouse.wheel(0, -40)
    await enlarged(frame, 1)
    await page.keyboard.up("Control")


async def test_two_fingers_enlarge_the_drawn_map(make_context: MakeContext) -> None:
    visitor = await make_context(viewport={"width": 360, "height": 800}, has_touch=True)
    page = await visitor.new_page()
    frame = await moving(page)
    await frame.evaluate("map => map.scrollIntoView({block: 'center'})")
    box = (await boxes_of(frame))[0]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = await visitor.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 70)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await enlarged(frame, 1.3)
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def test_drawing_is_loaded_from_the_site_and_lasts(page: Page) -> None:
    async with page.expect_response("**/_villa/map/fr.svg?v=*") as drawing:
        await page.goto("/contact/")
    answer = await drawing.value
    assert answer.status == 200
    assert "immutable" in answer.headers["cache-control"]


async def test_email_addresses_stay_whole_on_a_tablet(page: Page) -> None:
    await page.set_viewport_size({"width": 768, "height": 900})
    await page.goto("/contact/")
    for link in await page.locator("main .core-columns a[href^='mailto:']").all():
        assert await link.evaluate("link => link.getClientRects().length") == 1


@pytest.mark.req("EXT-09", "VIS-05")
async def test_drawn_map_is_printed_whole_with_its_streets(page: Page) -> None:
    await page.set_viewport_size({"width": 794, "height": 1123})
    await page.goto("/contact/")
    await page.emulate_media(media="print")
    frame, sheet, ground = [
        await page.locator(f".map-drawn .{part}").first.evaluate(
            "(each) => each.offsetWidth || each.getBoundingClientRect().width"
        )
        for part in ("drawn-frame", "drawn-sheet", "drawn-ground")
    ]
    assert frame <= sheet == pytest.approx(ground, abs=1)
    street = "(map) => getComputedStyle(map).getPropertyValue('--map-street')"
    assert await page.locator(".map-drawn").first.evaluate(street) not in {"", "#fff"}
    for link in await page.locator(".place-elsewhere").all():
        await expect(link).to_be_hidden()
