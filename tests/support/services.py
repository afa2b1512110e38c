"""The programs that tests run for real: where they are, how they are installed, what lacks without.

`python -m tests.support.services` finds or installs them; with `--required` a missing server is
an error.
"""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from villa_site.qa.chromium import is_root, succeeds

INSTALL_SECONDS: Final = 300
_SYSTEM_FOLDERS: Final = ("/usr/sbin", "/usr/local/sbin", "/sbin")
_LIBRARIES: Final = ("/usr/lib", "/usr/lib64", "/usr/local/lib")


@dataclass(frozen=True, slots=True)
class Service:
    """A program: its commands by preference, and its packages by package manager.

    ``library`` is a pattern of a file that it needs below the folders of libraries.
    A run that is to prove everything does without those that are not ``required``.
    """

    name: str
    commands: tuple[str, ...]
    packages: dict[str, str]
    required: bool = True
    library: str = ""

    @property
    def command(self) -> str | None:
        """The program's path, or None where it is not installed with what it needs."""
        if self.library and not any(any(Path(each).glob(self.library)) for each in _LIBRARIES):
            return None
        folders = os.pathsep.join([os.environ.get("PATH", ""), *_SYSTEM_FOLDERS])
        found = (shutil.which(each, path=folders) for each in self.commands)
        return next(filter(None, found), None)

    @property
    def needed(self) -> pytest.MarkDecorator:
        """The mark of a test that runs it."""
        reason = f"{self.name} is not installed (apt install {self.packages['apt-get']})"
        return pytest.mark.skipif(self.command is None, reason=reason)

    def install(self) -> None:
        """Install it with the system's package manager, where there is one and it may."""
        for manager, package in self.packages.items():
            if is_root() and shutil.which(manager):
                lean = ["--no-install-recommends"] if manager == "apt-get" else []
                for words in (["update"], ["install", "-y", *lean, *package.split()]):
                    succeeds([manager, *words], seconds=INSTALL_SECONDS)
                return


REDIS: Final = Service(
    "Redis", ("redis-server", "valkey-server"), {"apt-get": "redis-server", "dnf": "valkey"}
)
NGINX: Final = Service("nginx", ("nginx",), {"apt-get": "nginx-light", "dnf": "nginx"})
FAKETIME: Final = Service("faketime", ("faketime",), {"apt-get": "faketime", "dnf": "libfaketime"})
PROMTOOL: Final = Service(
    "promtool",
    ("promtool",),
    {"apt-get": "prometheus", "dnf": "golang-github-prometheus"},
    required=False,
)
VARNISH: Final = Service(
    "Varnish",
    ("varnishd",),
    {"apt-get": "varnish varnish-modules", "dnf": "varnish varnish-modules"},
    required=False,
    library="*/varnish/vmods/libvmod_xkey.so",
)
SERVICES: Final = (REDIS, NGINX, FAKETIME, PROMTOOL, VARNISH)


def main() -> None:
    """Find or install them, and name those that are missing."""
    # Debian starts what it installs; the tests start their own on ports of their own.
    os.environ["RUNLEVEL"] = "1"
    for service in SERVICES:
        if service.command is None:
            service.install()
    missing = [each for each in SERVICES if each.command is None]
    for each in missing:
        print(f"{each.name} is missing: its tests are skipped.", file=sys.stderr)  # noqa: T201
    if any(each.required for each in missing) and "--required" in sys.argv:
        sys.exit("Install them with the system's package manager: this run is to prove everything.")


if __name__ == "__main__":
    main()
