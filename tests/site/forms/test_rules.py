"""The rules of forms: what fits, what is said of what does not, and that nothing breaks them."""

from __future__ import annotations

from typing import Any

import pytest

from villa_site.site.forms import rules
from villa_site.site.forms.definition import Form, FormDefinition, editor_form
from villa_site.site.forms.uploads import Stored, Upload

pytestmark = pytest.mark.req("BLK-04")

LIMIT = 1_000_000
OPTIONS = [{"value": "a", "label": "A"}, {"value": "b", "label": "B"}]


def said(key: str, *values: object) -> str:
    for value in values:
        key = key.replace("%s", str(value), 1)
    return key


def declared(data: dict[str, Any]) -> FormDefinition:
    return editor_form(Form.model_validate(data))


def mistake(kind: str, value: Any, **more: Any) -> str:
    form = declared({"champs": [{"name": "x", "type": kind, **more}]})
    values = rules.read(form, {"x": value})
    return rules.mistakes(form, values, {}, said, limit=LIMIT).get("x", "")


def file_mistake(file: Upload | None, *, required: bool = False) -> str:
    form = declared({"champs": [{"name": "x", "type": "file", "required": required}]})
    files = {"x": file} if file else {}
    return rules.mistakes(form, {}, files, said, limit=LIMIT).get("x", "")


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("text", "Léa"),
        ("email", "lea.o'neill+villa@sub.domaine-long.technology"),
        ("email", " lea@villa.test "),
        ("tel", "+39 06 67611"),
        ("tel", "(0)6.12-34/56"),
        ("url", "https://villa.test"),
        ("url", "http://villa.test/a?b=c#d"),
        ("number", "-12,5"),
        ("number", "0"),
        ("date", "2028-02-29"),
        ("textarea", "un\ndeux"),
        ("select", "a"),
        ("radio", "b"),
        ("checkbox", ["a", "b"]),
        ("checkbox", "1"),
    ],
)
def test_valid_value_is_accepted(kind: str, value: Any) -> None:
    options = OPTIONS if kind in {"select", "radio"} or isinstance(value, list) else []
    assert mistake(kind, value, options=options, required=True) == ""
    assert mistake(kind, "", options=options) == ""


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (
            "email",
            ["lea", "lea@villa", "a@b..fr", "a b@c.fr", "a@-b.fr", "a@b.f1"],
            "Email invalide",
        ),
        ("tel", ["zéro six", "12", "1" * 40, "+"], "Indiquez un numéro de téléphone"),
        (
            "url",
            ["villa", "villa.test", "javascript:alert(1)", "http://a b.fr"],
            "Indiquez une adr",
        ),
        ("number", ["douze", "1e5", "10 00", "--1", "0x10", "1 2"], "Indiquez un nombre."),
        (
            "date",
            ["demain", "2027-02-29", "20270101", "2027-13-01", "01/02/2027"],
            "Indiquez une d",
        ),
        ("select", ["c", "A", "a b"], "Choisissez l'une des réponses"),
        ("radio", ["<b>"], "Choisissez l'une des réponses"),
        ("checkbox", [["a", "c"]], "Choisissez l'une des réponses"),
    ],
)
def test_invalid_value_has_a_message_naming_the_rule(
    kind: str, values: list[Any], message: str
) -> None:
    for value in values:
        assert mistake(kind, value, options=OPTIONS).startswith(message), value


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("text", "Ce champ est obligatoire."),
        ("textarea", "Ce champ est obligatoire."),
        ("select", "Choisissez une réponse."),
        ("radio", "Choisissez une réponse."),
        ("checkbox", "Choisissez une réponse."),
    ],
)
@pytest.mark.parametrize("value", ["", "  \n ", None, [], 7, {"a": 1}, ["", " "], "\x00"])
def test_blank_required_field_is_missing(kind: str, message: str, value: Any) -> None:
    assert mistake(kind, value, required=True, options=OPTIONS) == message


@pytest.mark.req("ROB-09")
@pytest.mark.parametrize(
    ("kind", "written", "read"),
    [
        ("email", "lea@villa.test\u200b", "lea@villa.test"),
        ("email", "mailto:lea@villa.test", "lea@villa.test"),
        ("tel", "\u202a+39\u00a006\u201167611\u202c", "+39 06-67611"),
        ("tel", "+39 06 67611 poste 4", "+39 06 67611 ext. 4"),
        ("url", "\ufeffhttps://villa.test/", "https://villa.test/"),
        ("number", "1\u202f000,5", "1000,5"),
        ("date", "2027\u201105\u201131", "2027-05-31"),
        ("text", "Le\u0301a\u200b", "L\u00e9a"),
        ("textarea", "\u200bun\u2028deux", "un\ndeux"),
    ],
)
def test_value_is_normalised_before_it_is_judged(kind: str, written: str, read: str) -> None:
    form = declared({"champs": [{"name": "x", "type": kind, "required": True}]})
    values = rules.read(form, {"x": written})
    assert values == {"x": [read]}
    assert rules.mistakes(form, values, {}, said, limit=LIMIT) == {}


@pytest.mark.req("ROB-09")
@pytest.mark.parametrize("kind", ["text", "textarea", "email", "tel", "number"])
def test_text_that_shows_nothing_is_missing(kind: str) -> None:
    assert mistake(kind, "\u200b\u2060\u00a0\u00ad", required=True) == "Ce champ est obligatoire."


@pytest.mark.req("ROB-09")
@pytest.mark.parametrize("sent", ["cine\u0301ma", "cin\u00e9ma", " cin\u00e9ma"])
def test_choice_is_the_editors_in_either_spelling_of_unicode(sent: str) -> None:
    options = [{"value": "cine\u0301ma", "label": "Cinéma"}]
    form = declared({"champs": [{"name": "x", "type": "select", "options": options}]})
    values = rules.read(form, {"x": sent})
    assert values == {"x": ["cine\u0301ma"]}
    assert rules.mistakes(form, values, {}, said, limit=LIMIT) == {}


def test_consent_error_has_its_own_message() -> None:
    form = declared({"champs": [{"name": "x"}], "consent_text": "J'accepte."})
    values = rules.read(form, {"x": "oui"})
    found = rules.mistakes(form, values, {}, said, limit=LIMIT)
    assert found == {"consent": "Votre accord est nécessaire."}


@pytest.mark.parametrize(("kind", "most"), [("text", 500), ("textarea", 10_000)])
def test_text_length_is_limited_in_characters(kind: str, most: int) -> None:
    assert mistake(kind, "🍋" * most) == ""
    assert mistake(kind, "🍋" * (most + 1)) == "Ce texte est trop long."


def test_text_loses_control_characters_and_has_uniform_newlines() -> None:
    form = declared({"champs": [{"name": "a"}, {"name": "b", "type": "textarea"}]})
    read = rules.read(form, {"a": " un\r\ndeux\x00 ", "b": "un\r\ndeux\x07\rtrois", "c": "?"})
    assert read == {"a": ["un deux"], "b": ["un\ndeux\ntrois"]}


@pytest.mark.parametrize("kind", ["email", "tel", "url", "number", "date"])
def test_hostile_value_is_validated_in_linear_time(kind: str) -> None:
    for evil in ("a@" + "a." * 240, "1" * 499 + "x", "http://" + "a." * 240, "-" * 499):
        assert mistake(kind, evil)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (None, ""),
        (Upload(""), ""),
        (Upload("a.pdf", Stored.of(b"%PDF-1.7")), ""),
        (Upload("a.pdf"), "Ce fichier est vide."),
        (Upload("a.pdf", Stored.of(b"%PDF-" + b"x" * LIMIT)), "Ce fichier est trop lourd : 1 Mo"),
        (Upload("a.pdf", too_large=True), "Ce fichier est trop lourd : 1 Mo"),
        (Upload("a.exe", Stored.of(b"MZ")), "Ce fichier n'est pas accepté."),
        (Upload("a.pdf", Stored.of(b"<script>")), "Ce fichier n'est pas accepté."),
    ],
)
def test_file_errors_have_specific_messages(file: Upload | None, message: str) -> None:
    found = file_mistake(file)
    assert found.startswith(message)
    assert bool(found) is bool(message)


def test_missing_required_file_is_an_error() -> None:
    assert file_mistake(None, required=True) == "Joignez un fichier."


def test_browser_rules_match_server_rules_and_messages() -> None:
    form = declared(
        {
            "champs": [
                {"name": "e", "type": "email", "required": True},
                {"name": "f", "type": "file"},
                {"name": "s", "type": "select", "options": OPTIONS},
                {"name": "h", "type": "hidden", "valeur": "v"},
            ]
        }
    )
    sent = rules.for_browser(form, said, limit=LIMIT)
    assert set(sent) == {"e", "f", "s"}
    assert sent["e"]["missing"] == mistake("email", "", required=True)
    assert sent["e"]["misfit"] == mistake("email", "x")
    assert sent["e"]["tooLong"] == mistake("email", "x" * 501)
    assert sent["f"]["tooLarge"] == file_mistake(Upload("a.pdf", too_large=True))
    assert sent["f"]["wrongKind"] == file_mistake(Upload("a.exe", Stored.of(b"MZ")))
    assert sent["f"]["empty"] == file_mistake(Upload("a.pdf"))
    assert sent["s"] == {}
