"""Lists the modules that have no test file of their name; ``python -m tests.support.mirror``.

The test file of ``villa_site/site/html/rich_text.py`` is ``tests/site/html/test_rich_text.py``, or
``test_rich_text_<aspect>.py`` beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("villa_site", "components", "blocks")
_NO_SUBJECTS: Final = (
    "villa_site/qa/suite",  # tests of other sites
    "villa_site/tools/gallery/examples",  # pages to look at
    "villa_site/tools/new_site/_template",  # files of other projects
)


def modules() -> list[Path]:
    """Return the modules that should have a test file, relative to the root."""
    found = (file.relative_to(ROOT) for name in PACKAGES for file in (ROOT / name).rglob("*.py"))
    return sorted(
        file
        for file in found
        if not file.stem.startswith("__") and not file.as_posix().startswith(_NO_SUBJECTS)
    )


def files_for(module: Path) -> list[Path]:
    """Return the test files that are named for a module."""
    parts = module.parts[module.parts[0] == "villa_site" :]
    folder = ROOT.joinpath("tests", *parts[:-1])
    named = (f"test_{module.stem}.py", f"test_{module.stem}_*.py")
    return [file for pattern in named for file in folder.glob(pattern)]


def untested() -> list[Path]:
    """Return the modules without a test file of their name."""
    return [module for module in modules() if not files_for(module)]


def main() -> None:
    """Print the modules without a test file of their name, and how many have one."""
    every, missing = modules(), untested()
    for module in missing:
        print(module)  # noqa: T201
    print(f"{len(every) - len(missing)} of {len(every)} modules have a test file of their name.")  # noqa: T201


if __name__ == "__main__":
    main()
