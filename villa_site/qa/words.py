"""Says an error of Playwright or pytest in words for somebody who knows neither."""

from __future__ import annotations

import re
from typing import Final

_TIMEOUT: Final = re.compile(r"(?:[\w.]+: )?Timeout (\d+)ms exceeded\.?.*", re.DOTALL)
_CALL: Final = re.compile(r"^[A-Z]\w+\.\w+: ")
"""The name of a call of Playwright in front of its error."""
_NO_WORDS: Final = "it is not so"


def of_error(error: BaseException) -> str:
    """Return one line about an error, without logs of calls and inspected expressions."""
    text = str(error).partition("Call log:")[0].strip()
    if timeout := _TIMEOUT.match(text):
        return f"nothing within {int(timeout[1]) / 1000:g} s"
    text = _CALL.sub("", text).removeprefix("Error: ")
    lines = [line.strip() for line in text.splitlines()]
    if isinstance(error, AssertionError):
        # From here on pytest explains the expression of a bare assert.
        start = next((n for n, line in enumerate(lines) if line.startswith("assert ")), len(lines))
        lines = lines[:start]
    else:
        lines = lines[:1] or [type(error).__name__]
    return " ".join(filter(None, lines)) or _NO_WORDS
