"""mypy refuses a rendering for all pages that reads what one page or one visitor has."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".mypy_cache" / "snippets"
OWN = ("path", "query", "consent", "submission", "page_id", "locale_cookie")

BLOCKS = """
    from reactpy import html
    from villa_site.engine.rendering.freeze import frozen_once
    from villa_site.site.context import BlockContext, PageContext

    def pure_block_{name}(data: str, ctx: BlockContext) -> object:
        return html.p(data, str(ctx.{name}))  # refused

    def cached_part_{name}(ctx: PageContext) -> object:
        return frozen_once("part", ctx, lambda shared: html.p(str(shared.{name})))  # refused

    def called_component_{name}(ctx: PageContext) -> object:
        return frozen_once("part", ctx, lambda shared: page_block_{name}("", shared))  # refused

    def page_block_{name}(data: str, ctx: PageContext) -> object:
        return html.p(data, str(ctx.{name}))

    def cached_shared_part_{name}(ctx: PageContext) -> object:
        return frozen_once("part", ctx, lambda shared: html.p(shared.locale, shared.t("Menu")))
"""


@pytest.fixture(scope="module")
def snippets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("snippets") / "strange_blocks.py"
    file.write_text("".join(dedent(BLOCKS.format(name=name)) for name in OWN))
    return file


def test_page_only_field_in_a_shared_rendering_is_a_type_error(snippets: Path) -> None:
    options = ["--strict", "--follow-imports=silent", "--no-error-summary", "--config-file="]
    report, failure, _ = api.run([*options, f"--cache-dir={CACHE}", str(snippets)])
    assert failure == ""
    lines = snippets.read_text().splitlines()
    expected = [number for number, line in enumerate(lines, 1) if line.endswith("# refused")]
    assert [int(number) for number in re.findall(r":(\d+): error: ", report)] == expected
    for name in OWN:
        assert f'"BlockContext" has no attribute "{name}"' in report
        assert f'to "page_block_{name}" has incompatible type "BlockContext"' in report
