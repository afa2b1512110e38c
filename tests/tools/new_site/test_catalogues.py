"""The texts of a project's own code are added to its catalogues, which keep all they say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.tools.new_site.project_process import run, villa_site
from villa_site.tools.new_site.catalogues import add_texts

pytestmark = pytest.mark.req("DEV-09")


def test_new_text_is_added_and_what_replaces_the_sites_stays(project: Path) -> None:
    assert add_texts(project) == 0
    block = project / "blocks" / "horaires.py"
    block.write_text(block.read_text().replace('t("Fermé")', 't("Fermé pour travaux")'))
    assert add_texts(project) == 3
    assert add_texts(project) == 0
    with (project / "locales/it/LC_MESSAGES/messages.po").open("rb") as stream:
        texts = {message.id: message.string for message in read_po(stream)}
    assert texts["Fermé pour travaux"] == ""
    assert texts["Fermé"] == "Chiuso"
    assert texts["Bienvenue sur le site de la %s"] == "Benvenuti: %s"


@pytest.mark.req("DEV-16")
def test_untranslated_text_fails_the_check_and_the_tests(project: Path) -> None:
    assert villa_site(project, "content", "check").returncode == 0
    block = project / "blocks" / "horaires.py"
    block.write_text(block.read_text().replace('t("Fermé")', 't("Fermé pour travaux")'))
    add_texts(project)
    done = villa_site(project, "content", "check")
    assert done.returncode == 1
    said = " ".join(done.stdout.split())
    for language in ("en", "it"):
        assert f"locales/{language}/LC_MESSAGES/messages.po" in said
    assert "“Fermé pour travaux” is not translated; write its msgstr." in said
    assert "locales/fr/" not in said
    tests = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "no_mistake")
    assert tests.returncode == 1
    assert "is not translated" in tests.stdout


@pytest.mark.req("DEV-16")
def test_new_language_lacks_the_wheels_texts_until_they_are_translated(project: Path) -> None:
    declared = project / "pyproject.toml"
    text = declared.read_text()
    row = next(line for line in text.splitlines() if line.startswith("en = "))
    german = row.replace("en = ", "de = ").replace("English", "Deutsch").replace("GB", "DE")
    declared.write_text(text.replace(row, f"{row}\n{german}"))
    shutil.copytree(project / "content/en", project / "content/de")
    catalogue = project / "locales/de/LC_MESSAGES/messages.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text('msgid "Fermer"\nmsgstr "Schließen"\n')
    said = " ".join(villa_site(project, "content", "check").stdout.split())
    assert "is not translated; add it with its msgstr; make catalogues does." in said
    assert "more texts are not translated." in said
    assert add_texts(project) > 300
    assert add_texts(project) == 0
    said = " ".join(villa_site(project, "content", "check").stdout.split())
    assert "is not translated; write its msgstr." in said
    assert "“Fermer”" not in said
