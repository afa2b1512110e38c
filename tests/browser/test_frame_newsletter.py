"""The newsletter form: errors at their fields, one subscription, no dropped input."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import MakeSite
from tests.browser.controllable_backend import NEWSLETTER, Stage
from tests.browser.held_payloads import HeldPayloads
from tests.browser.hydration import wait_for_hydration
from tests.browser.page_metrics import shifts, watch
from tests.browser.sockets import PATIENCE, connected
from tests.support.served_site import Site
from villa_site.site.forms.cookies import COOKIE, SignedTime

SECRET = "of the test's"  # noqa: S105 - signs nothing outside this test
TYPED = {
    "email": "lea.d-aubigne@villa.example.org",
    "firstname": "Léa",
    "lastname": "d'Aubigné",
    "country": "Italie",
    "city": "Rome",
}
LABELS = {
    "email": "Adresse e-mail",
    "firstname": "Prénom",
    "lastname": "Nom",
    "country": "Pays",
    "city": "Ville",
    "consent": "Je souhaite recevoir la newsletter sur les informations et les offres de la Villa "
    "Médicis et accepte la politique de gestion de mes données personnelles.",
}
SENT = {**TYPED, "lang": ["fr"], "consent": True}


@pytest.fixture(scope="module")
def site(quick_forms: Stage) -> Site:
    return quick_forms.site


def form(page: Page) -> Locator:
    return page.locator("#newsletter")


def field(page: Page, name: str) -> Locator:
    return form(page).get_by_label(LABELS[name], exact=True)


async def fill(page: Page, **values: str) -> None:
    for name, value in (TYPED | values).items():
        await field(page, name).fill(value)
    await field(page, "consent").check()


async def still_typed(page: Page, **values: str) -> None:
    for name, value in (TYPED | values).items():
        await expect(field(page, name)).to_have_value(value)
    await expect(field(page, "consent")).to_be_checked()


def send(page: Page) -> Locator:
    return form(page).get_by_role("button", name="S’inscrire")


@pytest.mark.req("NWS-01")
async def test_empty_form_shows_an_error_at_each_field(stage: Stage, page: Page) -> None:
    await page.goto("/agenda/")
    for name in LABELS:
        await expect(field(page, name)).to_have_attribute("required", "")
    await send(page).click()
    for name in LABELS:
        wrong = field(page, name)
        await expect(wrong).to_have_attribute("aria-invalid", "true")
        error = page.locator(f"#{await wrong.get_attribute('aria-describedby')}")
        await expect(error).to_be_visible()
        await expect(wrong).to_have_accessible_description(re.compile(r"\w+"))
    await expect(field(page, "email")).to_be_focused()
    await expect(form(page).get_by_role("alert")).to_have_text("Vérifiez les champs signalés.")
    assert stage.backend.sent_to(NEWSLETTER) == []


@pytest.mark.req("NWS-01")
async def test_corrected_field_is_no_longer_invalid(stage: Stage, page: Page) -> None:
    await page.goto("/agenda/")
    await fill(page, city="  ")
    await send(page).click()
    await expect(field(page, "city")).to_be_focused()
    await expect(field(page, "country")).not_to_have_attribute("aria-invalid", "true")
    await field(page, "city").fill("Rome")
    await field(page, "consent").uncheck()
    await page.keyboard.press("Tab")
    await send(page).click()
    await expect(field(page, "consent")).to_be_focused()
    await expect(field(page, "city")).not_to_have_attribute("aria-invalid", "true")
    await expect(page.locator("#newsletter-city-error")).to_be_hidden()
    assert stage.backend.sent_to(NEWSLETTER) == []


@pytest.mark.req("NWS-02")
async def test_invalid_address_is_not_sent(stage: Stage, page: Page) -> None:
    await page.goto("/agenda/")
    await fill(page)
    for wrong in ("lea", "lea@villa", "lea@villa.x", "lea@villa.toolong", "l+a@villa.org"):
        await field(page, "email").fill(wrong)
        await send(page).click()
        await expect(field(page, "email")).to_have_attribute("aria-invalid", "true")
        await expect(page.locator("#newsletter-email-error")).to_have_text("Email invalide")
        await expect(field(page, "email")).to_be_focused()
        await still_typed(page, email=wrong)
    await field(page, "email").fill(TYPED["email"])
    await send(page).click()
    await expect(page.locator("#newsletter-done")).to_be_visible()
    assert stage.backend.sent_to(NEWSLETTER) == [SENT]


@pytest.mark.req("NWS-03")
async def test_language_of_the_page_is_chosen_already(page: Page) -> None:
    checked = "(boxes) => boxes.filter((box) => box.checked).map((box) => box.value)"
    for path, chosen in (("/", ["fr"]), ("/it/", ["it"]), ("/en/", ["fr"])):
        await page.goto(path)
        boxes = form(page).locator("input[name=lang]")
        assert await boxes.evaluate_all(checked) == chosen
        assert await boxes.evaluate_all("(boxes) => boxes.map((box) => box.value)") == ["fr", "it"]


@pytest.mark.req("NWS-05", "NWS-07")
async def test_repeated_press_sends_one_subscription(stage: Stage, page: Page) -> None:
    await page.goto("/agenda/")
    stage.backend.gate.clear()
    await fill(page)
    await form(page).get_by_label("Italien").check()
    await send(page).click(click_count=3)
    waiting = form(page).get_by_role("button", name="Envoi en cours")
    await expect(waiting).to_have_attribute("aria-disabled", "true")
    await expect(form(page).locator("form")).to_have_attribute("aria-busy", "true")
    await waiting.click(force=True)
    await field(page, "city").press("Enter")
    await still_typed(page)
    stage.backend.gate.set()
    await expect(form(page).get_by_role("status")).to_have_text(re.compile("^Merci"))
    await expect(page.locator("#newsletter-done")).to_be_focused()
    await expect(form(page).locator("form")).to_be_hidden()
    assert stage.backend.sent_to(NEWSLETTER) == [SENT | {"lang": ["fr", "it"]}]


@pytest.mark.req("NWS-05")
async def test_refusal_shows_its_message_and_restores_the_input(stage: Stage, page: Page) -> None:
    def refuse(_answer: Any) -> Any:
        return {"code": "error", "message": "Cette adresse est déjà <b>inscrite</b>."}

    stage.backend.changes = {NEWSLETTER: refuse}
    async with connected(page):
        await page.goto("/agenda/")
        await fill(page)
    await send(page).click()
    await expect(form(page).get_by_role("status")).to_contain_text("déjà inscrite.")
    await expect(form(page).locator("form")).to_be_hidden()
    retry = form(page).get_by_role("button", name="Réessayer")
    await expect(retry).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(form(page).locator("[role=status]")).to_be_empty()
    await expect(send(page)).to_be_focused()
    await still_typed(page)
    stage.backend.changes = {NEWSLETTER: lambda answer: answer}
    await page.keyboard.press("Enter")
    await expect(page.locator("#newsletter-done")).to_be_visible()
    assert stage.backend.sent_to(NEWSLETTER) == [SENT, SENT]


@pytest.mark.req("NWS-06")
async def test_network_failure_has_a_message_and_leaves_the_input(stage: Stage, page: Page) -> None:
    stage.backend.status = 500
    async with connected(page):
        await page.goto("/agenda/")
        await fill(page)
    await send(page).click()
    await expect(form(page).get_by_role("status").locator("p")).to_have_text(
        "Une erreur inconue est survenue"
    )
    # A POST is not tried a second time by itself.
    assert stage.backend.sent_to(NEWSLETTER) == [SENT]
    await form(page).get_by_role("button", name="Réessayer").click()
    await still_typed(page)
    stage.backend.status = 200
    await send(page).click()
    await expect(page.locator("#newsletter-done")).to_be_visible()


async def test_input_survives_a_page_change(page: Page) -> None:
    await page.goto("/agenda/")
    await fill(page)
    await page.locator("footer a[href='/boutique/']").click()
    await expect(page.locator("main h1")).to_have_text("La boutique")
    await still_typed(page)


@pytest.mark.req("NWS-06")
# A request while a server stops or starts is refused, cut off, or delayed.
@pytest.mark.allow_console("net::ERR_", "WebSocket connection to", "status of 503")
async def test_dropped_connection_is_shown_and_the_form_is_sent_after_it(
    stage: Stage, page: Page
) -> None:
    await page.goto("/agenda/")
    # Before that the browser sends the form itself, and shows the answer as another page.
    await wait_for_hydration(page)
    await send(page).click()
    await expect(field(page, "firstname")).to_have_attribute("aria-invalid", "true")
    await stage.site.stop()
    try:
        await fill(page)
        await send(page).click()
        notice = page.locator(".connection-notice")
        await expect(notice).to_be_visible()
        await expect(notice).to_have_attribute("role", "status")
        await expect(notice).to_be_in_viewport(ratio=1)
        await still_typed(page)
    finally:
        await stage.site.start()
    await expect(page.locator("#newsletter-done")).to_be_visible(timeout=30_000)
    await expect(notice).to_have_count(0)
    assert stage.backend.sent_to(NEWSLETTER) == [SENT]


@pytest.mark.req("NWS-01", "NWS-02", "NWS-07", "RTE-16")
@pytest.mark.allow_console("422")
async def test_form_works_without_script(stage: Stage, no_script_page: Page) -> None:
    page = no_script_page
    await page.goto("/it/")
    for name in ("firstname", "lastname", "country", "city"):
        await page.locator(f"#newsletter-{name}").fill("Rome")
    await page.locator("#newsletter-email").fill("nessuno")
    await page.locator("#newsletter-consent").check()
    await page.locator("#newsletter-send").click()
    email = page.locator("#newsletter-email")
    await expect(email).to_have_attribute("aria-invalid", "true")
    await expect(page.locator("#newsletter-email-error")).to_be_visible()
    await expect(email).to_have_value("nessuno")
    await expect(page.locator("#newsletter-city")).to_have_value("Rome")
    await email.fill("lea@villa.example.org")
    await page.locator("#newsletter-send").click()
    await expect(page.locator("#newsletter-done")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"/it/\?newsletter=ok#newsletter$"))
    [body] = stage.backend.sent_to(NEWSLETTER)
    assert body["lang"] == ["it"]
    assert body["consent"] is True


@pytest.mark.req("NWS-05", "RTE-16")
async def test_backend_message_is_shown_without_script(stage: Stage, no_script_page: Page) -> None:
    thanks = {"code": "success", "message": "Confirmez <b>par e-mail</b>."}
    words = "Confirmez par e-mail."
    stage.backend.changes = {NEWSLETTER: lambda _answer: thanks}
    page = no_script_page
    await page.goto("/agenda/")
    await fill(page)
    await send(page).click()
    await expect(page.locator("#newsletter-done")).to_have_text(words)
    await page.reload()
    await expect(page.locator("#newsletter-done")).to_have_text(re.compile("^Merci"))
    assert stage.backend.sent_to(NEWSLETTER) == [SENT]


@pytest.mark.req("EXT-07")
async def test_hasty_submission_is_refused_and_leaves_the_input(
    make_site: MakeSite, page: Page
) -> None:
    own = await make_site(VILLA_FORM_MIN_SECONDS="60")
    # A form that is sent before there is a connection goes by HTTP, and stays as it is.
    async with connected(page):
        await page.goto(f"{own.url}/agenda/")
        await fill(page)
    await send(page).click()
    await expect(form(page).get_by_role("status")).to_contain_text("C’était très rapide.")
    await form(page).get_by_role("button", name="Réessayer").click()
    await still_typed(page)
    await expect(send(page)).to_be_focused()


@pytest.mark.req("NWS-06", "EXT-08")
# A submission that was not confirmed before goes by HTTP, and is refused there as well.
@pytest.mark.allow_console("WebSocket connection to", "status of 422")
async def test_retry_over_a_dropped_connection_focuses_the_button(
    make_site: MakeSite, page: Page
) -> None:
    own = await make_site(VILLA_FORM_MIN_SECONDS="60")
    opened: list[WebSocketRoute] = []
    heard, loses, dropped = asyncio.Event(), asyncio.Event(), asyncio.Event()

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        is_first = not opened
        opened.append(socket)
        socket.on_message(
            lambda text: dropped.set() if is_first and loses.is_set() else server.send(text)
        )

        def answer(text: str | bytes) -> None:
            socket.send(text)
            heard.set()

        server.on_message(answer)

    await page.route_web_socket("**/_villa/live/**", carry)
    await page.goto(f"{own.url}/agenda/")
    await wait_for_hydration(page)
    await fill(page)
    await asyncio.wait_for(heard.wait(), PATIENCE)
    await send(page).click()
    retry = form(page).get_by_role("button", name="Réessayer")
    await expect(retry).to_be_focused()
    loses.set()
    await page.keyboard.press("Enter")
    await asyncio.wait_for(dropped.wait(), PATIENCE)
    await opened[0].close(code=1001)
    await expect(retry).to_have_count(0)
    await still_typed(page)
    await expect(send(page)).to_be_focused()


@pytest.mark.req("EXT-07", "RTE-16")
@pytest.mark.allow_console("422")
async def test_without_script_hasty_submission_is_refused_until_the_minimum_time(
    make_site: MakeSite, no_script_page: Page, tmp_path: Path
) -> None:
    page = no_script_page
    own = await make_site(VILLA_FORM_MIN_SECONDS="60", VILLA_FORM_SECRET=SECRET)
    cookies = f"{own.url}/_villa/"
    await page.goto(f"{own.url}/agenda/")
    assert await page.context.cookies(cookies) == []
    async with page.expect_response("**/arrival.gif"):
        await fill(page)
    await send(page).click()
    await expect(form(page)).to_contain_text("C’était très rapide.")
    await still_typed(page)
    [signed] = await page.context.cookies(cookies)
    assert signed["name"] == COOKIE
    earlier = SignedTime(SECRET, tmp_path, clock=lambda: time.time() - 100).issue()
    await page.context.add_cookies([{"name": COOKIE, "value": earlier, "url": cookies}])
    await send(page).click()
    await expect(page.locator("#newsletter-done")).to_be_visible()


@pytest.mark.req("NWS-06", "RTE-16")
@pytest.mark.allow_console("502")
async def test_refused_form_without_script_has_what_was_typed(
    stage: Stage, no_script_page: Page
) -> None:
    stage.backend.status = 500
    page = no_script_page
    await page.goto("/agenda/")
    await fill(page)
    await send(page).click()
    await expect(form(page)).to_contain_text("Une erreur inconue est survenue")
    await expect(form(page).get_by_role("link", name="Réessayer")).to_be_visible()
    await still_typed(page)


@pytest.mark.req("VIS-06", "NWS-01")
async def test_address_comes_first_and_the_rest_unfolds_with_it(page: Page) -> None:
    await watch(page.context)
    await page.goto("/agenda/")
    others = form(page).locator(".newsletter-others")
    await wait_for_hydration(page)
    await expect(field(page, "email")).to_be_visible()
    await expect(others).to_have_css("clip-path", "inset(50%)")
    await field(page, "email").click()
    await expect(others).to_have_css("clip-path", "none")
    await page.keyboard.press("Tab")
    await expect(field(page, "firstname")).to_be_focused()
    # What is below stays where it is when the focus goes.
    await page.locator("footer").get_by_role("link").first.focus()
    await expect(others).to_have_css("clip-path", "none")
    assert await shifts(page) == []


@pytest.mark.req("VIS-06", "NWS-01")
async def test_press_of_the_button_unfolds_nothing_before_it_is_counted(page: Page) -> None:
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await send(page).scroll_into_view_if_needed()
    await send(page).hover()
    before = await send(page).bounding_box()
    await page.mouse.down()
    pressed = await send(page).bounding_box()
    assert before
    assert pressed
    # A pressed button gives way a little.
    assert abs(pressed["y"] - before["y"]) < 3
    await page.mouse.up()
    await expect(field(page, "firstname")).to_be_visible()
    await expect(field(page, "email")).to_be_focused()


@pytest.mark.req("VIS-06", "RTE-16")
async def test_every_field_is_shown_without_script(no_script_page: Page) -> None:
    await no_script_page.goto("/agenda/")
    for name in LABELS:
        await expect(field(no_script_page, name)).to_be_visible()


async def test_focus_moves_on_from_the_address_before_the_script_is_there(page: Page) -> None:
    scripts = HeldPayloads()
    scripts.hold()
    await scripts.stand_before(page, "**/assets/main-*.js")
    await page.goto("/mentions-legales/", wait_until="domcontentloaded")
    await field(page, "email").focus()
    await page.keyboard.press("Tab")
    await expect(field(page, "firstname")).to_be_focused()
    scripts.release()
    await wait_for_hydration(page)
    others = form(page).locator(".newsletter-others")
    await expect(form(page).locator("form[data-entered]")).to_be_attached()
    await field(page, "firstname").blur()
    await expect(others).to_have_css("clip-path", "none")
