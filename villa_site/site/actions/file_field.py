"""Completes a file field of an action's form: what is taken, files that wait, the island.

Without script the field is the browser's own, and a file that waits is a box that is ticked: who
clears it removes the file. With script the island ``upload`` sends each file at once.
"""

from __future__ import annotations

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from villa_site.engine.islands import Props, island
from villa_site.engine.reactpy_adapter.nodes import Element
from villa_site.site.actions.upload_file import FileParameter
from villa_site.site.context import PageContext, Submission
from villa_site.site.forms.files.file_rules import ONE_ONLY, TOO_MANY, in_megabytes
from villa_site.site.forms.files.retained_files import Retained, RetainedFiles
from villa_site.site.forms.rules import EMPTY_FILE, TOO_LARGE, WRONG_KIND
from villa_site.site.i18n.translations import marked

HANDLES: Final = "villa-file"
"""The control that holds the signed handle of a file that waits."""

FORMATS: Final = marked("Formats acceptés : %s ; %s Mo au plus.")
NUMBER: Final = marked("%s fichiers au plus.")
PICTURES: Final = marked("Images : %s pixels sur %s au moins.")


class UploadWords(Props):
    """The texts of the island; ``%s`` is the name of a file."""

    drop: str
    sending: str
    ready: str
    remove: str
    remove_file: str
    removed: str
    again: str
    send_again: str
    failed: str
    too_large: str
    wrong_kind: str
    empty: str
    too_many: str
    wait: str
    wrong: str


class WaitingFile(Props):
    """A file that waits for its form."""

    name: str
    size: int
    handle: str


class UploadProps(Props):
    """The props of the island beside the file field with the id ``field``."""

    field: str
    most: int
    largest: int
    endings: tuple[str, ...]
    required: bool
    files: tuple[WaitingFile, ...]
    words: UploadWords


def file_field(
    node: Any,
    parameter: FileParameter,
    retained: RetainedFiles,
    owner: str,
    form: str,
    sent: Submission,
    ctx: PageContext,
) -> tuple[VdomDict, VdomDict]:
    """Return the field, and what comes after it and its label.

    Everything is phrasing content, so that the field may be in a paragraph.
    """
    attributes = node["attributes"]
    own = str(attributes.get("id") or f"{form}-{parameter.name}")
    waiting = _waiting(sent, retained, owner)
    mistake = sent.errors.get(parameter.name, "")
    described = [str(attributes.get("aria-describedby", "")), f"{own}-hint", f"{own}-error"]
    required = bool(attributes.get("required", parameter.required))
    field = Element(
        {
            **node,
            "attributes": {
                **attributes,
                "id": own,
                "accept": attributes.get("accept", ",".join(parameter.rules.endings)),
                "multiple": parameter.several,
                "required": required and not waiting,
                "aria-describedby": " ".join(filter(None, described)),
                **({"aria-invalid": "true"} if mistake else {}),
            },
        }
    )
    more = html.span(
        {"className": "upload"},
        html.span({"className": "upload-hint", "id": f"{own}-hint"}, _hint(parameter, ctx)),
        html.span(
            {"className": "field-error", "id": f"{own}-error", "hidden": not mistake}, mistake
        ),
        island(
            "upload",
            UploadProps(
                field=own,
                most=parameter.most,
                largest=parameter.rules.bytes(ctx.upload_limit),
                endings=parameter.rules.endings,
                required=required,
                files=tuple(waiting),
                words=_words(parameter, ctx),
            ),
            *(_box(each) for each in waiting),
        ),
    )
    return field, more


def _waiting(sent: Submission, retained: RetainedFiles, owner: str) -> list[WaitingFile]:
    found: list[tuple[str, Retained | None]] = [
        (handle, retained.find(handle, owner)) for handle in sent.values.get(HANDLES, ())
    ]
    return [
        WaitingFile(name=file.filename, size=file.size, handle=handle)
        for handle, file in found
        if file
    ]


def _box(file: WaitingFile) -> VdomDict:
    box = {"type": "checkbox", "name": HANDLES, "value": file.handle, "defaultChecked": True}
    return html.label({"className": "check", "key": file.handle}, html.input(box), file.name)


def _hint(parameter: FileParameter, ctx: PageContext) -> str:
    rules = parameter.rules
    hint = ctx.t(FORMATS, rules.names, in_megabytes(rules.bytes(ctx.upload_limit)))
    if parameter.several:
        hint = f"{hint} {ctx.t(NUMBER, parameter.most)}"
    return f"{hint} {ctx.t(PICTURES, *rules.smallest)}" if any(rules.smallest) else hint


def _words(parameter: FileParameter, ctx: PageContext) -> UploadWords:
    t, rules = ctx.t, parameter.rules
    return UploadWords(
        drop=t("Vous pouvez aussi déposer ou coller des fichiers ici.") if parameter.several else t(
            "Vous pouvez aussi le déposer ou le coller ici."
        ),
        sending=t("Envoi de « %s »…", "%s"),
        ready=t("« %s » est joint.", "%s"),
        remove=t("Retirer"),
        remove_file=t("Retirer « %s »", "%s"),
        removed=t("« %s » est retiré.", "%s"),
        again=t("Réessayer"),
        send_again=t("Réessayer d'envoyer « %s »", "%s"),
        failed=t("L'envoi de ce fichier n'a pas abouti."),
        too_large=t(TOO_LARGE, in_megabytes(rules.bytes(ctx.upload_limit))),
        wrong_kind=t(WRONG_KIND, rules.names),
        empty=t(EMPTY_FILE),
        too_many=t(TOO_MANY, parameter.most) if parameter.several else t(ONE_ONLY),
        wait=t("Un fichier est encore en route : le formulaire partira tout de suite après."),
        wrong=t("Un fichier n'est pas accepté : retirez-le, ou choisissez-en un autre."),
    )  # fmt: skip
