"""Advice for an operator about a call that the backend did not answer as its contract says."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from villa_site.backend.json_text import PHP_NOTICE
from villa_site.errors import (
    BackendContractError,
    BackendError,
    BackendStatusError,
    BackendTimeout,
    BackendUnavailable,
)

LOGIN: Final = (
    "set VILLA_BACKEND_URL with the name and the password of the web server, "
    "as in https://name:password@cms.example.org"
)
REST: Final = (
    "open the call to anonymous readers: allow wpnuxt/v1 and cookie-tracker/v1, which give what is "
    "published and nothing else, in the security plugin or firewall that closes WordPress' REST API"
)
NOTICES: Final = "set WP_DEBUG_DISPLAY to false in wp-config.php, and correct what the notice names"

_REST_PATHS: Final = ("/wp-json/", "/api/")
FORBIDDEN_STATUSES: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})
NOT_FOUND_STATUSES: Final = frozenset(
    {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.GONE}
)


def fix_of(error: BackendError, path: str) -> str:
    """Return what to do about the error of a call to ``path``."""
    if isinstance(error, BackendTimeout):
        return "make the call answer sooner"
    if isinstance(error, BackendUnavailable):
        return "start the backend, or correct its address (VILLA_BACKEND_URL)"
    if isinstance(error, BackendStatusError):
        return _fix_of_status(error, path)
    if isinstance(error, BackendContractError) and "redirect" in str(error):
        return "answer at this address, without a redirect to another host"
    if str(error).startswith(PHP_NOTICE):
        return NOTICES
    return "answer JSON and nothing else: no PHP notices, no HTML"


def _fix_of_status(error: BackendStatusError, path: str) -> str:
    if error.asks_login:
        return LOGIN
    if error.code in NOT_FOUND_STATUSES:
        return "add this call to the backend"
    if error.code in FORBIDDEN_STATUSES and path.startswith(_REST_PATHS):
        return REST
    if error.code in FORBIDDEN_STATUSES:
        return "open the call to anonymous readers"
    return "look into the backend's own error log"
