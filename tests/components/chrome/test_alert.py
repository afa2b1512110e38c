"""The alert is where the editor wants it; whether it was dismissed, the browser knows."""

from __future__ import annotations

from typing import Any

import pytest

from components.chrome.alert import alert
from tests.support.rendered import shown, tag, view, words

ALERT: dict[str, Any] = {
    "display_on": "all",
    "titre": "Tramontane",
    "main_text": "<p>Les jardins sont <b>fermés</b>.</p>",
    "image": {"url": "https://media.test/pins.jpg", "alt": "Pins", "width": 800, "height": 1000},
    "display_main_cta": True,
    "main_cta": {"text": "Ce qui reste ouvert", "type": "link", "link": {"path": "/visite/"}},
    "display_main_secondary": "1",
    "secondary_cta": {"text": "Changer de date", "type": "url", "url": "https://tickets.test/"},
}


def printed(written: dict[str, Any], *, on: Any = True, **more: Any) -> str:
    return shown(alert(view(options={"display_alert": on, "alert": written}, **more)))


def test_alert_has_title_text_picture_and_two_links() -> None:
    markup = printed(ALERT)
    assert "Tramontane Les jardins sont fermés ." in words(markup)
    assert 'alt="Pins"' in markup
    assert tag(markup, '<a href="/visite/"')
    assert 'target="_blank"' in tag(markup, '<a href="https://tickets.test/"')
    assert 'aria-labelledby="villa-alert-title"' in tag(markup, "<aside")


@pytest.mark.parametrize("flag", [False, "", "0", None])
def test_disabled_alert_is_not_rendered(flag: Any) -> None:
    assert printed(ALERT, on=flag) == ""


@pytest.mark.parametrize("ids", [[1], ["1"], [{"ID": 1}], [{"ID": "1"}, 5]])
def test_alert_of_selected_pages_is_on_those_pages(ids: Any) -> None:
    selected = ALERT | {"display_on": "selection", "display_alert_on_pages": ids}
    assert "Tramontane" in printed(selected)
    assert printed(selected, page={"ID": 2}) == ""


@pytest.mark.parametrize("ids", [False, None, "", []])
def test_alert_of_an_empty_selection_is_not_rendered(ids: Any) -> None:
    assert printed(ALERT | {"display_on": "selection", "display_alert_on_pages": ids}) == ""


def test_alert_for_all_pages_is_on_error_pages() -> None:
    assert "Tramontane" in printed(ALERT, kind="error", status=404)
    assert printed(ALERT | {"display_on": "selection"}, kind="error", status=404) == ""


def test_download_link_names_its_format_and_size() -> None:
    file = {"url": "/f.pdf", "filesize": 1_234_567, "subtype": "pdf"}
    call = {"text": "Le plan", "type": "file", "file": file}
    assert "Le plan PDF, 1,23 Mo" in words(printed(ALERT | {"main_cta": call}))


@pytest.mark.parametrize("empty", [False, None, ""])
def test_alert_without_links_and_picture_has_no_empty_elements(empty: Any) -> None:
    fields = ("image", "main_cta", "secondary_cta", "display_main_cta")
    markup = printed(ALERT | dict.fromkeys(fields, empty))
    assert "alert-calls" not in markup
    assert "<img" not in markup
    assert "Tramontane" in words(markup)


def test_disabled_link_is_not_shown() -> None:
    markup = printed(ALERT | {"display_main_cta": False})
    assert "Ce qui reste ouvert" not in words(markup)
    assert "Changer de date" in words(markup)


def test_empty_alert_is_not_rendered() -> None:
    assert printed(ALERT | {"titre": False, "main_text": ""}) == ""


def test_hostile_alert_is_escaped() -> None:
    hostile = {"titre": "<script>a</script>", "main_text": '<p onclick="x">b<script>c</script></p>'}
    markup = printed(ALERT | hostile)
    assert "<script" not in markup
    assert "onclick" not in markup


def test_alert_without_a_title_has_an_accessible_name() -> None:
    assert 'aria-label="Information"' in tag(printed(ALERT | {"titre": ""}), "<aside")
