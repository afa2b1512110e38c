"""The pytest plugin with the fixture of a seeded site, beside ``villa_site.qa.plugin``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest

from villa_site.tools.seeded.site import SeededContent, SeededSite


class SendingGuard(Protocol):
    """The guard of ``villa_site.qa``, as far as it is known here."""

    def trust(self, origin: str) -> None:
        """Let everything pass to this site."""


@pytest.fixture(scope="session")
def seeded_content() -> SeededContent:
    """Return the content of ``seeded_site``; a conftest.py has a fixture of its own instead."""
    raise pytest.UsageError(
        "Name the site with --base-url, or write a fixture seeded_content in conftest.py that "
        "returns a SeededContent."
    )


@pytest.fixture(scope="session")
def seeded_site(
    seeded_content: SeededContent,
    sending_guard: SendingGuard,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[SeededSite]:
    """Return a site with the content of ``seeded_content``, to which tests may send.

    It is the site of the run where there is no ``--base-url``.
    """
    with SeededSite(tmp_path_factory.mktemp("seeded"), seeded_content) as site:
        sending_guard.trust(site.url)
        yield site


@pytest.fixture(scope="session")
def seeded_url(seeded_site: SeededSite) -> str:
    """Return the address of ``seeded_site``, which ``villa_site.qa.plugin`` visits."""
    return seeded_site.url
