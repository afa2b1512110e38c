"""Proves that WordPress notifies the site of changes, signed as the site checks it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

import pytest

from tests.wordpress.listener import Listener, listening
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import SECRET
from villa_site.web.signed_message import sign


@pytest.fixture
def listener(wordpress: WordPress) -> Iterator[Listener]:
    """A site that hears of changes."""
    with listening(wordpress) as made:
        yield made


def _insert(wordpress: WordPress, title: str, status: str = "publish", parent: int = 0) -> int:
    number: int = wordpress.server.evaluate(
        f"return wp_insert_post(['post_type' => 'page', 'post_title' => '{title}',"
        f"'post_status' => '{status}', 'post_parent' => {parent}]);"
    )
    return number


@pytest.mark.req("WPR-08")
def test_publishing_renaming_and_trashing_tell_the_old_path_and_the_new(
    wordpress: WordPress, listener: Listener
) -> None:
    server = wordpress.server
    number = _insert(wordpress, "Annonce", "draft")
    assert listener.taken() == []
    server.evaluate(f"wp_update_post(['ID' => {number}, 'post_status' => 'publish']);")
    assert listener.taken() == [{"event": "publish", "paths": ["/annonce/"], "ID": number}]
    server.evaluate(f"wp_update_post(['ID' => {number}, 'post_name' => 'nouvelle']);")
    reported = {"event": "update", "paths": ["/annonce/", "/nouvelle/"], "ID": number}
    assert listener.taken() == [reported]
    server.evaluate(f"wp_update_post(['ID' => {number}, 'post_content' => 'x']);")
    assert listener.taken() == [{"event": "update", "paths": ["/nouvelle/"], "ID": number}]
    server.evaluate(f"wp_trash_post({number});")
    assert listener.taken() == [{"event": "delete", "paths": ["/nouvelle/"], "ID": number}]
    server.evaluate(f"wp_untrash_post({number}); wp_publish_post({number});")
    assert listener.taken()[-1]["event"] == "publish"
    server.evaluate(f"wp_delete_post({number}, true);")
    assert listener.taken() == [{"event": "delete", "paths": ["/nouvelle/"], "ID": number}]


@pytest.mark.req("WPR-08")
def test_withdrawing_and_moving_pages_are_reported(
    wordpress: WordPress, listener: Listener
) -> None:
    parent = _insert(wordpress, "Parente")
    _insert(wordpress, "Enfant", parent=parent)
    listener.taken()
    wordpress.server.evaluate(f"wp_update_post(['ID' => {parent}, 'post_name' => 'mere']);")
    # Its children have moved as well: any page may have changed.
    assert listener.taken() == [{"event": "update", "paths": [], "ID": parent}]
    wordpress.server.evaluate(f"wp_update_post(['ID' => {parent}, 'post_status' => 'private']);")
    assert [news["event"] for news in listener.taken()] == ["delete"]


@pytest.mark.req("WPR-08")
def test_menus_options_maintenance_and_shared_parts_are_reported(
    wordpress: WordPress, listener: Listener
) -> None:
    server = wordpress.server
    server.evaluate("wp_create_nav_menu('Autre'); update_option('blogname', 'Villa');")
    assert [news["event"] for news in listener.taken()] == ["options"]
    server.evaluate(
        "$all = get_option('villa_site_options'); $all['en']['maintenance_on'] = true;"
        "update_option('villa_site_options', $all);"
    )
    assert [news["event"] for news in listener.taken()] == ["maintenance", "options"]
    server.evaluate(
        "$all = get_option('villa_site_options'); unset($all['en']['maintenance_on']);"
        "update_option('villa_site_options', $all);"
    )
    listener.taken()
    pattern = wordpress.ids["pattern"]
    server.evaluate(f"wp_update_post(['ID' => {pattern}, 'post_title' => 'Heures']);")
    assert listener.taken() == [{"event": "update", "paths": [], "ID": pattern}]
    server.evaluate("VillaSite\\Messages::store('form', 'x', ['a' => 'b'], '', '');")
    assert listener.taken() == []


@pytest.mark.req("WPR-08")
def test_page_in_a_menu_that_is_renamed_changes_the_menu(
    wordpress: WordPress, listener: Listener
) -> None:
    page = wordpress.ids["nested"][1]
    rename = f"wp_update_post(['ID' => {page}, 'post_title' => '%s']);"
    wordpress.server.evaluate(rename % "Jardins")
    assert [message["event"] for message in listener.taken()] == ["update", "options"]
    wordpress.server.evaluate(f"wp_update_post(['ID' => {page}, 'post_excerpt' => 'x']);")
    assert [message["event"] for message in listener.taken()] == ["update"]
    wordpress.server.evaluate(
        rename % "Les jardins" + f"wp_update_post(['ID' => {page}, 'post_excerpt' => '']);"
    )


@pytest.mark.req("WPR-08")
def test_comment_that_is_approved_or_changed_is_reported(
    wordpress: WordPress, listener: Listener
) -> None:
    comment, post = wordpress.ids["comment"], wordpress.ids["posts"][0]
    path = "/carnet-n-1-datelier/"
    # Pages with a list of comments show it as well.
    lists = {"/bloc-latest-comments/", "/bloc-comments/", path}
    edit = (
        f"wp_update_comment(['comment_ID' => {comment}, 'comment_content' => 'Mot-interdit %s']);"
    )
    wordpress.server.evaluate(edit % 1)
    assert listener.taken() == []
    wordpress.server.evaluate(f"wp_set_comment_status({comment}, 'approve');")
    change = f"wp_set_comment_status({comment}, '%s');"
    for code in (None, edit % 2, change % "hold"):
        if code:
            wordpress.server.evaluate(code)
        (message,) = listener.taken()
        assert (message["event"], message["ID"]) == ("update", post)
        assert set(message["paths"]) >= lists


def test_connection_test_says_what_to_fix(wordpress: WordPress, listener: Listener) -> None:
    test = "return VillaSite\\Connection_Test::run('webhook');"
    assert wordpress.server.evaluate(test)["good"]
    listener.status = 401
    found = wordpress.server.evaluate(test)
    assert found["text"].startswith("The site has another secret. Fix: ")


def test_signature_is_that_of_the_body() -> None:
    key = SECRET.encode()
    assert sign(b"{}", SECRET) == f"sha256={hmac.new(key, b'{}', hashlib.sha256).hexdigest()}"
