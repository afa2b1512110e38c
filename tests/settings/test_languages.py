"""The languages of a site are a setting; an unusable one is refused with what to change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from villa_site.errors import SettingsError
from villa_site.settings import Settings, languages
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages, babel_name, catalogue_file

pytestmark = pytest.mark.req("WPR-06")


def test_first_language_is_the_default_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_LANGUAGES", " EN, it")
    loaded = Settings.load().languages
    assert (loaded.default, loaded.prefixed, loaded.several) == ("en", ("it",), True)
    assert [loaded.home(each) for each in loaded] == ["/", "/it/"]


def test_site_has_three_languages_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VILLA_LANGUAGES", "")
    assert str(Settings.load().languages) == "fr,it,en"


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("english", "'english' is no language tag; write codes such as fr, en or pt-br"),
        ("fr;it", "'fr;it' is no language tag"),
        ("fr,../en", "'../en' is no language tag"),
        ("fr,xx", "'xx' is no language tag"),
        ("fr_FR", "'fr_fr' is no language tag"),
        ("fr,it,FR", "names fr twice; take one out"),
        (" , ", "must name one language at least"),
        (
            "fr,de",
            "there are no texts in de; add locales/de/LC_MESSAGES/messages.po, or take de out",
        ),
    ],
)
def test_unusable_languages_stop_the_start(
    monkeypatch: pytest.MonkeyPatch, written: str, reason: str
) -> None:
    monkeypatch.setenv("VILLA_LANGUAGES", written)
    with pytest.raises(SettingsError) as refused:
        Settings.load()
    assert str(refused.value).startswith(f"Change the setting VILLA_LANGUAGES: {reason}")


def test_language_with_a_catalogue_needs_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for code in ("fr", "pt-br"):
        copy = tmp_path / babel_name(code) / "LC_MESSAGES" / "messages.po"
        copy.parent.mkdir(parents=True)
        shutil.copy(catalogue_file("fr"), copy)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    assert Settings(_env_file=None, languages="fr,pt-BR").languages.codes == ("fr", "pt-br")


@pytest.mark.parametrize(
    ("path", "locale"),
    [
        ("/", "fr"),
        ("/it", "it"),
        ("/it/visita/", "it"),
        ("/italia/", "fr"),
        ("/fr/visite/", "fr"),
        ("/de/", "fr"),
        ("it/", "fr"),
    ],
)
def test_language_of_a_path_is_its_prefix(path: str, locale: str) -> None:
    assert DEFAULT_LANGUAGES.of_path(path) == locale
    assert Languages(("en",)).of_path(path) == "en"


@pytest.mark.parametrize(
    ("path", "preview"),
    [
        ("/", "/preview/"),
        ("/it/", "/it/preview/"),
        ("/it/visita/?a=/b/", "/it/preview/visita/?a=/b/"),
        ("/italia/", "/preview/italia/"),
        ("/preview/x/", "/preview/x/"),
        ("/plan.pdf", "/plan.pdf"),
        ("/_villa/newsletter/", "/_villa/newsletter/"),
    ],
)
def test_path_moves_into_preview(path: str, preview: str) -> None:
    assert DEFAULT_LANGUAGES.preview_path(path) == preview
