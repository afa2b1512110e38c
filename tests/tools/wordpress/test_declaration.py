"""Proves that ACF requires of editors only what is needed, by its rules and the written groups."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import pytest

from tests.tools.wordpress.acf_rules import groups_at, hidden, missing
from villa_site.content.blocks.block import BlockType, installed
from villa_site.content.fields.choice import Choice
from villa_site.content.fields.declaration import data_fields
from villa_site.content.fields.flag import FlagKind
from villa_site.content.fields.marks import ShownIf
from villa_site.content.model import ContentModel, Flag, Text, required, shown_if
from villa_site.content.post_types import post_types
from villa_site.content.schema import described
from villa_site.errors import FieldTypeError
from villa_site.tools.wordpress.acf_json import field_groups
from villa_site.tools.wordpress.declaration import declaration

Json = dict[str, Any]

_TEXT: Final = "Le jardin"
_PAGE: Final = {"post_type": "page"}
_NEEDED: Final[dict[tuple[str, str], Json]] = {
    **{("post_type", name): {} for name in post_types()},
    ("post_type", "programme"): {"date_debut": "20261201"},
    ("page_template", "villa-team"): {"sections": [{"membres": [{"nom": _TEXT}]}]},
    ("page_template", "villa-faq"): {
        "categories": [{"questions": [{"question": _TEXT, "reponse": _TEXT}]}]
    },
    ("block", "acf/accordion"): {"items": [{"titre": _TEXT, "texte": _TEXT}]},
    ("block", "acf/agenda"): {},
    ("block", "acf/faq"): {"questions": [{"question": _TEXT, "reponse": _TEXT}]},
    ("block", "acf/form"): {
        "form_id": "contact",
        "champs": [{"name": "nom", "label": _TEXT}, {"name": "source", "type": "hidden"}],
    },
    ("block", "acf/guided-visit"): {"etapes": [{"titre": _TEXT}]},
    ("block", "acf/image"): {"image": 7},
    ("block", "acf/map"): {"points": [{"titre": _TEXT}]},
    ("block", "acf/opening-hours"): {},
    ("block", "acf/partners"): {"groupes": [{"partenaires": [{"nom": _TEXT}]}]},
    ("block", "acf/podcast"): {"episodes": [{"titre": _TEXT}]},
    ("block", "acf/push"): {"items": [{"titre": _TEXT}]},
    ("block", "acf/quote"): {"texte": _TEXT},
    ("block", "acf/slider"): {"slides": [{"titre": _TEXT}]},
    ("block", "acf/text"): {"texte": _TEXT},
    ("block", "acf/video"): {},
}
"""The least that each screen needs; without its values ACF may refuse, and nothing else."""


@pytest.fixture(scope="module")
def groups() -> list[Json]:
    return list(field_groups(installed(), "fr"))


def _screen(param: str, value: str) -> dict[str, str]:
    return {param: value} | (_PAGE if param == "page_template" else {})


@pytest.mark.req("WPR-04")
@pytest.mark.parametrize(("place", "least"), _NEEDED.items(), ids="=".join)
def test_every_screen_publishes_with_what_is_needed(
    groups: list[Json], place: tuple[str, str], least: Json
) -> None:
    shown = groups_at(groups, _screen(*place))
    assert shown
    assert missing(shown, least) == set()
    assert missing(shown, {}) == least.keys()


@pytest.mark.req("WPR-04")
def test_every_group_has_a_screen_of_the_table(groups: list[Json]) -> None:
    places = {
        (rule["param"], rule["value"])
        for group in groups
        for together in group["location"]
        for rule in together
    }
    assert places == _NEEDED.keys()


@pytest.mark.req("WPR-04")
@pytest.mark.parametrize(
    ("place", "values", "requested", "left_out"),
    [
        (("post_type", "page"), {}, set(), {"fun_fact", "main_color", "post_type_for_colors"}),
        (
            ("post_type", "page"),
            {"display_fun_fact": 1, "theme_de_couleur": "manual"},
            {"fun_fact.title", "fun_fact.text"},
            {"fun_fact.link", "post_type_for_colors"},
        ),
        (("block", "acf/agenda"), {"mode": "auto"}, set(), {"evenements"}),
        (("block", "acf/agenda"), {}, set(), {"categorie", "nombre"}),
        (("block", "acf/video"), {"source": "vimeo"}, set(), {"fichier", "sous_titres"}),
        (("block", "acf/video"), {}, set(), {"video_id"}),
        (
            ("block", "acf/map"),
            {"mode": "geo", "points": [{"titre": _TEXT}]},
            set(),
            {"fond", "points.x", "points.y"},
        ),
        (
            ("block", "acf/push"),
            {"variante": "couleur", "items": [{}]},
            set(),
            {"items.image"},
        ),
        (
            ("block", "acf/form"),
            {"form_id": "a", "champs": [{"name": "b", "type": "select"}]},
            {"champs.label"},
            {"champs.placeholder", "champs.valeur"},
        ),
    ],
)
def test_switches_and_choices_decide_what_is_shown(
    groups: list[Json],
    place: tuple[str, str],
    values: Json,
    requested: set[str],
    left_out: set[str],
) -> None:
    shown = groups_at(groups, _screen(*place))
    assert missing(shown, values) == requested
    assert hidden(shown, values) >= left_out


@pytest.mark.req("WPR-04")
def test_plugin_form_has_the_same_conditions() -> None:
    declared = declaration(installed())
    look = {field["name"]: field.get("shown") for field in declared["meta"]}
    assert look["fun_fact"] == {"field": "display_fun_fact", "values": []}
    assert look["main_color"] == {"field": "theme_de_couleur", "values": ["manual"]}
    alert = next(field for field in declared["options"] if field["name"] == "alert")
    assert alert["shown"]["field"] == "display_alert"
    inside = {field["name"]: field.get("shown") for field in alert["fields"]}
    assert inside["main_cta"] == {"field": "display_main_cta", "values": []}
    assert inside["display_alert_on_pages"] == {"field": "display_on", "values": ["selection"]}


class Adresse(ContentModel):
    """An address."""

    rue: Annotated[Text, required()] = ""


class Visite(ContentModel):
    """A visit with an address that may stay empty, and one that may not."""

    lieu: Adresse = Adresse()
    depart: Annotated[Adresse, required()] = Adresse()
    guide: Flag = False
    guidee_par: Annotated[Text, required(), shown_if("guide")] = ""


def test_group_that_may_stay_empty_requires_nothing() -> None:
    kind = BlockType("acf/visite", Visite, lambda _data, _ctx: None, live=False, file="")
    groups = list(field_groups({kind.name: kind}, "en"))[:1]
    assert missing(groups, {}) == {"depart.rue"}
    assert missing(groups, {"guide": 1, "depart": {"rue": _TEXT}}) == {"guidee_par"}


class Sans(ContentModel):
    """A model whose condition names no field."""

    couleur: Annotated[Text, shown_if("absent")] = ""


class Autre(ContentModel):
    """A model whose condition names a word that the choice does not have."""

    mode: Literal["a", "b"] = "a"
    couleur: Annotated[Text, shown_if("mode", "c")] = ""


@pytest.mark.parametrize("model", [Sans, Autre])
def test_condition_on_nothing_is_refused(model: type[ContentModel]) -> None:
    with pytest.raises(FieldTypeError, match="shown_if names") as refused:
        described(model)
    assert (refused.value.model, refused.value.field) == (model, "couleur")


@pytest.mark.parametrize("name", sorted(name for name in installed() if name.startswith("acf/")))
def test_conditions_of_a_block_name_its_switches_and_choices(name: str) -> None:
    fields = {field.key: field for field in data_fields(installed()[name].model)}
    for field in fields.values():
        rule = field.mark(ShownIf)
        if rule:
            assert isinstance(fields[rule.field].kind, Choice if rule.words else FlagKind)
