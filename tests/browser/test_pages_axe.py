"""One page of each kind has no accessibility violations and is no wider than the window."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.axe import violations

WIDTHS = (360, 768, 1200, 1440, 1920)
# Elements that stick out of the window, when it makes the page scroll sideways.
TOO_WIDE = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll('*')]
        .filter((each) => each.childElementCount === 0)
        .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
        .map((each) => `${each.localName}.${each.className}`);
    return out.length > 0 ? out : [`something of ${scrollWidth} pixels`];
}"""
# What WCAG 1.4.12 lets visitors set.
TEXT_SPACING = """* { letter-spacing: .12em !important; word-spacing: .16em !important;
    line-height: 1.5 !important } p { margin-block-end: 2em !important }"""
# Not as an element: the page's policy knows none but its own.
SET_STYLE = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
}"""
TOO_SMALL = """(main) => [...main.querySelectorAll('a[href], button, select, input')]
    .filter((each) => each.checkVisibility() && !each.closest('p, li, .rich-text'))
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
    .map((each) => each.outerHTML.slice(0, 120))"""
KINDS = {
    "home": ("TPL-01", "/"),
    "team": ("TPL-02", "/la-villa/equipe/"),
    "faq": ("TPL-03", "/visite/faq/"),
    "residents": ("TPL-04", "/residents/"),
    "nobody": ("TPL-04", "/residents/?annee=1999"),
    "memory": ("TPL-06", "/memoire/"),
    "agenda": ("TPL-07", "/agenda/"),
    "past": ("TPL-07", "/agenda/?quand=passes"),
    "month": ("VIS-02", "/agenda/?vue=mois"),
    "found": ("TPL-08", "/recherche/?s=jardin&page=2"),
    "not found": ("TPL-08", "/recherche/?s=jarddins+zzzz"),
    "director": ("TPL-11", "/directeur/elena-sarti/"),
    "residency": ("TPL-12", "/programme_residence/residence-de-cinema/"),
    "event": ("TPL-13", "/programme/nuit-blanche/"),
    "project": ("TPL-14", "/projet/argile-et-memoire/"),
    "publication": ("TPL-15", "/publication/argile/"),
    "resident": ("TPL-16", "/resident/aya-benhamou/"),
    "page": ("RTE-03", "/la-villa/histoire/"),
    "error": ("RTE-07", "/programme/nuit-blanch/"),
}
MORE = (
    *("/recherche/?s=jardin", "/programme/notte-bianca/", "/projet/contrepoids/"),
    "/resident/maud-kerviel/",
)


@pytest.mark.allow_console("404 (Not Found)")
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.req(req)) for req, path in KINDS.values()],
    ids=KINDS,
)
async def test_page_has_no_accessibility_violations_at_any_width(
    shared_page: Page, path: str
) -> None:
    await shared_page.goto(path)
    await expect(shared_page.locator("main h1")).to_have_count(1)
    await fits(shared_page)
    assert await violations(shared_page) == []


@pytest.mark.req("TPL-08", "TPL-13", "TPL-14", "TPL-16")
async def test_long_pages_fit_the_window(shared_page: Page) -> None:
    for path in MORE:
        await shared_page.goto(path)
        await expect(shared_page.locator("main h1")).to_have_count(1)
        await fits(shared_page)


@pytest.mark.req("EXT-08")
async def test_pages_fit_the_window_with_text_spacing(shared_page: Page) -> None:
    for path in (KINDS["home"][1], KINDS["faq"][1], KINDS["found"][1], KINDS["event"][1]):
        await shared_page.goto(path)
        await shared_page.evaluate(SET_STYLE, TEXT_SPACING)
        await fits(shared_page, (320, 768, 1440))


async def fits(page: Page, widths: tuple[int, ...] = WIDTHS) -> None:
    """See to it that nothing is wider than any window, or too small to hit; leave the smallest."""
    for width in reversed(widths):
        await page.set_viewport_size({"width": width, "height": 900})
        await page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert await page.evaluate(TOO_WIDE) == [], width
        assert await page.locator("main").evaluate(TOO_SMALL) == [], width
