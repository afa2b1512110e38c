"""The fixture ``base_url`` in place of pytest-playwright's, of which newer pytests warn."""

from __future__ import annotations

import pytest

from villa_site.qa.connection import Connection


@pytest.fixture(scope="session")
def base_url(connection: Connection) -> str:
    """Return the site's origin."""
    return connection.url
