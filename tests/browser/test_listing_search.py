"""Searching in the browser: answers while one types, links that are steps, help in need."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.followed_links import is_same_document, mark
from tests.browser.pictures import without_pictures

RESULTS = ".search-body article"


@pytest.mark.req("TPL-08", "RTE-18")
async def test_results_and_suggestions_update_while_typing(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/recherche/")
    await mark(page)
    field = page.get_by_label("Que cherchez-vous ?")
    await field.press_sequentially("jard ")
    await expect(page).to_have_url(re.compile(r"\?s=jard\+?$"))
    await expect(page.locator(f"{RESULTS} mark").first).to_have_text(
        re.compile("jardin", re.IGNORECASE)
    )
    suggestions = page.get_by_role("navigation", name="Suggestions")
    await expect(suggestions.get_by_role("link").first).to_have_text(
        re.compile("jardin", re.IGNORECASE)
    )
    # The space belongs to the word that comes next.
    await expect(field).to_have_value("jard ")
    await field.press_sequentially("vent")
    await expect(page).to_have_url(re.compile(r"\?s=jard\+vent$"))
    await expect(field).to_have_value("jard vent")
    await expect(field).to_be_focused()
    assert await is_same_document(page)


@pytest.mark.req("TPL-08")
async def test_type_and_page_changes_are_history_entries(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/recherche/?s=jardin")
    await mark(page)
    status = page.locator(".listing-status")
    everything = await status.inner_text()
    kinds = page.get_by_role("navigation", name="Types de résultats")
    await kinds.get_by_role("link").nth(1).click()
    await expect(page).to_have_url(re.compile(r"s=jardin&type=\w+"))
    await expect(status).not_to_have_text(everything)
    await page.go_back()
    await expect(page).to_have_url(re.compile(r"\?s=jardin$"))
    await expect(status).to_have_text(everything)
    first = await page.locator(RESULTS).first.inner_text()
    await page.get_by_role("link", name="Page suivante").click()
    await expect(page).to_have_url(re.compile("page=2"))
    await expect(page.locator(RESULTS).first).not_to_have_text(first, use_inner_text=True)
    await page.go_back()
    await expect(page.locator(RESULTS).first).to_have_text(first, use_inner_text=True)
    assert await is_same_document(page)


@pytest.mark.req("TPL-08")
async def test_enter_searches_in_place_and_an_empty_field_resets(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/recherche/?s=jardin")
    await mark(page)
    field = page.get_by_label("Que cherchez-vous ?")
    await field.fill("xyzzy")
    await field.press("Enter")
    await expect(page.locator(".notice")).to_contain_text("Rien ne répond à « xyzzy ».")
    await expect(page).to_have_url(re.compile(r"\?s=xyzzy$"))
    await field.fill("")
    await expect(page.locator(".search-browse a").first).to_be_visible()
    await expect(page).to_have_url(re.compile(r"/recherche/$"))
    assert await is_same_document(page)


@pytest.mark.req("TPL-08", "RTE-16")
async def test_search_is_a_form_without_script(no_script_page: Page) -> None:
    page = no_script_page
    await without_pictures(page.context)
    await page.goto("/recherche/")
    await page.get_by_label("Que cherchez-vous ?").fill("RESIDENCES")
    await page.locator(".search-large").get_by_role("button").click()
    await expect(page).to_have_url(re.compile(r"\?s=RESIDENCES$"))
    await expect(page.locator(f"{RESULTS} mark").first).to_have_text(
        re.compile("résidence", re.IGNORECASE)
    )


@pytest.mark.req("TPL-08")
async def test_rtl_and_markup_texts_are_shown_as_text(page: Page) -> None:
    await without_pictures(page.context)
    await page.goto("/recherche/")
    field = page.get_by_label("Que cherchez-vous ?")
    for typed in ("حديقة", "<img src=x onerror=alert(1)>"):
        await field.fill(typed)
        await expect(page.locator(".notice bdi").first).to_have_text(typed)
    assert await page.locator("main img[src=x]").count() == 0
