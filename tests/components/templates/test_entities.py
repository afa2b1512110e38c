"""Every entity is complete from its fields, and a sensible page without any."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from components.page import page
from tests.support.rendered import elements, shown, tag, view, words
from villa_site.content.cards import Card
from villa_site.content.entities.models import ENTITIES, TEMPLATE_FIELDS
from villa_site.settings.languages import DEFAULT_LANGUAGES, Locale
from villa_site.site.listing.results import Related

BOOK: dict[str, Any] = {
    "auteurs": "Nadia Oussekine et Dragan Ilić",
    "editeur": "Éditions de la Loggia",
    "date": "2026-11-06",
    "isbn": "979-12-9999-302-9",
    "pages": "144",
    "prix": "29 €",
    "couverture": {"url": "https://media.test/c.jpg", "width": 900, "height": 1200, "alt": "Livre"},
    "fichier": {"url": "/wp-content/a.pdf", "filesize": "1204000", "subtype": "pdf"},
    "cta": {"type": "url", "url": "https://shop.test/", "text": "Commander"},
}
RESIDENCY: dict[str, Any] = {
    "chapo": "Quatre mois.",
    "duree": "4 mois",
    "date_limite": "2026-12-25",
    "conditions": "<ul><li>Deuxième film</li></ul><script>x</script>",
    "candidature": {"type": "url", "url": "https://apply.test/", "text": "Postuler"},
}
PROJECT: dict[str, Any] = {
    "chapo": "Une fuite, une tranchée.",
    "annee": 2026,
    "residents": [{"post_type": "resident", "post_title": "Dragan Ilić", "path": "/resident/d/"}],
    "galerie": [
        {"url": "https://media.test/1.jpg", "alt": "Un buste", "description": "Premier jour"},
        {"url": "https://media.test/2.jpg", "alt": "Un mur"},
        False,
    ],
}
DIRECTOR: dict[str, Any] = {
    "nom": "Elena Sarti",
    "mandat": "Depuis 2021",
    "portrait": {"url": "https://media.test/p.jpg", "alt": "Portrait"},
    "biographie": "<p>Née à Ferrare.</p>",
}


def printed(post_type: str, fields: dict[str, Any], **more: Any) -> str:
    return main(shown(page(view({"post_type": post_type, "acf_fields": fields}, **more))))


def main(markup: str) -> str:
    """Return the part between the header and the footer."""
    return markup.partition("<main")[2].partition("</main>")[0]


@pytest.mark.req("TPL-15")
def test_publication_shows_authors_year_price_and_file_size() -> None:
    markup = printed("publication", BOOK)
    told = words(markup)
    for fact in (
        "Nadia Oussekine et Dragan Ilić",
        "Éditions de la Loggia",
        "6 novembre 2026",
        "979-12-9999-302-9",
        "Pages 144",
        "29 €",
        "Télécharger PDF, 1,20 Mo",
        "Commander",
    ):
        assert fact in told
    assert 'alt="Livre"' in markup
    assert 'target="_blank"' in tag(markup, '<a href="https://shop.test/"')


@pytest.mark.req("TPL-12")
def test_open_call_shows_its_deadline_and_application_link() -> None:
    markup = printed("programme_residence", RESIDENCY)
    told = words(markup)
    for fact in ("Appel ouvert", "25 décembre 2026", "4 mois", "Deuxième film", "Postuler"):
        assert fact in told
    assert '<time dateTime="2026-12-25">' in markup
    assert "script" not in markup
    assert markup.count("https://apply.test/") == 2


@pytest.mark.req("TPL-12")
@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("2026-11-20", "Dernier jour"),
        ("2026-11-21", "Plus qu’un jour"),
        ("2026-11-30", "Plus que 10 jours"),
    ],
)
def test_near_deadline_shows_the_remaining_days(last: str, said: str) -> None:
    assert said in words(printed("programme_residence", RESIDENCY | {"date_limite": last}))


@pytest.mark.req("TPL-12")
def test_closed_call_has_no_application_link() -> None:
    markup = printed("programme_residence", RESIDENCY | {"date_limite": "2026-11-19"})
    assert "Appel clos" in words(markup)
    assert "Le prochain appel sera annoncé ici." in words(markup)
    assert "https://apply.test/" not in markup


@pytest.mark.req("TPL-12")
def test_call_without_deadline_is_open_while_applications_are_accepted() -> None:
    assert "Appel ouvert" in words(printed("programme_residence", RESIDENCY | {"date_limite": ""}))
    unknown = RESIDENCY | {"date_limite": "", "candidature": False}
    assert "Appel" not in words(printed("programme_residence", unknown))


@pytest.mark.req("TPL-14")
def test_project_shows_year_authors_and_pictures() -> None:
    markup = printed("projet", PROJECT)
    told = words(markup)
    assert "Projet 2026" in told
    assert told.count("Dragan Ilić") == 2
    assert "Premier jour" in told
    assert 'alt="Un mur"' in markup


@pytest.mark.req("TPL-11")
def test_director_has_portrait_mandate_and_biography() -> None:
    markup = printed("directeur", DIRECTOR)
    told = words(markup)
    for fact in ("Direction Elena Sarti", "Mandat Depuis 2021", "Née à Ferrare."):
        assert fact in told
    assert 'alt="Portrait"' in markup


@pytest.mark.req("TPL-13")
def test_event_links_to_a_map_and_a_calendar_file() -> None:
    event = {"date_debut": "2026-12-12", "lieu": {"nom": "Loggia", "lat": "41.9", "lng": 12.48}}
    markup = printed("programme", event, path="/programme/nuit/")
    assert 'href="/_villa/calendar/programme/nuit.ics"' in markup
    assert 'data-route="41.90000,12.48000"' in markup


def test_address_of_an_event_has_its_lines() -> None:
    place = {"nom": "Loggia", "adresse": "Viale 1<br>00187 Rome"}
    markup = printed("programme", {"date_debut": "2026-12-12", "lieu": place})
    lines = ("Loggia", "Viale 1", "00187 Rome")
    assert all(f'<span class="facts-line">{line}</span>' in markup for line in lines)


@pytest.mark.req("TPL-13")
@pytest.mark.parametrize("lieu", [{"lat": 0, "lng": 0}, {"lat": 999, "lng": 12}, {"lat": "nord"}])
def test_invalid_place_has_no_map_link(lieu: dict[str, Any]) -> None:
    markup = printed("programme", {"date_debut": "2026-12-12", "lieu": {"nom": "x"} | lieu})
    assert "openstreetmap" not in markup


@pytest.mark.req("TPL-13")
@pytest.mark.parametrize("statut", ["annule", "reporte"])
def test_cancelled_event_is_marked_and_has_no_calendar_link(statut: str) -> None:
    markup = printed("programme", {"date_debut": "2026-12-12", "statut": statut})
    assert ".ics" not in markup
    said = {"annule": "n’aura pas lieu", "reporte": "sera annoncée ici"}[statut]
    assert said in words(markup)


@pytest.mark.req("TPL-13")
def test_event_ending_before_its_start_lasts_the_start_day() -> None:
    told = words(printed("programme", {"date_debut": "2026-12-05", "date_fin": "2026-11-01"}))
    assert "5 décembre 2026" in told
    assert "Terminé" not in told


@pytest.mark.req("TPL-16")
def test_resident_with_300_projects_shows_12_first() -> None:
    works = [{"post_title": f"Projet {n}", "path": f"/projet/{n}/"} for n in range(300)]
    markup = printed("resident", {"nom": "Maud", "projets": works})
    assert "Voir les 288 autres" in words(markup)


@pytest.mark.req("TPL-11", "TPL-12", "TPL-13", "TPL-14", "TPL-15", "TPL-16")
@pytest.mark.parametrize("locale", DEFAULT_LANGUAGES)
@pytest.mark.parametrize("empty", [False, None, "", [], {"url": False}])
@pytest.mark.parametrize("post_type", ENTITIES)
def test_entity_with_empty_fields_is_a_page_with_its_title(
    post_type: str, empty: Any, locale: Locale
) -> None:
    fields = dict.fromkeys(ENTITIES[post_type].model_fields, empty)
    markup = printed(post_type, fields, locale=locale)
    assert "<h1" in markup
    assert "Une page" in words(markup)
    for hollow in ("<dl", "<p></p>", "<ul></ul>", "None", "False", "<h2></h2>"):
        assert hollow not in markup


@pytest.mark.req("TPL-11", "TPL-14", "TPL-15", "TPL-16")
@pytest.mark.parametrize(
    "post_type", ["directeur", "programme", "programme_residence", "projet", "publication"]
)
def test_previous_next_and_related_entities_follow_the_entity(post_type: str) -> None:
    before, after = (
        Card.model_validate({"post_title": f"Le <em>{name}</em>", "path": f"/x/{name}/"})
        for name in ("premier", "second")
    )
    shown_view = replace(
        view({"post_type": post_type}),
        extra=Related(previous=before, following=after, others=(after,)),
    )
    markup = main(shown(page(shown_view)))
    assert 'rel="prev"' in tag(markup, '<a href="/x/premier/"')
    assert words(markup).count("Le second") == 2
    assert markup.count("Le <em>second</em>") == 2
    headings = [name for name, _ in elements(markup) if name in {"h1", "h2", "h3"}]
    assert headings == ["h1", "h2", "h3"]


TEAM: dict[str, Any] = {
    "sections": [
        {
            "titre": "Direction",
            "membres": [
                {
                    "nom": "Elena Sarti",
                    "fonction": "Directrice",
                    "email": "elena@villa.test",
                    "telephone": "+39 06 0000 0140",
                    "portrait": {"url": "https://media.test/e.jpg", "alt": "Elena"},
                },
                {"nom": "Sans Visage", "portrait": False, "email": "javascript:alert(1)"},
                {"nom": "", "fonction": "Personne"},
            ],
        },
        {"titre": "Jardins", "membres": [{"nom": "Ottavio"}]},
        {"titre": "Publics", "membres": [{"nom": "Camille"}]},
        {"titre": "Vide", "membres": False},
        {"titre": "", "membres": [{"nom": "Le chat"}]},
    ]
}


def templated(template: str, fields: Any, **more: Any) -> str:
    return main(shown(page(view({"template": template, "acf_fields": fields}, **more))))


@pytest.mark.req("TPL-02")
def test_team_shows_each_department_with_members_and_contact_details() -> None:
    markup = templated("team", TEAM)
    told = words(markup)
    assert "Elena Sarti Directrice Écrire +39 06 0000 0140" in told
    assert 'href="mailto:elena@villa.test" aria-label="Écrire à Elena Sarti"' in markup
    assert 'href="tel:+390600000140"' in markup
    assert "javascript" not in markup
    assert "picture-missing" in markup
    assert "Vide" not in told
    assert "Personne" not in told
    assert "Le chat" in told


@pytest.mark.req("TPL-02")
def test_departments_are_linked_from_the_page_header() -> None:
    markup = templated("team", TEAM)
    for anchor in ("equipe-direction", "equipe-jardins", "equipe-publics"):
        assert f'href="#{anchor}"' in markup
        assert f'id="{anchor}"' in markup


FAQ: dict[str, Any] = {
    "categories": [
        {
            "titre": f"Sujet {number}",
            "questions": [
                {"question": "Peut-on toucher ?", "reponse": "<p>Oui.<script>x</script></p>"},
                {"question": "", "reponse": "orpheline"},
            ],
        }
        for number in (1, 2, 3)
    ]
    + [{"titre": "Muet", "questions": []}, {"titre": "", "questions": [{"question": "Et ?"}]}]
}


@pytest.mark.req("TPL-03")
def test_faq_groups_disclosures_by_category() -> None:
    markup = templated("faq", FAQ)
    assert markup.count("<details") == 4
    assert "Sujet 1 Peut-on toucher ? Oui." in words(markup)
    assert "orpheline" not in markup
    assert "Muet" not in markup
    assert "script" not in markup
    assert 'href="#questions-sujet-2"' in markup
    ids = [given["id"] for _, given in elements(markup) if "id" in given]
    assert len(ids) == len(set(ids))


@pytest.mark.req("TPL-02", "TPL-03")
@pytest.mark.parametrize("locale", DEFAULT_LANGUAGES)
@pytest.mark.parametrize("empty", [False, None, "", [{}], {"0": False}, "2"])
@pytest.mark.parametrize("template", TEMPLATE_FIELDS)
def test_template_without_fields_is_a_page_with_its_title(
    template: str, empty: Any, locale: Locale
) -> None:
    fields = dict.fromkeys(TEMPLATE_FIELDS[template].model_fields, empty)
    markup = templated(template, fields, locale=locale)
    assert "Une page" in words(markup)
    assert "<section" not in markup


@pytest.mark.req("TPL-05")
def test_page_with_maintenance_template_is_rendered_outside_maintenance() -> None:
    assert "Une page" in words(templated("maintenance", {}))


@pytest.mark.req("TPL-01")
def test_home_page_without_blocks_or_picture_has_a_heading() -> None:
    markup = templated("home", {}, path="/")
    assert "Une page" in words(markup)
    assert "<img" not in markup


def test_tag_of_a_post_is_a_link_where_it_has_a_list() -> None:
    tags = [{"nom": "Hiver", "path": ""}, {"nom": "Pins", "path": "/etiquette/pins/"}]
    both, none = (printed("post", {"etiquettes": each}) for each in (tags, tags[:1]))
    assert '<span class="chip">Hiver</span>' in both
    assert 'href="/etiquette/pins/"' in both
    assert 'href=""' not in none
    assert '<nav class="chips' not in none
