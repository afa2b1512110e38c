"""A page looks with the style of its elements as it would with the style of the whole site.

What only paper and interaction show comes with the rest: ``@media print``, ``:hover``, transitions;
what is for pages without script comes with the rest, too, which these load at once.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.hydration import STYLED, wait_for_hydration
from tests.browser.pictures import without_pictures
from villa_site.engine.client_build import ASSETS_URL, ClientBuild

KINDS: Final = (
    "/",
    "/agenda/",
    "/contact/",
    "/directeur/elena-sarti/",
    "/en/nowhere/",
    "/la-villa/equipe/",
    "/la-villa/histoire/",
    "/memoire/",
    "/mentions-legales/",
    "/partenaires/",
    "/podcast/",
    "/programme/contrepoids/",
    "/programme_residence/residence-de-recherche/",
    "/projet/atlas-des-seuils/",
    "/publication/guide-des-jardins/",
    "/recherche/?s=jardin",
    "/recherche/?s=zzzz",
    "/resident/clara-wendt/",
    "/residents/",
    "/visite/faq/",
    "/visite/visite-guidee/",
)

RULES: Final = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const parted = (list) => {
    let depth = 0;
    return [...list].reduce((parts, sign) => {
      depth += '(['.includes(sign) - ')]'.includes(sign);
      if (sign === ',' && !depth) return [...parts, ''];
      return [...parts.slice(0, -1), parts.at(-1) + sign];
    }, ['']).map((each) => each.trim());
  };
  const later = (selector) =>
    /:hover|:active|::selection/.test(selector.replace(/:\\w+\\((?:[^()]|\\([^()]*\\))*\\)/g, ''));
  const look = (style) => [...style].filter((name) => !name.startsWith('transition'))
    .map((name) => `${name}: ${style.getPropertyValue(name)} ${style.getPropertyPriority(name)};`)
    .join('');
  const all = (rules, around) => [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule)
      return parted(rule.selectorText)
        .filter((each) => !later(each) && look(rule.style))
        .map((each) => [around, each, look(rule.style)]);
    if (!rule.cssRules || rule instanceof CSSKeyframesRule) return [];
    if (rule instanceof CSSStartingStyleRule) return [];
    if (/^print$|^(screen and )?\\(scripting: none\\)$/.test(rule.media?.mediaText)) return [];
    return all(rule.cssRules, around + rule.cssText.slice(0, rule.cssText.indexOf('{')));
  });
  // Whatever may change while the page is open is taken as given.
  const any = ':not(x-none)';
  const bare = (selector) => selector
    .replace(/:not\\((?:[^()]|\\([^()]*\\))*\\)/g, any)
    .replace(/::[\\w-]+(\\([^)]*\\))?/g, any)
    .replace(/:(?!(?:not|is|where|has|root|lang|(?:first|last|only|nth)-)\\b)[\\w-]+/g, any)
    .replace(/\\[[^\\]]*\\]/g, any);
  const own = new Set(all(document.querySelector('style').sheet.cssRules, '').map(String));
  return all(sheet.cssRules, '')
    .filter((rule) => !own.has(String(rule)) && document.querySelector(bare(rule[1])))
    // The text of the banner scrolls, and suggestions come, once the rest of the style is there.
    .filter((rule) => !/\\.(?:banner-(?:window|track|pause)|suggestions-over)/.test(rule[1]))
    .map((rule) => rule.join(' '));
}"""
"""Gives the rules of ``css`` that an element matches in some state and the page's own style lacks.
"""

LOOK: Final = """async (name) => {
  await document.fonts.ready;
  const elements = document.querySelectorAll('body, body *:not(style, script)');
  const looks = [...elements].flatMap((each) => ['', '::before', '::after'].map((part) =>
    `${each.tagName} ${each.className} ${part} ${getComputedStyle(each, part || null).cssText}`
      .replaceAll(/transition[^;]*;/g, '')));
  const before = window[name];
  window[name] = looks;
  return before ? looks.filter((each, index) => each !== before[index]).slice(0, 3) : null;
}"""
"""Takes down how each element looks; gives what looks otherwise than at the last time."""
WHOLE: Final = """(href) => new Promise((done, fail) => {
  const own = document.querySelector('style');
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.onload = () => done(own.remove());
  link.onerror = fail;
  own.after(link);
})"""
SLOW: Final = "performance.measure('villa-hydration', { start: 0, duration: 1000 })"
"""What a device has in its timeline that took a second to hydrate the page."""
MEDIUM: Final = "document.querySelector('link[rel=stylesheet]').sheet.media.mediaText"
NOTE_MEDIUM_AT_LAYOUT: Final = f"""new MutationObserver((_, observer) => {{
  observer.disconnect();
  window.mediumAtLayout = {MEDIUM};
}}).observe(document, {{ subtree: true, attributeFilter: ['data-laid-out'] }})"""
"""Notes for what medium the rest of the style is when the first deferred part is laid out."""
WIDTHS: Final = (360, 1440)


@pytest.fixture(scope="module")
def build() -> ClientBuild:
    return ClientBuild.read()


@pytest.mark.req("EXT-08")
@pytest.mark.parametrize("path", KINDS)
@pytest.mark.allow_console("404")
async def test_page_has_every_rule_that_it_can_match(
    no_script_page: Page, build: ClientBuild, path: str
) -> None:
    await without_pictures(no_script_page.context)
    await no_script_page.goto(path, wait_until="domcontentloaded")
    assert await no_script_page.evaluate(RULES, build.css) == []


@pytest.mark.parametrize(
    "path", ["/", "/podcast/", "/resident/clara-wendt/", "/visite/faq/", "/visite/visite-guidee/"]
)
async def test_page_has_every_rule_of_what_its_islands_add(
    page: Page, build: ClientBuild, path: str
) -> None:
    await without_pictures(page.context)
    await page.goto(path)
    await wait_for_hydration(page)
    for island in await page.locator("villa-island").all():
        await island.evaluate("(it) => (it.firstElementChild ?? it.parentElement).scrollIntoView()")
    await page.wait_for_load_state("networkidle")
    assert await page.evaluate(RULES, build.css) == []


@pytest.mark.parametrize("path", ["/mentions-legales/", "/resident/clara-wendt/"])
async def test_page_looks_alike_with_the_whole_style(
    page: Page, build: ClientBuild, path: str
) -> None:
    await without_pictures(page.context)
    # None of the site's scripts; with script off the stylesheet's arrival could not be heard.
    await page.route("**/*.js", lambda route: route.fulfill(content_type="text/javascript"))
    await page.goto(path)
    changed = {}
    for whole in (False, True):
        if whole:
            (name,) = build.manifest["src/styles.ts"]["css"]
            await page.evaluate(WHOLE, ASSETS_URL + name)
        for width in WIDTHS:
            await page.set_viewport_size({"width": width, "height": 900})
            changed[width] = await page.evaluate(LOOK, f"look-{width}")
    assert changed == {width: [] for width in WIDTHS}


async def test_rest_of_the_style_comes_without_script(no_script_page: Page) -> None:
    await without_pictures(no_script_page.context)
    await no_script_page.goto("/mentions-legales/")
    rest = no_script_page.locator("link[rel=stylesheet]")
    await expect(rest).to_have_js_property("sheet.media.mediaText", "")
    assert await rest.evaluate("(link) => link.sheet.cssRules.length > 0")


async def test_rest_of_the_style_comes_once_and_is_applied_at_idle(page: Page) -> None:
    sheets: list[str] = []
    page.on("request", lambda it: sheets.append(it.url) if it.url.endswith(".css") else None)
    await without_pictures(page.context)
    await page.goto("/mentions-legales/")
    await wait_for_hydration(page)
    rest = page.locator("link[rel=stylesheet]")
    await expect(rest).to_have_count(1)
    await page.wait_for_function(STYLED)
    await page.locator(".site-footer-legals a", has_text="Accessibilité").click()
    await expect(page).to_have_url("/accessibilite/")
    await expect(rest).to_have_count(1)
    assert await page.evaluate(MEDIUM) == "all"
    assert len(sheets) == 1


async def test_rest_of_the_style_is_applied_before_deferred_parts_are_laid_out(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 780})
    await page.add_init_script(SLOW)
    await page.add_init_script(NOTE_MEDIUM_AT_LAYOUT)
    await without_pictures(page.context)
    await page.goto("/la-villa/histoire/")
    await page.wait_for_function("() => window.mediumAtLayout !== undefined")
    assert await page.evaluate("window.mediumAtLayout") == "all"


@pytest.mark.allow_console("Failed to load resource")
async def test_deferred_parts_are_laid_out_without_the_rest_of_the_style(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 780})
    await without_pictures(page.context)
    await page.route("**/*.css", lambda route: route.abort())
    await page.goto("/la-villa/histoire/")
    await expect(page.locator("html[data-full-layout]")).to_have_count(1)
