"""The texts of a project's own code are added to its catalogues, which keep all they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

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
