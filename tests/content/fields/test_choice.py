"""Closed lists in every form in which a backend names one of their words."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

import pytest

from blocks.agenda import Agenda
from blocks.image import ImageBlock
from blocks.map import Map
from blocks.push import Push
from blocks.video import Video
from villa_site.backend.models.options import PostTypeColours
from villa_site.backend.models.page import Page, PageMeta
from villa_site.content.cards import Card
from villa_site.content.entities.models import Programme
from villa_site.content.fields.returned import parts
from villa_site.content.links import CTA, MenuItem
from villa_site.content.losses import Loss, collecting
from villa_site.content.model import Colour, ContentModel, Count, Flag, choice_label, editor_label
from villa_site.content.popups import Alert
from villa_site.site.forms.definition import Champ

CHOICES: list[tuple[type[ContentModel], str, str, str]] = [
    (Programme, "statut", "annule", "Annulé"),
    (Card, "statut", "reporte", "Reporté"),
    (PageMeta, "theme_de_couleur", "manual", "Choisies ci-dessous"),
    (PageMeta, "header_theme", "light", "Clair"),
    (PageMeta, "header_theme", "dark", "Sombre"),
    (PostTypeColours, "header_theme", "dark", "Noir"),
    (PostTypeColours, "header_theme", "light", "Blanc"),
    (PageMeta, "post_type_for_colors", "programme", "Événements"),
    (PostTypeColours, "header_theme", "light", "Clair"),
    (Alert, "display_on", "all", "Toutes les pages"),
    (CTA, "type", "file", "Fichier"),
    (MenuItem, "type", "custom", "Adresse web"),
    (Video, "source", "youtube", "YouTube"),
    (Push, "variante", "double", "Deux côte à côte"),
    (ImageBlock, "taille", "full", "Toute la fenêtre"),
    (Agenda, "mode", "auto", "Les prochains, automatiquement"),
    (Map, "mode", "geo", "Carte géographique"),
    (Champ, "type", "checkbox", "Cases à cocher"),
]


def read(model: type[ContentModel], field: str, value: object) -> Any:
    return getattr(model.model_validate({field: value}), field)


def forms(value: str, label: str) -> list[Any]:
    return [
        value,
        label,
        value.upper(),
        f" {value}\n",
        f"\u00a0{label.swapcase()}\u202f",
        f"\ufeff{label}\u200b",
        unicodedata.normalize("NFD", label),
        {"value": value, "label": label},
        {"value": value, "label": "Autrement"},
        {"value": "", "label": label},
        {"value": [value], "label": [label]},
        {value: label},
        [value],
        [label],
        [value, label],
        [{"value": value, "label": label}],
        {"0": value},
    ]


@pytest.mark.req("ROB-04")
@pytest.mark.parametrize(("model", "field", "value", "label"), CHOICES)
def test_choice_is_read_in_each_form_without_a_log_line(
    model: type[ContentModel],
    field: str,
    value: str,
    label: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert {str(form): read(model, field, form) for form in forms(value, label)} == {
        str(form): value for form in forms(value, label)
    }
    assert caplog.records == []


@pytest.mark.req("ROB-04")
@pytest.mark.parametrize(
    ("written", "status"),
    [
        ("annulée", "annule"),
        ("Annulés", "annule"),
        ("Annul&eacute;e", "annule"),
        ("annu\u00adl\u200b\u00e9e", "annule"),
        ("<strong>Annulé</strong>", "annule"),
        ("❌ ANNULÉ !", "annule"),
        ("cancelled", "annule"),
        ("Canceled", "annule"),
        ("Annullato", "annule"),
        ("annullata", "annule"),
        ("Annulato", "annule"),
        ("EventCancelled", "annule"),
        ("Postponed", "reporte"),
        ("rinviata", "reporte"),
        ("reportée", "reporte"),
        ("Sold-out", "complet"),
        ("SOLD_OUT", "complet"),
        ("complète", "complet"),
        ("Esaurito", "complet"),
        ("tutto esaurito", "complet"),
        ("confirmed", "confirme"),
        ("Confermata", "confirme"),
        ("peut-être", None),
        ("non", None),
        (True, None),
        (7, None),
        ({"a": {"b": {"c": {"d": "annule"}}}}, None),
    ],
)
def test_status_is_read_in_all_languages_and_genders(written: object, status: str | None) -> None:
    assert read(Programme, "statut", written) == status


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("evenement", "evenement"),
        ("pages", "pages"),
        ("film", "film"),
        ("Film", "film"),
        ("Événements", "programme"),
        ({"value": "evenement", "label": "Événement"}, "evenement"),
        ({"value": "projet", "label": "Projets"}, "projet"),
        (["resident"], "resident"),
    ],
)
def test_post_type_of_another_plugin_retains_its_name(written: object, kind: str) -> None:
    assert read(PageMeta, "post_type_for_colors", written) == kind
    assert read(Card, "post_type", written) == kind


@pytest.mark.parametrize("empty", [None, "", False, [], {}, "  ", [""], {"value": ""}])
def test_empty_choice_takes_the_default_without_a_log_line(
    empty: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert read(Programme, "statut", empty) == "confirme"
    assert caplog.records == []


def test_placeholder_of_a_select_is_no_choice(caplog: pytest.LogCaptureFixture) -> None:
    assert read(Video, "source", {"value": "", "label": "- Choisir -"}) == "file"
    assert caplog.records == []


class Arrangement(ContentModel):
    """A choice that no other test reads."""

    variante: Annotated[
        Literal["simple", "couleur"], editor_label("Présentation"), choice_label("couleur", "Fond")
    ] = "simple"


@pytest.mark.req("ROB-04")
def test_unknown_choice_is_logged_once_and_collected(caplog: pytest.LogCaptureFixture) -> None:
    with collecting() as losses:
        for _ in range(2):
            assert read(Arrangement, "variante", {"value": "triple", "label": "3"}) == "simple"
    (record,) = caplog.records
    assert "Arrangement.variante dropped: triple, 3 is unknown; known: couleur" in record.message
    assert losses == [Loss("Présentation", "triple, 3")]


def test_losses_for_previews_are_few_and_short() -> None:
    with collecting() as losses:
        for number in range(150):
            read(Arrangement, "variante", f"{number} {'x' * 500}")
    assert len(losses) == 100
    assert losses[0].value == f"0 {'x' * 78}…"


@pytest.mark.parametrize(
    ("value", "count"), [(["x"] * 20, 8), ([["x"] * 20] * 20, 8), ([""] * 8 + ["x"], 0)]
)
def test_only_the_beginning_of_a_long_list_is_searched(value: object, count: int) -> None:
    assert len(list(parts(value))) == count


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("post_type", "other"),
        ("taxonomy", "other"),
        ("post_type_archive", "other"),
        ("url", "custom"),
        ("Lien personnalisé", "custom"),
    ],
)
def test_menu_entry_is_read_in_the_words_of_wordpress(
    written: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert read(MenuItem, "type", written) == kind
    assert caplog.records == []


@pytest.mark.parametrize(
    ("model", "field", "written", "word"),
    [
        (ImageBlock, "taille", "grande", "wide"),
        (ImageBlock, "taille", "Pleine largeur", "full"),
        (Agenda, "mode", "automatique", "auto"),
        (Map, "mode", "OSM", "geo"),
        (Push, "variante", "colour", "couleur"),
        (Video, "source", "MP4", "file"),
        (CTA, "type", "lien externe", "url"),
        (Alert, "display_on", "Tout le site", "all"),
    ],
)
def test_choice_is_read_by_its_synonyms(
    model: type[ContentModel], field: str, written: str, word: str
) -> None:
    assert read(model, field, written) == word


def test_template_of_a_theme_retains_its_name(caplog: pytest.LogCaptureFixture) -> None:
    assert read(Page, "template", "nouvelle-page") == "nouvelle-page"
    assert caplog.records == []


class Several(ContentModel):
    """A list of choices, and values that a select may hold."""

    days: tuple[Literal["lundi", "mardi"], ...] = ()
    sizes: Annotated[tuple[Literal["s", "m"], ...], choice_label("s", "Petit")] = ()
    cut: Literal["autre", "grand", "grande"] = "autre"
    shown: Flag = False
    colour: Colour = ""
    number: Count = 0


@pytest.mark.req("ROB-04")
@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("days", ["Lundi", "MARDI"], ("lundi", "mardi")),
        ("days", [{"value": "lundi", "label": "Lundi"}, "jeudi"], ("lundi",)),
        ("days", {"value": "lundi", "label": "Lundi"}, ("lundi",)),
        ("sizes", ["Petit", "m"], ("s", "m")),
        ("sizes", ["m", "M", "x"], ("m",)),
        ("sizes", ["a", "o", "i"], ()),
        ("cut", "grand", "grand"),
        ("cut", "Grande", "grande"),
        ("cut", "grands", "autre"),
        ("shown", {"value": True, "label": "Oui"}, True),
        ("shown", {"value": False, "label": "Non"}, False),
        ("shown", {"value": "1"}, True),
        ("shown", ["1"], True),
        ("shown", ["0"], False),
        ("shown", [], False),
        ("shown", [False], False),
        ("shown", ["oui", "Oui"], True),
        ("shown", "\u00a0OUI ", True),
        ("shown", "Vero", True),
        ("colour", {"value": "#FF0000", "label": "Rouge"}, "#ff0000"),
        ("colour", ["#f00", "Rouge"], "#ff0000"),
        ("colour", {"Rouge": "#ff0000"}, "#ff0000"),
        ("colour", {"red": 255, "green": "128", "blue": 0, "alpha": 1}, "#ff8000"),
        ("colour", {"red": "x", "green": 1, "blue": 0}, ""),
        ("colour", {"value": "url(x)"}, ""),
        ("number", {"value": "12", "label": "Douze"}, 12),
        ("number", ["12"], 12),
    ],
)
def test_values_of_selects_are_read_in_the_forms_of_acf(
    field: str, value: object, expected: object
) -> None:
    assert read(Several, field, value) == expected
