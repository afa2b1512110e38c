"""What the head of a page says: its one address, its translations, its card, its feeds."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from PIL import Image

from tests.scenarios.discovery.head_of_page import Head

ORIGIN = "http://villa.test"
LANG = {"fr": f"{ORIGIN}/visite/", "it": "/it/visita/", "en": False}
RSS, CALENDAR = "application/rss+xml", "text/calendar"


async def head(client: httpx.AsyncClient, path: str, status: int = 200) -> Head:
    answer = await client.get(path)
    assert answer.status_code == status
    return Head(answer.text)


@pytest.mark.req("EXT-01")
async def test_page_has_canonical_and_alternate_links(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/visite/", lang=LANG)
    backend.add("/it/visita/", lang=LANG)
    both = {
        "fr": f"{ORIGIN}/visite/",
        "it": f"{ORIGIN}/it/visita/",
        "x-default": f"{ORIGIN}/visite/",
    }
    for path in ("/visite/", "/it/visita/?page=2&s=x"):
        found = await head(client, path)
        assert found.canonical == [ORIGIN + path.partition("?")[0]]
        assert found.translations == both


@pytest.mark.req("EXT-01")
@pytest.mark.parametrize("lang", [{}, {"en": False}, {"fr": "https://elsewhere.test/x/"}, False])
async def test_page_without_translations_is_x_default(
    client: httpx.AsyncClient, backend: Any, lang: Any
) -> None:
    backend.add("/en/visit/", lang=lang)
    address = f"{ORIGIN}/en/visit/"
    assert (await head(client, "/en/visit/")).translations == {"en": address, "x-default": address}


@pytest.mark.req("EXT-01")
async def test_urls_have_the_public_origin_and_are_encoded(start: Any, backend: Any) -> None:
    backend.add("/été & co/", lang={"fr": "https://www.villa.test/été & co/"})
    found = await head(await start(site_url="https://www.villa.test"), "/%C3%A9t%C3%A9%20&%20co/")
    assert found.canonical == ["https://www.villa.test/%C3%A9t%C3%A9%20&%20co/"]
    assert found.translations["fr"] == found.canonical[0]


@pytest.mark.req("EXT-01")
@pytest.mark.parametrize(
    ("path", "status"), [("/preview/visite/", 200), ("/it/preview/visita/", 200), ("/none/", 404)]
)
async def test_preview_and_error_have_no_canonical_card_or_feed(
    client: httpx.AsyncClient, backend: Any, path: str, status: int
) -> None:
    backend.add("/visite/", lang=LANG, post_type="programme")
    backend.add("/it/visita/", lang=LANG, post_type="publication")
    found = await head(client, path, status)
    assert found.canonical == []
    assert found.translations == {}
    assert found.feeds(RSS) == found.feeds(CALENDAR) == []
    assert [meta for meta in found.metas if "property" in meta] == []
    assert {"name": "robots", "content": "noindex"} in found.metas


@pytest.mark.req("EXT-01")
async def test_page_of_a_failed_call_has_no_canonical_or_alternate_urls(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.answers["/visite/"] = httpx.Response(500)
    found = await head(client, "/visite/", 503)
    assert (found.canonical, found.translations) == ([], {})


@pytest.mark.req("EXT-03")
async def test_card_has_title_text_url_and_languages(
    client: httpx.AsyncClient, backend: Any
) -> None:
    seo = {"title": "Visiter la Villa", "description": "Des <b>jardins</b> &amp; un palais"}
    backend.add("/visite/", seo=seo, lang=LANG)
    found = await head(client, "/visite/")
    assert found.card("og:title") == ["Visiter la Villa"]
    assert found.card("og:description") == ["Des jardins & un palais"]
    assert found.card("og:url") == [f"{ORIGIN}/visite/"]
    assert found.card("og:locale") == ["fr_FR"]
    assert found.card("og:locale:alternate") == ["it_IT"]
    large = {"name": "twitter:card", "content": "summary_large_image"}
    assert any(large.items() <= each.items() for each in found.metas)


@pytest.mark.req("EXT-03")
async def test_card_has_the_image_of_the_page(client: httpx.AsyncClient, backend: Any) -> None:
    image = {"url": "/wp-content/à.jpg", "width": "800", "height": 600, "alt": "Une arche"}
    backend.add("/visite/", seo={"image": image})
    backend.add("/projet/x/", post_type="projet", acf_fields={"image": image})
    for path in ("/visite/", "/projet/x/"):
        found = await head(client, path)
        assert found.card("og:image") == [f"{ORIGIN}/wp-content/%C3%A0.jpg"]
        assert found.card("og:image:alt") == ["Une arche"]
        assert found.card("og:image:width") == ["800"]


@pytest.mark.req("EXT-03")
@pytest.mark.parametrize(
    ("path", "image"),
    [
        ("/", False),
        ("/visite/", {"url": ""}),
        ("/it/programme/notte/", {"url": "/wp-content/star.svg"}),
    ],
)
async def test_page_without_an_image_has_a_share_image(
    client: httpx.AsyncClient, backend: Any, path: str, image: Any
) -> None:
    meta = {"theme_de_couleur": "manual", "main_color": "#1D2A4D", "header_theme": "light"}
    backend.add(path, "La nuit, en été", seo={"image": image}, meta=meta)
    found = await head(client, path)
    (address,) = found.card("og:image")
    assert address.startswith(f"{ORIGIN}/_villa/share")
    assert found.card("og:image:alt") == ["La nuit, en été"]
    answer = await client.get(address)
    assert answer.headers["content-type"] == "image/png"
    assert "immutable" in answer.headers["cache-control"]
    drawn = Image.open(BytesIO(answer.content))
    assert drawn.size == (1200, 630)
    assert drawn.getpixel((2, 2)) == (0x1D, 0x2A, 0x4D)


@pytest.mark.req("EXT-03")
async def test_share_image_shows_the_page_not_its_url(
    client: httpx.AsyncClient, backend: Any
) -> None:
    backend.add("/visite/", "Visiter")
    answer = await client.get("/_villa/share/visite.png?v=forged&title=Other")
    requested = (await head(client, "/visite/")).card("og:image")[0]
    assert answer.content == (await client.get(requested)).content
    assert "immutable" not in answer.headers["cache-control"]


@pytest.mark.req("EXT-03")
async def test_share_image_url_changes_with_the_title(start: Any, backend: Any) -> None:
    backend.add("/visite/", "Visiter")
    backend.add("/venir/", "Venir")
    client = await start()
    versions = {
        urlsplit((await head(client, path)).card("og:image")[0]).query
        for path in ("/visite/", "/venir/")
    }
    assert len(versions) == 2


@pytest.mark.req("EXT-03")
@pytest.mark.parametrize(
    ("path", "status"),
    [("none", 404), ("preview/visite", 404), ("a/b/c/d", 404), ("broken", 503)],
)
async def test_share_image_of_no_page_is_404(
    client: httpx.AsyncClient, backend: Any, path: str, status: int
) -> None:
    backend.add("/visite/")
    backend.answers["/broken/"] = httpx.Response(500)
    assert (await client.get(f"/_villa/share/{path}.png")).status_code == status


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    ("path", "more", "rss", "calendars"),
    [
        ("/it/", {}, ["it/programme", "it/publication"], ["it"]),
        ("/agenda/", {"template": "programmation"}, ["fr/programme"], ["fr"]),
        (
            "/en/programme/x/",
            {"post_type": "programme", "acf_fields": {"date_debut": "2099-01-01"}},
            ["en/programme"],
            ["en/programme/x", "en"],
        ),
        ("/programme/x/", {"post_type": "programme"}, ["fr/programme"], ["fr"]),
        ("/publication/x/", {"post_type": "publication"}, ["fr/publication"], []),
        ("/visite/", {}, [], []),
    ],
)
async def test_pages_name_their_feeds_and_calendars(
    client: httpx.AsyncClient,
    backend: Any,
    path: str,
    more: Any,
    rss: list[str],
    calendars: list[str],
) -> None:
    backend.add(path, **more)
    backend.answers["/wp-json/wpnuxt/v1/search/"] = {"items": []}
    found = await head(client, path)
    assert found.feeds(RSS) == [f"/_villa/feeds/{name}.xml" for name in rss]
    assert found.feeds(CALENDAR) == [f"/_villa/calendar/{name}.ics" for name in calendars]
    for address in (*found.feeds(RSS), *found.feeds(CALENDAR)):
        assert (await client.get(address)).status_code == 200


@pytest.mark.req("EXT-04")
@pytest.mark.parametrize(
    ("data", "feeds"),
    [
        ({"episodes": [{"audio": {"url": "/a.mp3"}}]}, ["/_villa/feeds/podcast/ecouter.xml"]),
        ({"episodes": [], "flux_rss": "https://host.test/f.xml"}, ["https://host.test/f.xml"]),
        ({"episodes": [{"titre": "Sans voix"}]}, []),
    ],
)
async def test_page_with_a_podcast_names_its_feed(
    client: httpx.AsyncClient, backend: Any, data: Any, feeds: list[str]
) -> None:
    backend.add("/ecouter/", blocks=[{"blockName": "acf/podcast", "attrs": {"data": data}}])
    assert (await head(client, "/ecouter/")).feeds(RSS) == feeds
