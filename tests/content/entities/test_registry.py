"""An entity says where its pages are and what cards show of it; what cannot be is refused."""

from __future__ import annotations

import pytest

from villa_site.content.entities.entity import card_field, entity, pages_of
from villa_site.content.entities.models import ENTITIES
from villa_site.content.entities.registry import _check, entities, folder_of
from villa_site.content.fields.declaration import data_fields
from villa_site.content.model import ContentModel, Quantity, Text
from villa_site.errors import BlockError

pytestmark = pytest.mark.req("DEV-09")


class Recipe(ContentModel):
    chapo: Text = ""
    portions: Quantity = ""


def test_address_is_that_of_the_post_type_unless_it_says_another() -> None:
    assert pages_of(entity("projet")(Recipe)).folder == "projet"
    assert pages_of(entity("projet", address="/a/b-c/{slug}/")(Recipe)).folder == "a/b-c"


@pytest.mark.parametrize(
    "address",
    ["/recette/", "recette/{slug}/", "/{slug}/", "/é/{slug}/", "/a/{slug}", "/a//{slug}/"],
)
def test_unusable_address_names_the_entity_and_the_form(address: str) -> None:
    with pytest.raises(BlockError, match=r"Fix the address of Recipe in .*test_registry.py: write"):
        entity("projet", address=address)(Recipe)


def test_cards_show_the_fields_that_are_named() -> None:
    model = entity("projet", card=("chapo",))(Recipe)
    assert [card_field(model, each) for each in data_fields(model)] == ["chapo", ""]


@pytest.mark.parametrize(
    ("name", "address", "card", "sentence"),
    [
        ("programme", "", (), "the site has 'programme' already"),
        ("recette", "/preview/{slug}/", (), "the site has 'preview' already"),
        (
            "recette",
            "/plats/{slug}/",
            (),
            "the entity 'plat' has the address /plats/{slug}/ already",
        ),
        ("recette", "", ("portions",), "cards cannot show 'portions'; .* they know: chapo."),
    ],
)
def test_clash_names_the_file_and_the_other(
    name: str, address: str, card: tuple[str, ...], sentence: str
) -> None:
    model = entity("projet", address=address or f"/{name}/{{slug}}/", card=card)(Recipe)
    with pytest.raises(BlockError, match=rf"Fix .*test_registry.py, line \d+: {sentence}"):
        _check(name, model, {"plats": "plat"})


def test_site_without_a_project_has_its_own_entities() -> None:
    assert entities() == ENTITIES
    assert folder_of("programme") == "programme"
