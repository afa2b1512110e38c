"""What authors' code does wrong in silence is found before it is run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from villa_site.cli.development.source_check import check_sources
from villa_site.engine.failure import Failure

pytestmark = pytest.mark.req("DEV-16")

Check = Callable[[str], list[Failure]]
HEAD = "import reactpy\nfrom reactpy import component, html, use_state, use_effect, use_memo\n"


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Give what is wrong with the code of a module, which is not run."""
    monkeypatch.chdir(tmp_path)

    def checked(code: str) -> list[Failure]:
        file = tmp_path / "essai.py"
        file.write_text(HEAD + code)
        module = ModuleType("essai")
        module.__file__ = str(file)
        exec(HEAD, vars(module))  # noqa: S102 - the imports of the code
        monkeypatch.setitem(sys.modules, "essai", module)
        found: list[Failure] = []
        check_sources(found.append)
        return [each for each in found if each.file == str(file)]

    return checked


@pytest.mark.parametrize(
    ("code", "fix"),
    [
        ("html.dvi('x')", "Did you mean html.div?"),
        ("reactpy.html.buton('x')", "Did you mean html.button?"),
        ("html.svg.circel()", "Did you mean html.circle?"),
        ("html.zzzzzz()", "Write the name of an element"),
    ],
)
def test_unknown_element_is_found_at_its_line(check: Check, code: str, fix: str) -> None:
    (found,) = check(f"def shown():\n    return {code}\n")
    assert (found.path, found.line) == ("essai.py", 4)
    assert fix in found.fix


@pytest.mark.parametrize(
    "code", ["html.script('alert(1)')", "html.script({'type': 'module'}, f'{1}')"]
)
def test_script_element_with_text_is_found(check: Check, code: str) -> None:
    (found,) = check(f"def shown():\n    return {code}\n")
    assert found.line == 4
    assert "an island" in found.fix


@pytest.mark.parametrize(
    "code",
    [
        "html.script({'src': '/a.js'})",
        "html.script({'type': 'application/ld+json'}, text)",
        "html.script(attributes)",
    ],
)
def test_script_element_with_a_file_or_data_is_left_alone(check: Check, code: str) -> None:
    assert check(f"def shown(text, attributes):\n    return {code}\n") == []


@pytest.mark.parametrize(
    "code",
    ["html.del_()", "html.my_element()", "html.hgroup()", "html.math(html.mi())", "other.dvi()"],
)
def test_known_element_is_left_alone(check: Check, code: str) -> None:
    assert check(f"def shown(other):\n    return {code}\n") == []


@pytest.mark.parametrize(
    "body",
    [
        "if data:\n        use_state(0)",
        "if not data:\n        pass\n    else:\n        use_state(0)",
        "for each in data:\n        use_state(0)",
        "while data:\n        use_memo(lambda: 1)",
        "x = use_state(0) if data else None",
        "x = data and use_state(0)",
        "x = [use_state(0) for each in data]",
        "try:\n        use_state(0)\n    except LookupError:\n        pass",
        "match data:\n        case 1:\n            reactpy.use_state(0)",
        "if data:\n        @use_effect(dependencies=[])\n        def tick(): ...",
    ],
)
def test_hook_in_a_condition_is_found_at_its_line(check: Check, body: str) -> None:
    (found,) = check(f"@component\ndef shown(data):\n    {body}\n")
    assert "in a condition or a loop" in found.message
    assert "use_" in dict(found.excerpt)[found.line]
    assert "top of the component" in found.fix


@pytest.mark.parametrize(
    "code",
    [
        "@component\ndef shown(data):\n    x = use_state(0)\n    if x: return None",
        "@component\ndef shown(data):\n    if use_state(0): return None",
        "@component\ndef shown(data):\n    x = use_state(0) or data",
        "async def act(data):\n    if data:\n        use_store('a')",
        "@component\ndef shown(data):\n    if data:\n        use_store('a')",
        "@component\ndef shown(data):\n    x = use_memo(lambda: [1 for each in data])",
    ],
)
def test_hook_that_is_called_each_time_is_left_alone(check: Check, code: str) -> None:
    assert check(code) == []


def test_code_of_the_site_has_none() -> None:
    found: list[Failure] = []
    check_sources(found.append)
    assert found == []
