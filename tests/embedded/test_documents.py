"""Content files: plain YAML, dates, and broken files."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.embedded.served import Backend
from villa_site.embedded import dates, load_content, plain_yaml
from villa_site.errors import SettingsError

FRIDAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("written", "resolved"),
    [
        ("2026-12-05", "2026-12-05"),
        ("2026-12-05 19:30", "2026-12-05T19:30:00+01:00"),
        ("2026-07-05 9:00", "2026-07-05T09:00:00+02:00"),
        ("+0d", "2026-11-20"),
        ("+12d", "2026-12-02"),
        ("-3d", "2026-11-17"),
        ("+2w sat", "2026-12-05"),
        ("+0d fri", "2026-11-20"),
        ("+3m", "2027-02-20"),
        ("-2y 18:00", "2024-11-20T18:00:00+01:00"),
    ],
)
def test_date_resolves_from_today(written: str, resolved: str) -> None:
    assert dates.resolve(written, FRIDAY) == resolved


def test_month_shift_ends_at_the_last_day() -> None:
    assert dates.resolve("+1m", date(2027, 1, 31)) == "2027-02-28"


@pytest.mark.parametrize("written", ["demain", "12d", "+1d 25:00", "2026-13-01", "+2w sam", ""])
def test_date_in_no_known_form_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        dates.resolve(written, FRIDAY)


def test_yaml_is_plain(tmp_path: Path) -> None:
    file = tmp_path / "page.yaml"
    file.write_text("a: no\nb: 19:30\nc: true\nd: 12\ne: +12d\nf: 0612\ng: 41.9\nh: ~\n")
    assert plain_yaml.read(file) == {
        "a": "no",
        "b": "19:30",
        "c": True,
        "d": 12,
        "e": "+12d",
        "f": "0612",
        "g": 41.9,
        "h": None,
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1\na: 2\n", "line 2: the key “a” is there twice; remove one."),
        ("- a\n", "must hold “key: value” lines at its top."),
        (
            "a: 'x\n",
            f"line 2: found unexpected end of stream; {plain_yaml.CHECK}.",
        ),
    ],
)
def test_unreadable_file_says_where(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "page.yaml"
    file.write_text(text)
    with pytest.raises(plain_yaml.PlainYamlError) as error:
        plain_yaml.read(file)
    assert str(error.value) == sentence


async def test_broken_file_is_logged_and_other_files_are_served(backend: Backend) -> None:
    backend.write("fr/casse.yaml", "title: [")
    assert (await backend.client.get("/casse/")).status_code == 404
    assert (await backend.json("/contact/"))["ID"]
    (problem,) = load_content(backend.content).problems
    assert (problem.file, problem.key) == ("fr/casse.yaml", "")


async def test_file_broken_while_served_shows_its_last_good_state(backend: Backend) -> None:
    await backend.json("/contact/")
    backend.write("fr/contact.yaml", "title: [")
    assert (await backend.json("/contact/"))["post_title"] == "Nous écrire"


async def test_wrong_value_is_served_as_empty(backend: Backend) -> None:
    backend.write(
        "fr/programme/cordes.yaml",
        "title: Cordes\nfields: {chapo: Oui, categorie: Concert, date_debut: bientôt, image: 3}\n",
    )
    event = (await backend.json("/programme/cordes/"))["acf_fields"]
    assert (event["date_debut"], event["image"], event["chapo"]) == ("", False, "Oui")


def test_absent_folder_says_which_setting_to_change(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="VILLA_CONTENT_DIR"):
        load_content(tmp_path / "absent")
