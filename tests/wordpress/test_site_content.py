"""Proves that editors who work in "Site content" at once lose nothing, and can go back."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Dialog, Locator, Page, Route, expect

from tests.wordpress.block_editor import log_in
from tests.wordpress.seeded import WordPress

COLLEAGUE = ("ada", "une-autre-phrase-de-passe")
NEWSLETTER_TITLE = "Newsletter \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} Title"
PAGE = "/wp-admin/admin.php?page=villa-site-content"


pytestmark = pytest.mark.usefixtures("restored_options")

# The script of WordPress 7.1 as Debian packages it does not submit the form of menus.
_SUBMIT = "HTMLFormElement.prototype.submit.call(document.querySelector('#update-nav-menu'))"


@pytest.fixture
def colleague_id(wordpress: WordPress) -> Iterator[int]:
    """A user with the role of an editor."""
    name, password = COLLEAGUE
    number: int = wordpress.server.evaluate(
        f"return wp_insert_user(['user_login' => '{name}', 'user_pass' => '{password}',"
        "'display_name' => 'Ada Rivière', 'role' => 'editor']);"
    )
    yield number
    wordpress.server.evaluate(
        f"require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user({number}, 1);"
    )


@pytest.fixture
async def colleague(wordpress: WordPress, colleague_id: int, editor: Page) -> AsyncIterator[Page]:
    """A browser in which another editor is logged in; its errors fail the test."""
    assert colleague_id
    assert editor.context.browser is not None
    errors: list[str] = []
    context = await editor.context.browser.new_context(base_url=wordpress.server.url)
    page = await context.new_page()
    page.set_default_timeout(20_000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    await log_in(page, *COLLEAGUE)
    yield page
    await context.close()
    assert errors == []


def _stored(wordpress: WordPress) -> dict[str, Any]:
    values: dict[str, Any] = wordpress.server.evaluate(
        "return get_option('villa_site_options')['en'];"
    )
    return values


def _newsletter(page: Page, label: str) -> Locator:
    return page.get_by_role("group", name="Newsletter").get_by_label(label, exact=True)


async def _save(page: Page) -> None:
    await page.get_by_role("button", name="Save", exact=True).click()


async def _saved(page: Page) -> None:
    await _save(page)
    await expect(page.get_by_role("status")).to_contain_text("Saved.")


@pytest.mark.browser
async def test_editors_of_different_fields_keep_both(
    wordpress: WordPress, editor: Page, colleague: Page
) -> None:
    for page in (editor, colleague):
        await page.goto(PAGE)
    await _newsletter(colleague, "Title").fill("La lettre d'Ada")
    await colleague.get_by_label("Information banner").fill("Ouvert dimanche.")
    await _saved(colleague)
    await _newsletter(editor, "Subtitle").fill("Chaque saison")
    await _saved(editor)
    newsletter = {"title": "La lettre d'Ada", "subtitle": "Chaque saison"}
    assert _stored(wordpress)["newsletter"] == newsletter
    assert _stored(wordpress)["bandeau"] == "Ouvert dimanche."
    # What the other one has changed is shown and named.
    await expect(editor.get_by_role("status")).to_contain_text(NEWSLETTER_TITLE)
    await expect(_newsletter(editor, "Title")).to_have_value("La lettre d'Ada")


@pytest.mark.browser
@pytest.mark.parametrize("choice", ["Keep what I typed", "Take what is stored"])
async def test_editors_of_one_field_see_both_values_and_choose(
    wordpress: WordPress, editor: Page, colleague: Page, choice: str
) -> None:
    for page in (editor, colleague):
        await page.goto(PAGE)
    await _newsletter(colleague, "Title").fill("Titre d'Ada")
    await _saved(colleague)
    await _newsletter(editor, "Title").fill("Mon titre")
    await _newsletter(editor, "Subtitle").fill("Mon sous-titre")
    await _save(editor)
    panel = editor.get_by_role("region", name="Not all is saved")
    await expect(panel.get_by_role("heading")).to_be_focused()
    for text in (NEWSLETTER_TITLE, "Changed by Ada Rivière", "Mon titre", "Titre d'Ada"):
        await expect(panel).to_contain_text(text)
    # The rest is saved, and what was typed stays.
    newsletter = {"title": "Titre d'Ada", "subtitle": "Mon sous-titre"}
    assert _stored(wordpress)["newsletter"] == newsletter
    await expect(_newsletter(editor, "Title")).to_have_value("Mon titre")
    # Saving without a choice overwrites nothing.
    await _save(editor)
    await expect(panel).to_contain_text("Titre d'Ada")
    assert _stored(wordpress)["newsletter"] == newsletter
    await panel.get_by_role("button", name=choice).click()
    await expect(panel).to_have_count(0)
    retained = "Mon titre" if choice == "Keep what I typed" else "Titre d'Ada"
    await expect(_newsletter(editor, "Title")).to_have_value(retained)
    save = editor.get_by_role("button", name="Save", exact=True)
    await expect(save).to_be_focused()
    await save.click()
    done = "Saved." if retained == "Mon titre" else "There is nothing to save."
    await expect(editor.get_by_role("status")).to_contain_text(done)
    assert _stored(wordpress)["newsletter"] == newsletter | {"title": retained}


@pytest.mark.browser
async def test_leaving_with_unsaved_changes_needs_a_confirmation(editor: Page) -> None:
    dialogs: list[str] = []

    async def stay(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        await dialog.accept()

    editor.on("dialog", stay)
    await editor.goto(PAGE)
    await editor.goto("/wp-admin/index.php")
    assert dialogs == []
    await editor.goto(PAGE)
    banner = editor.get_by_label("Information banner")
    await banner.fill("Pas encore enregistré.")
    await expect(editor.get_by_role("status")).to_have_text("There are changes that are not saved.")
    await editor.goto("/wp-admin/index.php")
    assert dialogs == ["beforeunload"]
    await editor.goto(PAGE)
    await banner.fill("Enregistré.")
    await _saved(editor)
    await editor.goto("/wp-admin/index.php")
    assert dialogs == ["beforeunload"]


@pytest.mark.browser
async def test_former_version_is_compared_and_restored(
    wordpress: WordPress, editor: Page, colleague: Page
) -> None:
    before = _stored(wordpress)
    await editor.goto(PAGE)
    await editor.get_by_label("Information banner").fill('Un <b>essai</b> & "des" guillemets')
    await _saved(editor)
    await colleague.goto(PAGE)
    await colleague.get_by_role("link", name="Compare and restore former versions").click()
    screen = colleague.locator(".revisions-diff")
    await expect(screen).to_contain_text('Information banner: Un <b>essai</b> & "des" guillemets')
    await expect(screen).to_contain_text("Information banner: La villa est ouverte.")
    await colleague.get_by_role("button", name="Previous").click()
    await colleague.get_by_role("button", name="Restore This Revision").click()
    await expect(colleague.get_by_role("status").first).to_have_text(
        "The former version is restored."
    )
    assert _stored(wordpress) == before
    await expect(colleague.get_by_label("Information banner")).to_have_value(
        "La villa est ouverte."
    )
    # The page that the other one has open does not undo it.
    await editor.get_by_label("Information banner").fill("Encore un essai")
    await _save(editor)
    await expect(editor.get_by_role("region", name="Not all is saved")).to_contain_text(
        "La villa est ouverte."
    )


@pytest.mark.browser
async def test_failures_are_said_in_words_and_lose_nothing(
    wordpress: WordPress, editor: Page
) -> None:
    await editor.goto(PAGE)
    banner = editor.get_by_label("Information banner")
    await banner.fill("Reste là.")
    alert = editor.get_by_role("alert").filter(has_text="Not saved")

    async def answer(route: Route) -> None:
        await route.fulfill(status=500, body="<p>Fatal error</p>")

    await editor.route("**/admin-ajax.php?action=villa_options*", lambda route: route.abort())
    await _save(editor)
    await expect(alert).to_contain_text("WordPress cannot be reached")
    await editor.unroute("**/admin-ajax.php?action=villa_options*")
    await editor.route("**/admin-ajax.php?action=villa_options*", answer)
    await _save(editor)
    await expect(alert).to_contain_text("(500)")
    await editor.unroute("**/admin-ajax.php?action=villa_options*")
    cookies = await editor.context.cookies()
    await editor.context.clear_cookies()
    await _save(editor)
    await expect(alert).to_contain_text("you are logged out")
    await expect(alert.get_by_role("link", name="Log in in another tab")).to_be_visible()
    await expect(banner).to_have_value("Reste là.")
    # Logged in again; the page's own nonce is older than that.
    await editor.context.add_cookies(cookies)  # type: ignore[arg-type]  # as they were given
    await editor.evaluate("() => { window.villaSiteOptions.nonce = 'old'; }")
    await _saved(editor)
    assert _stored(wordpress)["bandeau"] == "Reste là."


@pytest.mark.browser
async def test_editor_edits_menus_and_nothing_else_of_the_theme(
    wordpress: WordPress, colleague: Page, colleague_id: int
) -> None:
    await colleague.goto(PAGE)
    await colleague.locator("#adminmenu").get_by_role("link", name="Menus").click()
    await colleague.get_by_role("link", name="create a new menu").click()
    await colleague.get_by_label("Menu Name").fill("Menu d'Ada")
    await colleague.evaluate(_SUBMIT)
    await colleague.get_by_role("link", name="Delete Menu").wait_for()
    box = colleague.locator("#pagechecklist-most-recent input[type=checkbox]").first
    await box.check()
    await colleague.locator("#submit-posttype-page").click()
    await expect(colleague.locator("#menu-to-edit .menu-item")).to_have_count(1)
    await colleague.evaluate(_SUBMIT)
    await expect(colleague.locator("#message")).to_contain_text("has been updated")
    assert await colleague.get_by_role("link", name="Manage with Live Preview").count() == 0
    for screen in (
        "theme-editor.php",
        "themes.php",
        "customize.php",
        "widgets.php",
        "site-editor.php",
        "options-general.php",
        "plugins.php",
    ):
        reply = await colleague.request.get(f"/wp-admin/{screen}")
        assert reply.status in {403, 500}, screen
    assert not wordpress.server.evaluate(f"return user_can({colleague_id}, 'edit_theme_options');")
    wordpress.server.evaluate('wp_delete_nav_menu("Menu d\'Ada");')


@pytest.mark.parametrize("role", ["author", "contributor", "subscriber"])
def test_roles_below_the_editor_may_not(wordpress: WordPress, role: str) -> None:
    allowed = wordpress.server.evaluate(
        f"$id = wp_insert_user(['user_login' => 'essai', 'user_pass' => 'x', 'role' => '{role}']);"
        "wp_set_current_user($id); VillaSite\\Content_History::begin();"
        "$post = get_posts(['post_type' => 'villa_content', 'post_status' => 'private'])[0];"
        "VillaSite\\Menu_Rights::grant();"
        "$found = [current_user_can(VillaSite\\Content_Options_Page::RIGHT),"
        "current_user_can('edit_post', $post->ID), current_user_can('edit_theme_options')];"
        "wp_set_current_user(1); require_once ABSPATH . 'wp-admin/includes/user.php';"
        "wp_delete_user($id); return $found;"
    )
    assert allowed == [False, False, False]


def _store(wordpress: WordPress, *changes: dict[str, Any], user: str = "1") -> dict[str, Any]:
    found: dict[str, Any] = wordpress.server.evaluate(
        f"wp_set_current_user({user}); return VillaSite\\Content_Changes::store("
        "VillaSite\\Content_Options_Page::fields(),"
        f"json_decode({_php(json.dumps(changes))}, true));"
    )
    return found


def _php(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _change(path: list[str], before: object, value: object) -> dict[str, Any]:
    return {"language": "en", "path": path, "before": before, "value": value}


def test_html_is_limited_for_the_field_that_is_changed_alone(wordpress: WordPress) -> None:
    film = '<iframe src="https://example.org/"></iframe>Film'
    _store(wordpress, _change(["alert", "main_text"], None, film))
    limited = (
        "wp_insert_user(['user_login' => 'limite', 'user_pass' => 'x', 'role' => 'contributor'])"
    )
    _store(wordpress, _change(["newsletter", "title"], "La lettre", film), user=limited)
    assert _stored(wordpress)["alert"]["main_text"] == film
    assert _stored(wordpress)["newsletter"]["title"] == "Film"
    wordpress.server.evaluate(
        "require_once ABSPATH . 'wp-admin/includes/user.php';"
        "wp_delete_user(get_user_by('login', 'limite')->ID);"
    )


def test_field_that_is_not_declared_is_not_stored(wordpress: WordPress) -> None:
    before = _stored(wordpress)
    unknown = [_change(["nothing"], None, "x"), _change(["bandeau", "deeper"], None, "x")]
    found = _store(wordpress, *unknown, {"language": "xx", "path": ["bandeau"], "value": "x"})
    assert [each["path"] for each in found["unknown"]] == [
        ["nothing"],
        ["bandeau", "deeper"],
        ["bandeau"],
    ]
    assert _stored(wordpress) == before


def test_changes_at_the_same_time_are_all_stored(wordpress: WordPress, tmp_path: Path) -> None:
    paths = [
        ["bandeau"],
        ["newsletter", "subtitle"],
        ["footer", "col_2", "titre"],
        ["footer", "col_3", "titre"],
        ["footer", "partner", "text"],
        ["maintenance", "title"],
    ]

    def store(number: int) -> None:
        path = paths[number]
        before = "array_reduce($path, fn($in, $name) => $in[$name] ?? null, $stored)"
        script = tmp_path / f"{number}.php"
        script.write_text(
            f"<?php $path = json_decode('{json.dumps(path)}');"
            "$stored = get_option('villa_site_options')['en'];"
            "VillaSite\\Content_Changes::store(VillaSite\\Content_Options_Page::fields(),"
            f"[['language' => 'en', 'path' => $path, 'before' => {before},"
            f"'value' => 'Valeur {number}']]);"
        )
        wordpress.server.run(script)

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(store, range(len(paths))))
    stored: Any = _stored(wordpress)
    for number, path in enumerate(paths):
        value = stored
        for name in path:
            value = value[name]
        assert value == f"Valeur {number}"


def test_every_change_of_the_option_is_in_the_history(wordpress: WordPress) -> None:
    count = (
        "$query = ['post_type' => 'villa_content', 'post_status' => 'private'];"
        "$post = get_posts($query)[0] ?? null;"
        "return $post ? count(wp_get_post_revisions($post->ID)) : 0;"
    )
    wordpress.server.evaluate("VillaSite\\Content_History::begin();")
    first = wordpress.server.evaluate(count)
    wordpress.server.evaluate(
        "$all = get_option('villa_site_options'); $all['en']['bandeau'] = uniqid();"
        "update_option('villa_site_options', $all);"
    )
    assert wordpress.server.evaluate(count) == first + 1
    author = "return VillaSite\\Content_History::author('en', ['bandeau'])['who'];"
    # Code that changes it is nobody, and what it leaves as it is stays somebody's.
    assert wordpress.server.evaluate(author) == ""
    current = _stored(wordpress)["bandeau"]
    _store(wordpress, _change(["bandeau"], current, "Par une éditrice"))
    assert wordpress.server.evaluate(author) == "redaction"
    wordpress.server.evaluate(
        "$all = get_option('villa_site_options'); $all['en']['newsletter']['title'] = uniqid();"
        "update_option('villa_site_options', $all);"
    )
    assert wordpress.server.evaluate(author) == "redaction"


@pytest.mark.browser
async def test_switch_of_the_default_language_shows_fields_of_the_others(
    editor: Page, wordpress: WordPress
) -> None:
    stand_in = Path(__file__).parent / "php" / "languages.php"
    plugin = wordpress.server.content / "mu-plugins" / stand_in.name
    plugin.symlink_to(stand_in)
    try:
        await editor.goto(PAGE)
        alert = editor.get_by_role("group", name="Alert", exact=True)
        await expect(alert).to_have_count(0)
        await editor.get_by_label("Show the alert").check()
        await expect(alert).to_be_visible()
        await editor.get_by_label("Language", exact=True).select_option("it")
        await expect(alert).to_be_visible()
        await editor.get_by_label("Language", exact=True).select_option("fr")
        await editor.get_by_label("Show the alert").uncheck()
        await expect(alert).to_have_count(0)
    finally:
        plugin.unlink()
