"""The cookies that remember the password of a protected page: encrypted, one a page."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from villa_site.site.forms.cookies import SignedTime

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

ADDRESS: Final = "/_villa/post-password/"
"""Where the form of a protected page is posted."""
NAME: Final = "post-password"
"""The form's name, and its anchor."""
LIFE: Final = 3600
"""Seconds for which the password is remembered."""
LONGEST: Final = 255
"""Characters: WordPress stores no more."""

_COOKIE: Final = "villa_post_"
_LONGEST_COOKIE: Final = 4_000


class PostPasswords:
    """Writes and reads the cookies; their key is that of ``signed_time``, which workers share.

    They are for the whole site: the live socket's address is not below the page's.
    """

    def __init__(self, signed_time: SignedTime) -> None:
        self._signed_time = signed_time

    def cookie(self, path: str) -> str:
        """Return the name of the cookie of the page at ``path`` in the backend."""
        return _COOKIE + hashlib.blake2b(path.encode(errors="replace"), digest_size=8).hexdigest()

    def write(self, path: str, password: str) -> str:
        """Return the cookie's value for the password of a page."""
        content = password.encode(errors="replace")
        return self._fernet(path).encrypt_at_time(content, self._now()).decode()

    def read(self, path: str, cookies: Mapping[str, str]) -> str:
        """Return the password of a page, empty without a cookie, or for a forged or old one."""
        value = cookies.get(self.cookie(path), "")
        if not 0 < len(value) <= _LONGEST_COOKIE:
            return ""
        from cryptography.fernet import InvalidToken  # noqa: PLC0415 - as in _fernet

        try:
            content = self._fernet(path).decrypt_at_time(
                value.encode(errors="replace"), ttl=LIFE, current_time=self._now()
            )
        except InvalidToken:
            return ""
        return content.decode()

    def _now(self) -> int:
        return int(self._signed_time.clock())

    def _fernet(self, path: str) -> Fernet:
        """Return the cipher of a page: its cookie opens no other one."""
        from cryptography.fernet import Fernet  # noqa: PLC0415 - 7 MB, for protected pages alone

        purpose = f"post password {path}".encode(errors="replace")
        key = hmac.digest(self._signed_time.key, purpose, "sha256")
        return Fernet(base64.urlsafe_b64encode(key))
