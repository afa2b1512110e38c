"""``check`` names each mistake by file and key, in a sentence that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from villa_site.embedded import check


def _said(villa: Path) -> set[str]:
    return {str(problem) for problem in check(villa)}


def test_demo_content_has_no_problem() -> None:
    assert [str(problem) for problem in check()] == []


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "en/contact.yaml",
            "title: C\nblocks:\n  - md: See [it](ref:contacts).\n",
            (
                "en/contact.yaml: blocks[0].md: nothing is named “contacts” in en; "
                "did you mean “contact”?"
            ),
        ),
        (
            "en/contact.yaml",
            "title: C\nblocks:\n  - md: See [it](/en/academy/).\n",
            "en/contact.yaml: blocks[0].md: links to /en/academy/; write ref:name.",
        ),
        (
            "fr/contact.yaml",
            "title: C\nblocks:\n  - image: {image: {file: toits.jpg}}\n",
            (
                "fr/contact.yaml: blocks[0].image.image.alt: is missing; "
                'describe the picture, or write alt: "".'
            ),
        ),
        (
            "fr/contact.yaml",
            "title: C\nblocks:\n  - image: {image: {file: toit.jpg, alt: x}}\n",
            (
                "fr/contact.yaml: blocks[0].image.image: there is no file “toit.jpg” in media/; "
                "did you mean “toits.jpg”?"
            ),
        ),
        (
            "fr/contact.yaml",
            "title: C\nblocks:\n  - quote: {titel: x, texte: y}\n",
            (
                "fr/contact.yaml: blocks[0].quote.titel: unknown key; "
                "known: auteur, fonction, image, texte."
            ),
        ),
        (
            "fr/contact.yaml",
            "title: C\nblocks:\n  - qoute: {texte: y}\n",
            "fr/contact.yaml: blocks[0].qoute: unknown block; did you mean “quote”?",
        ),
        (
            "fr/contact.yaml",
            "title: C\nblocks:\n  - quote: {auteur: y}\n",
            "fr/contact.yaml: blocks[0].quote.texte: is missing.",
        ),
        (
            "fr/contact.yaml",
            (
                "title: C\nblocks:\n  - form:\n      form_id: a\n      champs:\n"
                "        - {name: b}\n        - {name: c, type: hidden}\n"
            ),
            "fr/contact.yaml: blocks[0].form.champs[0].label: is missing.",
        ),
        (
            "fr/contact.yaml",
            "slug: Nous Écrire\n",
            "fr/contact.yaml: slug: may hold only a-z, 0-9 and single hyphens.",
        ),
        (
            "fr/contact.yaml",
            "slug: x\n",
            "fr/contact.yaml: title: is missing; write the page's title.",
        ),
        (
            "fr/programme/cordes.yaml",
            "title: C\nfields: {chapo: x, categorie: y, date_debut: demain}\n",
            (
                "fr/programme/cordes.yaml: fields.date_debut: “demain” is no date; "
                "write 2026-12-05, +12d or +2w sat 19:30."
            ),
        ),
        (
            "fr/double.yaml",
            "title: C\nslug: contact\n",
            "fr/double.yaml: slug: fr/contact.yaml has the same path /contact/; change one.",
        ),
        ("it/seul.yaml", "title: C\n", "fr/seul.yaml: is missing; the page has no translation."),
        (
            "it/strings.yaml",
            '"Page %s sur %s": Pagina %s\n',
            "it/strings.yaml: Page %s sur %s: needs as many %s as its key.",
        ),
        (
            "it/programme/notte-bianca.yaml",
            "title: La Notte bianca\n",
            (
                "it/programme/notte-bianca.yaml: fields.chapo: is not translated: "
                "“Une nuit dehors, des concerts et des lan”."
            ),
        ),
        (
            "fr/preview.yaml",
            "title: C\n",
            "fr/preview.yaml: slug: is a word the site needs itself; choose another.",
        ),
        (
            "it/options.yaml",
            "footer: {legals: [{ref: mentions}]}\n",
            (
                "it/options.yaml: footer.legals[0].ref: nothing is named “mentions” in it; "
                "write the file's place without language and ending."
            ),
        ),
    ],
)
def test_mistake_is_named_with_file_and_key(
    villa: Path, file: str, text: str, sentence: str
) -> None:
    (villa / file).write_text(text, encoding="utf-8")
    assert sentence in _said(villa)


def test_complete_translation_has_no_problem(villa: Path) -> None:
    assert not [said for said in _said(villa) if "not translated" in said]
