"""An entity of a project is declared once: pages, list, cards, search, feed and sitemap follow."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools.new_site.project_process import fetched, printed, villa_site

pytestmark = pytest.mark.req("DEV-09")


def test_pages_of_an_entity_are_found_everywhere(project: Path) -> None:
    page, listed, search, feed, sitemap = fetched(
        project,
        "/it/recette/crostata-ai-fichi/",
        "/recettes/",
        "/en/search/?type=recette&q=thyme",
        "/_villa/feeds/en/recette.xml",
        "/sitemap.xml",
    )
    assert page.startswith("200")
    assert re.search(r"<dt>Durata</dt><dd>50 min</dd>", page)
    assert re.search(r"<h2[^>]*>Ingredienti</h2>.*<li>dodici fichi</li>", page)
    assert "&lt;ul&gt;" not in page
    assert '"@type":"Recipe"' in page
    assert '<a href="/it/ricette/">Ricette</a>' in page
    assert "/_villa/feeds/it/recette.xml" in page
    assert re.search(r'<article class="card[^>]*>.*figues.*Une pâte sablée', listed)
    assert "Fig tart" in search
    assert "<title>Recipes, Belvédère</title>" in feed
    assert "http://localhost/en/recette/fig-tart/</link>" in feed
    assert "/recette/tarte-aux-figues/</loc>" in sitemap


def test_address_is_the_entitys_own(project: Path) -> None:
    module = project / "entities" / "recette.py"
    module.write_text(module.read_text().replace("/recette/{slug}/", "/la/bonne/cuisine/{slug}/"))
    page, before = fetched(
        project, "/la/bonne/cuisine/tarte-aux-figues/", "/recette/tarte-aux-figues/"
    )
    assert page.startswith("200")
    assert not before.startswith("200")


def test_template_of_its_name_renders_an_entity(project: Path) -> None:
    folder = project / "components" / "templates"
    folder.mkdir()
    (folder / "recette.py").write_text(
        "from reactpy import html\ndef recette(view, page): return [html.p('à ma façon')]\n"
    )
    (folder / "saison.py").write_text(
        "from reactpy import html\ndef saison(view, page): return [html.p('une saison')]\n"
    )
    house = project / "content" / "fr" / "maison.yaml"
    house.write_text(house.read_text() + "template: saison\n")
    recipe, season = fetched(project, "/recette/tarte-aux-figues/", "/maison/")
    assert "<p>à ma façon</p>" in recipe
    assert "<p>une saison</p>" in season


def test_doctor_and_editors_know_the_entity(project: Path) -> None:
    program = """
from villa_site.content.blocks.block import installed
from villa_site.content.post_types import post_types
from villa_site.tools.wordpress.declaration import declaration
told = declaration(installed())
print("recette" in post_types(), [each["name"] for each in told["entities"]["recette"]][:2])
"""
    assert printed(project, program) == "True ['chapo', 'image']\n"


def test_unknown_field_of_an_entity_is_a_mistake(project: Path) -> None:
    recipe = project / "content" / "fr" / "recette" / "tarte-aux-figues.yaml"
    recipe.write_text(recipe.read_text().replace("duree:", "duré:"))
    done = villa_site(project, "content", "check")
    assert done.returncode == 1
    assert "fields.duré" in done.stdout


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('@entity("recette"', '@entity("plat"', "a file of that name in a project's entities/"),
        ("class Recette", "clas Recette", "Fix the syntax of"),
    ],
)
def test_mistake_in_an_entity_stops_the_start(
    project: Path, before: str, after: str, sentence: str
) -> None:
    module = project / "entities" / "recette.py"
    assert before in module.read_text()
    module.write_text(module.read_text().replace(before, after))
    done = villa_site(project, "serve", "--port", "0")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert sentence in done.stderr
    assert "recette.py" in done.stderr
