"""Proves that a save never waits for the site, and that what the site missed is reported later."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.wordpress.listener import Listener, listening
from tests.wordpress.seeded import WordPress
from tests.wordpress.wordpress_server import ADMIN

pytestmark = pytest.mark.req("WPR-08")

_TIMEOUTS = """<?php
add_filter( 'http_request_args', function ( $args, $url ) {
    if ( str_contains( $url, '/_villa/' ) ) {
        file_put_contents( '%s', $args['timeout'] . "\\n", FILE_APPEND );
    }
    return $args;
}, 10, 2 );
"""


@pytest.fixture
def listener(wordpress: WordPress) -> Iterator[Listener]:
    """A site that hears of changes."""
    with listening(wordpress) as made:
        yield made


@pytest.fixture
def timeouts(wordpress: WordPress, tmp_path: Path) -> Iterator[Path]:
    """A file with the seconds that each call of the site may take."""
    file = tmp_path / "timeouts"
    plugin = wordpress.server.content / "mu-plugins" / "timeouts.php"
    plugin.write_text(_TIMEOUTS % file)
    yield file
    plugin.unlink()


@pytest.fixture
def pages(wordpress: WordPress) -> Iterator[list[int]]:
    """Two published pages, `/attente-1/` and `/attente-2/`, which are there before the listener."""
    numbers: list[int] = wordpress.server.evaluate(
        "return array_map(fn($n) => wp_insert_post(['post_type' => 'page',"
        "'post_title' => \"Attente $n\", 'post_status' => 'publish']), [1, 2]);"
    )
    yield numbers
    wordpress.server.evaluate(
        f"array_map(fn($id) => wp_delete_post($id, true), {json.dumps(numbers)});"
    )


@pytest.fixture
async def author(
    wordpress: WordPress, application_password: str
) -> AsyncIterator[httpx.AsyncClient]:
    """A client that saves as the block editor does."""
    async with httpx.AsyncClient(
        base_url=wordpress.server.url, auth=(ADMIN[0], application_password), timeout=60
    ) as client:
        yield client


def _seconds(timeouts: Path) -> list[float]:
    return [float(line) for line in timeouts.read_text().split()]


def _save(wordpress: WordPress, number: int) -> None:
    wordpress.server.evaluate(f"wp_update_post(['ID' => {number}, 'post_content' => uniqid()]);")


def _waiting(wordpress: WordPress) -> list[dict[str, Any]]:
    changes: list[dict[str, Any]] = wordpress.server.evaluate(
        "return VillaSite\\Waiting_Changes::all();"
    )
    return changes


def _retry(wordpress: WordPress) -> None:
    wordpress.server.evaluate("do_action('villa_site_deliver');")


async def test_save_ends_before_a_site_that_hangs_answers(
    wordpress: WordPress,
    pages: list[int],
    listener: Listener,
    timeouts: Path,
    author: httpx.AsyncClient,
) -> None:
    listener.answering.clear()
    reply = await author.post(f"/wp-json/wp/v2/pages/{pages[0]}", json={"content": "Attendre."})
    assert (reply.status_code, listener.answers) == (200, 0)
    (seconds,) = _seconds(timeouts)
    assert 0 < seconds <= 0.5
    assert [change["paths"] for change in _waiting(wordpress)] == [["/attente-1/"]]
    listener.answering.set()
    listener.taken()
    _retry(wordpress)
    assert listener.taken() == [{"event": "update", "paths": ["/attente-1/"], "ID": pages[0]}]
    assert _waiting(wordpress) == []


def test_all_messages_of_a_save_share_half_a_second(
    wordpress: WordPress, listener: Listener, timeouts: Path
) -> None:
    listener.answering.clear()
    wordpress.server.evaluate(
        "VillaSite\\Webhook::notify('options'); VillaSite\\Webhook::notify('update');"
    )
    assert listener.answers == 0
    # The second message of a request that has waited for the first has no time left.
    (seconds,) = _seconds(timeouts)
    assert 0 < seconds <= 0.5
    assert {change["event"] for change in _waiting(wordpress)} == {"options", "update"}


async def test_save_ends_where_no_site_listens(
    wordpress: WordPress, pages: list[int], listener: Listener, author: httpx.AsyncClient
) -> None:
    listener.close()
    reply = await author.post(f"/wp-json/wp/v2/pages/{pages[0]}", json={"content": "Personne."})
    assert reply.status_code == 200
    assert [change["paths"] for change in _waiting(wordpress)] == [["/attente-1/"]]
    error = wordpress.server.evaluate("return get_option('villa_site_last_news')['error'];")
    assert error.startswith("The site did not answer (")


@pytest.fixture
def fpm(wordpress: WordPress, tmp_path: Path) -> Iterator[Path]:
    """FPM's function that answers before a request ends; the file is there once it was called."""
    file = tmp_path / "answered"
    plugin = wordpress.server.content / "mu-plugins" / "fpm.php"
    plugin.write_text(f"<?php function fastcgi_finish_request() {{ touch( '{file}' ); }}")
    yield file
    plugin.unlink()


def test_request_that_has_answered_waits_longer_unless_the_site_has_failed(
    wordpress: WordPress, pages: list[int], listener: Listener, timeouts: Path, fpm: Path
) -> None:
    listener.status = 503
    _save(wordpress, pages[0])
    assert fpm.exists()
    _save(wordpress, pages[1])
    first, second = _seconds(timeouts)
    assert 0.5 < first <= 5
    assert 0 < second <= 0.5


def test_changes_of_an_outage_are_reported_once(
    wordpress: WordPress, pages: list[int], listener: Listener
) -> None:
    listener.status = 503
    for number in (*pages, pages[0]):
        _save(wordpress, number)
    wordpress.server.evaluate("VillaSite\\Webhook::notify('options');")
    listener.taken()
    listener.status = 200
    _retry(wordpress)
    assert listener.taken() == [
        {"event": "update", "paths": ["/attente-1/", "/attente-2/"], "ID": pages[0]},
        {"event": "options", "paths": [], "ID": 0},
    ]
    assert _waiting(wordpress) == []
    assert wordpress.server.evaluate("return wp_next_scheduled('villa_site_deliver');") is False


def test_next_change_reports_what_waits(
    wordpress: WordPress, pages: list[int], listener: Listener
) -> None:
    listener.status = 502
    _save(wordpress, pages[0])
    listener.taken()
    listener.status = 200
    _save(wordpress, pages[1])
    assert [message["paths"] for message in listener.taken()] == [["/attente-1/", "/attente-2/"]]


@pytest.mark.parametrize(
    ("age", "least", "most"), [(0, 20, 30), (60, 290, 300), (400, 3590, 3600), (90_000, 3590, 3600)]
)
def test_attempts_are_ever_rarer_and_never_end(
    wordpress: WordPress, pages: list[int], listener: Listener, age: int, least: int, most: int
) -> None:
    listener.status = 503
    wordpress.server.evaluate(
        "VillaSite\\Waiting_Changes::add([['event' => 'update', 'paths' => ['/attente-1/'],"
        f"'ID' => {pages[0]}, 'time' => time() - {age}]]);"
    )
    # By the clock of one request, however long the test waits for it.
    seconds = wordpress.server.evaluate(
        "do_action('villa_site_deliver');return wp_next_scheduled('villa_site_deliver') - time();"
    )
    assert least <= seconds <= most
    assert len(_waiting(wordpress)) == 1


def test_site_with_another_secret_gets_the_change_after_correcting_it(
    wordpress: WordPress, pages: list[int], listener: Listener
) -> None:
    listener.status = 401
    _save(wordpress, pages[0])
    assert len(_waiting(wordpress)) == 1
    listener.status = 200
    listener.taken()
    _retry(wordpress)
    assert [message["paths"] for message in listener.taken()] == [["/attente-1/"]]


def test_message_that_the_site_cannot_read_is_sent_without_paths(
    wordpress: WordPress, pages: list[int], listener: Listener
) -> None:
    listener.status = 422
    _save(wordpress, pages[0])
    assert [message["paths"] for message in listener.taken()] == [["/attente-1/"], []]
    assert _waiting(wordpress) == []


def test_many_long_paths_are_all_pages(wordpress: WordPress, listener: Listener) -> None:
    wordpress.server.evaluate(
        "$long = str_repeat('x', 90);"
        "VillaSite\\Webhook::notify('update', array_map(fn($n) => \"/$long$n/\", range(1, 900)));"
    )
    assert [message["paths"] for message in listener.taken()] == [[]]


def test_requests_at_the_same_time_lose_no_change(wordpress: WordPress, listener: Listener) -> None:
    listener.status = 503

    def report(number: int) -> None:
        with httpx.Client(base_url=wordpress.server.url, timeout=60) as client:
            assert client.get(f"/?report={number}").status_code == 200

    plugin = wordpress.server.content / "mu-plugins" / "report.php"
    plugin.write_text(
        "<?php add_action('init', function () { if (isset($_GET['report'])) {"
        " VillaSite\\Webhook::notify('update', ['/' . (int) $_GET['report'] . '/']); exit; } });"
    )
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(report, range(12)))
    plugin.unlink()
    paths = {path for change in _waiting(wordpress) for path in change["paths"]}
    assert paths == {f"/{number}/" for number in range(12)}


async def test_any_request_reports_what_is_due(
    wordpress: WordPress, pages: list[int], listener: Listener, visitor: httpx.AsyncClient
) -> None:
    listener.status = 503
    _save(wordpress, pages[0])
    listener.taken()
    listener.status = 200
    await visitor.get("/la-villa/")
    assert listener.taken() == []
    wordpress.server.evaluate("VillaSite\\Waiting_Changes::schedule(-1);")
    await visitor.get("/la-villa/")
    assert [message["paths"] for message in listener.taken()] == [["/attente-1/"]]


@pytest.mark.browser
async def test_editor_reads_what_waits_and_tries_again(
    wordpress: WordPress, pages: list[int], listener: Listener, editor: Page
) -> None:
    listener.status = 503
    _save(wordpress, pages[0])
    await editor.goto("/wp-admin/edit.php?post_type=page")
    notice = editor.locator("#villa-site-waiting")
    await expect(notice).to_contain_text("/attente-1/")
    await expect(notice).to_contain_text("status 503")
    await editor.goto(f"/wp-admin/post.php?post={pages[1]}&action=edit")
    await expect(editor.locator(".components-notice.is-warning")).to_contain_text("/attente-1/")
    listener.status = 200
    await editor.goto("/wp-admin/edit.php?post_type=page")
    await notice.get_by_role("link", name="Try again now").click()
    await expect(editor.locator("h1")).to_have_text("Pages")
    await expect(notice).to_have_count(0)
    assert _waiting(wordpress) == []
