"""The ways to pass a page on, which are there without script."""

from __future__ import annotations

import pytest

from components.page import page
from tests.support.rendered import shown, tag, view, words

pytestmark = pytest.mark.req("VIS-03")
KINDS = ("post", "programme", "publication", "resident")


def printed(post_type: str, **more: object) -> str:
    path = f"/{post_type}/été/"
    return shown(page(view({"post_type": post_type, "path": path}, path=path, **more)))  # type: ignore[arg-type]


@pytest.mark.parametrize("post_type", KINDS)
def test_page_is_passed_on_by_address_mail_and_code(post_type: str) -> None:
    markup = printed(post_type)
    url = f"https://villa.test/{post_type}/%C3%A9t%C3%A9/"
    assert "Partager cette page" in words(markup)
    assert f'value="{url}"' in markup
    assert "body=https%3A//villa.test/" in tag(
        markup, '<a class="button button-quiet" href="mailto:'
    )
    code = f"/_villa/qr/{post_type}/%C3%A9t%C3%A9.svg"
    assert 'loading="lazy"' in tag(markup, f'<img src="{code}"')
    assert " download" in tag(markup, f'<a class="button button-quiet" href="{code}"')


def test_preview_is_not_passed_on() -> None:
    assert "page-share" not in printed("programme", preview=True)


def test_page_of_another_kind_has_no_such_line() -> None:
    assert "page-share" not in printed("projet")
