"""The residents answer their filters in place; the address always says what is shown."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.delayed_responses import delayed_responses
from tests.browser.followed_links import is_same_document, mark
from tests.browser.pictures import without_pictures
from tests.browser.sockets import sockets_of

PEOPLE = ".residents-list article"


@pytest.mark.req("TPL-04", "RTE-18")
async def test_filter_updates_the_list_in_place_and_the_url(page: Page) -> None:
    await without_pictures(page.context)
    sockets = sockets_of(page)
    await page.goto("/residents/")
    await mark(page)
    people = page.locator(PEOPLE)
    everybody = await people.count()
    year = page.get_by_label("Promotion")
    await year.focus()
    await year.select_option(index=1)
    await expect(people).not_to_have_count(everybody)
    some = await people.count()
    await expect(page).to_have_url(re.compile(r"\?annee=\d{4}$"))
    await expect(page.get_by_role("status").first).to_contain_text(str(some))
    await expect(year).to_be_focused()
    assert 0 < some < everybody
    assert await is_same_document(page)
    assert len(sockets) == 1


@pytest.mark.req("TPL-04")
async def test_filters_combine_and_the_url_can_be_shared(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/residents/")
    await page.get_by_label("Promotion").select_option(index=2)
    await expect(page).to_have_url(re.compile("annee="))
    await page.get_by_label("Discipline").select_option(index=1)
    await expect(page).to_have_url(re.compile(r"annee=\d+&discipline="))
    shown = await page.locator(PEOPLE).all_inner_texts()
    await page.goto(page.url)
    assert await page.locator(PEOPLE).all_inner_texts() == shown


@pytest.mark.req("TPL-04")
@pytest.mark.fresh_context
async def test_filter_chosen_before_the_client_has_started_is_applied(page: Page) -> None:
    await without_pictures(page.context)
    async with delayed_responses(page.context, re.compile(r"/main-[^/]+[.]js$")):
        await page.goto("/residents/", wait_until="domcontentloaded")
        await page.get_by_label("Promotion").select_option(index=2)
    await expect(page).to_have_url(re.compile("annee="))


@pytest.mark.req("TPL-04")
async def test_back_from_a_resident_restores_the_filters(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/residents/")
    await mark(page)
    year = page.get_by_label("Promotion")
    await year.select_option(index=1)
    await expect(page).to_have_url(re.compile("annee="))
    chosen, shown = await year.input_value(), await page.locator(PEOPLE).count()
    await page.locator(f"{PEOPLE} a").first.click()
    await expect(page).to_have_url(re.compile("/resident/"))
    await expect(page.locator(PEOPLE)).to_have_count(0)
    await page.go_back()
    await expect(page.locator(PEOPLE)).to_have_count(shown)
    await expect(year).to_have_value(chosen)
    assert await is_same_document(page)


@pytest.mark.req("TPL-04", "RTE-16")
async def test_filters_are_a_form_without_script(no_script_page: Page) -> None:
    page = no_script_page
    await without_pictures(page.context)
    await page.goto("/residents/")
    everybody = await page.locator(PEOPLE).count()
    await page.get_by_label("Promotion").select_option(index=1)
    await page.locator(".listing-filters").get_by_role("button").click()
    await expect(page).to_have_url(re.compile(r"annee=\d{4}&discipline=#resultats$"))
    await page.wait_for_load_state("domcontentloaded")
    assert 0 < await page.locator(PEOPLE).count() < everybody
