"""Examines the settings: value, meaning, invalid values and unknown names."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import SecretStr, ValidationError

from villa_site.engine.http.urls import without_credentials
from villa_site.settings import Settings
from villa_site.settings.drawn_map import problems as map_problems
from villa_site.settings.unknown import unknown_settings, variable
from villa_site.tools.doctor.finding import Finding, Remark

_SHORTEST_SECRET: Final = 16


_LOGIN_WITHOUT_TOKEN: Final = (
    (
        "VILLA_BACKEND_URL holds credentials, and this is empty: "
        "a preview without an editor's token shows what is published."
    ),
    (
        "Set it to 32 random characters (openssl rand -hex 16) where the credentials are an "
        "application password; leave it empty where they are the web server's."
    ),
)


def examine(settings: Settings) -> list[Finding]:
    """Return each setting's value, meaning and risks."""
    return [_finding(name, settings) for name in Settings.model_fields]


def unusable(error: ValidationError) -> list[Finding]:
    """Return the invalid settings, each with one sentence."""
    findings = []
    for flaw in error.errors(include_url=False):
        name = variable("_".join(map(str, flaw["loc"])))
        reason = flaw["msg"].removeprefix("Value error, ")
        field = Settings.model_fields.get(str(flaw["loc"][0]))
        meaning = f"It means: {field.description}." if field and field.description else ""
        findings.append(Finding.of(name, "wrong", f"Change the setting {name}: {reason}.", meaning))
    return findings


def misspelt(
    environment: Mapping[str, str] | None = None, file: Path | None = None
) -> list[Finding]:
    """Find variables with the prefix of settings that are no settings."""
    seen = "This is no setting, so it changes nothing."
    return [
        Finding.of(
            name, "wrong", seen, f"Rename it to {near}, or take it out." if near else "Take it out."
        )
        for name, near in unknown_settings(environment, file).items()
    ]


def masked(value: Any) -> str:
    """Format a value without secrets."""
    if isinstance(value, SecretStr):
        return "(set)" if value.get_secret_value() else "(empty)"
    text = "" if value is None else str(value)
    return (without_credentials(text) if "://" in text else text) or "(empty)"


def _finding(name: str, settings: Settings) -> Finding:
    field = Settings.model_fields[name]
    value = getattr(settings, name)
    origin = "default" if value == field.default else "set"
    plain = Remark("ok", f"{masked(value)} ({origin})", field.description or "")
    flaws = [Remark("wrong", *flaw) for flaw in _RULES.get(name, _fine)(value, settings)]
    risks = [Remark("tolerated", *risk) for risk in _RISKS.get(name, _fine)(value, settings)]
    return Finding(variable(name), (plain, *flaws, *risks))


Flaws = Iterator[tuple[str, str]]


def _fine(_value: Any, _settings: Settings) -> Flaws:
    return iter(())


def _unnamed(value: str, _settings: Settings) -> Flaws:
    if not value:
        yield (
            "Absolute links follow the Host of each request, so shared caches may keep none.",
            "Set it to the origin that visitors use, such as https://www.example.org.",
        )


def _open_preview(value: SecretStr, settings: Settings) -> Flaws:
    if not settings.backend_url or value.get_secret_value():
        return
    if "@" in settings.backend_url:
        yield _LOGIN_WITHOUT_TOKEN
    else:
        yield (
            "Anybody who guesses an address reads drafts: preview is open.",
            "Set it to 32 random characters: openssl rand -hex 16.",
        )


def _useless_purge(value: str, settings: Settings) -> Flaws:
    if value and not settings.site_url:
        yield (
            "The cache stores no page, because VILLA_SITE_URL is empty.",
            "Set VILLA_SITE_URL to the origin that visitors use, or leave this one empty.",
        )


def _path(value: str, _settings: Settings) -> Flaws:
    if not value.startswith("/"):
        yield "It is no path.", "Begin it with a slash."


def _secret(value: SecretStr, _settings: Settings) -> Flaws:
    if 0 < len(value.get_secret_value()) < _SHORTEST_SECRET:
        yield (
            "It is short enough to be guessed.",
            "Take 32 random characters: openssl rand -hex 16.",
        )


def _scanner(value: str, _settings: Settings) -> Flaws:
    words = shlex.split(value)
    if words and shutil.which(words[0]) is None:
        yield (
            f"There is no command {words[0]}, so every file is refused.",
            "Install it, write its whole path, or leave this empty.",
        )


def _content(value: Path | None, settings: Settings) -> Flaws:
    if value is not None and not value.is_dir():
        yield "There is no such folder.", "Name the folder of the content files, or leave it empty."
    elif value is not None and settings.backend_url:
        yield "It is not used: VILLA_BACKEND_URL is set, too.", "Set one of the two."


def _map(_value: Path | None, settings: Settings) -> Flaws:
    if settings.map_path is None:
        return
    for sentence in map_problems(settings.map_path):
        yield (
            sentence,
            "Until then maps have no drawing. What it may hold is on the page Your site.",
        )


def _data(value: Path, _settings: Settings) -> Flaws:
    existing = next((each for each in (value, *value.absolute().parents) if each.exists()), value)
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        yield f"{existing} cannot be written to.", "Name a folder that the server may write to."


_RULES: Final[dict[str, Callable[[Any, Settings], Flaws]]] = {
    "translations_path": _path,
    "webhook_secret": _secret,
    "preview_token": _secret,
    "content_dir": _content,
    "data_dir": _data,
    "map_file": _map,
    "upload_scanner": _scanner,
}

_RISKS: Final[dict[str, Callable[[Any, Settings], Flaws]]] = {
    "site_url": _unnamed,
    "preview_token": _open_preview,
    "cache_purge_url": _useless_purge,
}
"""Settings that are valid and risky; the verdict stays well."""
