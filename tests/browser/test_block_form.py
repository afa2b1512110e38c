"""A form in the browser: by keyboard, without script, live, with files, when things go wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import BrowserContext, FilePayload, Page, Request, expect

from tests.browser.axe import violations
from tests.browser.boxes import boxes_of
from tests.browser.conftest import MakeContext, MakeSite
from tests.browser.controllable_backend import Stage
from tests.browser.sockets import connected
from tests.support.served_site import Site
from villa_site.site.forms import rules

pytestmark = [pytest.mark.req("BLK-04"), pytest.mark.req("EXT-07")]

CALL: Final = "/wp-json/wpnuxt/v1/forms/"
FORM: Final = "section.form"
SEND: Final = f"{FORM} .form-send"
PDF: Final = FilePayload(name="carte.pdf", mimeType="application/pdf", buffer=b"%PDF-1.7 carte")
REFUSES: Final = """() => !document.querySelector('.form-form')
    .dispatchEvent(new SubmitEvent('submit', { cancelable: true }))"""
WIDTHS: Final = (360, 1440)


@pytest.fixture(scope="module")
def site(quick_forms: Stage) -> Site:
    return quick_forms.site


@pytest.fixture
async def quiet(make_context: MakeContext) -> BrowserContext:
    """A visitor with a phone, who sees nothing move."""
    return await make_context(viewport={"width": WIDTHS[0], "height": 900})


def sent(stage: Stage, form: str) -> list[Any]:
    """Return the fields that the backend was sent."""
    return [body["fields"] for body in stage.backend.sent_to(f"{CALL}{form}")]


def posts(page: Page) -> list[Request]:
    """Record the forms that the browser sends by itself."""
    found: list[Request] = []
    page.on("request", lambda sent: found.append(sent) if sent.method == "POST" else None)
    return found


async def form_violations(page: Page) -> list[str]:
    """List the violations of the form, which may be in any of its states, at every width."""
    listed = []
    for width in reversed(WIDTHS):
        await page.set_viewport_size({"width": width, "height": 900})
        listed += await violations(page, within=FORM)
    return listed


async def page_violations(page: Page) -> list[str]:
    """List the violations of the page; the order of headings is up to the editors."""
    return [each for each in await violations(page) if not each.startswith("heading-order")]


async def fill_in(page: Page, message: str = "Bonjour") -> None:
    form = page.locator(FORM)
    await form.get_by_label("Prénom").fill("Léa")
    await page.locator("#ecrire-1").fill("Marchetti")
    await form.get_by_label("Adresse électronique").fill("lea@villa.test")
    await form.get_by_label("Au sujet de").select_option("mecenat")
    await form.get_by_label("Votre message").fill(message)
    await form.get_by_role("checkbox", name=re.compile("accepte que la Villa")).check()


async def fill_in_press(page: Page, message: str) -> None:
    form = page.locator(FORM)
    await form.get_by_label("Votre nom").fill("Léa")
    await form.get_by_label("Média").fill("Radio Pineta")
    await form.get_by_label("Adresse électronique").fill("lea@villa.test")
    await form.get_by_label("Objet").select_option("images")
    await form.get_by_label("Votre demande").fill(message)
    await form.get_by_role("checkbox", name=re.compile("accepte que la Villa")).check()


async def checked_by_the_page(page: Page) -> None:
    """Wait until the empty form is not sent: its island, which nobody waits for, is there."""
    await page.wait_for_function(REFUSES)


async def sent_with_success(page: Page) -> None:
    done = page.locator(".form-done")
    await expect(done).to_contain_text("Merci")
    await expect(page.locator(".form-form")).to_be_hidden()


async def test_form_is_submitted_by_keyboard(stage: Stage, quiet: BrowserContext) -> None:
    page = await quiet.new_page()
    sent_by_itself = posts(page)
    await page.goto("/contact/")
    await page.locator(FORM).get_by_label("Prénom").focus()
    keys = page.keyboard
    for text in ("Léa", "Marchetti", "lea@villa.test", "+39 06 67611"):
        await keys.type(text)
        await keys.press("Tab")
    await keys.press("ArrowDown")
    await keys.press("Tab")
    await keys.type("Deux lignes,")
    await keys.press("Enter")
    await keys.type("et un mot.")
    await keys.press("Tab")
    await keys.press("ArrowDown")
    await keys.press("Tab")
    await keys.press("Space")
    await keys.press("Tab")
    await expect(page.locator(SEND)).to_be_focused()
    await keys.press("Enter")
    await sent_with_success(page)
    await expect(page.locator(".form-done")).to_be_focused()
    assert sent_by_itself == []
    assert sent(stage, "contact") == [
        {
            "prenom": "Léa",
            "nom": "Marchetti",
            "email": "lea@villa.test",
            "telephone": "+39 06 67611",
            "sujet": "visite",
            "message": "Deux lignes,\net un mot.",
            "reponse": "telephone",
            "consent": True,
        }
    ]


async def test_errors_are_shown_before_submission(stage: Stage, quiet: BrowserContext) -> None:
    page = await quiet.new_page()
    await page.goto("/contact/")
    await fill_in(page)
    email = page.locator(FORM).get_by_label("Adresse électronique")
    await email.fill("lea@villa")
    await page.locator(SEND).click()
    await expect(email).to_be_focused()
    await expect(email).to_have_attribute("aria-invalid", "true")
    place = (await email.get_attribute("aria-describedby") or "").split()[-1]
    await expect(page.locator(f"#{place}")).to_have_text("Email invalide")
    assert await form_violations(page) == []
    await email.fill("lea@villa.test")
    await expect(page.locator(f"#{place}")).to_be_hidden()
    assert sent(stage, "contact") == []
    await page.locator(SEND).click()
    await sent_with_success(page)
    assert await form_violations(page) == []


async def test_untouched_form_has_no_accessibility_violations(quiet: BrowserContext) -> None:
    page = await quiet.new_page()
    for path in ("/contact/", "/presse/"):
        await page.goto(path)
        assert await page_violations(page) == []
        for width in reversed(WIDTHS):
            await page.set_viewport_size({"width": width, "height": 900})
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await form_violations(page) == []


async def test_fields_are_side_by_side_from_768_pixels(page: Page) -> None:
    await page.goto("/contact/")
    for width, beside in ((767, False), (768, True)):
        await page.set_viewport_size({"width": width, "height": 900})
        form, first, second, send = await boxes_of(
            page.locator(f".form-form, #ecrire-0, #ecrire-1, {SEND}")
        )
        assert (first["y"] == second["y"]) is beside
        assert (send["width"] == form["width"]) is not beside


@pytest.mark.allow_console("422")
async def test_form_works_without_script(stage: Stage, no_script_page: Page) -> None:
    page = no_script_page
    await page.goto("/contact/")
    await fill_in(page, "Sans script")
    await page.locator(FORM).get_by_label("Adresse électronique").fill("lea")
    await page.locator(SEND).click()
    await expect(page.locator(".form-failed")).to_contain_text("Adresse électronique : Email inv")
    await expect(page.locator(FORM).get_by_label("Votre message")).to_have_value("Sans script")
    await expect(page.locator(FORM).get_by_label("Au sujet de")).to_have_value("mecenat")
    await page.locator(".form-wrong a").first.click()
    await expect(page.locator(FORM).get_by_label("Adresse électronique")).to_be_focused()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("lea@villa.test")
    await page.locator(SEND).click()
    await sent_with_success(page)
    await expect(page).to_have_url(re.compile(r"/contact/\?ecrire=ok#ecrire$"))
    # Loaded again, the page sends nothing again.
    await page.reload()
    await sent_with_success(page)
    assert len(sent(stage, "contact")) == 1


@pytest.mark.allow_console("422")
async def test_file_is_uploaded_without_script(stage: Stage, no_script_page: Page) -> None:
    page = no_script_page
    await page.goto("/presse/")
    await fill_in_press(page, "Un fichier sans script")
    carte = page.locator(FORM).get_by_label("Carte de presse")
    program = FilePayload(name="carte.pdf", mimeType="application/pdf", buffer=b"MZ")
    await carte.set_input_files(program)
    await page.locator(SEND).click()
    await expect(page.locator(".form-failed")).to_contain_text("n’est pas accepté")
    await expect(page.locator(FORM).get_by_label("Média")).to_have_value("Radio Pineta")
    await carte.set_input_files(PDF)
    await page.locator(SEND).click()
    await sent_with_success(page)
    [fields] = sent(stage, "presse")
    assert (fields["carte"]["name"], fields["carte"]["size"]) == ("carte.pdf", 14)


async def test_invalid_file_is_refused_before_upload(
    stage: Stage, quiet: BrowserContext, tmp_path: Path
) -> None:
    page = await quiet.new_page()
    sent_by_itself = posts(page)
    await page.goto("/presse/")
    await checked_by_the_page(page)
    await fill_in_press(page, "Un fichier")
    carte = page.locator(FORM).get_by_label("Carte de presse")
    large, program = tmp_path / "a.pdf", tmp_path / "a.exe"
    large.write_bytes(b"%PDF-" + b"x" * 5_000_000)
    program.write_bytes(b"%PDF-")
    for file, message in (
        (program, "Ce fichier n’est pas accepté."),
        (large, "Ce fichier est trop lourd : 5 Mo au plus."),
    ):
        await carte.set_input_files(file)
        await page.locator(SEND).click()
        await expect(page.locator(".field-error:visible")).to_contain_text(message)
        await expect(carte).to_be_focused()
    assert await form_violations(page) == []
    assert sent_by_itself == []
    await carte.set_input_files(PDF)
    await page.locator(SEND).click()
    await sent_with_success(page)
    assert len(sent_by_itself) == 1
    assert len(sent(stage, "presse")) == 1


@pytest.mark.parametrize("script", [True, False])
async def test_backend_message_is_shown_after_a_file(
    stage: Stage, make_context: MakeContext, *, script: bool
) -> None:
    thanks = {"code": "success", "message": "Confirmez <b>par e-mail</b>."}
    words = "Confirmez par e-mail."
    stage.backend.changes[f"{CALL}presse"] = lambda _answer: thanks
    page = await (await make_context(java_script_enabled=script)).new_page()
    await page.goto("/presse/")
    await fill_in_press(page, "Un fichier, une confirmation")
    await page.locator(FORM).get_by_label("Carte de presse").set_input_files(PDF)
    await page.locator(SEND).click()
    await expect(page.locator(".form-done")).to_have_text(words)
    # Nothing live takes the words away again.
    await page.mouse.move(200, 200)
    await page.keyboard.press("Tab")
    await expect(page.locator(".form-done")).to_have_text(words)
    await page.reload()
    await expect(page.locator(".form-done")).to_have_text(re.compile("^Merci"))
    assert len(sent(stage, "presse")) == 1


async def test_two_visitors_of_one_ip_send_the_same_message(
    stage: Stage, make_context: MakeContext
) -> None:
    for _ in range(2):
        page = await (await make_context()).new_page()
        await page.goto("/contact/")
        await checked_by_the_page(page)
        await fill_in(page, "Nous venons tous les deux")
        await page.locator(SEND).click()
        await sent_with_success(page)
    assert len(sent(stage, "contact")) == 2


@pytest.mark.parametrize("path", ["/contact/", "/presse/"])
@pytest.mark.allow_console("502")
async def test_failed_submission_leaves_the_input_and_is_retried(
    stage: Stage, page: Page, path: str
) -> None:
    form = path.strip("/")
    await page.goto(path)
    message = page.locator(FORM).get_by_label(re.compile("Votre (message|demande)"))
    await (fill_in if form == "contact" else fill_in_press)(page, "Rien n'est perdu")
    stage.backend.status = 500
    await page.locator(SEND).click()
    await expect(page.locator(".form-failed")).to_contain_text("L’envoi n’a pas abouti.")
    await expect(message).to_have_value("Rien n'est perdu")
    stage.backend.status = 200
    await page.get_by_role("button", name="Réessayer").click()
    await sent_with_success(page)
    assert [fields["email"] for fields in sent(stage, form)] == ["lea@villa.test"] * 2


@pytest.mark.parametrize("path", ["/contact/", "/presse/"])
async def test_double_click_sends_once(stage: Stage, page: Page, path: str) -> None:
    form = path.strip("/")
    await page.goto(path)
    await (fill_in if form == "contact" else fill_in_press)(page, "Une fois")
    stage.backend.gate.clear()
    await page.locator(SEND).dblclick(no_wait_after=True)
    if form == "contact":
        await expect(page.locator(SEND)).to_have_text("Envoi en cours…")
        await expect(page.locator(".form-form")).to_have_attribute("aria-busy", "true")
    stage.backend.gate.set()
    await sent_with_success(page)
    assert len(sent(stage, form)) == 1


async def test_without_script_a_double_click_sends_once(stage: Stage, no_script_page: Page) -> None:
    page = no_script_page
    await page.goto("/contact/")
    await fill_in(page, "Une fois sans script")
    await page.locator(SEND).dblclick(no_wait_after=True)
    await sent_with_success(page)
    assert len(sent(stage, "contact")) == 1


async def test_backend_errors_are_shown_at_their_fields(stage: Stage, page: Page) -> None:
    await page.goto("/contact/")
    await fill_in(page, "Refusé")
    refused = {"code": "error", "message": "Refusé.", "errors": {"email": "Elle dort."}}
    stage.backend.changes[f"{CALL}contact"] = lambda _answer: refused
    await page.locator(SEND).click()
    email = page.locator(FORM).get_by_label("Adresse électronique")
    await expect(email).to_be_focused()
    await expect(page.locator(".field-error:visible")).to_have_text("Elle dort.")
    await expect(page.locator(".form-failed")).to_contain_text("Refusé.")
    await expect(page.locator(FORM).get_by_label("Votre message")).to_have_value("Refusé")


async def test_form_is_empty_on_another_page(stage: Stage, page: Page) -> None:
    await page.goto("/contact/")
    await fill_in(page, "Avant de partir")
    await page.locator(SEND).click()
    await sent_with_success(page)
    await page.locator("footer").get_by_role("link", name=re.compile("Presse")).first.click()
    await expect(page).to_have_url(re.compile("/presse/$"))
    await expect(page.locator(".form-form")).to_be_visible()
    assert len(sent(stage, "contact")) == 1


async def test_hasty_submission_is_refused_and_leaves_the_input(
    make_site: MakeSite, page: Page
) -> None:
    own = await make_site(VILLA_FORM_MIN_SECONDS="60")
    # A form that is sent before there is a connection goes by HTTP: its own button sends it again.
    async with connected(page):
        await page.goto(f"{own.url}/contact/")
        await checked_by_the_page(page)
        await fill_in(page, "Vite")
    await page.locator(SEND).click()
    await expect(page.locator(".form-failed")).to_contain_text("C’était très rapide.")
    await expect(page.get_by_role("button", name="Réessayer")).to_be_focused()
    await expect(page.locator(FORM).get_by_label("Votre message")).to_have_value("Vite")


@pytest.mark.req("ROB-09")
async def test_copied_contact_data_is_accepted_and_sent_normalised(
    stage: Stage, quiet: BrowserContext
) -> None:
    page = await quiet.new_page()
    await page.goto("/contact/")
    await checked_by_the_page(page)
    await fill_in(page, "Copié")
    form = page.locator(FORM)
    await form.get_by_label("Adresse électronique").fill("mailto:lea@villa.test\u200b")
    await form.get_by_role("textbox", name="Téléphone").fill(
        "\u202a+39\u00a006\u00a067611\u202c poste 4"
    )
    await page.locator(SEND).click()
    await sent_with_success(page)
    fields = sent(stage, "contact")[-1]
    assert (fields["email"], fields["telephone"]) == ("lea@villa.test", "+39 06 67611 ext. 4")


async def test_browser_and_server_show_the_same_errors(page: Page) -> None:
    entries = [
        "lea@villa.test", "lea@villa", "o'neill@sub.a-b.museum", "a@-b.fr", "+39 06 67611",
        "(0)6.12-34/56", "12", "zéro", "https://villa.test/a?b#c", "javascript:alert(1)", "http://a",
        "12,5", "-3.25", "1e5", "١٢", "2027-05-31", "20270531", "\u00a0", "é", "a@b.fr\u2028",
    ]  # fmt: skip
    await page.goto("about:blank")
    for pattern, _ in rules.PATTERNS.values():
        browser = await page.evaluate(
            "([pattern, entries]) => "
            "entries.map((entry) => new RegExp(`^(?:${pattern})$`, 'u').test(entry))",
            [pattern, entries],
        )
        assert browser == [bool(re.fullmatch(pattern, entry)) for entry in entries], pattern
