"""What ``import villa_site`` does to the interpreter and to other libraries: nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.req("OPN-02")

PROGRAM = """
import sys
from pydantic import BaseModel

def state():
    missing = sorted(name for name, module in sys.modules.items() if module is None)
    return [*map(repr, sys.meta_path)], sys.path_hooks[:], missing, {**BaseModel.model_config}

before = state()
import %s
assert state() == before, (before, state())
"""


@pytest.mark.parametrize("module", ["villa_site", "villa_site.extend", "villa_site.app"])
def test_import_leaves_import_system_and_pydantic_as_they_were(module: str) -> None:
    subprocess.run([sys.executable, "-c", PROGRAM % module], check=True)  # noqa: S603 - our own words


def test_import_of_the_package_loads_no_other_module() -> None:
    program = (
        "import sys; before = {*sys.modules}; import villa_site; "
        "assert {*sys.modules} - before == {'villa_site'}"
    )
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 - our own words


@pytest.mark.parametrize(
    "library",
    ["cryptography", "markdown_it", "opentelemetry.sdk.trace", "PIL", "redis", "snowballstemmer"],
)
def test_site_starts_without_a_library_that_it_does_not_use(library: str) -> None:
    program = (
        "import sys; from villa_site.app import create_app; create_app(); "
        f"assert {library!r} not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 - our own words
