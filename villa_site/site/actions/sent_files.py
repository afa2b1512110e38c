"""The files that come with an action: checked as they arrive, opened while the action runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from villa_site.errors import ActionRefused
from villa_site.site.actions.action import Action
from villa_site.site.actions.file_field import HANDLES
from villa_site.site.actions.upload_file import FileParameter, UploadFile
from villa_site.site.forms.files.file_rules import ONE_ONLY, TOO_MANY
from villa_site.site.forms.files.retained_files import LONGEST_HANDLE, Retained, RetainedFiles
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.multipart import FULL_FILES, FormData, ReadLimits
from villa_site.site.forms.rules import NO_FILE
from villa_site.site.forms.uploads import Upload
from villa_site.site.i18n.translations import marked

EXPIRED: Final = marked("Le fichier « %s » n'est plus là. Choisissez-le encore une fois.")

Translate = Callable[..., str]


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that follows its rules: in this request, or one that waited for its form."""

    parameter: FileParameter
    owner: str
    file: Upload | Retained

    @property
    def digest(self) -> str:
        """The digest of the content."""
        return self.file.digest if isinstance(self.file, Retained) else self.file.content.digest


@dataclass(frozen=True, slots=True)
class SentFiles:
    """The good files of a submission, and what is wrong with the others by parameter."""

    retained: RetainedFiles | None = None
    files: Sequence[SentFile] = ()
    errors: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def digests(self) -> list[list[str]]:
        """The parameter and the content of each file."""
        return [[each.parameter.name, each.digest] for each in self.files]

    @contextmanager
    def opened(self, t: Translate) -> Iterator[Mapping[str, list[UploadFile]]]:
        """Open the files for their action; raises ActionRefused for one that is not there."""
        with ExitStack() as stack:
            found: dict[str, list[UploadFile]] = {}
            for each in self.files:
                upload = self._upload(each, stack)
                if upload is None:
                    raise ActionRefused(t(EXPIRED, getattr(each.file, "filename", "")))
                file = UploadFile.of(upload, each.parameter.rules)
                found.setdefault(each.parameter.name, []).append(file)
            yield found

    def _upload(self, sent: SentFile, stack: ExitStack) -> Upload | None:
        if isinstance(sent.file, Upload) or self.retained is None:
            return sent.file if isinstance(sent.file, Upload) else None
        return stack.enter_context(self.retained.opened(sent.file))

    def handles(self, network: str) -> list[str]:
        """Let every good file wait for the form's next submission; return the handles."""
        retained = self.retained
        if retained is None:
            return []
        handles = (
            retained.handle(each.file)
            if isinstance(each.file, Retained)
            else retained.add(each.file, each.owner, network)
            for each in self.files
        )
        return [each for each in handles if each]

    def remove(self) -> None:
        """Remove the files that have waited: their action is done."""
        for each in self.files:
            if self.retained is not None and isinstance(each.file, Retained):
                self.retained.remove(each.file)


NO_FILES: Final = SentFiles()


def owner_of(action: Action, parameter: FileParameter) -> str:
    """Name what a file that waits is for: nothing else may take it."""
    return f"{action.name} {parameter.name}"


def read_limits(action: Action | None, service: FormService, max_texts: int, max_fields: int) -> (
    ReadLimits
):  # fmt: skip
    """Return what is read of a body: of an action without files its texts alone."""
    if action is None or not action.files:
        return ReadLimits(0, max_texts, {}, max_texts, max_fields)
    largest = max(each.rules.bytes(service.limit) for each in action.files.values())
    # One more than it takes, so that one too many can be reported.
    files = {each.name: each.most + 1 for each in action.files.values()}
    number = sum(files.values())
    max_texts += number * LONGEST_HANDLE
    room = FULL_FILES * service.limit
    return ReadLimits(largest, room + max_texts, files, max_texts, max_fields + 2 * number, room)


async def check_files(
    action: Action, data: FormData, service: FormService, t: Translate
) -> SentFiles:
    """Check the files of a submission by their rules and with the scanner.

    A field of one file takes the new one in place of one that has waited.
    """
    good: list[SentFile] = []
    errors: dict[str, str] = {}
    for parameter in action.files.values():
        owner = owner_of(action, parameter)
        new = data.files.get(parameter.name, [])
        handles = dict.fromkeys(data.values.get(HANDLES, ()))
        found = (service.retained.find(each, owner) for each in handles)
        waiting = [each for each in found if each] if parameter.several or not new else []
        mistake = _number_mistake(parameter, len(new) + len(waiting), t)
        good += (SentFile(parameter, owner, each) for each in waiting[: parameter.most])
        for upload in new:
            wrong = await file_mistake(parameter, upload, service, t)
            mistake = mistake or (f"{upload.name} : {wrong}" if wrong else "")
            if not wrong and sum(each.parameter is parameter for each in good) < parameter.most:
                good.append(SentFile(parameter, owner, upload))
        if mistake:
            errors[parameter.name] = mistake
    return SentFiles(service.retained, good, errors)


async def file_mistake(
    parameter: FileParameter, upload: Upload, service: FormService, t: Translate
) -> str:
    """Return what is wrong with one file; the scanner sees it once its rules are followed."""
    wrong = await asyncio.to_thread(parameter.rules.mistake, upload, t, limit=service.limit)
    if wrong:
        return wrong
    key = await service.scanner.mistake(upload.content)
    return t(key) if key else ""


def _number_mistake(parameter: FileParameter, number: int, t: Translate) -> str:
    if not number:
        return t(NO_FILE) if parameter.required else ""
    if number <= parameter.most:
        return ""
    return t(TOO_MANY, parameter.most) if parameter.several else t(ONE_ONLY)
