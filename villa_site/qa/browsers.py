"""The browsers of a run: each is tried before it starts, not after minutes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Error, Playwright, sync_playwright

from villa_site.errors import VillaError
from villa_site.qa import chromium
from villa_site.qa.connection import Connection
from villa_site.qa.proxies import browser_proxy

NONE: Final = "none"
"""The choice of no browser: the checks that need one are withheld."""


class BrowserMissing(VillaError):
    """A browser does not run here; the message has the command that installs it."""


def check(names: Iterable[str], *, executable: Path | None = None) -> None:
    """Raise BrowserMissing for the first browser that does not run.

    ``executable`` is a Chromium of the system that is used instead of Playwright's.
    """
    wanted = [name for name in names if name != NONE]
    if executable:
        if others := [name for name in wanted if name != "chromium"]:
            raise BrowserMissing(
                f"--executable names a Chromium, not {others[0]}. Fix: leave one of the two out."
            )
        if not chromium.runs(executable):
            raise BrowserMissing(f"{executable} does not run. Fix: --executable /path/of/chromium.")
    elif wanted:
        with sync_playwright() as playwright:
            for name in wanted:
                _check(playwright, name)


def launch_options(playwright: Playwright, connection: Connection) -> dict[str, Any]:
    """Return what Chromium is started with: one of the system where Playwright's is missing."""
    executable = chromium.find(Path(playwright.chromium.executable_path))
    if executable is None:
        raise chromium.ChromiumMissing("No Chromium was found: playwright install chromium.")
    return {
        "executable_path": executable,
        "args": chromium.launch_arguments(),
        **proxy_options(connection),
    }


def proxy_options(connection: Connection) -> dict[str, Any]:
    """Return the option of a browser for the connection's proxy, if it has one."""
    return {"proxy": browser_proxy(connection.proxy)} if connection.proxy else {}


def context_options(connection: Connection) -> dict[str, Any]:
    """Return what a visitor's context is made with: credentials, reduced motion."""
    options: dict[str, Any] = {
        "base_url": connection.url,
        "reduced_motion": "reduce",
        "ignore_https_errors": connection.insecure,
    }
    if connection.user:
        options["http_credentials"] = {
            "username": connection.user,
            "password": connection.password,
            "origin": connection.url,
        }
    return options


def _check(playwright: Playwright, name: str) -> None:
    if name == "chromium":
        if chromium.find(Path(playwright.chromium.executable_path)) is None:
            raise BrowserMissing(_how_to_install(name))
        return
    try:
        getattr(playwright, name).launch().close()
    except Error as error:
        raise BrowserMissing(_how_to_install(name)) from error


def _how_to_install(name: str) -> str:
    return (
        f"The browser {name} does not run here. Fix: playwright install --with-deps {name}; "
        "or --browser none judges what needs no browser."
    )
