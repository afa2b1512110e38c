"""Components reach the site and its backend by hooks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.engine.test_hooks import called
from tests.support.page_scope import page_scope
from villa_site.errors import OutsidePage
from villa_site.site.hooks import use_backend, use_site


async def test_site_hook_returns_the_site_of_the_page() -> None:
    site = SimpleNamespace(backend=object())
    assert await called(use_site, page_scope(site)) is site


async def test_backend_hook_returns_the_backend_of_the_site() -> None:
    site = SimpleNamespace(backend=object())
    assert await called(use_backend, page_scope(site)) is site.backend


async def test_component_outside_of_a_page_has_no_site() -> None:
    assert isinstance(await called(use_site, {"type": "http"}), OutsidePage)
    with pytest.raises(OutsidePage):
        use_backend()
