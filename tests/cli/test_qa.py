"""The command's exit code, sentence and report, for sites that are well, ill or none at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.qa_server import PAGE, served
from tests.qa.judgement import judge
from tests.support.served_site import ROOT
from villa_site.cli.main import main
from villa_site.cli.qa import LIBRARIES
from villa_site.qa.checks import names

pytestmark = pytest.mark.req("QAK-01")


@pytest.mark.parametrize(
    ("traits", "options", "sentence"),
    [
        ({}, (), "it is no site of this product"),
        ({"status": 401}, (), "requires a user name and a password"),
        ({"seconds": 3}, ("--timeout", "0.2"), "did not answer within 0.2 s"),
        ({"left": 0}, (), "cannot be reached"),
    ],
    ids=["other site", "basic authentication", "slow", "refused"],
)
def test_site_that_cannot_be_judged_is_reported_in_a_sentence(
    traits: dict[str, Any], options: tuple[str, ...], sentence: str
) -> None:
    with served(**traits) as url:
        result = CliRunner().invoke(main, ["qa", url, *options])
    said = result.output
    assert result.exit_code == 2
    assert sentence in said
    assert len(said.strip().splitlines()) == 1


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificate")
def test_broken_certificate_is_reported_in_a_sentence(tmp_path: Path) -> None:
    certificate = tmp_path / "both.pem"
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=other.test".split()
    subprocess.run(  # noqa: S603 - our own words
        [*words, "-keyout", tmp_path / "key", "-out", tmp_path / "cert"],
        check=True,
        capture_output=True,
    )
    certificate.write_text((tmp_path / "key").read_text() + (tmp_path / "cert").read_text())
    with served(certificate) as url:
        result = CliRunner().invoke(main, ["qa", url])
    assert result.exit_code == 2
    assert "The certificate of" in result.output
    assert "--insecure" in result.output


def test_server_that_stops_leaves_a_report_of_what_was_proved(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    # Home page and robots.txt, once more each, sitemap and picture are answered.
    checks = ("test_links_are_for_visitors", "test_head_answers_as_get")
    with served(body=PAGE, left=6) as url:
        words = (*(f"--check={name}" for name in checks), "--workers", "1")
        code, said = judge(url, *words, "--report", str(report))
    assert code == 2, said
    assert f"{url} stopped answering; checks proved until then: 1." in said
    assert "could not be judged to the end" in report.read_text()


def test_unknown_check_is_refused_with_those_alike() -> None:
    with served() as url:
        result = CliRunner().invoke(main, ["qa", url, "--check", "test_securty_headers_are_sent"])
    assert result.exit_code == 2
    assert "--check test_security_headers_are_sent" in result.output


def test_unknown_requirement_is_refused_with_those_alike() -> None:
    result = CliRunner().invoke(main, ["qa", "http://127.0.0.1:9", "--req", "EXT-113"])
    assert result.exit_code == 2
    assert "--req EXT-1" in result.output


def test_sample_of_pages_is_said() -> None:
    words = ("--check", "test_pages_answer_with_status_200", "--browser", "none", "--workers", "1")
    entries = "".join(f"<url><loc>http://villa.test/a{n}/</loc></url>" for n in range(9))
    sitemap = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'
    with served(body=PAGE, paths={"/sitemap.xml": (200, {}, sitemap.encode())}) as url:
        code, said = judge(url, *words, "--pages", "4")
    assert code == 0, said
    assert "A sample: 4 pages are judged, 6 left out." in said


def test_check_that_differs_between_runs_is_named() -> None:
    words = ("--check", "test_pages_answer_with_status_200", "--browser", "none")
    entry = "<url><loc>http://villa.test/a/</loc></url>"
    sitemap = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entry}</urlset>'
    headers = {"content-type": "application/xml"}
    paths = {"/sitemap.xml": (200, headers, sitemap.encode())}
    with served(body=PAGE, paths=paths, statuses={"/a/": [200, 500, 500]}) as url:
        code, said = judge(url, *words, "--workers", "1", "--repeat", "2")
    assert code == 1, said
    assert said.count("Run ") == 2
    assert "proved 1 of 2 times, failed 1 of 2 times" in said


def test_server_that_stops_between_runs_leaves_what_was_judged(tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    words = ("--check", "test_titles_are_there_and_unique", "--browser", "none", "--workers", "1")
    # A run requests home page, robots.txt, sitemap and picture; the first run two of them twice.
    with served(body=PAGE, left=6) as url:
        code, said = judge(url, *words, "--repeat", "3", "--report", str(report))
    assert code == 2, said
    assert f"Run 2 did not begin: {url} cannot be reached" in said
    assert "Everything that was judged is proved." in report.read_text()


def test_only_the_check_of_a_name_is_run(tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    check = "test_titles_are_there_and_unique"
    with served(body=PAGE) as url:
        words = ("--check", check, "--junit", str(junit), "--workers", "1")
        code, said = judge(url, *words)
    assert code == 0, said
    text = junit.read_text()
    assert {each for each in names() if f'name="{each}"' in text} == {check}


def test_libraries_of_the_kit_are_those_of_its_extra() -> None:
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = {each.partition("==")[0] for each in extra["project"]["optional-dependencies"]["qa"]}
    modules = packages_distributions()
    assert wanted <= {name.lower() for library in LIBRARIES for name in modules[library]}


def test_kit_is_not_imported_with_the_command_line() -> None:
    words = "import sys, villa_site.cli.main, villa_site.cli.qa; print(*sys.modules)"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", words], capture_output=True, text=True, check=True
    )
    assert not {"pytest", "playwright", "villa_site.qa"} & {*done.stdout.split()}
