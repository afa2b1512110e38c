"""A dialog opens as a popover, or only by a command as a modal one."""

from __future__ import annotations

from typing import Any

import pytest
from reactpy import html

from components.ui.dialog import dialog
from tests.support.rendered import context


@pytest.mark.parametrize("modal", [True, False])
def test_modal_dialog_never_opens_as_a_popover(*, modal: bool) -> None:
    node = dialog("plan", context(), html.p("Plan"), label="Plan", modal=modal)
    attributes: dict[str, Any] = {**node["attributes"]}
    assert attributes["closedby"] == "any"
    assert ("popover" in attributes) is not modal
