"""Proves that WordPress tells the site what changed, signed as the site checks it."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, NamedTuple

import pytest

from tests.wordpress.seeded import WordPress
from villa_site.web.signed_message import sign
from villa_site.web.webhook import WebhookMessage

SECRET = "un secret partagé"  # noqa: S105 - of the tests


class News(NamedTuple):
    """A message as it came: path, signature and body."""

    path: str
    signature: str
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.body)
        return message


class Listener:
    """A site that takes in every message, or answers with another ``status``."""

    def __init__(self) -> None:
        self.news: list[News] = []
        self.status = 200
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.news.append(News(self.path, self.headers["X-Villa-Signature"], body))
                self.send_response(listener.status)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def taken(self) -> list[dict[str, Any]]:
        """Return what came since the last time."""
        news, self.news = self.news, []
        for each in news:
            assert each.path == "/_villa/webhook"
            assert each.signature == sign(each.body, SECRET)
            WebhookMessage.model_validate_json(each.body)
        return [each.json for each in news]


@pytest.fixture
def listener(wordpress: WordPress) -> Iterator[Listener]:
    """A site to tell."""
    listening = Listener()
    settings = f"['site_url' => '{listening.url}', 'secret' => '{SECRET}']"
    wordpress.server.evaluate(
        f"update_option('villa_site', {settings}); wp_unschedule_hook('villa_site_news');"
    )
    listening.taken()
    yield listening
    wordpress.server.evaluate("delete_option('villa_site');")
    listening.server.shutdown()
    listening.server.server_close()


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
    told = {"event": "update", "paths": ["/annonce/", "/nouvelle/"], "ID": number}
    assert listener.taken() == [told]
    server.evaluate(f"wp_update_post(['ID' => {number}, 'post_content' => 'x']);")
    assert listener.taken() == [{"event": "update", "paths": ["/nouvelle/"], "ID": number}]
    server.evaluate(f"wp_trash_post({number});")
    assert listener.taken() == [{"event": "delete", "paths": ["/nouvelle/"], "ID": number}]
    server.evaluate(f"wp_untrash_post({number}); wp_publish_post({number});")
    assert listener.taken()[-1]["event"] == "publish"
    server.evaluate(f"wp_delete_post({number}, true);")
    assert listener.taken() == [{"event": "delete", "paths": ["/nouvelle/"], "ID": number}]


@pytest.mark.req("WPR-08")
def test_withdrawing_and_moving_pages_are_told(wordpress: WordPress, listener: Listener) -> None:
    parent = _insert(wordpress, "Parente")
    _insert(wordpress, "Enfant", parent=parent)
    listener.taken()
    wordpress.server.evaluate(f"wp_update_post(['ID' => {parent}, 'post_name' => 'mere']);")
    # Its children have moved as well: any page may have changed.
    assert listener.taken() == [{"event": "update", "paths": [], "ID": parent}]
    wordpress.server.evaluate(f"wp_update_post(['ID' => {parent}, 'post_status' => 'private']);")
    assert [news["event"] for news in listener.taken()] == ["delete"]


@pytest.mark.req("WPR-08")
def test_menus_options_maintenance_and_shared_parts_are_told(
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
    server.evaluate("VillaSite\\Messages::keep('form', 'x', ['a' => 'b'], '', '');")
    assert listener.taken() == []


@pytest.mark.req("WPR-08")
def test_comment_that_is_approved_or_changed_is_told(
    wordpress: WordPress, listener: Listener
) -> None:
    comment, post = wordpress.ids["comment"], wordpress.ids["posts"][0]
    told = [{"event": "update", "paths": ["/carnet-n-1-datelier/"], "ID": post}]
    edit = (
        f"wp_update_comment(['comment_ID' => {comment}, 'comment_content' => 'Mot-interdit %s']);"
    )
    wordpress.server.evaluate(edit % 1)
    assert listener.taken() == []
    wordpress.server.evaluate(f"wp_set_comment_status({comment}, 'approve');")
    assert listener.taken() == told
    wordpress.server.evaluate(edit % 2)
    assert listener.taken() == told
    wordpress.server.evaluate(f"wp_set_comment_status({comment}, 'hold');")
    assert listener.taken() == told


@pytest.mark.req("WPR-08")
def test_news_is_told_by_the_request_that_saves_and_again_after_a_failure(
    wordpress: WordPress, listener: Listener
) -> None:
    number = _insert(wordpress, "Chronomètre")
    listener.taken()
    wordpress.server.evaluate(f"wp_update_post(['ID' => {number}, 'post_content' => 'y']);")
    assert listener.taken()
    listener.status = 503
    wordpress.server.evaluate(f"wp_update_post(['ID' => {number}, 'post_content' => 'z']);")
    first = listener.taken()
    planned = wordpress.server.evaluate(
        "foreach (_get_cron_array() as $time => $hooks) { foreach ($hooks['villa_site_news'] ?? []"
        " as $event) { return [$time - time(), $event['args']]; } } return null;"
    )
    assert 20 < planned[0] <= 30
    listener.status = 200
    body, attempt = planned[1]
    wordpress.server.evaluate(f"VillaSite\\Webhook::deliver({json.dumps(body)}, {attempt});")
    assert listener.taken() == first


def test_connection_test_says_what_to_mend(wordpress: WordPress, listener: Listener) -> None:
    found = wordpress.server.evaluate("return VillaSite\\Connection_Status::examine();")
    assert [line["good"] for line in found] == [True, True, True, True]
    listener.status = 401
    found = wordpress.server.evaluate("return VillaSite\\Connection_Status::examine();")
    assert found[-1] == {"good": False, "text": "The site has another secret."}


def test_signature_is_that_of_the_body() -> None:
    key = SECRET.encode()
    assert sign(b"{}", SECRET) == f"sha256={hmac.new(key, b'{}', hashlib.sha256).hexdigest()}"
