"""Forms of three plugins are shown as the site's own, and what is sent reaches the plugin."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.wordpress.listener import listening
from tests.wordpress.seeded import WordPress
from tests.wordpress.site_server import serving
from villa_site.backend.call import Call
from villa_site.backend.endpoints import Backend
from villa_site.site.forms.definition import Champ, Form

pytestmark = pytest.mark.req("BLK-04")

_PHP = Path(__file__).parent / "php"
_PLUGINS = ("contact_form_7.php", "gravity_forms.php", "wpforms.php")
_CALL = Call(locale="en")
_HASH = "b0f1b66aa"
_PDF = {"name": "cv.pdf", "type": "application/pdf", "size": 5, "content": "SGVsbG8="}

_CF7 = """<h3>Écrivez-nous</h3><p>Nous lisons <a href="/tout/">tout</a>.</p>
<label> Votre nom
    [text* your-name placeholder "Ada Lovelace"] </label>
<p>Objet<br>
[text your-subject]</p>
<label for="msg">Votre message</label>
[textarea your-message id:msg]
Âge [number age min:5]
<p>Jour [date jour]</p>
Téléphone [tel tel]
[email* courriel placeholder "Votre e-mail"]
<fieldset><legend>Votre choix</legend>[radio choix "Un" "Deux|secret@villa.test"]</fieldset>
<p>Boîtes</p> [checkbox* boites "a" "b & c"]
[checkbox exclu exclusive "Oui" "Non"]
Pays : [select* pays first_as_label "choisir" "France" "Italie"]
[select langues multiple "fr" "it"]
Dépôt [file piece filetypes:pdf]
[hidden source "site"]
[count your-message]
<p>Encore un mot.</p>
[acceptance accord] J'accepte la <a href="/politique/">politique</a>. [/acceptance]
[acceptance lettre optional] La lettre [/acceptance]
[[text exemple]]
[submit "Envoyer le message"]
<p>Merci d'avance.</p>"""

_GF: dict[str, Any] = {
    "title": "Inscription",
    "is_active": "1",
    "is_trash": "0",
    "button": {"text": "S'inscrire"},
    "fields": [
        {"id": 9, "type": "section", "label": "Vous", "description": "Dites-nous tout."},
        {"id": 1, "type": "text", "label": "Titre", "isRequired": True, "description": "En bref"},
        {
            "id": 2,
            "type": "name",
            "label": "Nom",
            "isRequired": True,
            "inputs": [
                {"id": "2.2", "label": "Prefix", "isHidden": True},
                {"id": "2.3", "label": "First"},
                {"id": "2.6", "label": "Last", "customLabel": "Famille"},
            ],
        },
        {"id": 3, "type": "email", "label": "E-mail", "emailConfirmEnabled": True},
        {
            "id": 4,
            "type": "checkbox",
            "label": "Repas",
            "choices": [{"text": "Midi", "value": "midi"}, {"text": "Soir & nuit", "value": ""}],
            "inputs": [{"id": "4.1"}, {"id": "4.2"}],
        },
        {"id": 5, "type": "page"},
        {"id": 6, "type": "date", "label": "Jour", "dateType": "datefield", "dateFormat": "dmy"},
        {"id": 7, "type": "time", "label": "Heure", "timeFormat": "24"},
        {
            "id": 8,
            "type": "consent",
            "label": "Accord",
            "isRequired": True,
            "checkboxLabel": 'J\'accepte la <a href="/politique/">politique</a>',
        },
        {"id": 10, "type": "html", "content": "<p>Encore <b>un</b> mot.</p>"},
        {"id": 11, "type": "fileupload", "label": "CV"},
        {
            "id": 12,
            "type": "survey",
            "inputType": "radio",
            "label": "Avis",
            "choices": [{"text": "Bien", "value": "b"}],
        },
        {"id": 13, "type": "text", "label": "Interne", "visibility": "administrative"},
        {
            "id": 14,
            "type": "text",
            "label": "Sinon",
            "isRequired": True,
            "conditionalLogic": {"actionType": "show"},
        },
        {
            "id": 15,
            "type": "multiselect",
            "label": "Langues",
            "choices": [{"text": "fr", "value": "fr"}, {"text": "it", "value": "it"}],
        },
    ],
}

_WPFORMS: dict[str, Any] = {
    "fields": {
        "1": {"id": "1", "type": "name", "label": "Nom", "format": "first-last", "required": "1"},
        "2": {"id": "2", "type": "email", "label": "E-mail", "confirmation": "1"},
        "3": {"id": "3", "type": "divider", "label": "Repas", "description": "À choisir."},
        "4": {
            "id": "4",
            "type": "checkbox",
            "label": "Repas",
            "choices": {"1": {"label": "Midi", "value": ""}, "2": {"label": "Soir", "value": ""}},
        },
        "5": {
            "id": "5",
            "type": "select",
            "label": "Pays",
            "show_values": "1",
            "required": "1",
            "choices": {"1": {"label": "France", "value": "fr"}},
        },
        "6": {
            "id": "6",
            "type": "gdpr-checkbox",
            "label": "RGPD",
            "required": "1",
            "choices": {"1": {"label": "J'accepte."}},
        },
        "7": {
            "id": "7",
            "type": "date-time",
            "label": "Jour",
            "format": "date",
            "date_format": "d/m/Y",
        },
        "8": {"id": "8", "type": "textarea", "label": "Message", "placeholder": "Bonjour"},
        "9": {"id": "9", "type": "pagebreak"},
        "10": {"id": "10", "type": "number-slider", "label": "Note", "min": "1"},
        "11": {"id": "11", "type": "name", "label": "Autre nom", "format": "simple"},
    },
    "settings": {
        "submit_text": "Partir",
        "confirmations": {"1": {"type": "redirect", "redirect": "x", "message": "<p>Merci !</p>"}},
    },
}

_SELECTOR = (
    '<!-- wp:contact-form-7/contact-form-selector {"id":41,"hash":"b0f1b66"} --><div>'
    '[contact-form-7 id="b0f1b66"]</div><!-- /wp:contact-form-7/contact-form-selector -->'
)
_TEXT = (
    '<!-- wp:acf/text {"name":"acf/text","data":{"titre":"Écrire",'
    '"texte":"Avant [contact-form-7 id=41] après"}} /-->'
)
_DASH = "\N{EN DASH}"

Made = dict[str, Any]


@pytest.fixture
def forms(wordpress: WordPress) -> Iterator[Callable[[str, str], Made]]:
    """Makes a page with content in WordPress, where the three plugins have forms; their IDs."""
    server = wordpress.server
    links = [server.content / "mu-plugins" / name for name in _PLUGINS]
    for link in links:
        link.symlink_to(_PHP / link.name)
    cf7 = {"form": _CF7, "hash": _HASH, "title": "Écrire"}
    data = {"cf7": {41: cf7}, "gf": {42: _GF}, "wpforms": _WPFORMS}
    file = server.folder / "forms.json"
    file.write_text(json.dumps(data))
    number = server.evaluate(
        "$data = json_decode(file_get_contents('forms.json'), true);"
        "update_option('test_cf7', $data['cf7']); update_option('test_gf', $data['gf']);"
        "return wp_insert_post(wp_slash(['post_type' => 'wpforms', 'post_status' => 'publish',"
        "'post_title' => 'Essai', 'post_content' => wp_json_encode($data['wpforms'])]));"
    )
    pages: list[int] = []

    def make(name: str, content: str) -> Made:
        file.write_text(json.dumps(content.replace("WPFORMS", str(number))))
        pages.append(
            server.evaluate(
                "kses_remove_filters();"
                "return wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish',"
                f"'post_title' => '{name}', 'post_name' => '{name}',"
                "'post_content' => json_decode(file_get_contents('forms.json'))]));"
            )
        )
        return {"cf7": "cf7-41", "gf": "gf-42", "wpforms": f"wpforms-{number}"}

    yield make
    listed = ", ".join(map(str, [*pages, number]))
    server.evaluate(
        f"foreach ([{listed}] as $id) {{ wp_delete_post($id, true); }}"
        "foreach (['test_cf7', 'test_cf7_guard', 'test_gf', 'villa_site_problems'] as $name) {"
        "delete_option($name); }"
    )
    for link in links:
        link.unlink()


async def blocks(backend: Backend, path: str) -> list[tuple[str | None, Any]]:
    """The blocks of a page: name, and the form or the HTML of each."""
    page = await backend.page(path, _CALL)
    return [
        (each.name, Form.model_validate(each.data) if each.name == "acf/form" else each.inner_html)
        for each in page.blocks
    ]


def of(form: Form, name: str) -> Champ:
    return next(each for each in form.champs if each.name == name)


def summary(form: Form) -> list[tuple[str, str, str, bool]]:
    return [(each.name, each.label, each.type, each.required) for each in form.champs]


async def test_form_of_contact_form_7_has_its_fields(
    backend: Backend, forms: Callable[[str, str], Made]
) -> None:
    forms("cf-sept", f"Bonjour\n\n[contact-form-7 id={_HASH[:7]} title='Écrire']\n\nFin")
    before, (_, form), after = await blocks(backend, "/cf-sept/")
    assert ("Bonjour" in before[1], "Fin" in after[1]) == (True, True)
    assert (form.form_id, form.submit_text) == ("cf7-41", "Envoyer le message")
    assert summary(form) == [
        ("your-name", "Votre nom", "text", True),
        ("your-subject", "Objet", "text", False),
        ("your-message", "Votre message", "textarea", False),
        ("age", "Âge", "number", False),
        ("jour", "Jour", "date", False),
        ("tel", "Téléphone", "tel", False),
        ("courriel", "Votre e-mail", "email", True),
        ("choix", "Votre choix", "radio", True),
        ("boites", "Boîtes", "checkbox", True),
        ("exclu", "Exclu", "radio", False),
        ("pays", "Pays :", "select", True),
        ("langues", "Langues", "checkbox", False),
        ("piece", "Dépôt", "file", False),
        ("source", "source", "hidden", False),
        ("accord", "J'accepte la politique.", "checkbox", True),
        ("lettre", "La lettre", "checkbox", False),
    ]
    assert of(form, "your-name").placeholder == "Ada Lovelace"
    assert of(form, "source").valeur == "site"
    assert of(form, "accord").aide == "Encore un mot. /politique/"
    assert [each.label for each in of(form, "boites").answers] == ["a", "b & c"]
    assert [each.sent for each in of(form, "choix").answers] == ["Un", "Deux"]
    assert [each.sent for each in of(form, "pays").answers] == ["France", "Italie"]
    # What is between the fields is nowhere dropped.
    for words in ("Écrivez-nous", '<a href="/tout/">tout</a>', "[text exemple]", "Merci d'avance."):
        assert words in form.introduction.replace("&#039;", "'")
    assert "secret@villa.test" not in form.model_dump_json()


@pytest.mark.parametrize(
    ("content", "kinds"),
    [
        ("[contact-form-7 id='41']", ["acf/form"]),
        ("[contact-form-7 title='Écrire']", ["acf/form"]),
        ('<!-- wp:shortcode -->[contact-form-7 id="b0f1b66"]<!-- /wp:shortcode -->', ["acf/form"]),
        (
            _SELECTOR,
            ["acf/form"],
        ),
        (
            '<!-- wp:paragraph --><p>Un [contact-form-7 id="41"] deux</p><!-- /wp:paragraph -->',
            [None, "acf/form", None],
        ),
        ("Un [gravityform id=42 title=false] deux", [None, "acf/form", None]),
        ('<!-- wp:gravityforms/form {"formId":"42"} /-->', ["acf/form"]),
        ('[wpforms id="WPFORMS" title="false"]', ["acf/form"]),
        ('<!-- wp:wpforms/form-selector {"formId":"WPFORMS"} /-->', ["acf/form"]),
        ("[contact-form-7 id='999']", []),
        (
            _TEXT,
            ["acf/text", "acf/form"],
        ),
    ],
)
async def test_shortcode_and_block_of_a_form_become_the_block_of_the_site(
    backend: Backend, forms: Callable[[str, str], Made], content: str, kinds: list[str | None]
) -> None:
    forms("un-formulaire", content)
    found = await blocks(backend, "/un-formulaire/")
    assert [name for name, _ in found] == kinds
    assert not any("<label" in words for name, words in found if name is None)


async def test_form_in_columns_and_twice_on_a_page_has_unique_names(
    backend: Backend, forms: Callable[[str, str], Made]
) -> None:
    column = '<!-- wp:column --><div class="wp-block-column">%s</div><!-- /wp:column -->'
    inside = column % "<!-- wp:shortcode -->[contact-form-7 id=41]<!-- /wp:shortcode -->"
    forms(
        "deux-fois",
        f'<!-- wp:columns --><div class="wp-block-columns">{inside}{inside}</div>'
        "<!-- /wp:columns -->",
    )
    page = await backend.page("/deux-fois/", _CALL)
    (columns,) = page.blocks
    (first,), (second,) = (each.inner_blocks for each in columns.inner_blocks)
    names = [Form.model_validate({**x.data, "anchor": x.anchor}).name for x in (first, second)]
    assert names == ["formulaire-cf7-41", "formulaire-cf7-41-2"]


async def test_form_of_gravity_forms_has_its_fields(
    backend: Backend, forms: Callable[[str, str], Made]
) -> None:
    forms("gravite", "[gravityform id=42]")
    ((_, form),) = await blocks(backend, "/gravite/")
    assert (form.form_id, form.submit_text) == ("gf-42", "S'inscrire")
    assert form.titre == "Inscription"
    assert summary(form) == [
        ("input_1", "Titre", "text", True),
        ("input_2_3", f"Nom {_DASH} First", "text", True),
        ("input_2_6", f"Nom {_DASH} Famille", "text", True),
        ("input_3", "E-mail", "email", False),
        ("input_4", "Repas", "checkbox", False),
        ("input_6", "Jour", "date", False),
        ("input_7", "Heure", "text", False),
        ("input_8", "J'accepte la politique", "checkbox", True),
        ("input_11", "CV", "file", False),
        ("input_12", "Avis", "radio", False),
        ("input_14", "Sinon", "text", False),
        ("input_15", "Langues", "checkbox", False),
    ]
    assert "Vous" in form.introduction
    assert "Dites-nous tout." in form.introduction
    assert of(form, "input_1").aide == "En bref"
    assert of(form, "input_11").aide == "Encore un mot."
    assert [each.sent for each in of(form, "input_4").answers] == ["midi", "Soir & nuit"]


async def test_form_of_wpforms_has_its_fields(
    backend: Backend, forms: Callable[[str, str], Made]
) -> None:
    made = forms("wpforms", "[wpforms id=WPFORMS]")
    ((_, form),) = await blocks(backend, "/wpforms/")
    assert (form.form_id, form.submit_text, form.titre) == (made["wpforms"], "Partir", "")
    assert summary(form) == [
        ("field-1-first", f"Nom {_DASH} First name", "text", True),
        ("field-1-last", f"Nom {_DASH} Last name", "text", True),
        ("field-2", "E-mail", "email", False),
        ("field-4", "Repas", "checkbox", False),
        ("field-5", "Pays", "select", True),
        ("field-6", "J'accepte.", "checkbox", True),
        ("field-7-date", "Jour", "date", False),
        ("field-8", "Message", "textarea", False),
        ("field-10", "Note", "number", False),
        ("field-11", "Autre nom", "text", False),
    ]
    assert of(form, "field-4").aide == "Repas À choisir."
    assert of(form, "field-8").placeholder == "Bonjour"
    assert [(each.sent, each.label) for each in of(form, "field-5").answers] == [("fr", "France")]


_SENT: dict[str, dict[str, Any]] = {
    "cf7": {
        "your-name": "Ada\\'\"",
        "courriel": "ada@villa.test",
        "choix": "Deux",
        "boites": ["a", "b & c"],
        "pays": "Italie",
        "accord": True,
        "lettre": False,
        "source": "site",
        "piece": _PDF,
        "inconnu": "x",
    },
    "gf": {
        "input_1": "Ada\\'\"",
        "input_2_3": "Ada",
        "input_2_6": "Lovelace",
        "input_3": "ada@villa.test",
        "input_4": ["Soir & nuit"],
        "input_6": "2027-01-02",
        "input_7": "18h30",
        "input_8": True,
        "input_11": _PDF,
        "input_15": ["fr", "it"],
        "input_13": "x",
    },
    "wpforms": {
        "field-1-first": "Ada\\'\"",
        "field-1-last": "Lovelace",
        "field-2": "ada@villa.test",
        "field-4": ["Midi"],
        "field-5": "fr",
        "field-6": True,
        "field-7-date": "2027-01-02",
        "field-8": "Bonjour",
    },
}
_RECEIVED: dict[str, Any] = {
    "cf7": [
        {
            "your-name": "Ada\\'\"",
            "courriel": "ada@villa.test",
            "choix": "Deux",
            "boites": ["a", "b & c"],
            "pays": "Italie",
            "accord": "1",
            "source": "site",
            "piece": "cv.pdf",
        },
        ["Hello"],
    ],
    "gf": [
        {
            "input_1": "Ada\\\\\\'\\\"",
            "input_2_3": "Ada",
            "input_2_6": "Lovelace",
            "input_3": "ada@villa.test",
            "input_3_2": "ada@villa.test",
            "input_4_2": "Soir & nuit",
            "input_6": ["02", "01", "2027"],
            "input_7": ["18", "30"],
            "input_8_1": "1",
            "input_8_2": 'J\\\'accepte la <a href=\\"/politique/\\">politique</a>',
            "input_8_3": "7",
            "input_12": "",
            "input_14": "",
            "input_15": ["fr", "it"],
        },
        {"cv.pdf": "Hello"},
        2,
    ],
    "wpforms": {
        "1": {"first": "Ada\\'\"", "last": "Lovelace"},
        "2": {"primary": "ada@villa.test", "secondary": "ada@villa.test"},
        "3": "",
        "4": ["Midi"],
        "5": "fr",
        "6": ["J'accepte."],
        "7": {"date": "02/01/2027"},
        "8": "Bonjour",
        "9": "",
        "10": "1",
        "11": "",
    },
}
_THANKS = {"cf7": "Bien reçu.", "gf": "Merci beaucoup.", "wpforms": "Merci !"}


@pytest.mark.parametrize("plugin", ["cf7", "gf", "wpforms"])
async def test_submission_is_processed_by_the_plugin_once(
    backend: Backend, wordpress: WordPress, forms: Callable[[str, str], Made], plugin: str
) -> None:
    form_id = forms("envoi", "[contact-form-7 id=41]")[plugin]
    before = len(wordpress.server.mails())
    for _ in range(2):
        reply = await backend.form(form_id, _SENT[plugin], _CALL, key=f"cle-{plugin}")
        assert (reply.success, reply.message) == (True, _THANKS[plugin])
    (mail,) = wordpress.server.mails()[before:]
    assert json.loads(mail["message"]) == _RECEIVED[plugin]
    # No file stays where the plugin has not stored it.
    uploads = wordpress.server.content / "uploads"
    assert [*uploads.glob("villa-sending-*"), *uploads.glob("gravity_forms/42/tmp/*")] == []


@pytest.mark.parametrize(
    ("plugin", "changes", "message", "errors"),
    [
        ("cf7", {"your-name": ""}, "À revoir.", {"your-name": "Il manque l'essentiel."}),
        ("cf7", {"accord": False}, "Il faut accepter.", {"accord": "Il faut accepter."}),
        (
            "cf7",
            {"piece": {"name": "x.exe", "content": "SGVsbG8="}},
            "Please correct the marked answers.",
            {"piece": "Files of this kind are not accepted."},
        ),
        (
            "gf",
            {"input_2_3": "", "input_2_6": ""},
            "Please correct the marked answers.",
            {"input_2_3": "Ce champ est requis.", "input_2_6": "This answer is needed."},
        ),
        ("gf", {"input_1": "bloquer"}, "Les inscriptions sont closes.", {}),
        (
            "wpforms",
            {"field-1-first": "", "field-1-last": "", "field-5": ""},
            "À corriger.",
            {
                "field-1-first": "This answer is needed.",
                "field-1-last": "Requis.",
                "field-5": "Requis.",
            },
        ),
    ],
)
async def test_refusal_of_the_plugin_is_at_its_fields(
    backend: Backend,
    wordpress: WordPress,
    forms: Callable[[str, str], Made],
    plugin: str,
    changes: dict[str, Any],
    message: str,
    errors: dict[str, str],
) -> None:
    form_id = forms("refus", "x")[plugin]
    before = len(wordpress.server.mails())
    reply = await backend.form(form_id, {**_SENT[plugin], **changes}, _CALL)
    assert (reply.success, reply.message, reply.errors) == (False, message, errors)
    assert len(wordpress.server.mails()) == before


async def test_plugin_that_fails_is_no_success_and_is_reported(
    backend: Backend, forms: Callable[[str, str], Made], visitor: httpx.AsyncClient
) -> None:
    form_id = forms("exploser", "x")["cf7"]
    reply = await backend.form(form_id, {**_SENT["cf7"], "your-name": "exploser"}, _CALL)
    assert reply.success is False
    status = (await visitor.get("/wp-json/wpnuxt/v1/status")).json()
    assert "Contact Form 7 fails when a form is sent." in status["problems"]


async def test_form_that_is_not_there_or_not_shown_is_not_found(
    forms: Callable[[str, str], Made], visitor: httpx.AsyncClient, wordpress: WordPress
) -> None:
    forms("rien", "x")
    wordpress.server.evaluate("update_option('test_cf7_guard', true);")
    for form_id in ("cf7-41", "cf7-999", "gf-999", "wpforms-1", "cf7-041", "cf7-"):
        reply = await visitor.post(
            f"/wp-json/wpnuxt/v1/forms/{form_id}", json={"fields": _SENT["cf7"]}
        )
        assert reply.status_code == 404, form_id


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("update_option('test_cf7_guard', true);", "a guard against spam"),
        ("$all[41]['form'] .= '[quiz combien \"1+1?|2\"]';", "a tag [quiz]"),
        ("$all[41]['form'] .= '[strange x]';", "a tag [strange]"),
        ("$all[41]['form'] = '<p>Vide</p>';", "no field"),
        ("$all[41]['form'] .= '[select vide]';", "a choice without options"),
        (
            "for ($i = 0; $i < 60; $i++) { $all[41]['form'] .= \"[text n$i]\"; }",
            "more than 60 fields",
        ),
    ],
)
async def test_unsupported_form_is_a_link_to_wordpress_and_is_reported(
    wordpress: WordPress,
    forms: Callable[[str, str], Made],
    visitor: httpx.AsyncClient,
    tmp_path: Path,
    change: str,
    reason: str,
) -> None:
    forms("impossible", "Avant\n\n[contact-form-7 id=41]\n\nAprès")
    wordpress.server.evaluate(
        f"$all = get_option('test_cf7'); {change} update_option('test_cf7', $all);"
    )
    async with serving(wordpress.server.url, tmp_path, languages="en") as site:
        markup = (await site.get("/impossible/")).text
    assert "This form cannot be filled in here." in markup
    assert f'href="{wordpress.server.url}/impossible/" target="_blank"' in markup
    assert "Votre nom" not in markup
    assert "Avant" in markup
    assert "Après" in markup
    status = (await visitor.get("/wp-json/wpnuxt/v1/status")).json()
    assert any(reason in each and "form cf7-41" in each for each in status["problems"])


async def test_other_forms_lead_to_the_page_or_the_contact(
    wordpress: WordPress, forms: Callable[[str, str], Made], tmp_path: Path
) -> None:
    label = "<label>Prénom <input name=p></label><button>Partir</button>"
    forms("contact", "Nous écrire")
    forms(
        "saisie",
        f'<form action="">{label}</form><form action="https://lettre.example/u">{label}</form>'
        "[wpforms id=1]",
    )
    async with serving(wordpress.server.url, tmp_path, languages="en") as site:
        markup = (await site.get("/saisie/")).text
        assert f'href="{wordpress.server.url}/saisie/"' in markup
        assert 'href="https://lettre.example/u"' in markup
        assert "Prénom" not in markup
    wordpress.server.evaluate(
        "$all = get_option('villa_site', []);"
        "update_option('villa_site', ['send_visitors' => true, 'site_url' => 'https://x.test']"
        "+ (array) $all); return get_option('villa_site');"
    )
    async with serving(wordpress.server.url, tmp_path / "b", languages="en") as site:
        markup = (await site.get("/saisie/")).text
        assert 'href="/contact/"' in markup
    wordpress.server.evaluate("delete_option('villa_site');")


async def test_visitor_of_the_site_sends_a_form_of_the_plugin(
    wordpress: WordPress, forms: Callable[[str, str], Made], tmp_path: Path
) -> None:
    forms("visite", "[wpforms id=WPFORMS]")
    before = len(wordpress.server.mails())
    async with serving(wordpress.server.url, tmp_path, languages="en", form_min_seconds=0) as site:
        page = (await site.get("/visite/")).text
        assert "Partir" in page
        action = page.partition('action="/_villa/forms/?')[2].partition('"')[0]
        sent = {
            "field-1-first": "Ada",
            "field-1-last": "Lovelace",
            "field-2": "ada@villa.test",
            "field-4": "Midi",
            "field-5": "fr",
            "field-6": "1",
            "field-7-date": "2027-01-02",
        }
        origin = {"Origin": str(site.base_url).rstrip("/")}
        reply = await site.post(
            f"/_villa/forms/?{action.partition('#')[0].replace('&amp;', '&')}",
            data=sent,
            headers=origin,
        )
        assert "Merci !" in reply.text
    (mail,) = wordpress.server.mails()[before:]
    assert json.loads(mail["message"])["1"] == {"first": "Ada", "last": "Lovelace"}


_FORM_CHANGES = {
    "contact form 7": "register_post_type('wpcf7_contact_form');"
    "wp_delete_post(wp_insert_post(['post_type' => 'wpcf7_contact_form', 'post_title' => 'x']));",
    "gravity forms": "do_action('gform_after_save_form', ['id' => 42], false);",
    "wpforms": "wp_delete_post(wp_insert_post(['post_type' => 'wpforms', 'post_title' => 'x']));",
    "settings for search engines": "update_option('wpseo_titles', ['x' => uniqid()]);"
    "delete_option('wpseo_titles');",
}


@pytest.mark.req("WPR-08")
@pytest.mark.parametrize("change", _FORM_CHANGES.values(), ids=_FORM_CHANGES)
def test_changed_form_reaches_all_pages(
    wordpress: WordPress, forms: Callable[[str, str], Made], change: str
) -> None:
    forms("change", "x")
    with listening(wordpress) as listener:
        wordpress.server.evaluate(change)
        assert [each["paths"] for each in listener.taken()] == [[]]


@pytest.mark.req("WPR-08")
@pytest.mark.parametrize(
    ("name", "paths"),
    [
        ("_yoast_wpseo_meta-robots-noindex", [["/change/"]]),
        ("rank_math_robots", [["/change/"]]),
        ("_seopress_titles_title", [["/change/"]]),
        ("_yoast_wpseo_content_score", []),
        ("rank_math_seo_score", []),
    ],
)
def test_changed_data_for_search_engines_reaches_their_page(
    wordpress: WordPress, forms: Callable[[str, str], Made], name: str, paths: list[list[str]]
) -> None:
    forms("change", "x")
    with listening(wordpress) as listener:
        wordpress.server.evaluate(
            f"update_post_meta(get_page_by_path('change')->ID, '{name}', uniqid());"
        )
        assert [each["paths"] for each in listener.taken()] == paths
