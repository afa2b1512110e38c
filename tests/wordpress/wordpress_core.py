"""Gets PHP and WordPress' own files from package registries; cached beside the virtual environment.

WordPress 6.4 and 6.5 come from npm, as the lock file pins them. Newer ones come from Debian: 6.8
from its stable release, 7.1 from its unstable one. The SQLite integration is npm's.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.support.npm_package import CACHE, PackageMissing, alone, package_archive

VERSIONS: Final = ("6.4", "6.5", "6.8", "7.1")
"""Every version that can be had, oldest first."""

DEFAULT_VERSIONS: Final = (VERSIONS[0], VERSIONS[-1])
"""Those that tests use; a comma-separated ``VILLA_TEST_WORDPRESS`` names others."""

_BUILDS: Final = "@wp-playground/wordpress-builds"
_SQLITE: Final = "package/src/sqlite-database-integration/sqlite-database-integration.zip"
_SUITES: Final = {"6.8": "trixie", "7.1": "sid"}
_DEBS: Final = (
    "wordpress",
    "wordpress-theme-twentytwentyfive",
    "libjs-cropper",
    "libjs-jquery-ui",
    "libjs-lodash",
    "libjs-underscore",
    "libphp-phpmailer",
    "php-getid3",
)
_EXTENSIONS: Final = {"pdo_sqlite", "mbstring", "dom", "gd", "curl"}
_PHP_PACKAGES: Final = ("php-cli", "php-sqlite3", "php-mbstring", "php-xml", "php-gd", "php-curl")
_LEAST_PHP: Final = (8, 1)
_SECONDS: Final = 600


class WordPressMissing(Exception):
    """No WordPress can be had here; the message is one sentence that says why."""


def versions() -> tuple[str, ...]:
    """Return the versions that the tests use."""
    named = os.environ.get("VILLA_TEST_WORDPRESS", "")
    return tuple(filter(None, named.split(","))) or DEFAULT_VERSIONS


def php() -> str:
    """Return a PHP that runs WordPress on SQLite; install Debian's as root if there is none."""
    with alone("php"):
        found = _php()
        if not found and shutil.which("apt-get") and os.geteuid() == 0:
            _run(["apt-get", "update"])
            wait = ["-o", "DPkg::Lock::Timeout=300"]
            _run(["apt-get", *wait, "install", "-y", "--no-install-recommends", *_PHP_PACKAGES])
            found = _php()
    if not found:
        raise WordPressMissing(
            "WordPress needs PHP 8.1 with pdo_sqlite, mbstring, dom, gd and curl "
            f"(Debian: apt install {' '.join(_PHP_PACKAGES)})."
        )
    return found


def core(version: str) -> Path:
    """Return the folder of WordPress' files of a version; raise WordPressMissing."""
    if version not in VERSIONS:
        raise WordPressMissing(f"WordPress {version} is in no package; there are {VERSIONS}.")
    with alone(version):
        folder = CACHE / version
        if not folder.is_dir():
            making = CACHE / f"{version}.part"
            shutil.rmtree(making, ignore_errors=True)
            _from_debian(version, making) if version in _SUITES else _from_npm(version, making)
            (making / "wp-config.php").write_text("<?php\nrequire getenv('VILLA_WP_CONFIG');\n")
            making.rename(folder)
    return folder


def sqlite_integration() -> Path:
    """Return the folder of the SQLite integration."""
    with alone("sqlite"):
        folder = CACHE / "sqlite-database-integration"
        if not folder.is_dir():
            members = CACHE / "sqlite.part"
            shutil.rmtree(members, ignore_errors=True)
            with tarfile.open(_builds()) as package:
                package.extract(_SQLITE, members, filter="data")
            with zipfile.ZipFile(members / _SQLITE) as archive:
                archive.extractall(members)  # noqa: S202 - the lock file names its contents
            next(members.glob("sqlite-database-integration-*")).rename(folder)
            shutil.rmtree(members)
    return folder


def _from_npm(version: str, into: Path) -> None:
    """Lay PHP files and assets together, which the package holds apart."""
    assets = f"package/public/wp-{version}/"
    program = f"package/src/wordpress/wp-{version}.zip"
    with tarfile.open(_builds()) as package:
        members = [each for each in package if each.name.startswith((assets, program))]
        package.extractall(into, members=members, filter="data")
    with zipfile.ZipFile(into / program) as archive:
        archive.extractall(into / assets)  # noqa: S202 - as above
    (into / assets).rename(into / "core")
    shutil.rmtree(into / "package")
    for each in (into / "core").iterdir():
        each.rename(into / each.name)


def _from_debian(version: str, into: Path) -> None:
    """Unpack Debian's packages of one release without installing them."""
    apt = into / "apt"
    for folder in ("lists/partial", "cache/archives/partial", "debs"):
        (apt / folder).mkdir(parents=True)
    keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"
    origin = f"[signed-by={keyring}] {_repository()} {_SUITES[version]} main"
    (apt / "sources.list").write_text(f"deb {origin}\n")
    settings = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": apt / "lists",
        "Dir::Cache": apt / "cache",
        "APT::Sandbox::User": "",
    }
    options = [word for pair in settings.items() for word in ("-o", f"{pair[0]}={pair[1]}")]
    _run(["apt-get", *options, "update"])
    _run(["apt-get", *options, "download", *_DEBS], cwd=apt / "debs")
    for package in (apt / "debs").glob("*.deb"):
        _run(["dpkg-deb", "-x", str(package), str(into / "root")])
    # Parts of WordPress are links to other packages: copied, they are files.
    share = into / "root" / "usr" / "share"
    for each in (share / "wordpress").rglob("*"):
        if each.is_symlink() and not each.exists():
            each.unlink()
    shutil.copytree(share / "wordpress", into, dirs_exist_ok=True)
    themes = into / "wp-content" / "themes"
    for theme in (into / "root").glob("**/themes/twentytwentyfive"):
        shutil.copytree(theme, themes / theme.name, dirs_exist_ok=True)
    shutil.rmtree(into / "root")
    shutil.rmtree(apt)


def _repository() -> str:
    """Return the address of Debian's packages, as this machine is set up; it has other suites."""
    if not shutil.which("apt-get"):
        raise WordPressMissing("This WordPress comes from Debian's packages: there is no apt-get.")
    for address in _run(["apt-get", "indextargets", "--format", "$(REPO_URI)"]).split():
        if address.rstrip("/").endswith("/debian"):
            return address
    raise WordPressMissing("This WordPress comes from Debian's packages: apt knows none of them.")


def _builds() -> Path:
    """Return the npm package."""
    try:
        return package_archive(_BUILDS)
    except PackageMissing as error:
        raise WordPressMissing(str(error)) from error


def _php() -> str | None:
    program = shutil.which("php")
    if not program:
        return None
    number = _run([program, "-r", "echo PHP_VERSION;"])
    modules = set(_run([program, "-m"]).lower().split())
    parts = tuple(int(part) for part in re.findall(r"\d+", number)[:2])
    return program if parts >= _LEAST_PHP and modules >= _EXTENSIONS else None


def _run(words: Sequence[str], cwd: Path | None = None) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - package managers, by fixed words
            words,
            cwd=cwd,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        reason = said[-1] if said else "it failed"
        raise WordPressMissing(f"WordPress could not be had: {words[0]}: {reason}") from error
    return done.stdout
