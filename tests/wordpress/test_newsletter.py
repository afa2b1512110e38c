"""Proves that a subscription counts once the link of its mail is followed, and not before."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.endpoints import Backend

pytestmark = pytest.mark.req("WPR-01")

_ITALIAN = Call(locale="it")
_DELETE_ALL = (
    "foreach (get_posts(['post_type' => 'villa_message', 'numberposts' => -1,"
    "'post_status' => array_values(get_post_stati())]) as $each) {"
    "wp_delete_post($each->ID, true); }"
)
_TABLE = "return VillaSite\\Messages_Export::table('newsletter');"
Mails = Callable[[str], list[dict[str, Any]]]


def _person(email: str, city: str = "Rome") -> dict[str, Any]:
    plain = {"firstname": "Bea", "lastname": "Neri", "country": "Italie", "city": city}
    return plain | {"email": email, "lang": ["it"], "consent": True}


def _tokens(mail: dict[str, Any]) -> tuple[str, str]:
    """Return the words that confirm and that unsubscribe."""
    links = [parse_qs(urlsplit(url).query) for url in re.findall(r"https?://\S+", mail["message"])]
    tokens = [next(link[name][0] for name in link if name != "lang") for link in links]
    confirm, leave = sorted(tokens)
    return confirm, leave


@pytest.fixture
def mails(wordpress: WordPress) -> Iterator[Mails]:
    """The mails to an address since the test began; messages are deleted around it."""
    wordpress.server.evaluate(_DELETE_ALL)
    before = len(wordpress.server.mails())

    def to(email: str) -> list[dict[str, Any]]:
        return [mail for mail in wordpress.server.mails()[before:] if mail["to"] == email]

    yield to
    wordpress.server.evaluate(_DELETE_ALL)


def _cities(wordpress: WordPress) -> list[str]:
    names, *rows = wordpress.server.evaluate(_TABLE)
    return [row[names.index("city")] for row in rows]


async def test_subscription_counts_once_its_link_is_followed(
    backend: Backend, wordpress: WordPress, mails: Mails
) -> None:
    reply = await backend.newsletter(_person("Bea@Example.org"), _ITALIAN)
    assert reply.message.startswith("Grazie! Vi abbiamo inviato una mail")
    assert _cities(wordpress) == []
    (mail,) = mails("bea@example.org")
    assert mail["subject"] == "Confermate la vostra iscrizione alla newsletter di La villa"
    assert "Neri" not in mail["message"]
    confirm, leave = _tokens(mail)
    exported = wordpress.server.evaluate("return VillaSite\\Privacy::export('bea@example.org');")
    assert len(exported["data"]) == 1
    for _ in range(2):
        done = await backend.newsletter_link(confirm, _ITALIAN)
        assert (done.success, done.message.startswith("Grazie! La vostra iscrizione")) == (
            True,
            True,
        )
    names, row = wordpress.server.evaluate(_TABLE)
    assert leave in row[names.index("unsubscribe")]
    assert row[names.index("confirmed")].startswith("20")


async def test_other_subscription_of_an_address_changes_nothing_unconfirmed(
    backend: Backend, wordpress: WordPress, mails: Mails
) -> None:
    replies = []
    for city in ("Rome", "Nice"):
        replies.append(await backend.newsletter(_person("bea@example.org", city), _ITALIAN))
        if city == "Rome":
            confirm, _ = _tokens(mails("bea@example.org")[0])
            await backend.newsletter_link(confirm, _ITALIAN)
    assert _cities(wordpress) == ["Rome"]
    # The answer does not say whether the address is known.
    assert replies[0] == replies[1]
    confirm, _ = _tokens(mails("bea@example.org")[1])
    assert (await backend.newsletter_link(confirm, _ITALIAN)).success
    assert _cities(wordpress) == ["Nice"]


async def test_nobody_fills_the_box_of_another(backend: Backend, mails: Mails) -> None:
    replies = {
        (await backend.newsletter(_person("bea@example.org"), _ITALIAN)).message for _ in range(5)
    }
    assert (len(replies), len(mails("bea@example.org"))) == (1, 3)


async def test_unsubscribing_deletes_what_waits_and_what_counts(
    backend: Backend, wordpress: WordPress, mails: Mails
) -> None:
    for _ in range(2):
        await backend.newsletter(_person("bea@example.org"), _ITALIAN)
    await backend.newsletter(_person("leo@example.org"), _ITALIAN)
    confirm, leave = _tokens(mails("bea@example.org")[0])
    await backend.newsletter_link(confirm, _ITALIAN)
    assert (await backend.newsletter_link(leave, _ITALIAN)).success
    left = wordpress.server.evaluate("return VillaSite\\Messages::find([], 10);")
    assert len(left) == 1
    assert not (await backend.newsletter_link(confirm, _ITALIAN)).success


@pytest.mark.usefixtures("mails")
async def test_unsubscribing_deletes_one_from_before_links_were_signed(
    backend: Backend, wordpress: WordPress, mails: Mails
) -> None:
    await backend.newsletter(_person("bea@example.org"), _ITALIAN)
    confirm, _ = _tokens(mails("bea@example.org")[0])
    await backend.newsletter_link(confirm, _ITALIAN)
    wordpress.server.evaluate(
        "foreach (get_posts(['post_type' => 'villa_message', 'numberposts' => -1,"
        "'post_status' => 'any']) as $each) { delete_post_meta($each->ID, '_villa_person'); }"
    )
    await backend.newsletter(_person("bea@example.org"), _ITALIAN)
    _, leave = _tokens(mails("bea@example.org")[-1])
    assert (await backend.newsletter_link(leave, _ITALIAN)).success
    assert _cities(wordpress) == []


async def test_forged_and_old_links_are_refused_in_words(
    backend: Backend, wordpress: WordPress
) -> None:
    await backend.newsletter(_person("bea@example.org"), _ITALIAN)
    ident, old = wordpress.server.evaluate(
        "$id = VillaSite\\Messages::find([], 1)[0];"
        "return [$id, VillaSite\\Signed_Link::to_confirm($id, time() - 8 * DAY_IN_SECONDS)];"
    )
    forged = f"c.{ident}.9999999999.{'0' * 64}"
    for word in (old, forged, f"u.{'0' * 32}.{'0' * 64}", "", "c.1", old.replace("c.", "u.")):
        reply = await backend.newsletter_link(word, _ITALIAN)
        assert (reply.success, reply.message.startswith("Questo link non è più valido")) == (
            False,
            True,
        )
    assert _cities(wordpress) == []


async def test_text_of_the_mail_is_the_editors_own(
    backend: Backend, wordpress: WordPress, mails: Mails
) -> None:
    wordpress.server.evaluate(
        "update_option('villa_site_messages', ['mail' => ['en' => ['subject' => 'At {site}',"
        "'text' => 'Come in.']]]);"
    )
    try:
        await backend.newsletter(_person("bea@example.org"), Call(locale="en"))
    finally:
        wordpress.server.evaluate("delete_option('villa_site_messages');")
    (mail,) = mails("bea@example.org")
    assert mail["subject"] == "At La villa"
    # A text without the link would confirm nothing.
    assert re.fullmatch(r"Come in\.\n\nhttp://\S+", mail["message"])


@pytest.mark.usefixtures("mails")
async def test_unconfirmed_subscriptions_are_deleted_after_a_month(
    backend: Backend, wordpress: WordPress
) -> None:
    for name in ("a", "b", "c"):
        await backend.newsletter(_person(f"{name}@example.org"), _ITALIAN)
    left = wordpress.server.evaluate(
        "[$c, $b, $a] = VillaSite\\Messages::find([], 3); global $wpdb;"
        "update_post_meta($a, '_villa_kind', 'newsletter');"
        "foreach ([$a, $b] as $id) { $wpdb->update($wpdb->posts,"
        "['post_date_gmt' => gmdate('Y-m-d H:i:s', time() - 31 * DAY_IN_SECONDS)], ['ID' => $id]);"
        "clean_post_cache($id); }"
        "do_action('villa_site_daily'); return array_values(array_filter(["
        "$a, $b, $c], 'get_post')) === [$a, $c];"
    )
    assert left is True


async def test_wordpress_has_the_page_where_the_site_is_unknown(
    backend: Backend, wordpress: WordPress, mails: Mails
) -> None:
    await backend.newsletter(_person("bea@example.org"), _ITALIAN)
    (mail,) = mails("bea@example.org")
    urls = re.findall(r"https?://\S+", mail["message"])
    assert all(url.startswith(wordpress.server.url) for url in urls)
    async with httpx.AsyncClient(timeout=60) as browser:
        question = await browser.get(urls[0])
        assert "Volete iscrivervi alla newsletter?" in question.text
        # A program that reads mails opens links, and confirms nothing.
        assert _cities(wordpress) == []
        answer = await browser.post(urls[0])
        assert "confermata" in answer.text
        assert _cities(wordpress) == ["Rome"]
        forged = await browser.post(urls[0][:-4] + "0000")
        assert forged.status_code == 410


async def test_page_of_the_link_is_the_sites_in_the_readers_language(
    wordpress: WordPress, mails: Mails, tmp_path: Path
) -> None:
    async with serving(wordpress.server.url, tmp_path) as site:
        url = str(site.base_url).rstrip("/")
        setting = f"update_option('villa_site', ['site_url' => '{url}']);"
        await asyncio.to_thread(wordpress.server.evaluate, setting)
        async with BackendClient(wordpress.server.url) as client:
            await Backend(client).newsletter(_person("bea@example.org"), _ITALIAN)
        await asyncio.to_thread(wordpress.server.evaluate, "delete_option('villa_site');")
        (mail,) = mails("bea@example.org")
        link = re.findall(r"https?://\S+", mail["message"])[0]
        assert link.startswith(f"{url}/_villa/newsletter/link?lang=it&token=c.")
        question = await site.get(link)
        assert question.status_code == 200
        confirm, _ = _tokens(mail)
        sent = {"token": confirm, "lang": "it"}
        answer = await site.post(urlsplit(link).path, data=sent, headers={"origin": url})
        assert (answer.status_code, "iscrizione" in answer.text) == (200, True)
    assert await asyncio.to_thread(_cities, wordpress) == ["Rome"]


@pytest.mark.usefixtures("mails")
def test_code_learns_of_a_subscription_when_it_is_confirmed(wordpress: WordPress) -> None:
    heard = wordpress.server.evaluate(
        "$heard = []; foreach (['villa_site_subscribed', 'villa_site_unsubscribed'] as $name) {"
        "add_action($name, static function ($said) use (&$heard, $name) {"
        "$heard[] = [$name, is_array($said) ? $said['email'] : $said]; }); }"
        "VillaSite\\Subscriptions::request(['email' => 'bea@example.org']); $before = $heard;"
        "$id = VillaSite\\Messages::find([], 1)[0];"
        "VillaSite\\Subscriptions::answer(VillaSite\\Signed_Link::to_confirm($id, time()));"
        "$person = VillaSite\\Signed_Link::person('bea@example.org');"
        "VillaSite\\Subscriptions::answer(VillaSite\\Signed_Link::to_unsubscribe($person));"
        "return [$before, $heard];"
    )
    email = "bea@example.org"
    assert heard == [[], [["villa_site_subscribed", email], ["villa_site_unsubscribed", email]]]
