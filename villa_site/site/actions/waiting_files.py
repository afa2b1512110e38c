"""Stores the files that a script sends before their form, and removes those that it takes back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from villa_site.site.actions.action import Action
from villa_site.site.actions.sent_files import Translate, file_mistake, owner_of
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.multipart import FormData
from villa_site.site.i18n.translations import marked

REMOVED: Final = "villa-remove"
"""The control with the handle of a file that its visitor has removed."""
NO_ROOM: Final = marked("Trop de fichiers attendent en ce moment. Réessayez un peu plus tard.")


async def waiting_files(
    action: Action, data: FormData, service: FormService, t: Translate, network: str
) -> tuple[HTTPStatus, Mapping[str, str]]:
    """Store the one file of ``data``; return its handle, or a message that says what is wrong."""
    for parameter in action.files.values():
        owner = owner_of(action, parameter)
        for handle in data.values.get(REMOVED, ()):
            if found := service.retained.find(handle, owner):
                await asyncio.to_thread(service.retained.remove, found)
        for upload in data.files.get(parameter.name, [])[:1]:
            if mistake := await file_mistake(parameter, upload, service, t):
                return HTTPStatus.UNPROCESSABLE_ENTITY, {"message": mistake}
            handle = await asyncio.to_thread(service.retained.add, upload, owner, network)
            if not handle:
                return HTTPStatus.SERVICE_UNAVAILABLE, {"message": t(NO_ROOM)}
            return HTTPStatus.OK, {"handle": handle}
    return HTTPStatus.OK, {}
