"""Old addresses lead to the new ones, and a table that would mislead is refused at the start."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal
from unicodedata import normalize

import pytest

from villa_site.errors import SettingsError
from villa_site.settings import Settings
from villa_site.settings.redirects import RedirectTable, RedirectTableError

Form = Literal["NFC", "NFD"]

ORIGIN = "https://www.villa.test"
TABLE = """\
# what was,what is,status
/ancien-nom/,/la-villa/histoire/
/index.php?page=12,/contact/,301
/index.php,/visite/,302
/it/vecchio.html,/it/visita/
/été,/saison d'été/
/a/,/b
/b,/c/?x=1#plan,307
/fichiers/plan,/wp-content/plan.pdf
https://www.villa.test/entier/,https://www.villa.test/visite/
"""


def table(folder: Path, text: str | bytes, origin: str = ORIGIN) -> RedirectTable:
    path = folder / "redirects.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return RedirectTable(path, origin)


@pytest.mark.req("EXT-14")
@pytest.mark.parametrize(
    ("asked", "status", "location"),
    [
        ("/ancien-nom/", 308, "/la-villa/histoire/"),
        ("/ancien-nom", 308, "/la-villa/histoire/"),
        ("/ancien-nom/?utm=a&b=%20", 308, "/la-villa/histoire/?utm=a&b=%20"),
        ("/index.php?page=12", 301, "/contact/"),
        ("/index.php?page=13", 302, "/visite/?page=13"),
        ("/it/vecchio.html", 308, "/it/visita/"),
        ("/%C3%A9t%C3%A9/", 308, "/saison%20d'%C3%A9t%C3%A9/"),
        ("/a/", 308, "/b/"),
        ("/b/?y=2", 307, "/c/?x=1&y=2#plan"),
        ("/fichiers/plan/", 308, "/wp-content/plan.pdf"),
        ("/entier/", 308, "/visite/"),
    ],
)
async def test_old_url_is_redirected_to_the_new_one(
    start: Any, tmp_path: Path, asked: str, status: int, location: str
) -> None:
    known = table(tmp_path, TABLE)
    client = await start(site_url=ORIGIN, redirects_file=known.path)
    answer = await client.get(asked)
    assert (answer.status_code, answer.headers["location"]) == (status, location)


@pytest.mark.req("EXT-14", "RTE-06")
@pytest.mark.parametrize("written", ["NFC", "NFD"])
@pytest.mark.parametrize("visited", ["NFC", "NFD"])
def test_accents_of_a_rule_match_in_either_form(
    tmp_path: Path, written: Form, visited: Form
) -> None:
    known = table(tmp_path, f"{normalize(written, '/été/')},/visite/")
    assert known.find(normalize(visited, "/été/"), "") == ("/visite/", 308)


@pytest.mark.req("EXT-14", "RTE-06")
def test_rule_between_two_forms_of_accents_is_no_circle(tmp_path: Path) -> None:
    known = table(tmp_path, f"{normalize('NFD', '/été/')},/été/\n/été/x/,/visite/")
    assert len(known) == 1
    assert known.find("/été/", "") is None
    with pytest.raises(RedirectTableError, match="leads in a circle"):
        table(tmp_path, "/été,/été/")


@pytest.mark.req("EXT-14")
@pytest.mark.parametrize("asked", ["/", "/ancien", "/ancien-nom/x/", "/it/ancien-nom/", "/rien/"])
async def test_other_urls_are_not_redirected(start: Any, tmp_path: Path, asked: str) -> None:
    client = await start(redirects_file=table(tmp_path, TABLE).path, site_url=ORIGIN)
    answer = await client.get(asked, follow_redirects=True)
    assert answer.url.path.rstrip("/") == asked.rstrip("/")
    assert answer.status_code == (200 if asked == "/" else 404)


@pytest.mark.req("EXT-14")
async def test_redirect_precedes_an_existing_page(start: Any, backend: Any, tmp_path: Path) -> None:
    backend.add("/ancien-nom/")
    client = await start(redirects_file=table(tmp_path, TABLE).path, site_url=ORIGIN)
    assert (await client.get("/ancien-nom/")).status_code == 308
    assert "/ancien-nom/" not in [url.path for url in backend.requested]


@pytest.mark.req("EXT-14")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/a/,/a/", "line 1: /a/ leads in a circle"),
        ("/a/,/b/\n/b/,/c/\n/c,/a", "/a/ → /b/ → /c leads in a circle"),
        ("/a/,/a/?x=1", "leads in a circle"),
        ("/a?x=1,/b/\n/b,/a/?x=1", "leads in a circle"),
        ("/a/,https://evil.test/", "line 1: https://evil.test/ is on another host"),
        ("/a/,//evil.test/", "is on another host"),
        ("/a/,/\\evil.test/", "is on another host"),
        ("/a/,https://www.villa.test.evil.test/", "is on another host"),
        ("https://evil.test/a,/b/", "is on another host"),
        ("/a/,javascript:alert(1)", "begin javascript:alert(1) with a slash"),
        ("/a/,b/", "begin b/ with a slash"),
        ("/a/,/b%0d%0aSet-Cookie:x/", "control characters"),
        ("/a/,/b%5Cc/", "backslashes"),
        ("/a/,/b/,200", "the status is 301, 302, 307 or 308, not 200"),
        ("/a/", "give the old URL and the new one"),
        (",/b/", "give the old URL and the new one"),
        ("/a/,/b/\n/a,/c/", "line 2: line 1 leads /a elsewhere already"),
        ("/_villa/health,/b/", "is one of the site's own files"),
        ("/é/,/b/".encode("latin-1"), "is not in UTF-8"),
    ],
)
def test_invalid_table_is_refused(tmp_path: Path, text: str | bytes, told: str) -> None:
    with pytest.raises(RedirectTableError) as refused:
        table(tmp_path, text)
    assert told in str(refused.value)


@pytest.mark.req("EXT-14")
def test_all_errors_are_in_one_message(tmp_path: Path) -> None:
    with pytest.raises(RedirectTableError) as refused:
        table(tmp_path, "/a/,/a/\n/ok/,/fine/\n/b/,https://evil.test/\n" + "x,y\n" * 30)
    said = str(refused.value)
    assert "line 3: https://evil.test/" in said
    assert "line 2:" not in said
    assert said.endswith("more lines")


@pytest.mark.req("EXT-14")
@pytest.mark.parametrize(
    "text",
    ["", "# nothing yet\n", "\ufeff/a/,/b/\n", "/a/;/b/\n/c/;/d/;301\n", "/a/,/b/\r\n/a,/b/\r\n"],
)
def test_semicolons_and_byte_order_marks_are_read(tmp_path: Path, text: str) -> None:
    known = table(tmp_path, text)
    assert known.find("/a/", "") == (("/b/", 308) if "/a" in text else None)


@pytest.mark.req("EXT-14")
def test_site_with_an_invalid_table_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "redirects.csv"
    monkeypatch.setenv("VILLA_REDIRECTS_FILE", str(path))
    with pytest.raises(SettingsError, match=r"VILLA_REDIRECTS_FILE.*cannot be read"):
        Settings.load()
    path.write_text("/a/,/a/\n")
    with pytest.raises(SettingsError, match=r"(?s)VILLA_REDIRECTS_FILE.*leads in a circle"):
        Settings.load()
    path.write_text("/a/,/b/\n")
    assert Settings.load().redirects_file is not None


@pytest.mark.req("WPR-06")
async def test_rules_may_name_the_backend_s_host(start: Any, tmp_path: Path) -> None:
    file = tmp_path / "redirects.csv"
    file.write_text("https://cms.test/cms/old/,https://cms.test/cms/new/\n")
    client = await start(redirects_file=file, backend_url="https://editor:secret@cms.test/cms")
    answer = await client.get("/old/")
    assert (answer.status_code, answer.headers["location"]) == (308, "/new/")
