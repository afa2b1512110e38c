"""Reads the body of a form without files."""

from __future__ import annotations

from typing import Final

from fastapi import Request

from villa_site.engine.http.body import paced
from villa_site.engine.http.headers import client_network
from villa_site.site.forms.form_service import FormService
from villa_site.site.forms.multipart import FormData, ReadLimits, read_form
from villa_site.site.forms.uploads import Spool
from villa_site.site.i18n.translations import marked

BUSY: Final = marked("Trop d'envois arrivent en même temps. Réessayez dans une minute.")


async def read_body(request: Request, service: FormService, limits: ReadLimits) -> FormData:
    """Read the form within its limits; raise BodyLimitError where there is no room for it."""
    with (
        service.body_limits.reserve(client_network(request.scope)) as reservation,
        Spool(service.folder, reservation.grant) as spool,
    ):
        content_type = request.headers.get("content-type", "")
        return await read_form(paced(request.stream()), content_type, limits, spool)
