"""The base of whole responses: a version hash by which what is made of them is cached."""

from __future__ import annotations

from typing import Self

from pydantic import PrivateAttr

from villa_site.content.model import ContentModel


class Versioned(ContentModel):
    """A model with a ``version``: a hash of its raw JSON, empty if it was not read from any."""

    _version: str = PrivateAttr("")

    @property
    def version(self) -> str:
        """Return the hash; two answers that share it are the same content."""
        return self._version

    def stamped(self, version: str) -> Self:
        """Set the version once, right after reading."""
        self._version = version
        return self
