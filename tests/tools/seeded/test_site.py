"""A seeded site has the content that a test gives it, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from villa_site.tools.seeded import SeededContent, SeededSite, SeedError

pytestmark = pytest.mark.req("QAK-02")

HOME: Final = {"title": "La Villa", "blocks": [{"md": "Bienvenue."}]}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeededSite]:
    """A site in two languages."""
    content = SeededContent(
        languages=("fr", "it"),
        files={"fr/home": HOME, "it/home": "title: La Villa\nblocks: [md: Benvenuti.]\n"},
        settings={"live_connect": "never"},
    )
    with SeededSite(tmp_path_factory.mktemp("seeded"), content) as running:
        yield running


@pytest.fixture
def client(site: SeededSite) -> Iterator[httpx.Client]:
    """A visitor."""
    with httpx.Client(base_url=site.url, trust_env=False) as made:
        yield made


def test_pages_are_those_of_the_content(client: httpx.Client) -> None:
    assert "Bienvenue." in client.get("/").text
    assert "Benvenuti." in client.get("/it/").text
    assert client.get("/agenda/").status_code == 404


def test_content_changes_while_the_site_runs(site: SeededSite, client: httpx.Client) -> None:
    assert client.get("/visite/").status_code == 404
    site.write("fr/visite", {"title": "Visite", "blocks": [{"md": "À dix heures."}]})
    assert "À dix heures." in client.get("/visite/").text
    site.write("fr/visite", {"title": "Visite", "blocks": [{"md": "À midi."}]})
    assert "À midi." in client.get("/visite/").text
    site.remove("fr/visite")
    assert client.get("/visite/").status_code == 404


def test_mistake_in_a_change_leaves_the_content_as_it_was(
    site: SeededSite, client: httpx.Client
) -> None:
    with pytest.raises(SeedError, match=r"fr/home\.yaml: titel"):
        site.write("fr/home", {"title": "La Villa", "titel": "La Villa"})
    with pytest.raises(SeedError, match=r"fr/neuf\.yaml"):
        site.write("fr/neuf", "title: [")
    assert "Bienvenue." in client.get("/").text
    assert client.get("/neuf/").status_code == 404


def test_failing_backend_works_again_after_the_block(
    site: SeededSite, client: httpx.Client
) -> None:
    site.write("fr/panne", {"title": "Panne"})
    with site.failing(500, "pages"):
        assert client.get("/panne/").status_code == 503
    assert client.get("/panne/").status_code == 200


def test_settings_of_the_shell_do_not_reach_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VILLA_LANGUAGES", "it")
    monkeypatch.setenv("VILLA_BACKEND_URL", "http://127.0.0.1:9")
    content = SeededContent(files={"fr/home": HOME})
    with SeededSite(tmp_path, content) as other:
        assert "Bienvenue." in httpx.get(other.url, trust_env=False).text
    with pytest.raises(httpx.TransportError):
        httpx.get(other.url, trust_env=False)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (SeededContent(files={"home": HOME}), "'home' is no content file of the languages fr"),
        (SeededContent(files={"it/home": HOME}), "'it/home' is no content file"),
        (SeededContent(files={"fr/../home": HOME}), 'name it as "fr/home"'),
        (SeededContent(files={"fr/home": "titel: x"}), "fr/home.yaml: titel"),
        (SeededContent(files={}, languages=("french",)), "The languages of a seeded site"),
        (SeededContent(files={}, media={"../a.png": b""}), "'../a.png' is no name of a file"),
        (SeededContent(files={}, settings={"prefetsch": "off"}), "No setting is named 'prefetsch'"),
        (SeededContent(files={"fr/home": HOME}, settings={"prefetch": "maybe"}), "did not start"),
    ],
)
def test_what_cannot_be_served_is_an_error_that_says_what_to_change(
    content: SeededContent, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(SeedError) as raised, SeededSite(tmp_path, content):
        pass
    assert sentence in str(raised.value)


def test_site_that_is_not_started_says_so(tmp_path: Path) -> None:
    site = SeededSite(tmp_path, SeededContent(files={"fr/home": HOME}))
    with pytest.raises(SeedError, match="not started"):
        assert site.url
    with pytest.raises(SeedError, match="not started"):
        site.failing()
