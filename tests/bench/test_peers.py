"""Peers in the bench: what is exported, when nothing is compared, what is said without npm."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import orjson
import pytest

from bench import __main__ as bench
from bench.failure import MeasurementFailed, ToolMissing
from bench.findings import Compared, Comparison, Findings
from bench.markup import Content, compare
from bench.peers import nuxt_site
from bench.peers.content import PICTURES, WIDTHS, export
from bench.process import ROOT
from bench.table import record, table
from bench.typical_page import NEXT_PATH, PATH, TITLES
from bench.weight import scripts, stylesheets


def test_export_has_the_pages_with_clean_html_and_their_pictures(tmp_path: Path) -> None:
    export(tmp_path)
    written = orjson.loads((tmp_path / "content.json").read_bytes())
    page = written["pages"][PATH]
    assert page["title"] == TITLES[PATH]
    assert page["blocks"][0]["kind"] == "text"
    assert f'<a href="{NEXT_PATH}">' in page["blocks"][0]["texte"]
    [first, _second] = [block for block in page["blocks"] if block["kind"] == "accordion"]
    assert first["items"][0]["anchor"]
    assert 'rel="noopener"' in page["blocks"][1]["texte"]
    listed = [
        entry["path"] for column in written["frame"]["columns"] for entry in column["entries"]
    ]
    assert set(listed) <= set(written["pages"])
    assert len(list((tmp_path / "media").iterdir())) == len(PICTURES) * len(WIDTHS)


def test_styles_and_fonts_that_nuxt_takes_from_the_site_exist() -> None:
    app = nuxt_site.FOLDER / "app"
    sources = [nuxt_site.FOLDER / "nuxt.config.ts", *app.rglob("*.vue"), *app.rglob("*.ts")]
    named = {
        name for source in sources for name in re.findall(r'"#villa/([^"?]+)', source.read_text())
    }
    assert any(name.endswith(".woff2") for name in named)
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


def test_pages_that_differ_are_not_compared() -> None:
    ours = Content(800, ("villa",) * 1500)
    compare(ours, Content(839, ("villa",) * 1500), "Nuxt", "bench/peers/nuxt")
    with pytest.raises(
        MeasurementFailed, match=r"1500 words, in Nuxt 1000: bring bench/peers/nuxt"
    ):
        compare(ours, Content(800, ("villa",) * 1000), "Nuxt", "bench/peers/nuxt")


def test_scripts_of_a_document_are_those_it_loads_at_once() -> None:
    document = """<link rel="modulepreload" as="script" crossorigin href="/a.js">
        <link rel="prefetch" as="script" href="/later.js"><script>inline()</script>
        <script type="module" src="/a.js" crossorigin></script><script src="/b.js"></script>"""
    assert scripts(document) == ["/a.js", "/b.js"]


def test_stylesheet_of_browsers_without_script_is_none_of_a_document() -> None:
    without = '<noscript><link rel="stylesheet" href="/rest.css"/></noscript>'
    assert stylesheets(f"<style>a{{}}</style>{without}") == []
    assert stylesheets(f'{without}<link rel="stylesheet" href="/all.css">') == ["/all.css"]


def test_comparison_is_a_table_of_its_own_and_in_the_record() -> None:
    row = Compared("page to page", (12.3, None), "ms", 1)
    found = Findings(comparisons=[Comparison(("ours", "Nuxt"), [row])], asides=["quiet"])
    assert table(found).splitlines() == [
        "figure        ours     Nuxt",
        "------------  -------  ----",
        "page to page  12.3 ms",
        "",
        "- quiet",
    ]
    assert record(found, "here")["comparisons"] == [
        [{"title": "page to page", "unit": "ms", "values": {"ours": 12.3, "Nuxt": None}}]
    ]


def test_without_a_registry_one_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_bytes((nuxt_site.FOLDER / name).read_bytes())
    _without_registry(monkeypatch, tmp_path)
    with pytest.raises(ToolMissing, match=r"`npm ci .*` failed .*: connect this machine") as failed:
        nuxt_site.build(tmp_path)
    assert "\n" not in str(failed.value)
    assert not (tmp_path / nuxt_site.INSTALLED).exists()


def test_part_that_lacks_its_tool_ends_with_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def without_npm() -> Findings:
        raise ToolMissing("Connect this machine.")

    monkeypatch.setattr(bench, "OPTIONAL", {"peers": without_npm})
    monkeypatch.setattr(sys, "argv", ["bench", "--only", "peers"])
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert ended.value.code == 2
    assert "Connect this machine.\n" in capsys.readouterr().err


def test_peers_are_no_part_of_a_plain_run() -> None:
    assert "peers" in bench.OPTIONAL
    assert "peers" not in bench.PARTS


def _without_registry(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Name a registry at a port of this machine that nobody serves, and an empty cache."""
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")
    monkeypatch.setenv("NPM_CONFIG_CACHE", str(folder / "cache"))
    monkeypatch.setenv("NPM_CONFIG_FETCH_RETRIES", "0")
