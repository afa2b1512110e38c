"""The fixture that compares one component with its picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol

import pytest
from playwright.sync_api import Locator

from villa_site.qa import verdicts, visual

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_FOLDER: Final = "baselines"


class ExpectSamePicture(Protocol):
    """Compares a component with its baseline."""

    def __call__(self, locator: Locator, name: str, *, masks: Iterable[Locator] = ()) -> None:
        """Fail where a pixel differs from the picture of this name.

        ``masks`` are parts of it that move or change: they are painted over.
        """


@pytest.fixture
def expect_same_picture(
    request: pytest.FixtureRequest, browser_name: str, output_path: str
) -> ExpectSamePicture:
    """Return a function: ``expect_same_picture(visitor.footer.root, "footer")`` compares a part.

    The pictures are in ``--baselines``, else in ``baselines/`` beside the file of the test;
    ``--accept`` stores today's. Without a picture the test is withheld.
    """
    own: Path | None = request.config.getoption("--baselines")
    folder = own or request.path.parent / _FOLDER

    def expect(locator: Locator, name: str, *, masks: Iterable[Locator] = ()) -> None:
        if not _NAME.fullmatch(name):
            message = f"{name!r} is no name of a picture. Fix: letters, digits, '-', '_' and '.'."
            raise ValueError(message)
        today = visual.picture_of(locator, masks)
        baseline = folder / f"{name}-{browser_name}.png"
        if request.config.getoption("--accept"):
            folder.mkdir(parents=True, exist_ok=True)
            baseline.write_bytes(today)
            return
        if not baseline.exists():
            verdicts.withhold(f"{baseline} is no baseline yet: --accept stores one")
        artifacts = _free(Path(output_path), name)
        if difference := visual.compare(baseline, today, artifacts):
            request.node.user_properties.append(("artifacts", str(artifacts)))
            message = f"{difference}, of the picture {baseline.name}: {artifacts}/difference.png"
            raise AssertionError(message)

    return expect


def _free(folder: Path, name: str) -> Path:
    """Return the folder for a difference: one inside it where there is a difference already."""
    return folder / name if (folder / "difference.png").exists() else folder
