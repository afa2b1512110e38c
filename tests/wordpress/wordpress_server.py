"""A WordPress of the tests: installed in a folder of its own, served by PHP's own server."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Self

import httpx

from tests.wordpress import wordpress_core

_HERE: Final = Path(__file__).parent
_WORKERS: Final = 4
_START_SECONDS: Final = 60.0
_SAVED: Final = "as-saved"
_CHANGING: Final = ("wp-content", "mails.jsonl", "debug.log")
_DATABASE: Final = Path("database", "wordpress.sqlite")
_ENTRY: Final = re.compile(r"^(?=\[\d\d-)", re.MULTILINE)
ADMIN: Final = ("redaction", "une-longue-phrase-de-passe")


class WordPressError(Exception):
    """PHP failed; the message is what it wrote."""


class WordPressServer:
    """One WordPress at ``url``; ``with`` starts and ends it.

    ``version`` is one of ``wordpress_core.VERSIONS``. Its database is a file; pictures, plugins and
    themes are in ``folder / "wp-content"``; mails it would send are in ``mails()``.
    """

    def __init__(self, version: str, folder: Path) -> None:
        self.version = version
        self.folder = folder
        self.php = wordpress_core.php()
        self.core = wordpress_core.core(version)
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / "php.log"
        self._compiled = folder / "compiled"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._lay_out()
        self.run(_HERE / "php" / "install.php", *ADMIN)
        self._serve()
        return self

    def __exit__(self, *_exception: object) -> None:
        process = self._process
        if process is None:
            return
        # Its workers are children of their own.
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()

    @property
    def content(self) -> Path:
        """The folder of plugins, themes and uploads."""
        return self.folder / "wp-content"

    def run(self, script: Path, *words: str) -> str:
        """Run a PHP file inside of WordPress and return what it wrote."""
        return self._php([str(_HERE / "php" / "inside.php"), str(script), *words])

    def evaluate(self, code: str) -> Any:
        """Run PHP statements inside of WordPress; return the value they ``return``, as JSON."""
        script = self.folder / "evaluate.php"
        call = f"echo json_encode((function () {{ {code} }})());"
        script.write_text(f"<?php\n{call}\n")
        return json.loads(self.run(script))

    def add_plugin(self, folder: Path) -> None:
        """Copy a plugin into WordPress and activate it."""
        shutil.copytree(folder, self.content / "plugins" / folder.name)
        self.evaluate(
            "require_once ABSPATH . 'wp-admin/includes/plugin.php';"
            f"$error = activate_plugin('{folder.name}/{folder.name}.php');"
            "flush_rewrite_rules();"
            "if (is_wp_error($error)) { throw new Exception($error->get_error_message()); }"
        )

    def save(self) -> None:
        """Copy database, plugins, uploads and mails, for ``restore``."""
        _copy_site(self.folder, self.folder / _SAVED)

    def restore(self) -> None:
        """Return to what ``save`` has copied, whatever the tests have changed since."""
        _copy_site(self.folder / _SAVED, self.folder)

    def mails(self) -> list[dict[str, Any]]:
        """Return the mails that were sent, oldest first: to, subject, message, headers."""
        file = self.folder / "mails.jsonl"
        return list(map(json.loads, file.read_text().splitlines())) if file.is_file() else []

    def notices(self) -> list[str]:
        """Return what PHP logged of the plugin, each entry with its lines.

        That one of two writers has to wait for the other is SQLite's way.
        """
        file = self.folder / "debug.log"
        entries = _ENTRY.split(file.read_text()) if file.is_file() else []
        named = [each for each in entries if "/plugins/villa-site/" in each or "VillaSite" in each]
        return [each for each in named if "database is locked" not in each]

    def _lay_out(self) -> None:
        """Link the core's files into the served folder, beside content of its own."""
        for each in self.core.iterdir():
            if each.name not in {"wp-content", "wp-config.php"}:
                (self.folder / each.name).symlink_to(each)
        plugins, must_use = self.content / "plugins", self.content / "mu-plugins"
        uploads, database = self.content / "uploads", self.folder / "database"
        for folder in (plugins, must_use, uploads, database, self._compiled):
            folder.mkdir(parents=True)
        (self.content / "themes").symlink_to(self.core / "wp-content" / "themes")
        (must_use / "capture.php").symlink_to(_HERE / "php" / "capture.php")
        sqlite = wordpress_core.sqlite_integration()
        drop_in = (sqlite / "db.copy").read_text()
        drop_in = drop_in.replace("{SQLITE_IMPLEMENTATION_FOLDER_PATH}", str(sqlite))
        (self.content / "db.php").write_text(drop_in.replace("{SQLITE_PLUGIN}", "sqlite/load.php"))

    def _serve(self) -> None:
        words = [self.php, *_INI, "-S", f"127.0.0.1:{self.port}", "-t", str(self.folder)]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(  # noqa: S603 - PHP, by fixed words
                [*words, str(_HERE / "php" / "router.php")],
                cwd=self.folder,
                env=self._environment() | {"PHP_CLI_SERVER_WORKERS": str(_WORKERS)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + _START_SECONDS
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.url}/wp-includes/images/blank.gif", timeout=5)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise WordPressError(f"PHP's server did not start: {self._log.read_text()}")

    def _php(self, words: list[str]) -> str:
        done = subprocess.run(  # noqa: S603 - PHP, by fixed words
            [self.php, *_INI, *_COMPILED, "-d", f"opcache.file_cache={self._compiled}", *words],
            cwd=self.folder,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise WordPressError(done.stdout + done.stderr)
        return done.stdout

    def _environment(self) -> dict[str, str]:
        return os.environ | {
            "VILLA_WP_CONFIG": str(_HERE / "php" / "config.php"),
            "VILLA_WP_FOLDER": str(self.folder),
            "VILLA_WP_URL": self.url,
        }


_INI: Final = ("-d", "memory_limit=512M", "-d", "display_errors=stderr", "-d", "opcache.enable=1")
# A script that is run once loads WordPress as the script before has compiled it: a third of the
# time. PHP does not cache what was written within the last two seconds.
_COMPILED: Final = ("-d", "opcache.enable_cli=1", "-d", "opcache.file_cache_only=1")


def _copy_site(source: Path, target: Path) -> None:
    """Copy what a site changes of itself; a request that still runs writes before or after."""
    (target / _DATABASE).parent.mkdir(parents=True, exist_ok=True)
    with (
        closing(sqlite3.connect(source / _DATABASE)) as present,
        closing(sqlite3.connect(target / _DATABASE)) as copy,
    ):
        present.backup(copy)
    for name in _CHANGING:
        _copy(source / name, target / name)


def _copy(source: Path, target: Path) -> None:
    """Make ``target`` a copy of the file or folder; without a source it is removed."""
    if target.is_dir():
        shutil.rmtree(target)
    target.unlink(missing_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True)
    elif source.is_file():
        shutil.copy2(source, target)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
