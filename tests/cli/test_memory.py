"""What a process has used once is given back."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from villa_site.cli.memory import limit_free_memory

PROGRAM = """
from pathlib import Path
from villa_site.cli.memory import limit_free_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

{prepare}
large = bytes(30 << 20)
del large
before = resident()
pieces = [bytes(200_000) for _ in range(300)]
pieces.clear()
print(resident() - before)
"""


def growth(prepare: str) -> int:
    """Return the bytes that stay after 60 MB were used, in a process of its own."""
    command = [sys.executable, "-c", PROGRAM.format(prepare=prepare)]
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - our own program
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a matter of glibc's")
def test_free_memory_goes_back_to_the_system() -> None:
    # A large block that was freed makes glibc keep as much from then on.
    assert growth("") > 20 << 20
    assert growth("assert limit_free_memory()") < 2 << 20


def test_other_c_libraries_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "libc_ver", lambda: ("", ""))
    assert limit_free_memory() is False
