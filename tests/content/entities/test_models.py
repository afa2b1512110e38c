"""The fields of each content entity and of the templates that have fields of their own."""

from __future__ import annotations

from datetime import date
from types import ModuleType
from typing import Any

import pytest

from villa_site.backend import readers
from villa_site.content.cards import Card
from villa_site.content.entities.entity import collect_entities, entity
from villa_site.content.entities.models import (
    ENTITIES,
    TEMPLATE_FIELDS,
    Directeur,
    Faq,
    Programme,
    ProgrammeResidence,
    Projet,
    Publication,
    Resident,
    Team,
)
from villa_site.content.links import CTA
from villa_site.content.model import ContentModel
from villa_site.content.post_types import entity_types, page_templates
from villa_site.errors import BlockError, FieldTypeError

PAGE: dict[str, Any] = {"ID": 1, "path": "/x/"}


def test_typed_fields_are_read_once() -> None:
    page = readers.page({**PAGE, "post_type": "projet", "acf_fields": {"annee": 2024}})
    assert isinstance(page.entity, Projet)
    assert page.fields(Projet) is page.entity
    assert page.fields(Projet).annee == "2024"


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        ("directeur", {"nom": "Ada &amp; co", "portrait": 12}, Directeur(nom="Ada & co")),
        (
            "programme_residence",
            {"date_limite": "2027-01-15", "candidature": {"url": "/c/", "type": "url"}},
            ProgrammeResidence(
                date_limite=date(2027, 1, 15), candidature=CTA(url="/c/", type="url")
            ),
        ),
        (
            "publication",
            {"pages": "240", "date": "20260301"},
            Publication(pages=240, date=date(2026, 3, 1)),
        ),
        (
            "resident",
            {"site": "https://ada.test/", "projets": False},
            Resident(site="https://ada.test/"),
        ),
        ("projet", {"residents": [{"ID": "3"}, 4], "galerie": ""}, Projet(residents=(Card(id=3),))),
    ],
)
def test_content_entity_is_read(kind: str, fields: object, expected: ContentModel) -> None:
    assert readers.page({**PAGE, "post_type": kind, "acf_fields": fields}).entity == expected


def test_event_is_read_with_its_times() -> None:
    event = {
        "date_debut": "2026-11-20T19:30:00+01:00",
        "date_fin": "2026-11-21",
        "lieu": {"nom": "Loggia", "lat": "41.9", "lng": ""},
        "statut": "mystere",
        "participants": {"0": {"ID": 5}},
    }
    programme = readers.page({**PAGE, "post_type": "programme", "acf_fields": event}).entity
    assert isinstance(programme, Programme)
    assert programme.date_debut == date(2026, 11, 20)
    assert programme.starts is not None
    assert programme.starts.hour == 19
    assert programme.ends is None
    assert (programme.lieu.nom, programme.lieu.lat, programme.lieu.lng) == ("Loggia", 41.9, None)
    assert programme.statut is None
    assert [card.id for card in programme.participants] == [5]
    assert Programme.model_validate({"lieu": "Loggia"}).lieu.nom == "Loggia"


def test_templates_have_fields_of_their_own() -> None:
    sections = {"sections": 1, "sections_0_titre": "T", "sections_0_membres": [{"nom": "Ada"}]}
    team = readers.page({**PAGE, "template": "team", "acf_fields": sections}).entity
    assert isinstance(team, Team)
    assert team.sections[0].membres[0].nom == "Ada"
    questions = [{"titre": "T", "questions": [{"question": "Q", "reponse": "<p>R</p>"}]}]
    faq = readers.page({**PAGE, "template": "faq", "acf_fields": {"categories": questions}}).entity
    assert isinstance(faq, Faq)
    assert faq.categories[0].questions[0].reponse == "<p>R</p>"


def test_card_reads_its_place_from_a_name_or_an_object() -> None:
    assert Card.model_validate({"lieu": "Loggia"}).lieu == "Loggia"
    assert Card.model_validate({"lieu": {"nom": "Loggia", "lat": 1}}).lieu == "Loggia"
    assert Card.model_validate({"lieu": False}).lieu == ""


def test_every_listed_entity_type_has_a_model() -> None:
    assert tuple(ENTITIES) == entity_types()


def test_entity_of_an_unlisted_post_type_is_refused() -> None:
    with pytest.raises(BlockError, match="post_types"):
        entity("bateau")(type("Bateau", (ContentModel,), {}))


def test_every_template_with_fields_is_listed() -> None:
    assert set(page_templates()) >= TEMPLATE_FIELDS.keys()


def test_field_that_nothing_reads_stops_the_start() -> None:
    class Unread:
        """A type that no kind of field knows."""

    @entity("projet")
    class Wrong(ContentModel):
        question: Unread | None = None

    module = ModuleType("wrong")
    vars(module)["Wrong"] = Wrong
    with pytest.raises(FieldTypeError, match=r"test_models\.py, line \d+: .*'question'"):
        collect_entities(module)
