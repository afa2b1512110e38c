"""A project is typed: as generated, as documented, and each mistake is found by both checkers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.types.conftest import Check
from villa_site.engine.html_attributes import dataset
from villa_site.tools.html_types import ATTRIBUTES, ELEMENTS, attributes_stub, elements_stub

pytestmark = pytest.mark.req("DEV-15")

HEAD: Final = """
from __future__ import annotations
from functools import partial
from reactpy import html
from villa_site.extend import HtmlAttributes, Store, Visitor, action, dataset, js, use_store

@action()
async def voter(sondage: str, reponse: int, visitor: Visitor) -> str:
    return sondage

def plan(key: str) -> Store[dict[str, int]]:
    return use_store("plan", key)

own: HtmlAttributes = {"id": "a"}
"""
RIGHT: Final = (
    'html.p({"className": "a", "tabIndex": 0, "aria-label": "x"}, "a", 3, None, [html.b("c")])',
    'html.p({"onClick": js.toggle("#a"), "style": {"color": "red"}, "hidden": True})',
    'html.li({"className": "seat", **dataset(seat=1)}, "b")',
    'html.li(dataset(seat=1), "a")',
    'html.div({"onEscape": js.hide("self"), "onTarget": js.show("self")}, "a")',
    'html.div({"onIntersect": print, "onResize": print, "onMount": js.focus("self")}, "a")',
    'html.div({**own, "className": "b"}, "x")',
    'html.svg({"viewBox": "0 0 1 1"}, html.svg.path({"d": "M0"}))',
    'voter.form({}, html.button("Oui"), bound=partial(voter, sondage="a"))',
    'voter.form({}, html.button("Oui"), sondage="a")',
    '(plan("a").value or {}).get("b", 0) + plan("a").count("oui")',
)
WRONG: Final = {
    'html.p({"classNam": "a"}, "x")': "classNam",
    'html.p({"tabIndex": "zero"})': "zero",
    'html.input({"hidden": "hidden"})': "hidden",
    'html.dvi("x")': "dvi",
    "html.p(object())": "object",
    'html.p({"className": "a"}, {"id": "b"})': "dict[str, str]",
    "partial(voter, sondage=1)": "sondage",
    'partial(voter, sondag="a")': "sondag",
    'plan("a").value.get("b")': "get",
    'plan("a").set(["b"])': "list[str]",
}


def _module(project: Path, lines: tuple[str, ...]) -> int:
    """Write a block with ``lines`` in it; return the number of the first."""
    text = HEAD + "".join(f"line_{at} = {line}\n" for at, line in enumerate(lines))
    (project / "blocks" / "essai.py").write_text(text)
    return HEAD.count("\n") + 1


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_project_passes_as_generated(
    generated: Path, checker: str, request: pytest.FixtureRequest
) -> None:
    check: Check = request.getfixturevalue(checker)
    assert check(generated) == []


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_modules_of_the_docs_pass(
    documented: Path, checker: str, request: pytest.FixtureRequest
) -> None:
    check: Check = request.getfixturevalue(checker)
    assert check(documented) == []


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_right_uses_pass(project: Path, checker: str, request: pytest.FixtureRequest) -> None:
    check: Check = request.getfixturevalue(checker)
    _module(project, RIGHT)
    assert check(project) == []


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_each_mistake_is_found_at_its_line(
    project: Path, checker: str, request: pytest.FixtureRequest
) -> None:
    check: Check = request.getfixturevalue(checker)
    first = _module(project, tuple(WRONG))
    errors = check(project)
    found = {
        line: [each for each in errors if f"essai.py:{first + line}" in each]
        for line in range(len(WRONG))
    }
    assert [line for line, each in zip(WRONG, found.values(), strict=True) if not each] == []
    if checker == "pyright":
        named = zip(WRONG.values(), found.values(), strict=True)
        assert [word for word, each in named if not any(word in said for said in each)] == []


def test_stubs_have_the_attributes_that_the_printer_knows() -> None:
    assert ATTRIBUTES.read_text(encoding="utf-8") == attributes_stub()
    assert ELEMENTS.read_text(encoding="utf-8") == elements_stub()


def test_dataset_has_the_names_of_html() -> None:
    assert dataset(seat_row=3, class_="a") == {"data-seat-row": 3, "data-class": "a"}
