"""The command writes a site that runs, with its own name, colours, texts and blocks."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from tests.cli.invoked import invoked
from tests.docs.test_extending import COOKBOOK, steps
from tests.tools.new_site.project_process import fetched, printed, run, villa_site
from villa_site.cli.main import main

pytestmark = pytest.mark.req("DEV-09")


def test_tests_of_the_new_site_pass(project: Path) -> None:
    done = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout


def test_asynchronous_test_of_the_cookbook_runs_in_a_new_site(project: Path) -> None:
    wanted = {"blocks/horaires.py", "tests/blocks/test_horaires.py"}
    for step in steps(COOKBOOK.read_text(encoding="utf-8")):
        if step.file in wanted:
            file = project / step.file
            file.parent.mkdir(exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
    done = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/blocks")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout
    declared = tomllib.loads((project / "pyproject.toml").read_text())
    needed = declared["project"]["optional-dependencies"]["test"]
    assert any(each.startswith("pytest-asyncio") for each in needed)


def test_home_page_is_the_institutions_own(project: Path) -> None:
    page, icon = fetched(project, "/?lang=fr", "/_villa/icon.svg")
    assert "Bienvenue sur le site\u00a0: Belvédère" in page
    assert "Villa Médicis" not in page
    assert "--page:#cfdfe6" in page
    assert '<meta property="og:locale" content="fr_FR"' in page
    assert "M8 22a12 12 0 0 1 24 0z" in page
    assert "M8 22a12 12 0 0 1 24 0z" in icon
    assert ".horaires-row" in page.partition("</style>")[0]


def test_legal_page_names_the_cookie_of_visitors(project: Path) -> None:
    pages = fetched(project, "/mentions-legales/", "/it/note-legali/", "/en/legal-notice/")
    assert all("<code>villa_visitor</code>" in page for page in pages)


def test_one_language_is_enough(tmp_path: Path) -> None:
    assert invoked(main, "new-site", "altana", "--languages", "it", folder=tmp_path).exit_code == 0
    assert [each.name for each in (tmp_path / "altana" / "locales").iterdir()] == ["it"]
    assert villa_site(tmp_path / "altana", "content", "check").stdout == "All is well.\n"


@pytest.mark.req("DEV-09")
@pytest.mark.parametrize("place", ["{folder}/altana", "there/../altana", "./altana/"])
def test_folder_may_be_a_path(tmp_path: Path, place: str) -> None:
    (tmp_path / "there").mkdir()
    done = invoked(main, "new-site", place.format(folder=tmp_path), folder=tmp_path)
    assert done.exit_code == 0, done.output
    declared = tomllib.loads((tmp_path / "altana" / "pyproject.toml").read_text())
    assert declared["project"]["name"] == "altana"


def test_new_block_is_found(project: Path) -> None:
    assert invoked(main, "new-block", "carte-postale", folder=project).exit_code == 0
    program = "from villa_site.content.blocks.block import installed; print(*installed())"
    assert {"acf/carte-postale", "acf/horaires", "acf/quote"} <= {
        *printed(project, program).split()
    }


@pytest.mark.req("DEV-16")
@pytest.mark.parametrize("name", ["quote", "guided-visit", "core-text"])
def test_block_of_the_site_is_replaced_only_with_the_option(project: Path, name: str) -> None:
    file = project / "blocks" / f"{name.replace('-', '_')}.py"
    refused = invoked(main, "new-block", name, folder=project)
    assert refused.exit_code == 2
    assert f"the site has a block '{name}'" in refused.output
    assert "--replace" in refused.output
    assert not file.exists()
    done = invoked(main, "new-block", name, "--replace", folder=project)
    assert done.exit_code == 0, done.output
    assert file.is_file()


def test_new_block_of_a_project_without_any_makes_the_folder(project: Path) -> None:
    shutil.rmtree(project / "blocks")
    assert invoked(main, "new-block", "carte-postale", folder=project).exit_code == 0
    assert {each.name for each in (project / "blocks").iterdir()} == {
        "carte_postale.py",
        "carte_postale.css",
    }


def test_module_of_the_same_name_replaces_the_sites(project: Path) -> None:
    folder = project / "components" / "chrome"
    folder.mkdir()
    (folder / "footer.py").write_text(
        "from reactpy import html\nfrom villa_site.extend import original\n"
        "_footer = original(__name__).footer\n"
        "def footer(view): return html.div({'class': 'mine'}, _footer(view))\n"
    )
    (page,) = fetched(project, "/?lang=fr")
    body = page.partition("<body")[2]
    assert body.index('class="mine"') < body.index('class="site-footer-legals')


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("belvedere",), "exists."),
        (("Bel vedere",), "Choose another folder than 'Bel vedere'"),
        (("../Out",), "Choose another folder than '../Out'"),
        (("..",), "Choose another folder than '..'"),
        (("nowhere/altana",), "nowhere/altana can be written: No such file or directory."),
        (("altana", "--name", 'A "name"'), "Choose another --name than"),
        (("altana", "--languages", "fr,xx"), "Choose --languages among fr,it,en, each once"),
        (("altana", "--languages", ""), "Choose --languages among fr,it,en, each once"),
    ],
)
def test_impossible_order_writes_nothing(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "belvedere").mkdir()
    done = invoked(main, "new-site", *words, folder=tmp_path)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert sentence in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["belvedere"]


@pytest.mark.parametrize(
    ("file", "before", "after", "sentence"),
    [
        ("pyproject.toml", 'region = "IT", ', "", "languages.it.region is missing"),
        ("pyproject.toml", "it = {", "de = {", "there are no texts in de; add locales/de/"),
        ("theme.css", "--page", "--pagee", "theme.css, line 4: no token is named --pagee"),
    ],
)
def test_mistake_stops_the_start_with_one_sentence(
    project: Path, file: str, before: str, after: str, sentence: str
) -> None:
    text = (project / file).read_text()
    assert before in text
    (project / file).write_text(text.replace(before, after))
    done = villa_site(project, "serve", "--port", "0")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert sentence in done.stderr


def test_dates_and_catalogues_are_those_of_the_project(project: Path) -> None:
    table = project / "pyproject.toml"
    order = 'open_graph = "en_GB", date_order = "day month year"'
    text = table.read_text()
    assert order in text
    table.write_text(text.replace(order, 'open_graph = "en_IE", date_order = "year month day"'))
    shutil.copytree(project / "locales" / "en", project / "locales" / "de")
    program = """
from datetime import date
from villa_site.settings.languages import Languages
from villa_site.site import formats
from villa_site.site.i18n import translations as i18n
print(formats.days(date(2026, 5, 1), date(2026, 6, 2), "en"), i18n.open_graph_locale("en"))
print(Languages.of("fr,de"), i18n.catalogue("de").texts["Fermé"])
print(i18n.catalogue("en").texts["Fermé"], i18n.catalogue("en").texts["Prénom"])
"""
    assert printed(project, program).splitlines() == [
        "Friday 2026 May 1\u00a0\u2013 Tuesday 2026 June 2 en_IE",
        "fr,de Closed",
        "Closed First name",
    ]


def test_help_in_a_broken_project_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.villa-site]\nlanguages = 1\n")
    done = villa_site(tmp_path, "--help")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert "the key tool.villa-site.name is missing" in done.stderr
