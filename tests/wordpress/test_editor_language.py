"""Proves that the editor's forms speak the language of their editor."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.async_api import Page

from tests.wordpress.block_editor import new_page
from tests.wordpress.seeded import WordPress


@pytest.fixture
def locale(wordpress: WordPress) -> Iterator[Callable[[str], None]]:
    """Set the editor's own language, as the profile page does."""

    def choose(name: str) -> None:
        wordpress.server.evaluate(f"update_user_meta(1, 'locale', '{name}');")

    yield choose
    choose("")


@pytest.mark.browser
@pytest.mark.req("WPR-04")
async def test_form_speaks_the_language_of_the_editor(
    editor: Page, locale: Callable[[str], None]
) -> None:
    locale("it_IT")
    form = await new_page(editor, "acf/push")
    await form.locator(".villa-form-title").get_by_text("In evidenza").wait_for()
    layout = form.get_by_label("Presentazione")
    options = await layout.locator("option").all_inner_texts()
    assert options == ["Accanto a un’immagine", "Due affiancati", "Su un’immagine", "Su un colore"]
    # The colour is a field of this layout alone.
    await layout.select_option("couleur")
    await form.get_by_role("button", name="Aggiungi (Riquadro)").click()
    own = form.locator(".villa-form")
    assert await own.get_by_role("group", name="Pulsante").is_visible()
    assert await form.get_by_text("Per la presentazione su un colore.").is_visible()
    await editor.goto("/wp-admin/admin.php?page=villa-site-content")
    await editor.get_by_role("group", name="Piè di pagina").first.wait_for()
    assert "Residenti" in await editor.locator("#adminmenu").inner_text()


@pytest.mark.req("WPR-04")
@pytest.mark.parametrize(
    ("name", "title"),
    [("fr_CA", "Mise en avant"), ("it_IT_formal", "In evidenza"), ("de_DE", "Teaser")],
)
def test_language_without_catalogue_falls_back(
    wordpress: WordPress, locale: Callable[[str], None], name: str, title: str
) -> None:
    locale(name)
    blocks = "VillaSite\\Editor_Texts::translated(VillaSite\\Catalogue::own_blocks())"
    shown = wordpress.server.evaluate(
        f"wp_set_current_user(1); return {blocks}['acf/push']['title'];"
    )
    assert shown == title
