"""What Babel knows of a language, with what a site seldom uses left on disk: 5 MB otherwise."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from babel import Locale, core, localedata

LEFT_ON_DISK: Final = frozenset(
    "territories languages scripts variants time_zones meta_zones currency_names "
    "currency_names_plural unit_patterns compound_unit_patterns unit_display_names "
    "compact_decimal_formats compact_currency_formats interval_formats date_fields".split()
)
"""The large parts of a language's data that no date or number of a site's pages is made of."""


def reduce(locale: Locale) -> None:
    """Leave the large parts of a locale's data on disk until they are asked for.

    What Babel has read and would keep is freed; it reads it again when it is asked.
    """
    data = locale._data._data  # noqa: SLF001 - Babel keeps all for ever, and has no switch
    with localedata._cache_lock:  # noqa: SLF001 - as above
        localedata._cache.clear()  # noqa: SLF001 - as above
    # Never None: another thread may be about to read it.
    core._global_data = _Tables()  # noqa: SLF001 - as above
    data.update({key: _OnDisk(str(locale), key) for key in LEFT_ON_DISK & data.keys()})


class _OnDisk(localedata.Alias):
    """Babel's reference to another part of the data; this one leads to the whole data."""

    def __init__(self, locale: str, key: str) -> None:
        super().__init__((key,))
        self._locale = locale

    def resolve(self, _data: Mapping[Any, Any]) -> Mapping[Any, Any]:
        (key,) = self.keys
        found: Mapping[Any, Any] = localedata.load(self._locale)[key]
        return found


class _Tables(dict[Any, Any]):
    """Babel's tables of all languages, read when one is asked for."""

    def get(self, key: Any, default: Any = None) -> Any:
        if not self:
            with (Path(core.__file__).parent / "global.dat").open("rb") as file:
                self.update(pickle.load(file))  # noqa: S301 - Babel's own
        return super().get(key, default)
