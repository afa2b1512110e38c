"""The agenda in the browser: what comes, what has been, and any days one likes."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import MakeContext
from tests.browser.delayed_responses import delayed_responses
from tests.browser.hydration import wait_for_hydration
from tests.browser.pictures import without_pictures

AGENDA = "section.programming"
EVENTS = f"{AGENDA} article"
DAYS = {"Du": "1999-01-01", "Au": "1999-12-31"}
CHOOSE = """(choices) => Object.entries(choices).forEach(([id, value]) => {
  const select = document.getElementById(id);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
})"""


@pytest.mark.req("TPL-07")
async def test_past_events_are_a_history_entry(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/agenda/")
    coming = await page.locator(EVENTS).count()
    await page.locator(AGENDA).get_by_role("link", name="Passés").click()
    await expect(page).to_have_url(re.compile(r"quand=passes"))
    await expect(page.locator(EVENTS).first).to_contain_text("Terminé")
    await page.go_back()
    await expect(page).to_have_url(re.compile(r"/agenda/$"))
    await expect(page.locator(EVENTS)).to_have_count(coming)


@pytest.mark.req("TPL-07")
async def test_period_and_category_answer_in_place(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/agenda/")
    coming = await page.locator(EVENTS).count()
    await page.get_by_label("Catégorie").select_option("exposition")
    await expect(page).to_have_url(re.compile(r"\?categorie=exposition$"))
    await expect(page.locator(EVENTS)).not_to_have_count(coming)
    few = await page.locator(EVENTS).count()
    await expect(page.locator(f"{EVENTS} .eyebrow").first).to_contain_text("Exposition")
    await page.get_by_label("Période").select_option(index=1)
    await expect(page).to_have_url(re.compile(r"\?periode=[\w-]+&categorie=exposition$"))
    assert await page.locator(EVENTS).count() <= few


@pytest.mark.req("TPL-07")
@pytest.mark.parametrize("script", [True, False])
async def test_filters_have_a_button_where_choices_are_not_answered_at_once(
    make_context: MakeContext, script: bool
) -> None:
    page = await (await make_context(java_script_enabled=script)).new_page()
    await without_pictures(page.context)
    await page.goto("/agenda/")
    button = page.locator(f"{AGENDA} form button[type=submit]")
    await expect(button).to_be_visible(visible=not script)
    if script:
        await page.evaluate("() => { document.documentElement.dataset.connection = 'lost'; }")
    await expect(button).to_be_visible()


@pytest.mark.req("TPL-07")
async def test_date_fields_appear_with_the_custom_period(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/agenda/")
    first = page.get_by_label("Du", exact=True)
    await expect(first).to_be_hidden()
    await page.get_by_label("Période").select_option("dates")
    await expect(first).to_be_visible()
    await page.get_by_label("Au", exact=True).fill("1999-01-01")
    await expect(page).to_have_url(re.compile(r"periode=dates&au=1999-01-01"))
    await expect(page.locator(".notice")).to_contain_text("Rien à l’affiche pour ce choix.")
    await page.get_by_role("link", name="Effacer les filtres").click()
    await expect(page.locator(EVENTS).first).to_be_visible()


@pytest.mark.req("TPL-07")
async def test_choice_made_before_the_client_has_loaded_stays(page: Page) -> None:
    await without_pictures(page.context)
    async with delayed_responses(page.context, re.compile(r"/_villa/assets/main-.*\.js")):
        await page.goto("/agenda/", wait_until="domcontentloaded")
        await page.get_by_label("Catégorie").select_option("exposition")
        await page.get_by_label("Période").select_option("dates")
        for label, day in DAYS.items():
            await page.get_by_label(label, exact=True).fill(day)
    await expect(page).to_have_url(
        re.compile(r"periode=dates&du=1999-01-01&au=1999-12-31&categorie=exposition$")
    )
    await expect(page.locator(".notice")).to_contain_text("Rien à l’affiche pour ce choix.")
    await expect(page.get_by_label("Catégorie")).to_have_value("exposition")
    for label, day in DAYS.items():
        await expect(page.get_by_label(label, exact=True)).to_have_value(day)


@pytest.mark.req("TPL-07")
async def test_two_choices_made_before_the_list_has_changed_both_stay(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await page.evaluate(CHOOSE, {"categorie": "exposition", "periode": "dates"})
    await expect(page).to_have_url(re.compile(r"\?periode=dates&categorie=exposition$"))
    await expect(page.get_by_label("Catégorie")).to_have_value("exposition")


@pytest.mark.req("TPL-07", "RTE-16")
async def test_agenda_works_without_script(no_script_page: Page) -> None:
    page = no_script_page
    await without_pictures(page.context)
    await page.goto("/agenda/?quand=passes")
    await page.get_by_label("Période").select_option("dates")
    await expect(page.get_by_label("Du", exact=True)).to_be_visible()
    await page.get_by_label("Du", exact=True).fill("1999-01-01")
    await page.locator(".listing-filters").get_by_role("button").click()
    await expect(page).to_have_url(re.compile(r"quand=passes&periode=dates"))
    await expect(page.locator(EVENTS).first).to_be_visible()
