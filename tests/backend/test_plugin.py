"""The site says once whether WordPress has its plugin, and serves what it can."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.backend.fake import Behaviour, FakeBackend, hangs, missing, refuses, says, says_bytes
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.plugin import STATUS, VERSION, check_plugin

PLUGIN = Path(__file__).parents[2] / "wordpress" / "villa-site" / "villa-site.php"


@pytest.mark.req("WPR-01")
@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        (says({"plugin": VERSION}), ""),
        (says({"plugin": "0.0.9"}), "version 0.0.9, this site comes with"),
        (says({"plugin": None}), "no version"),
        (says([]), "no version"),
        (missing, "No plugin"),
        (says_bytes(b"<!doctype html>"), "No plugin"),
        (refuses, ""),
        (hangs, ""),
        (says({}, 500), ""),
    ],
)
async def test_plugin_is_judged_once(
    fake: FakeBackend,
    client: BackendClient,
    behaviour: Behaviour,
    said: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    fake.set(STATUS, behaviour)
    await check_plugin(client, Call("fr"), 0.2)
    lines = [each.message for each in caplog.records if each.name.endswith("plugin")]
    assert len(lines) == (1 if said else 0)
    assert all(said in line for line in lines)


def test_version_is_that_of_the_plugin() -> None:
    source = PLUGIN.read_text()
    named = re.findall(r"^ \* Version: +(\S+)|^const VERSION = '(.+)'", source, re.MULTILINE)
    assert named == [(VERSION, ""), ("", VERSION)]
