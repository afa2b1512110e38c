"""A site that a test starts with content of its own, and changes while it runs."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx

from villa_site.embedded import Item
from villa_site.embedded import inbox as stored_items
from villa_site.settings import Settings
from villa_site.settings.languages import Languages, LanguagesError
from villa_site.settings.project import current_project
from villa_site.tools.seeded import content as files
from villa_site.tools.seeded.backend import SeededBackend
from villa_site.tools.seeded.content import File, SeedError
from villa_site.tools.seeded.faults import BackendCall, Fault, failure, refusal
from villa_site.tools.seeded.process import SiteProcess
from villa_site.web.signed_message import SIGNATURE, sign


@dataclass(frozen=True, slots=True, kw_only=True)
class SeededContent:
    """The content with which a seeded site starts.

    ``files`` are content files by name, such as ``fr/home``, ``it/programme/concert`` or
    ``fr/options``, each as a dictionary or as YAML. ``media`` are pictures and other files that
    they name, ``settings`` those of ``villa-site serve`` by name, such as ``consent_analytics_id``.
    """

    files: Mapping[str, File]
    languages: Sequence[str] = ("fr",)
    media: Mapping[str, bytes | Path] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)


class SeededSite:
    """A site on a free port, with the content that it is given; ``url`` is its origin.

    It is a context manager that starts and stops it. ``folder`` is an empty folder for its files.
    """

    def __init__(self, folder: Path, content: SeededContent) -> None:
        self.folder = folder
        self.content = content
        self.languages = _languages(content.languages)
        self._secret = secrets.token_hex()
        self._backend: SeededBackend | None = None
        self._process: SiteProcess | None = None

    def __enter__(self) -> Self:
        """Write the content, and start the site."""
        environment = _environment(self.content.settings)
        for each in ("content", "served"):
            (self.folder / each).mkdir(parents=True, exist_ok=True)
        for name, data in self.content.media.items():
            files.write_media(self._content, name, data)
        for name, content in self.content.files.items():
            files.write_file(files.path_of(self._content, name, self.languages), content)
        files.write_frames(self._content, self.languages)
        files.require_sound(self._content, self.languages)
        self._backend = SeededBackend(
            content=self._content, data=self._data, languages=self.languages
        )
        own = {
            "VILLA_BACKEND_URL": self._backend.url,
            "VILLA_LANGUAGES": str(self.languages),
            "VILLA_DATA_DIR": str(self.folder / "served"),
            "VILLA_WEBHOOK_SECRET": self._secret,
        }
        project = current_project()
        try:
            self._process = SiteProcess(
                # A project's site has the project's blocks, components and theme.
                project.folder if project else self.folder / "served",
                self.folder / "site.log",
                environment | own,
            )
        except BaseException:
            self._backend.close()
            raise
        return self

    def __exit__(self, *_exception: object) -> None:
        """Stop the site."""
        if self._process and self._backend:
            self._process.stop()
            self._backend.close()

    @property
    def url(self) -> str:
        """The origin of the site."""
        return self._running.url

    @property
    def log(self) -> str:
        """The output of the site since its start."""
        return self._running.log

    def write(self, name: str, content: File) -> None:
        """Write a content file, such as ``fr/home``; the site shows it from the next request on.

        Open pages change by themselves where they are connected, as with the setting
        ``live_connect`` at ``load``.
        """
        file = files.path_of(self._content, name, self.languages)
        before = file.read_bytes() if file.exists() else None
        files.write_file(file, content)
        try:
            files.require_sound(self._content, self.languages)
        except SeedError:
            if before is None:
                file.unlink()
            else:
                file.write_bytes(before)
            raise
        self._announce()

    def remove(self, name: str) -> None:
        """Remove a content file; its page is missing at once."""
        file = files.path_of(self._content, name, self.languages)
        if not file.exists():
            raise SeedError(f"There is no content file {name!r} to remove.")
        file.unlink()
        self._announce()

    def add_media(self, name: str, data: bytes | Path) -> None:
        """Add a picture or another file that pages name."""
        files.write_media(self._content, name, data)

    def subscriptions(self) -> list[dict[str, Any]]:
        """Return the subscriptions to the newsletter that the backend has stored, newest first."""
        return [each.data for each in self._stored("newsletter")]

    def messages(self, form_id: str = "") -> list[dict[str, Any]]:
        """Return the fields of the forms that the backend has stored, newest first."""
        stored = [each.data for each in self._stored("form")]
        return [each["fields"] for each in stored if form_id in {"", each["form_id"]}]

    def slow(
        self, seconds: float, call: BackendCall = "everything"
    ) -> AbstractContextManager[None]:
        """Let the backend answer so much later for as long as the block lasts."""
        return self._with(Fault(call=call, seconds=seconds))

    def failing(
        self, status: int = 500, call: BackendCall = "everything"
    ) -> AbstractContextManager[None]:
        """Let the backend answer with a status for as long as the block lasts.

        Pages that the site has shown before are still shown, from the last good answer.
        """
        return self._with(failure(call, status))

    def refusing(
        self, message: str, call: BackendCall = "newsletter"
    ) -> AbstractContextManager[None]:
        """Let the backend refuse what visitors send for as long as the block lasts."""
        return self._with(refusal(call, message))

    @property
    def _running(self) -> SiteProcess:
        if self._process is None:
            raise SeedError("The seeded site is not started. Fix: with SeededSite(...) as site:")
        return self._process

    @property
    def _content(self) -> Path:
        return self.folder / "content"

    @property
    def _data(self) -> Path:
        return self.folder / "backend"

    def _stored(self, kind: Any) -> list[Item]:
        return stored_items(self._data, kind, limit=1000)

    def _with(self, fault: Fault) -> AbstractContextManager[None]:
        if self._backend is None:
            raise SeedError("The seeded site is not started. Fix: with SeededSite(...) as site:")
        return self._backend.faults.switched_on(fault)

    def _announce(self) -> None:
        """Say to the site that its content has changed, as WordPress does."""
        message = json.dumps({"event": "options", "paths": []}).encode()
        headers = {"content-type": "application/json", SIGNATURE: sign(message, self._secret)}
        with httpx.Client(base_url=self.url, trust_env=False) as client:
            client.post("/_villa/webhook", content=message, headers=headers).raise_for_status()


def _languages(codes: Sequence[str]) -> Languages:
    try:
        return Languages.of(",".join([codes] if isinstance(codes, str) else codes))
    except LanguagesError as error:
        raise SeedError(f"The languages of a seeded site {error}.") from error


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return settings as variables."""
    for name in settings:
        if name not in Settings.model_fields:
            raise SeedError(
                f"No setting is named {name!r}. Fix: a name of the page of settings, "
                'in small letters and without VILLA_, such as "consent_analytics_id".'
            )
    return {f"VILLA_{name.upper()}": value for name, value in settings.items()}
