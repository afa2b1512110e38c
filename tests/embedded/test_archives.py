"""Archives: all posts, those of one author, and the way from a post to its author."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.embedded.served import Backend
from villa_site.embedded import check

POST = "title: {title}\nfields: {{date: 2026-0{month}-01, auteur: {{nom: {author}}}}}\n"


@pytest.fixture
def blog(backend: Backend) -> Backend:
    """Three posts by two authors, a page of all and one of Ada's."""
    for number, (title, author) in enumerate([("A", "Ada"), ("B", "Bo"), ("C", "Ada")], 1):
        text = POST.format(title=title, month=number, author=author)
        backend.write(f"fr/post/{title.lower()}.yaml", text)
    backend.write("fr/carnet.yaml", "title: Carnet\ntemplate: archive\n")
    backend.write("fr/carnet/ada.yaml", "title: Ada\ntemplate: archive\nauthor: Ada\n")
    return backend


@pytest.mark.req("WPR-07")
async def test_page_of_an_author_lists_the_authors_posts(blog: Backend) -> None:
    archive = (await blog.json("/carnet/ada/"))["archive"]
    assert [each["post_title"] for each in archive["items"]] == ["C", "A"]
    assert (archive["kind"], archive["value"], archive["total"]) == ("author", "Ada", 2)
    everything = (await blog.json("/carnet/"))["archive"]
    assert [each["post_title"] for each in everything["items"]] == ["C", "B", "A"]


@pytest.mark.req("WPR-07")
async def test_post_leads_to_the_page_of_its_author(blog: Backend) -> None:
    assert (await blog.json("/post/a/"))["acf_fields"]["auteur"]["path"] == "/carnet/ada/"
    assert not (await blog.json("/post/b/"))["acf_fields"]["auteur"].get("path")


async def test_page_of_an_author_is_not_the_page_of_posts(blog: Backend) -> None:
    blog.write("fr/auteurs/bo.yaml", "title: Bo\ntemplate: archive\nauthor: Bo\n")
    options = await blog.json("/wp-json/wpnuxt/v1/options/")
    assert [each["path"] for each in options["wpnuxt_pages_templates"]["archive"]] == ["/carnet/"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title: Z\ntemplate: archive\nauthor: Zoé\n", "no post names this author"),
        ("title: Z\nauthor: Zoé\n", "only pages with template archive have one"),
    ],
)
def test_author_without_posts_or_archive_is_reported(villa: Path, text: str, sentence: str) -> None:
    (villa / "fr/zoe.yaml").write_text(text, encoding="utf-8")
    assert any(
        str(each).startswith("fr/zoe.yaml: author") and sentence in str(each)
        for each in check(villa)
    )
