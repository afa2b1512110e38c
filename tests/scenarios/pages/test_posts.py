"""Posts of a WordPress and the lists they stand in, over HTTP."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest

SEARCH = "/wp-json/wpnuxt/v1/search/"
IMAGE = {"url": "/wp-content/uploads/a.jpg", "width": 1200, "height": 800, "alt": "Le pin"}
FIELDS: dict[str, Any] = {
    "chapo": "Ce que l&rsquo;hiver a laissé.",
    "image": IMAGE,
    "date": "2026-02-03T23:30:00+01:00",
    "annee": "2026",
    "auteur": {"nom": "Ada Riva", "path": "/author/ada/", "description": "Elle taille les pins."},
    "categorie": "Jardin",
    "categories": [{"nom": "Jardin", "slug": "jardin", "path": "/category/jardin/"}],
    "etiquettes": [{"nom": "Pins", "slug": "pins", "path": "/tag/pins/"}],
    "epingle": False,
}
PATH = "/taille-des-pins/"


def card(number: int) -> dict[str, Any]:
    return {"ID": number, "post_type": "post", "post_title": f"Article {number}",
            "path": f"/article-{number}/", "chapo": "Un début.", "image": IMAGE}  # fmt: skip


def listing(number: int = 1, total: int = 5, pages: int = 3, **more: Any) -> dict[str, Any]:
    items = [card(each) for each in range(1, 3)] if total else []
    return {"kind": "posts", "value": "", "post_type": ["post"], "page": number, "total": total,
            "total_pages": pages, "items": items, **more}  # fmt: skip


@pytest.fixture
async def site(start: Any, backend: Any) -> httpx.AsyncClient:
    backend.add(PATH, "La taille des pins", post_type="post", acf_fields=FIELDS,
                modified="2026-02-05T10:00:00+01:00")  # fmt: skip
    for number, path in ((1, "/blog/"), (2, "/blog/page/2/"), (3, "/blog/page/3/")):
        archive = listing(number)
        backend.answers[path] = {
            "ID": 9, "path": "/blog/", "post_title": "Le carnet", "post_type": "page",
            "template": "archive", "lang": {}, "blocks": [], "archive": archive,
        }  # fmt: skip
    found = {"ID": 3, "post_type": "post", "post_title": "La taille des pins", "path": PATH}
    backend.answers[SEARCH] = {
        "items": [found], "total": 1, "total_pages": 1, "page": 1, "facets": {},
    }  # fmt: skip
    client: httpx.AsyncClient = await start(site_url="http://villa.test")
    return client


@pytest.mark.req("WPR-07")
async def test_post_shows_author_day_terms_and_picture(site: httpx.AsyncClient) -> None:
    document = (await site.get(PATH)).text
    assert "La taille des pins</h1>" in document
    assert "hiver a laissé." in document
    assert '<a href="/author/ada/">Ada Riva</a>' in document
    assert "3 février 2026</time>" in document
    assert 'alt="Le pin"' in document
    assert 'href="/category/jardin/"' in document
    assert re.search(r'href="/tag/pins/"[^>]*>Pins', document)
    assert "Elle taille les pins." in document


@pytest.mark.req("WPR-07")
async def test_tag_without_a_list_is_no_link(start: Any, backend: Any) -> None:
    tags = [{"nom": "Pins", "slug": "pins", "path": ""}]
    backend.add(PATH, "Pins", post_type="post", acf_fields=FIELDS | {"etiquettes": tags})
    document = (await (await start()).get(PATH)).text
    assert '<span class="chip">Pins</span>' in document
    assert 'href=""' not in document


@pytest.mark.req("WPR-07")
async def test_comments_stand_in_threads_and_are_sanitised(start: Any, backend: Any) -> None:
    said = [
        {"auteur": "Agn&egrave;s", "date": "2026-03-01", "texte": "<p>Enfin !</p>", "niveau": 0},
        {"auteur": "", "texte": "<p>Moi <script>steal()</script>aussi.</p>", "niveau": 1},
        {"auteur": "Muet", "texte": "", "niveau": 0},
        {"auteur": "Léo", "texte": "<p>Plus tard.</p>", "niveau": 10**9},
        {"auteur": "Ada", "texte": "<p>Merci.</p>", "niveau": 0},
    ]
    backend.add(PATH, "Pins", post_type="post", acf_fields=FIELDS | {"commentaires": said})
    document = (await (await start()).get(PATH)).text
    listed = document.partition('<section class="block comments')[2].partition("</section>")[0]
    outline = re.sub(r"<(?!/?ol)[^>]*>", " ", re.sub(r"<ol[^>]*>", "<ol>", listed))
    words = " ".join(outline.partition("<ol>")[2].split())
    assert words.startswith("Agnès dimanche 1er mars 2026 Enfin ! <ol> Anonyme Moi")
    assert re.search(r"aussi\. <ol> Léo Plus tard\. </ol> </ol> Ada Merci\. </ol>$", words)
    assert "steal" not in listed
    assert "Muet" not in listed


@pytest.mark.req("WPR-07")
async def test_post_is_described_to_machines(site: httpx.AsyncClient) -> None:
    document = (await site.get(PATH)).text
    graph = json.loads(re.findall(r'application/ld\+json">(.*?)</script>', document)[0])["@graph"]
    post = next(each for each in graph if each["@type"] == "BlogPosting")
    assert post["headline"] == "La taille des pins"
    assert post["author"]["name"] == "Ada Riva"
    assert (post["datePublished"], post["articleSection"]) == ("2026-02-03", ["Jardin"])
    steps = next(each for each in graph if each["@type"] == "BreadcrumbList")["itemListElement"]
    assert [each["name"] for each in steps] == ["Accueil", "Jardin", "La taille des pins"]
    assert '<meta property="og:type" content="article"' in document
    assert '<meta property="article:published_time" content="2026-02-03"' in document
    assert '<meta property="article:tag" content="Pins"' in document
    assert 'href="/_villa/feeds/fr/post.xml"' in document


@pytest.mark.req("WPR-07")
@pytest.mark.parametrize("protected", [False, True])
async def test_posts_have_a_feed_without_what_is_protected(
    site: httpx.AsyncClient, backend: Any, protected: bool
) -> None:
    backend.answers[PATH]["protected"] = protected
    feed = (await site.get("/_villa/feeds/fr/post.xml")).text
    assert feed.startswith("<?xml")
    for words in ("<title>La taille des pins</title>", "<dc:creator>Ada Riva<", "03 Feb 2026"):
        assert (words in feed) is not protected


@pytest.mark.req("WPR-07")
@pytest.mark.parametrize(
    ("path", "links", "title"),
    [
        ("/blog/", {"next": "/blog/page/2/"}, "Le carnet"),
        ("/blog/page/2/", {"prev": "/blog/", "next": "/blog/page/3/"}, "Le carnet, page 2"),
        ("/blog/page/3/", {"prev": "/blog/page/2/"}, "Le carnet, page 3"),
    ],
)
async def test_each_page_of_a_list_has_its_own_address(
    site: httpx.AsyncClient, path: str, links: dict[str, str], title: str
) -> None:
    reply = await site.get(path)
    assert reply.status_code == 200
    assert f"<title>{title}</title>" in reply.text
    assert f'<link rel="canonical" href="http://villa.test{path}"' in reply.text
    found = re.findall(r'<link rel="(prev|next)" href="http://villa.test([^"]*)"', reply.text)
    assert dict(found) == links
    steps = re.findall(r'<a class="pagination-step[^>]*href="([^"]*)"', reply.text)
    assert set(steps) == set(links.values())
    assert reply.text.count('aria-current="page"') >= 1
    assert "Article 1" in reply.text
    assert "5 articles" in reply.text


@pytest.mark.req("WPR-07")
@pytest.mark.parametrize(
    "requested", ["/blog/page/1/", "/journal/page/2/", "/preview/journal/page/2/"]
)
async def test_other_address_of_a_list_redirects_to_its_own(
    site: httpx.AsyncClient, backend: Any, requested: str
) -> None:
    backend.answers["/blog/page/1/"] = backend.answers["/blog/"]
    backend.answers["/journal/page/2/"] = backend.answers["/blog/page/2/"]
    reply = await site.get(requested)
    own = "/blog/" if requested == "/blog/page/1/" else "/blog/page/2/"
    expected = f"/preview{own}" if requested.startswith("/preview/") else own
    assert (reply.status_code, reply.headers["location"]) == (308, expected)


@pytest.mark.req("WPR-07")
@pytest.mark.parametrize(("path", "leads_home"), [("/vide/", True), ("/", False)])
async def test_empty_list_says_so_and_leads_home(
    site: httpx.AsyncClient, backend: Any, path: str, *, leads_home: bool
) -> None:
    backend.add(path, "Rien", template="archive", archive=listing(1, 0, 0))
    document = (await site.get(path)).text
    assert "Rien n’est encore paru ici." in document
    empty = document.partition('class="archive-empty"')[2].partition("</div>")[0]
    assert ("<a " in empty) is leads_home
    assert "0 article" not in document
    assert 'class="pagination"' not in document


@pytest.mark.req("WPR-07")
async def test_news_can_be_the_home_page(site: httpx.AsyncClient, backend: Any) -> None:
    backend.add("/", "Accueil", template="home", archive=listing(1, 4, 2))
    backend.answers["/page/2/"] = {**backend.answers["/"], "archive": listing(2, 4, 2)}
    home = (await site.get("/", headers={"accept-language": "fr"})).text
    assert "Article 2" in home
    assert 'href="/page/2/"' in home
    second = await site.get("/page/2/")
    assert (second.status_code, "<title>Accueil, page 2</title>" in second.text) == (200, True)


@pytest.mark.req("WPR-08")
async def test_changed_post_renews_the_lists(start: Any, backend: Any) -> None:
    backend.add("/blog/", "Le carnet", template="archive", archive=listing())
    client = await start(page_cache="on")
    assert "Article 1" in (await client.get("/blog/")).text
    backend.add("/blog/", "Le carnet", template="archive",
                archive=listing(items=[card(77)]))  # fmt: skip
    site = client._transport.app
    site.changed(("/article-77/",))
    assert "Article 77" in (await client.get("/blog/")).text


@pytest.mark.req("WPR-12")
@pytest.mark.parametrize(
    ("path", "leads_back"), [("/blog/page/9/", True), ("/rien/page/9/", False)]
)
async def test_page_beyond_a_list_leads_back_to_its_beginning(
    site: httpx.AsyncClient, path: str, leads_back: bool
) -> None:
    reply = await site.get(path)
    assert reply.status_code == 404
    link = re.search(r'<a[^>]*href="/blog/"[^>]*>.*?Revenir au début de la liste', reply.text)
    assert bool(link) is leads_back
    assert ("La liste est plus courte" in reply.text) is leads_back


@pytest.mark.req("WPR-09")
@pytest.mark.parametrize(
    ("blocks", "sentence"),
    [
        ([{"blockName": None, "innerHTML": "<p>Pour les membres.</p>"}], "Pour les membres."),
        ([], "Le contenu de cette page est réservé."),
    ],
)
async def test_closed_page_shows_its_title_and_a_sentence(
    start: Any, backend: Any, blocks: list[dict[str, Any]], sentence: str
) -> None:
    closed = {"closed": True, "post_type": "programme", "blocks": blocks, "acf_fields": {}}
    backend.add("/programme/nuit/", "La nuit", **closed)
    backend.add("/agenda/", "L'agenda", **closed | {"template": "programmation"})
    client = await start(site_url="http://villa.test")
    for path, title in (("/programme/nuit/", "La nuit"), ("/agenda/", "L&#x27;agenda")):
        document = (await client.get(path)).text
        assert f"{title}</h1>" in document.replace("&#39;", "&#x27;")
        assert sentence in document
        assert '"@type":"Event"' not in document
