"""Fields that an editor calls as JavaScript's objects call what all of them have."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.conftest import MakeContext, MakeSite

NAMES: Final = (
    "constructor",
    "toString",
    "valueOf",
    "__proto__",
    "hasOwnProperty",
    "elements",
    "children",
    "attributes",
    "style",
    "reset",
    "id",
    "name",
    "action",
    "method",
    "title",
    "hidden",
    "remove",
)
PAGE: Final = """
title: Noms
blocks:
  - form:
      anchor: noms
      form_id: noms
      titre: Noms
      champs:
        - {name: nom, label: Nom, type: text, required: true}
"""
FIELD: Final = "        - {{name: {name}, label: Champ {name}, type: text, required: false}}\n"


@pytest.mark.req("BLK-04")
@pytest.mark.allow_console("422")
@pytest.mark.parametrize("script", [True, False])
async def test_field_named_as_an_inherited_member_has_its_own_error(
    script: bool,
    tmp_path: Path,
    make_site: MakeSite,
    make_context: MakeContext,
) -> None:
    file = tmp_path / "content" / "fr" / "noms.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(PAGE + "".join(FIELD.format(name=name) for name in NAMES))
    site = await make_site(VILLA_CONTENT_DIR=str(tmp_path / "content"), VILLA_FORM_MIN_SECONDS="0")
    page = await (await make_context(base_url=site.url, java_script_enabled=script)).new_page()
    await page.goto("/noms/")
    form = page.locator("section.form form")
    for name in NAMES:
        await form.get_by_label(f"Champ {name}").fill(f"écrit en {name}")
    await form.locator(".form-send").click()
    await expect(page.locator("#noms-0")).to_have_attribute("aria-invalid", "true")
    errors = form.locator(".field-error:not([hidden])")
    await expect(errors).to_have_count(1)
    for name in NAMES:
        await expect(form.get_by_label(f"Champ {name}")).to_have_value(f"écrit en {name}")
    await expect(page.locator("main")).not_to_contain_text("native code")
