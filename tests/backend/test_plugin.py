"""The site says once whether WordPress has its plugin, and serves what it can."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.backend.fake import Behaviour, FakeBackend, hangs, missing, refuses, says, says_bytes
from villa_site.backend.call import Call
from villa_site.backend.client import BackendClient
from villa_site.backend.json_text import decode
from villa_site.backend.plugin import STATUS, VERSION, check_plugin
from villa_site.backend.reply import BackendResponse

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


_PAGE = says_bytes(b'{"code": "not_found"}', 404, **{"X-Villa-Plugin": VERSION})
_CLOSED = b'{"code": "rest_cannot_access", "message": "Only for members."}'
_NOTICE = b"<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/cms/a.php</b> on line 3\n{}"


@pytest.mark.req("WPR-01")
@pytest.mark.parametrize(
    ("status", "page", "said"),
    [
        (says_bytes(_CLOSED, 401), _PAGE, "WordPress' REST API is closed to the site: status 401"),
        (says_bytes(b"<h1>Forbidden</h1>", 403), _PAGE, "Fix: open the call to anonymous readers"),
        (says_bytes(b"<!doctype html>", 404), _PAGE, "REST API is closed to the site: status 404"),
        (
            says_bytes(b"<!doctype html>", 200),
            _PAGE,
            "REST API is closed to the site: HTML instead",
        ),
        (says_bytes(b"<h1>Forbidden</h1>", 403), missing, "The backend cannot be read: status 403"),
        (says_bytes(_NOTICE, 200), missing, "a notice of PHP (Warning: Undefined variable $x in"),
        (says_bytes(_NOTICE, 200), missing, "Fix: set WP_DEBUG_DISPLAY to false"),
        (
            says_bytes(b"<h1>No</h1>", 401, **{"WWW-Authenticate": 'Basic realm="staging"'}),
            missing,
            "the web server requires a name and a password. Fix: set VILLA_BACKEND_URL",
        ),
    ],
)
async def test_closed_backend_is_reported_with_its_fix(
    fake: FakeBackend,
    client: BackendClient,
    status: Behaviour,
    page: Behaviour,
    said: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    fake.set(STATUS, status)
    fake.set("/", page)
    assert await check_plugin(client, Call("fr"), 2)
    (line,) = [each.message for each in caplog.records if each.name.endswith("plugin")]
    assert said in line
    assert "geheim" not in line


@pytest.mark.req("WPR-01")
async def test_failing_wordpress_is_requested_again_later(
    fake: FakeBackend, client: BackendClient
) -> None:
    fake.set(STATUS, says({}, 503))
    assert not await check_plugin(client, Call("fr"), 2)
    fake.set(STATUS, says({"plugin": VERSION}))
    assert await check_plugin(client, Call("fr"), 2)


def test_byte_order_mark_is_no_part_of_a_numbered_response() -> None:
    numbered = BackendResponse(b"\xef\xbb\xbf[1]", [1], 2).numbered()
    assert decode(numbered.raw) == numbered.value


def test_version_is_that_of_the_plugin() -> None:
    source = PLUGIN.read_text()
    named = re.findall(r"^ \* Version: +(\S+)|^const VERSION = '(.+)'", source, re.MULTILINE)
    assert named == [(VERSION, ""), ("", VERSION)]
