"""Babel keeps all that it has read; what the site does about it: docs/upstream.md."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from babel import Locale, core, localedata

from villa_site.site.i18n.locale_data import LEFT_ON_DISK, reduce
from villa_site.site.i18n.translations import babel_locale, language_name

LOCALES = ("fr_FR", "en_GB", "pt_BR", "ar_EG", "zh_Hant_TW")
KEPT = """
import tracemalloc
from babel import Locale
{imports}
tracemalloc.start()
for name in ("fr", "it", "en"):
    {read}
print(tracemalloc.get_traced_memory()[0])
"""


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """Let each test, and those that follow, read the data anew."""
    yield
    localedata._cache.clear()
    core._global_data = None


def kept(read: str, imports: str = "") -> int:
    """Return the bytes that a fresh interpreter keeps when it has read three languages."""
    command = [sys.executable, "-c", KEPT.format(read=read, imports=imports)]
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - our own words
    return int(done.stdout)


def plain(value: Any) -> Any:
    """Return locale data as dictionaries, with every reference followed."""
    if isinstance(value, localedata.LocaleDataDict):
        return {key: plain(each) for key, each in value.items()}
    # Patterns are compared by what they print.
    return value if isinstance(value, str | int | tuple | list | None) else repr(value)


def test_babel_keeps_every_table_and_all_data_of_a_language() -> None:
    assert kept("Locale.parse(name).get_display_name()") > 4_000_000


def test_languages_of_a_site_keep_little() -> None:
    imports = "from villa_site.site.i18n.translations import babel_locale"
    assert kept("babel_locale(name).date_formats['long']", imports) < 1_000_000


def test_parts_that_are_left_on_disk_are_those_of_babel() -> None:
    assert Locale.parse("fr")._data.keys() >= LEFT_ON_DISK


@pytest.mark.parametrize("name", LOCALES)
def test_reduced_locale_has_all_that_babel_knows(name: str) -> None:
    known = Locale.parse(name)
    reduce(known)
    localedata._cache.clear()
    whole = Locale.parse(name)
    assert known._data._data is not whole._data._data
    assert plain(known._data) == plain(whole._data)
    assert known.territories["IT"] == whole.territories["IT"] != "IT"


def test_tables_are_read_again_when_they_are_asked_for() -> None:
    tables = {key: core.get_global(key) for key in ("likely_subtags", "zone_aliases")}
    reduce(Locale.parse("fr"))
    assert {key: core.get_global(key) for key in ("likely_subtags", "zone_aliases")} == tables
    reduce(Locale.parse("it"))
    assert str(Locale.parse("zh_CN")) == "zh_Hans_CN"


def test_locale_that_others_hold_stays_whole() -> None:
    theirs = Locale.parse("it_IT")
    assert theirs.languages["it"] == "italiano"
    reduce(Locale.parse("it_IT"))
    assert theirs.languages["fr"] == "francese"
    assert theirs.currencies["EUR"] == "euro"


def test_name_of_a_language_is_its_own() -> None:
    names = [language_name(each) for each in ("fr", "it", "en", "pt-br")]
    assert names == ["Français", "Italiano", "English", "Português (Brasil)"]
    assert babel_locale("fr").languages["de"] == "allemand"
