"""The tests are where one looks for them: in a file of the module's name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.support.mirror import files_for, modules, untested

FLOOR: Final = 0.41
"""The share of modules with a test file of their name. It may rise."""


def test_share_of_modules_with_a_test_file_holds() -> None:
    missing = untested()
    share = 1 - len(missing) / len(modules())
    assert share >= FLOOR, [str(module) for module in missing]


def test_file_of_a_module_is_named_for_it() -> None:
    assert files_for(Path("villa_site/site/html/rich_text.py"))
    assert files_for(Path("components/page.py"))
    assert not files_for(Path("villa_site/site/html/no_such_module.py"))
