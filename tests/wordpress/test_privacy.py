"""Proves that a person's files and messages are deleted, and that writes have limits."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from villa_site.backend.call import Call
from villa_site.backend.endpoints import CHOICE_PATH, Backend

pytestmark = pytest.mark.req("WPR-01")

_CALL = Call(locale="en")
_PIECE = {"name": "lettre.pdf", "type": "application/pdf", "content": "JVBERi0="}
_SENT = {"nom": "Bea", "courriel": "bea@example.org", "sujet": "visite", "piece": _PIECE}
_HOUR = 3600
_DELETE_ALL = (
    "foreach (get_posts(['post_type' => 'villa_message', 'numberposts' => -1,"
    "'post_status' => array_values(get_post_stati())]) as $each) {"
    "wp_delete_post($each->ID, true); }"
)
_ERASE = "return VillaSite\\Privacy::erase('bea@example.org');"


@pytest.fixture
def files(wordpress: WordPress) -> Iterator[Path]:
    """The folder of visitors' files; messages and files are deleted before and after the test."""
    evaluate = wordpress.server.evaluate
    evaluate(_DELETE_ALL)
    evaluate("VillaSite\\Message_Folder::prepare();")
    folder = Path(evaluate("return VillaSite\\Message_Folder::current();"))
    for file in folder.glob("*.bin"):
        file.unlink()
    yield folder
    evaluate(_DELETE_ALL)


@pytest.fixture
def database(wordpress: WordPress) -> Iterator[None]:
    """The database is after the test as it was before."""
    folder, saved = wordpress.server.folder / "database", wordpress.server.folder / "saved"
    shutil.copytree(folder, saved)
    yield
    shutil.rmtree(folder)
    saved.rename(folder)


def _stored(folder: Path) -> int:
    return len(list(folder.glob("*.bin")))


def _exists(path: Path) -> bool:
    return path.exists()


def _only(folder: Path, pattern: str) -> Path:
    (file,) = folder.glob(pattern)
    return file


def _orphan(folder: Path, letter: str, age: int = _HOUR) -> Path:
    """Make a file that no message names."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{letter * 40}.bin"
    file.write_bytes(b"%PDF-")
    changed = file.stat().st_mtime - age
    os.utime(file, (changed, changed))
    return file


async def test_erasure_deletes_messages_in_the_trash_and_every_file(
    backend: Backend, wordpress: WordPress, files: Path
) -> None:
    for key in ("une", "une", "deux"):
        assert (await backend.form("contact", _SENT, _CALL, key=key)).success
    assert _stored(files) == 2
    evaluate = wordpress.server.evaluate
    evaluate(
        "wp_trash_post(VillaSite\\Messages::find(['_villa_email' => 'bea@example.org'], 1)[0]);"
    )
    orphan = _orphan(files, "a")
    new = _orphan(files, "b", age=0)
    exported = evaluate("return VillaSite\\Privacy::export('bea@example.org');")
    assert len(exported["data"]) == 2
    assert evaluate(_ERASE) == {
        "items_removed": True,
        "items_retained": False,
        "messages": [],
        "done": True,
    }
    assert not orphan.exists()
    # Its message may be about to be stored.
    assert _stored(files) == 1
    new.unlink()


async def test_erasure_ends_where_a_message_cannot_be_deleted(
    backend: Backend, wordpress: WordPress, files: Path
) -> None:
    assert (await backend.form("contact", _SENT, _CALL)).success
    erased = wordpress.server.evaluate(f"add_filter('pre_delete_post', '__return_false'); {_ERASE}")
    assert (erased["items_retained"], erased["done"], len(erased["messages"])) == (True, True, 1)
    assert _stored(files) == 1


def test_file_of_a_message_that_cannot_be_stored_is_deleted(
    wordpress: WordPress, files: Path
) -> None:
    reply = _submitted(wordpress, "add_filter('wp_insert_post_empty_content', '__return_true');")
    assert (reply["success"], _stored(files)) == (False, 0)


def test_message_whose_file_cannot_be_stored_is_refused(wordpress: WordPress, files: Path) -> None:
    nowhere = files / "index.php"
    reply = _submitted(wordpress, f"define('VILLA_FILES_FOLDER', '{nowhere}');")
    assert (reply["code"], _stored(files)) == ("error", 0)
    assert wordpress.server.evaluate("return VillaSite\\Messages_Export::table('form');")[1:] == []


def _submitted(wordpress: WordPress, before: str) -> dict[str, Any]:
    (wordpress.server.folder / "sent.json").write_text(json.dumps({"fields": _SENT}))
    reply: dict[str, Any] = wordpress.server.evaluate(
        f"{before} $call = new WP_REST_Request('POST', '/wpnuxt/v1/forms/contact');"
        "$call->set_header('Content-Type', 'application/json');"
        "$call->set_body(file_get_contents('sent.json')); return rest_do_request($call)->data;"
    )
    return reply


def _found(wordpress: WordPress, name: str) -> str:
    code = f"return VillaSite\\Message_Files::path(['file' => '{name}']);"
    return str(wordpress.server.evaluate(code))


async def test_daily_task_moves_old_files_and_deletes_those_without_message(
    backend: Backend, wordpress: WordPress, files: Path
) -> None:
    assert (await backend.form("contact", _SENT, _CALL)).success
    former = files.parent / "villa-messages"
    former.mkdir(exist_ok=True)
    stored = _only(files, "*.bin")
    moved = stored.rename(former / stored.name)
    orphans = [_orphan(files, "c"), _orphan(former, "d")]
    assert _found(wordpress, stored.name) == str(moved)
    assert wordpress.server.evaluate("return wp_next_scheduled('villa_site_daily') > 0;")
    wordpress.server.evaluate("do_action('villa_site_daily');")
    assert (stored.exists(), former.exists()) == (True, False)
    assert not any(file.exists() for file in orphans)


@pytest.mark.usefixtures("files")
def test_files_outside_the_uploads_are_read_after_the_constant_is_removed(
    wordpress: WordPress, tmp_path: Path
) -> None:
    evaluate = wordpress.server.evaluate
    evaluate(
        f"define('VILLA_FILES_FOLDER', '{tmp_path}');"
        "return VillaSite\\Message_Files::store(['name' => 'a.pdf', 'content' => 'JVBERi0=']);"
    )
    file = _only(tmp_path, "villa-files-*/*.bin")
    assert _found(wordpress, file.name) == str(file)
    # It may be another WordPress' own by now.
    evaluate("VillaSite\\Message_Files::tidy();")
    assert file.exists()
    evaluate("delete_option('villa_site_files');")


async def test_folder_of_files_is_closed_and_its_name_cannot_be_guessed(
    files: Path, visitor: httpx.AsyncClient
) -> None:
    assert len(files.name.removeprefix("villa-files-")) == 20
    for name in ("index.php", "index.html", ".htaccess", "web.config"):
        assert _only(files, name)
    listing = await visitor.get(f"/wp-content/uploads/{files.name}/")
    assert listing.status_code == 403


@pytest.mark.parametrize(
    ("filter_name", "status"),
    [("villa_site_bytes_per_day", 507), ("villa_site_bytes_per_day_from_address", 429)],
)
@pytest.mark.usefixtures("database")
def test_daily_limits_refuse_in_words_and_notify_once(
    wordpress: WordPress, filter_name: str, status: int
) -> None:
    before = len(wordpress.server.mails())
    calls = wordpress.server.evaluate(
        f"add_filter('{filter_name}', static fn() => 1200); $answers = [];"
        "$_SERVER['REMOTE_ADDR'] = '10.9.8.7'; delete_option('villa_site_written');"
        "foreach (['newsletter', 'newsletter', 'forms/contact', 'newsletter', 'error-logs']"
        " as $name) { $method = 'error-logs' === $name ? 'GET' : 'POST';"
        "$call = new WP_REST_Request($method, '/wpnuxt/v1/' . $name);"
        "$call->set_header('Content-Type', 'application/json'); $call->set_body('{}');"
        "$answer = rest_do_request($call); $answers[] = [$answer->get_status(), $answer->data,"
        "(int) ($answer->get_headers()['Retry-After'] ?? 0)]; } return $answers;"
    )
    assert [each[0] for each in calls] == [200, 200, status, status, 200]
    _, data, seconds = calls[2]
    assert (data["code"], data["success"], 0 < seconds <= 86_400) == ("error", False, True)
    assert "tomorrow" in data["message"]
    mails = wordpress.server.mails()[before:]
    assert [mail["to"] for mail in mails] == ["redaction@villa.test"]
    assert "daily limit" in mails[0]["subject"]


@pytest.mark.usefixtures("database")
async def test_reason_of_a_refused_submission_reaches_the_visitor(
    wordpress: WordPress, backend: Backend
) -> None:
    folder = wordpress.server.content / "mu-plugins"
    (folder / "limit.php").write_text(
        "<?php add_filter( 'villa_site_bytes_per_day', '__return_zero' );"
    )
    try:
        reply = await backend.form("contact", _SENT, Call(locale="it"))
    finally:
        (folder / "limit.php").unlink()
    assert reply.message.startswith("Il sito oggi non può ricevere altro.")


@pytest.mark.usefixtures("database")
async def test_choices_are_counted_by_day_and_reports_have_a_screen(
    wordpress: WordPress, backend: Backend, visitor: httpx.AsyncClient
) -> None:
    wordpress.server.evaluate("update_option('villa_site_choices', ['accept' => 3]);")
    for choice in ("accept", "accept", "deny"):
        await backend.client.post(CHOICE_PATH, _CALL, {"choice": choice})
    await visitor.get(
        "/wp-json/wpnuxt/v1/error-logs", params={"type": "error.vue", "data": "<b>/x/</b>"}
    )
    days, page = wordpress.server.evaluate(
        "wp_set_current_user(1); require_once ABSPATH . 'wp-admin/includes/template.php';"
        "ob_start(); VillaSite\\Reports_Page::print();"
        "return [VillaSite\\Cookie_Choices::days(), ob_get_clean()];"
    )
    assert list(days.values()) == [{"accept": 2, "deny": 1}]
    assert "error.vue" in page
    assert "<b>/x/</b>" not in page


@pytest.mark.usefixtures("database")
async def test_uninstalling_removes_the_plugins_data_and_leaves_content(
    wordpress: WordPress, backend: Backend, files: Path
) -> None:
    assert (await backend.form("contact", _SENT, _CALL)).success
    left = _uninstalled(
        wordpress,
        "add_post_meta(wp_insert_post(['post_type' => 'villa_content', 'post_title' => 'x',"
        "'post_status' => 'private']), '_villa_of_content', 1);",
    )
    assert left["options"] == ["villa_site_files", "villa_site_options"]
    assert left["meta"] == [
        "_villa_email",
        "_villa_fields",
        "_villa_key",
        "_villa_kind",
        "_villa_lang",
        "_villa_of_content",
    ]
    assert (left["events"], left["messages"], left["event"]) == ([], 1, "20261201")
    assert left["tables"] == []
    assert _stored(files) == 1


@pytest.mark.usefixtures("database")
async def test_uninstalling_deletes_messages_where_the_setting_says_so(
    wordpress: WordPress, backend: Backend, files: Path
) -> None:
    assert (await backend.form("contact", _SENT, _CALL)).success
    left = _uninstalled(wordpress, "update_option('villa_site_messages', ['delete' => true]);")
    assert (left["options"], left["meta"], left["messages"]) == ([], [], 0)
    assert not _exists(files)
    assert left["event"] == "20261201"


def _uninstalled(wordpress: WordPress, before: str = "") -> dict[str, Any]:
    """Run what WordPress runs when a plugin is deleted; return what is left."""
    evaluate = wordpress.server.evaluate
    evaluate(
        f"{before} set_transient('villa_test', 1); update_option('villa_site', ['secret' => 'x']);"
        "add_post_meta(1, '_villa_old_path', '/a/');"
        "define('WP_UNINSTALL_PLUGIN', 'villa-site/villa-site.php');"
        "require WP_PLUGIN_DIR . '/villa-site/uninstall.php';"
    )
    script = Path(__file__).parent / "php" / "left.php"
    left: dict[str, Any] = json.loads(wordpress.server.run(script, str(wordpress.ids["event"])))
    return left
