"""One import serves block authors: what the tutorial and the generator write takes nothing else."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from villa_site import extend
from villa_site.content.entities.entity import collect_entities, collect_templates
from villa_site.tools.new_block import PYTHON

ROOT: Final = Path(__file__).parents[2]
# Authors of applications on the engine, and testers, have doors of their own.
_OTHER_READERS: Final = {ROOT / "docs" / name for name in ("engine.md", "qa.md")}
PAGES: Final = sorted({*(ROOT / "docs").glob("*.md")} - _OTHER_READERS)
SPECIAL: Final = tuple(
    importlib.import_module(each.name)
    for each in pkgutil.iter_modules(extend.__path__, f"{extend.__name__}.")
)
"""The modules behind the public API, for what few blocks need."""
EXAMPLES: Final = ROOT / "villa_site" / "tools" / "gallery" / "examples"
_SNIPPET: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_OURS: Final = {"villa_site", "components"}


def snippets() -> list[str]:
    """Return the Python of the documentation."""
    return [code for page in PAGES for code in _SNIPPET.findall(page.read_text())]


def sources() -> list[str]:
    """Return the Python of the documentation and of a generated block."""
    return [*snippets(), PYTHON.format(name="a-block", function="a_block", model="ABlock")]


def imports(source: str) -> Iterator[tuple[str, str]]:
    """List what a source imports of others: the module and the name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", each.name) for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)


@pytest.mark.parametrize("source", sources())
def test_authors_import_the_public_api_alone(source: str) -> None:
    modules = {module for module, _ in imports(source)}
    assert {name for name in modules if name.split(".")[0] in _OURS} <= {"villa_site.extend"}


def test_every_public_name_has_an_example() -> None:
    shown = {
        name
        for source in snippets()
        for module, name in imports(source)
        if module == "villa_site.extend" and len(re.findall(rf"\b{name}\b", source)) > 1
    }
    assert sorted({*extend.__all__} - shown) == []


@pytest.fixture
def module(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ModuleType]:
    """The module that a snippet of the documentation makes; ``request.param`` is in it."""
    (source,) = [code for code in snippets() if request.param in code]
    file = tmp_path / "a_snippet.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    made = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    yield made
    del sys.modules[file.stem]


@pytest.mark.parametrize("module", ["class Edition("], indirect=True)
async def test_snippet_of_fields_reads_what_wordpress_sends(module: ModuleType) -> None:
    guest = {"ID": 3, "post_title": "Léa", "path": "/resident/lea/", "post_type": "resident"}
    rows = {"seances": 1, "seances_0_titre": "Ouverture", "seances_0_salle": 2}
    data = {**rows, "seances_0_invites": [guest], "legende": "Une <script>x()</script>affiche"}
    image = {"url": "/a.jpg", "width": 20, "height": 10}
    shown = await extend.render_block(module.edition, {**data, "affiche": image})
    assert "Ouverture, 2" in shown
    assert '<a href="/resident/lea/">Léa</a>' in shown
    assert "affiche</figcaption>" in shown
    assert "script" not in shown


@pytest.mark.parametrize("module", ["@template("], indirect=True)
def test_snippet_of_whole_pages_can_be_read(module: ModuleType) -> None:
    assert module.Resident.model_validate({"nom": "Léa"}).nom == "Léa"
    assert collect_entities(module) == {"resident": module.Resident}
    assert collect_templates(module) == {"team": module.Team}


@pytest.mark.req("DEV-06")
@pytest.mark.parametrize("module", ["browser_router("], indirect=True)
@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/visite/", '<a href="/visite/jardin/?saison=hiver">Le jardin</a>'),
        ("/visite/jardin/?saison=hiver", "<p>jardin, hiver, /visite/jardin/</p>"),
        ("/visite/loggia/", "<p>loggia, été, /visite/loggia/</p>"),
        ("/contact/", "<p>Rien ici.</p>"),
    ],
)
async def test_snippet_of_routes_follows_the_address(
    module: ModuleType, address: str, expected: str
) -> None:
    backend: Any = object()
    assert expected in await extend.render_block(module.parcours, address=address, backend=backend)


@pytest.mark.parametrize("module", SPECIAL, ids=lambda each: each.__name__)
def test_names_for_special_blocks_exist_and_a_block_uses_each(module: ModuleType) -> None:
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    used = {
        name
        for file in [*(ROOT / "blocks").glob("*.py"), *EXAMPLES.glob("*.py")]
        for source, name in imports(file.read_text())
        if source == module.__name__
    }
    assert sorted({*module.__all__} - used) == []


@pytest.mark.parametrize("page", ["extending.md", "reference/extend.md"])
def test_page_names_each_module_for_special_blocks(page: str) -> None:
    text = (ROOT / "docs" / page).read_text()
    assert [each.__name__ for each in SPECIAL if each.__name__ not in text] == []


def test_public_names_are_listed_and_exist() -> None:
    assert [name for name in extend.__all__ if not hasattr(extend, name)] == []
    public = {
        name
        for name, value in vars(extend).items()
        if not name.startswith("_") and value.__doc__ and value not in SPECIAL
    }
    assert public - {"annotations"} <= {*extend.__all__}
