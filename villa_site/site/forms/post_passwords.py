"""The cookies that remember the password of a protected page: sealed, one a page, for an hour."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final

from itsdangerous import BadData, URLSafeTimedSerializer

from villa_site.site.forms.cookies import SignedTime, TimedSigner

ADDRESS: Final = "/_villa/post-password/"
"""Where the form of a protected page is posted."""
NAME: Final = "post-password"
"""The form's name, and its anchor."""
LIFE: Final = 3600
"""Seconds for which the password is remembered."""
LONGEST: Final = 255
"""Characters: WordPress stores no more."""

_COOKIE: Final = "villa_post_"
_NONCE: Final = 16
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
        nonce = secrets.token_bytes(_NONCE)
        sealed = self._masked(password.encode(errors="replace"), nonce)
        return str(self._serializer(path).dumps([nonce.hex(), sealed.hex()]))

    def read(self, path: str, cookies: Mapping[str, str]) -> str:
        """Return the password of a page, empty without a cookie, or for a forged or old one."""
        value = cookies.get(self.cookie(path), "")
        if not 0 < len(value) <= _LONGEST_COOKIE:
            return ""
        try:
            nonce, sealed = map(bytes.fromhex, self._serializer(path).loads(value, max_age=LIFE))
        except (BadData, ValueError, TypeError):
            return ""
        return self._masked(sealed, nonce).decode()

    def _masked(self, text: bytes, nonce: bytes) -> bytes:
        """Encrypt or decrypt with a key stream that no other cookie has."""
        stream = hashlib.shake_256(b"post password" + self._signed_time.key + nonce)
        return bytes(a ^ b for a, b in zip(text, stream.digest(len(text)), strict=True))

    def _serializer(self, path: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(
            self._signed_time.key,
            salt=f"post password {path}",
            signer=TimedSigner,
            signer_kwargs={"digest_method": hashlib.sha256, "clock": self._signed_time.clock},
        )
