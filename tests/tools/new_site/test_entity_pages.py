"""The pages and the list of a project's entity are as its fields and its Listing declare them."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.rendered import elements, words
from tests.tools.new_site.project_process import fetched, printed, villa_site

pytestmark = pytest.mark.req("DEV-09")

MODULE: Final = '''
from typing import Annotated, Literal
from villa_site.extend import (
    CTA, NO_HTML, Card, ClockTime, ContentModel, Day, Duration, Flag, Html, Image, Integer,
    Listing, Moment, Price, Text, Url, choice_label, editor_label, entity, required, schema,
)

class Etape(ContentModel):
    titre: Text = ""
    minutes: Annotated[Duration, editor_label("Temps")] = None

@entity(
    "atelier",
    card=("chapo",),
    schema="Event",
    list=Listing(order="date", until="fin", upcoming=True, filters=("prix", "date", "niveau",
        "complet", "duree", "themes"), number=2),
)
@editor_label("Ateliers")
class Atelier(ContentModel):
    """A workshop."""

    chapo: Annotated[Text, required()] = ""
    texte: Annotated[Html, editor_label("Déroulé"), schema("about")] = NO_HTML
    date: Annotated[Day, schema("startDate")] = None
    fin: Annotated[Day, editor_label("Dernier jour"), schema("endDate")] = None
    debut: Annotated[Moment, editor_label("Début")] = None
    heure: Annotated[ClockTime, editor_label("Accueil")] = None
    duree: Annotated[Duration, editor_label("Durée"), schema("duration")] = None
    prix: Annotated[Price, schema("price")] = None
    places: Annotated[Integer, schema("maximumAttendeeCapacity")] = 0
    complet: Flag = False
    niveau: Annotated[
        Literal["debutant", "avance"] | None,
        choice_label("debutant", "Débutant"), choice_label("avance", "Avancé"),
    ] = None
    themes: Annotated[tuple[Text, ...], editor_label("Thèmes"), schema("keywords")] = ()
    site: Annotated[Url, editor_label("Site web"), schema("sameAs")] = ""
    inscription: CTA | None = None
    maison: Annotated[Card | None, schema("performer")] = None
    etapes: Annotated[tuple[Etape, ...], editor_label("Étapes")] = ()
    note: Text = ""
'''
TEXT: Final = "    #### Le matin\n\n    Peindre.\n\n    ###### Après\n\n    Laver.\n"
FULL: Final = {
    "texte": f"|\n{TEXT}",
    "date": "2030-12-05",
    "fin": "2030-12-07",
    "debut": "2030-12-05 19:30",
    "heure": '"10:00"',
    "duree": "1 h 30",
    "prix": "12.5",
    "places": "1200",
    "complet": "true",
    "niveau": "avance",
    "themes": "[Dessin, Aquarelle]",
    "site": "https://exemple.org/a/",
    "inscription": '{url: "https://exemple.org/b/", text: "Venir"}',
    "maison": "maison",
    "etapes": "[{titre: Un, minutes: 20}, {titre: Deux, minutes: 1 h}]",
    "note": "Apporter un tablier.",
}
LABELS: Final = (
    "Déroulé Date Dernier jour Début Accueil Durée Prix Places Complet Niveau Thèmes "
    "Site web Inscription Maison Étapes Note"
)


def write_workshop(project: Path, number: int, **fields: str) -> None:
    own = {"chapo": f"Peindre {number}.", **fields}
    lines = "".join(f"  {name}: {value}\n" for name, value in own.items())
    folder = project / "content" / "fr" / "atelier"
    folder.mkdir(exist_ok=True)
    (folder / f"a{number}.yaml").write_text(
        f"title: Atelier {number}\nseo:\n  description: Un atelier.\nfields:\n{lines}"
    )


@pytest.fixture
def workshops(project: Path) -> Path:
    (project / "entities" / "atelier.py").write_text(MODULE)
    content = project / "content" / "fr"
    (content / "ateliers.yaml").write_text(
        "title: Les ateliers\ntemplate: atelier_list\nseo:\n  description: Tous les ateliers.\n"
    )
    return project


@pytest.fixture
def full(workshops: Path) -> Path:
    write_workshop(workshops, 1, **FULL)
    return workshops


def _things(page: str) -> list[dict[str, Any]]:
    found = re.search(r'application/ld\+json"[^>]*>(.*?)</script>', page)
    assert found
    graph: list[dict[str, Any]] = json.loads(found[1])["@graph"]
    return graph


def test_page_shows_every_field_labelled_and_formatted_in_order(full: Path) -> None:
    (page,) = fetched(full, "/atelier/a1/")
    main = page.partition("<main")[2].partition("</main>")[0]
    labels = re.findall(r"<dt>([^<]*)</dt>|<h2[^>]*>([^<]*)</h2>", main)
    named = [dt or h2 for dt, h2 in labels]
    own = named[: named.index("Note") + 1]
    assert " ".join(each for each in own if each not in {"Titre", "Temps"}) == LABELS
    text = words(main)
    for shown in (
        "Peindre 1.",
        "5 décembre 2030",
        "5 décembre 2030, 19 h 30",
        "10 h",
        "1 h 30 min",
        "12,50 €",
        "1 200",
        "Oui",
        "Avancé",
        "Dessin, Aquarelle",
        "exemple.org/a",
        "Venir",
        "La maison",
        "Un Temps 20 min",
    ):
        assert shown in text.replace("\u202f", " ").replace("\xa0", " "), shown
    assert '<time dateTime="2030-12-05">' in main
    assert 'href="https://exemple.org/a/"' in main
    levels = [int(name[1]) for name, _ in elements(main) if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_properties_of_fields_are_in_the_structured_data(full: Path) -> None:
    (page,) = fetched(full, "/atelier/a1/")
    event = next(each for each in _things(page) if each["@type"] == "Event")
    assert event["startDate"] == "2030-12-05"
    assert event["endDate"] == "2030-12-07"
    assert event["duration"] == "PT1H30M"
    assert event["maximumAttendeeCapacity"] == 1200
    assert event["keywords"] == ["Dessin", "Aquarelle"]
    assert event["sameAs"] == "https://exemple.org/a/"
    assert event["description"] == "Peindre 1."
    assert event["performer"]["@type"] == "Person"
    offer = event["offers"]
    assert (offer["@type"], offer["price"], offer["priceCurrency"]) == ("Offer", "12.50", "EUR")


def test_empty_fields_have_neither_label_nor_property(workshops: Path) -> None:
    write_workshop(workshops, 1)
    (page,) = fetched(workshops, "/atelier/a1/")
    main = page.partition("<main")[2].partition("</main>")[0]
    assert re.findall(r"<dt>([^<]*)</dt>", main) == ["Complet"]
    # An event without its first day is none.
    work = next(each for each in _things(page) if each["@id"].endswith("#atelier"))
    assert work["@type"] == "CreativeWork"
    assert "offers" not in work


def _titles(page: str) -> list[str]:
    return re.findall(r"<h3><a [^>]*>([^<]*)</a></h3>", page)


def test_list_is_sorted_filtered_and_counted_as_declared(workshops: Path) -> None:
    write_workshop(workshops, 1, date="-9d", prix="0", niveau="avance")
    write_workshop(
        workshops, 2, date="+9d", prix="30", niveau="avance", themes="[Dessin]", duree="2 h"
    )
    write_workshop(workshops, 3, date="+3d", prix="10", niveau="debutant", themes="[Dessin, Eau]")
    write_workshop(workshops, 4, date="-9d", fin="+1d", prix="0", complet="true", duree="45")
    write_workshop(workshops, 5, prix="5")
    pages = fetched(
        workshops,
        *("/ateliers/", "/ateliers/?page=2", "/ateliers/?page=99", "/ateliers/?prix-max=10"),
        *("/ateliers/?niveau=avance", "/ateliers/?complet=oui", "/ateliers/?themes=eau"),
        *("/ateliers/?duree-max=60", "/ateliers/?niveau=avance&prix-max=20"),
        "/ateliers/?prix-max=infinity&date-du=x&niveau=%3Cb%3E",
    )
    titles = [_titles(each) for each in pages]
    assert titles[:3] == [
        ["Atelier 4", "Atelier 3"],
        ["Atelier 2", "Atelier 5"],
        ["Atelier 2", "Atelier 5"],
    ]
    assert titles[3:9] == [
        ["Atelier 4", "Atelier 3"],
        ["Atelier 2"],
        ["Atelier 4"],
        ["Atelier 3"],
        ["Atelier 4"],
        [],
    ]
    assert "4 résultats" in words(pages[0])
    assert "Avancé (1)" in words(pages[0])
    assert "3 résultats" in words(pages[3])
    assert "Rien ne répond à ce choix." in words(pages[8])
    # The choice that leaves nothing is still called as it was.
    assert "Avancé (0)" in words(pages[8])
    assert all(each.startswith("200") for each in pages)
    assert "<b>" not in pages[9].partition("<main")[2].partition("</main>")[0]
    assert 'method="get"' in pages[0]


def test_time_zone_and_currency_are_the_projects(full: Path) -> None:
    settings = full / "pyproject.toml"
    text = settings.read_text().replace('"Europe/Rome"', '"America/New_York"')
    settings.write_text(text.replace('"EUR"', '"USD"'))
    (page,) = fetched(full, "/atelier/a1/")
    assert '"2030-12-05T19:30:00-05:00"' in page
    assert "12,50\xa0$US" in page or "12,50\xa0$" in page
    event = next(each for each in _things(page) if each["@type"] == "Event")
    assert event["offers"]["priceCurrency"] == "USD"
    program = (
        "from villa_site.site.site import institution_clock; print(institution_clock().tzinfo)"
    )
    assert printed(full, program) == "America/New_York\n"


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("Europe/Rome", "Europe/Roma", "cannot be 'Europe/Roma'; did you mean Europe/Rome"),
        ("Europe/Rome", "../etc/passwd", "cannot be '../etc/passwd'; write for example time_zone"),
        ("EUR", "EURO", "cannot be 'EURO'; did you mean EUR"),
        ("EUR", "eur", "cannot be 'eur'; did you mean EUR"),
    ],
)
def test_unknown_zone_or_currency_names_the_nearest(
    project: Path, before: str, after: str, sentence: str
) -> None:
    settings = project / "pyproject.toml"
    settings.write_text(settings.read_text().replace(f'"{before}"', f'"{after}"'))
    done = villa_site(project, "serve", "--port", "0")
    assert done.returncode == 2
    assert sentence in done.stderr


def test_plugin_of_wordpress_knows_which_fields_lists_need(workshops: Path) -> None:
    program = """
from villa_site.content.blocks.block import installed
from villa_site.tools.wordpress.declaration import declaration
fields = declaration(installed())["entities"]["atelier"]
print([each["name"] for each in fields if each.get("listed")])
"""
    assert (
        printed(workshops, program)
        == "['date', 'fin', 'duree', 'prix', 'complet', 'niveau', 'themes']\n"
    )


@pytest.mark.parametrize(
    ("order", "titles"), [("title", ["Été", "Zéro"]), ("-title", ["Zéro", "Été"])]
)
def test_list_may_be_sorted_by_title(workshops: Path, order: str, titles: list[str]) -> None:
    module = workshops / "entities" / "atelier.py"
    listing = re.compile(r"list=Listing\(.*?number=2\)", re.DOTALL)
    module.write_text(listing.sub(f'list=Listing(order="{order}")', module.read_text()))
    for number, title in enumerate(("Zéro", "Été")):
        write_workshop(workshops, number)
        file = workshops / "content" / "fr" / "atelier" / f"a{number}.yaml"
        file.write_text(file.read_text().replace(f"Atelier {number}", title))
    (page,) = fetched(workshops, "/ateliers/")
    assert _titles(page) == titles


def test_picture_that_is_not_first_has_its_label(workshops: Path) -> None:
    module = workshops / "entities" / "atelier.py"
    field = '    plan: Annotated[Image | None, editor_label("Plan")] = None\n'
    module.write_text(module.read_text() + field)
    write_workshop(workshops, 1, plan='{file: roofs-370-night.webp, alt: "Un plan"}')
    (page,) = fetched(workshops, "/atelier/a1/")
    main = page.partition("<main")[2].partition("</main>")[0]
    assert re.search(r'<h2[^>]*>Plan</h2>.*alt="Un plan"', main)
