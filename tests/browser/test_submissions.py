"""Whatever the line does, a form arrives once, and its visitor reads what has become of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Locator, Page, Request, WebSocketRoute, expect

from tests.browser.conftest import MakeContext
from tests.browser.controllable_backend import NEWSLETTER, Stage, staged
from tests.browser.hydration import wait_for_hydration
from tests.support.served_site import Site

pytestmark = [
    pytest.mark.req("ROB-03"),
    pytest.mark.req("NWS-06"),
    pytest.mark.req("NWS-07"),
    # While the server or the line is down, requests are refused, cut off, or answered with 503.
    pytest.mark.allow_console(
        "net::ERR_", "WebSocket connection to", "status of 503", "status of 422"
    ),
]

SLOW = "Votre envoi est en route…"
OFFLINE = "Pas de connexion. Ce que vous avez écrit est conservé"
FAILED = "Une erreur inconue est survenue"
HAS_NUMBER = "() => document.querySelector('#newsletter-form [name=villa-ticket]').value"
HEARD = """() => {
  const { WebSocket } = window;
  // The mark is seen only after the client has read the message, too.
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", () => { window.heard = true; });
    }
  };
  document.addEventListener("villa:submission", ({ detail }) => {
    if (detail.step === "answered") window.confirmed = true;
  }, true);
}"""
TEXTS = ("firstname", "lastname", "country", "city")


@pytest.fixture(scope="module")
def site(quick_forms: Stage) -> Site:
    return quick_forms.site


class Line:
    """The websockets of a page, whose frames can be dropped in either direction."""

    def __init__(self) -> None:
        self.to_server = self.to_page = True
        self.heard = asyncio.Event()

    async def carry(self, page: Page) -> None:
        await page.route_web_socket("**/_villa/live/**", self._carry)

    def _carry(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: server.send(text) if self.to_server else None)
        server.on_message(lambda text: self._answer(socket, text))

    def _answer(self, socket: WebSocketRoute, text: str | bytes) -> None:
        if self.to_page:
            socket.send(text)
        self.heard.set()

    def drop(self, *, answers_only: bool = False) -> None:
        self.to_server, self.to_page = answers_only, False

    def restore(self) -> None:
        self.to_server = self.to_page = True


def field(page: Page, name: str) -> Locator:
    return page.locator(f"#newsletter-{name}")


def answer(page: Page) -> Locator:
    return page.locator("#newsletter .form-answer")


def posts(page: Page) -> list[Request]:
    found: list[Request] = []
    page.on("request", lambda each: found.append(each) if each.method == "POST" else None)
    return found


async def open_page(page: Page, line: Line | None = None, *, connects: bool = True) -> None:
    """Open the page and its socket, with the form filled in.

    Without a line the page has read the first message, and its socket takes events.
    """
    await page.add_init_script(f"({HEARD})()")
    await page.clock.install()
    await page.goto("/agenda/")
    await wait_for_hydration(page)
    await page.wait_for_function(HAS_NUMBER)
    await fill(page)
    if connects and line:
        async with asyncio.timeout(10):
            await line.heard.wait()
    elif connects:
        await page.wait_for_function("() => window.heard")


async def fill(page: Page) -> None:
    await field(page, "email").fill("lea@villa.example.org")
    for name in TEXTS:
        await field(page, name).fill("Rome")
    await field(page, "consent").check()


async def still_filled(page: Page) -> None:
    for name in TEXTS:
        await expect(field(page, name)).to_have_value("Rome")
    await expect(field(page, "consent")).to_be_checked()


async def stop_clock(page: Page) -> None:
    await page.clock.pause_at(await page.evaluate("Date.now() / 1000 + 1"))


async def press(page: Page) -> None:
    await page.locator("#newsletter-send").click(no_wait_after=True)


async def thanked(page: Page, stage: Stage, times: int = 1) -> None:
    await expect(page.locator("#newsletter-done")).to_have_text("Merci", timeout=20_000)
    await expect(page.locator("#newsletter-form")).to_be_hidden()
    await expect(page.locator(".connection-notice")).to_have_count(0)
    assert len(stage.backend.sent_to(NEWSLETTER)) == times


@pytest.fixture(autouse=True)
def thanks(stage: Stage) -> None:
    words = {"code": "success", "message": "Merci", "success": True}
    stage.backend.changes = {NEWSLETTER: lambda _answer: words}


async def test_form_over_a_good_line_is_confirmed_and_not_posted(stage: Stage, page: Page) -> None:
    posted = posts(page)
    await open_page(page)
    await press(page)
    await thanked(page, stage)
    # The words may be there before the server has confirmed the number.
    await page.wait_for_function("() => window.confirmed")
    await page.clock.run_for(10_000)
    assert posted == []
    assert len(stage.backend.sent_to(NEWSLETTER)) == 1


@pytest.mark.parametrize("answers_only", [False, True], ids=["frames lost", "answers lost"])
async def test_form_over_a_dead_line_is_posted_once_it_is_given_up(
    stage: Stage, page: Page, *, answers_only: bool
) -> None:
    line, posted = Line(), posts(page)
    await line.carry(page)
    await open_page(page, line)
    line.drop(answers_only=answers_only)
    await press(page)
    # A line that does not answer is given up after two and a half seconds.
    await page.clock.run_for(3_000)
    await thanked(page, stage)
    assert len(posted) == 1
    line.restore()


async def test_form_sent_offline_is_sent_by_itself_once_the_network_returns(
    stage: Stage, page: Page
) -> None:
    await open_page(page)
    await page.context.set_offline(True)
    await press(page)
    await expect(answer(page)).to_have_text(FAILED)
    await expect(page.locator(".connection-notice")).to_contain_text(OFFLINE)
    await still_filled(page)
    assert stage.backend.sent_to(NEWSLETTER) == []
    await page.context.set_offline(False)
    await thanked(page, stage)


async def test_form_sent_while_the_server_is_stopped_goes_once_it_returns(
    stage: Stage, page: Page
) -> None:
    await open_page(page)
    await stage.site.stop()
    try:
        await press(page)
        await expect(answer(page)).to_have_text(FAILED)
        await expect(page.locator(".connection-notice")).to_contain_text(OFFLINE)
        await still_filled(page)
    finally:
        await stage.site.start()
    await page.clock.run_for(20_000)
    await thanked(page, stage)


async def test_connection_dropped_after_the_press_does_not_send_twice(
    stage: Stage, page: Page
) -> None:
    line = Line()
    await line.carry(page)
    await open_page(page, line)
    stage.backend.gate.clear()
    await press(page)
    await expect(page.locator("#newsletter-send")).to_have_text("Envoi en cours…")
    line.drop()
    await page.clock.run_for(6_000)
    stage.backend.gate.set()
    await thanked(page, stage)


async def test_form_that_is_on_its_way_says_so_after_three_seconds(
    stage: Stage, page: Page
) -> None:
    await open_page(page)
    await stop_clock(page)
    stage.backend.gate.clear()
    await press(page)
    await expect(page.locator("#newsletter-send")).to_have_text("Envoi en cours…")
    await expect(answer(page)).not_to_contain_text(SLOW)
    await page.clock.run_for(3_000)
    await expect(answer(page)).to_have_text(SLOW)
    await page.clock.resume()
    stage.backend.gate.set()
    await thanked(page, stage)


@pytest.mark.parametrize("refused", [True, False], ids=["refused", "never opens"])
async def test_form_without_a_socket_is_answered_in_place(
    stage: Stage, page: Page, *, refused: bool
) -> None:
    if refused:
        await page.route_web_socket("**/_villa/live/**", lambda socket: socket.close(code=1013))
    else:
        await page.add_init_script("window.WebSocket = class extends EventTarget { close() {} };")
    await open_page(page, connects=False)
    await press(page)
    await page.clock.run_for(1_000)
    await thanked(page, stage)
    assert page.url.endswith("/agenda/")


async def test_refused_form_shows_its_errors_in_place(stage: Stage, page: Page) -> None:
    refused = {"code": "error", "message": "Refusé.", "errors": {"email": "Elle dort."}}
    stage.backend.changes = {NEWSLETTER: lambda _answer: refused}
    line = Line()
    await line.carry(page)
    await open_page(page, line)
    line.drop()
    await press(page)
    await page.clock.run_for(6_000)
    await expect(page.locator("#newsletter-email-error")).to_have_text("Elle dort.")
    await expect(field(page, "email")).to_be_focused()
    await expect(answer(page)).to_contain_text("Refusé.")
    await still_filled(page)


async def test_form_is_answered_where_pages_never_connect(
    stage: Stage, make_context: MakeContext, tmp_path_factory: pytest.TempPathFactory
) -> None:
    del stage
    limits: dict[str, Any] = {"VILLA_FORM_MIN_SECONDS": "0", "VILLA_LIVE_CONNECT": "never"}
    async with staged(tmp_path_factory.mktemp("never"), **limits) as own:
        words = {"code": "success", "message": "Merci", "success": True}
        own.backend.changes = {NEWSLETTER: lambda _answer: words}
        page = await (await make_context(base_url=own.site.url)).new_page()
        await open_page(page, connects=False)
        await press(page)
        await thanked(page, own)


async def test_form_with_files_sent_offline_leaves_the_page(stage: Stage, page: Page) -> None:
    await page.goto("/presse/")
    await wait_for_hydration(page)
    await expect(page.locator("html[data-full-layout]")).to_have_count(1)
    form = page.locator("section.form")
    await form.get_by_label("Votre nom").fill("Léa")
    await form.get_by_label("Média").fill("Radio Pineta")
    await form.get_by_label("Adresse électronique").fill("lea@villa.test")
    await form.get_by_label("Objet").select_option("images")
    await form.get_by_label("Votre demande").fill("Un fichier")
    await form.get_by_role("checkbox", name="accepte que la Villa").check()
    await stage.site.stop()
    try:
        await form.locator(".form-send").click(no_wait_after=True)
        await expect(page.locator(".connection-notice")).to_contain_text("est conservé")
        await expect(form.get_by_label("Média")).to_have_value("Radio Pineta")
    finally:
        await stage.site.start()
    await form.locator(".form-send").click()
    await expect(page.locator(".form-done")).to_contain_text("Merci")


@pytest.mark.parametrize("offline", [True, False], ids=["offline", "server stopped"])
async def test_link_to_a_file_offline_leaves_the_page_and_can_be_retried(
    stage: Stage, page: Page, *, offline: bool
) -> None:
    await page.goto("/mentions-legales/")
    await wait_for_hydration(page)
    await expect(page.locator("html[data-full-layout]")).to_have_count(1)
    await page.evaluate("""() => {
        window.kept = true;
        const link = document.createElement('a');
        link.href = '/sitemap.xml';
        link.textContent = 'Le plan';
        document.querySelector('main').prepend(link);
    }""")
    link = page.get_by_role("link", name="Le plan")
    if offline:
        await page.context.set_offline(True)
    else:
        await stage.site.stop()
    try:
        await link.click()
        await expect(page.locator(".connection-notice")).to_contain_text("n’a pas pu être ouverte")
        assert await page.evaluate("window.kept")
    finally:
        await (page.context.set_offline(False) if offline else stage.site.start())
    await link.click()
    await page.wait_for_url("**/sitemap.xml")
