"""The verdict of a check travels in the text of its skip."""

from __future__ import annotations

import pytest

from villa_site.qa import verdicts

pytestmark = pytest.mark.req("QAK-01")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Skipped: withheld: it needs --write", ("withheld", "it needs --write")),
        ("not judged: busy", ("not judged", "busy")),
        ("a reason: of another", ("not applicable", "a reason: of another")),
    ],
)
def test_verdict_of_a_skip_is_read(text: str, expected: tuple[str, str]) -> None:
    assert verdicts.of_skip(text) == expected
