"""Translations: the backend's strings override the catalogue; the French key is the fallback."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations
from hashlib import blake2b
from io import BytesIO
from typing import Final, NamedTuple

from babel import Locale as BabelLocale
from babel import localedata
from babel.core import UnknownLocaleError, get_global
from babel.messages.mofile import write_mo

from villa_site.settings.catalogues import read_catalogue, texts_of
from villa_site.settings.languages import Locale, babel_name
from villa_site.settings.project import DateOrder, Language, current_project

logger = logging.getLogger(__name__)

_PATTERNS: Final[Mapping[DateOrder, tuple[str, str]]] = {
    "day month year": ("d MMMM y", "d MMMM"),
    "month day year": ("MMMM d, y", "MMMM d"),
    "year month day": ("y MMMM d", "MMMM d"),
}
"""Long dates with and without year, in orders that CLDR does not have for a language."""
_PARTS: Final = {"d": "day", "M": "month", "y": "year"}


@dataclass(frozen=True, slots=True)
class Strings:
    """The texts of a locale; ``version`` identifies the overrides in cache keys."""

    locale: Locale
    overrides: Mapping[str, str] = field(default_factory=dict, compare=False)
    version: str = ""

    def __post_init__(self) -> None:
        """Derive the version from the overrides."""
        if self.overrides and not self.version:
            digest = blake2b(repr(self.overrides).encode(), digest_size=9).hexdigest()
            object.__setattr__(self, "version", digest)

    def translate(self, key: str, *values: object) -> str:
        """Return the text for the French ``key`` with each ``%s`` filled in order.

        A key without translation is its own text. A key with a backslash is logged as an error
        and returned unchanged.
        """
        if "\\" in key:
            logger.error("Translation key %r has a backslash; it is shown as it is.", key)
            return key
        text = self.overrides.get(key) or catalogue(self.locale).texts.get(key) or key
        return fill(text, values)

    def ngettext(self, singular: str, plural: str, number: int, *values: object) -> str:
        """Return the form of a French text for ``number``, which fills the first ``%s``.

        An override is looked up by the French form of the number in this locale.
        """
        known = catalogue(self.locale)
        text = known.plurals.ngettext(singular, plural, number)
        if singular in self.overrides or plural in self.overrides:
            key = singular if known.plural_form(number) == "one" else plural
            text = self.overrides.get(key) or text
        return fill(text, (number, *values))


def marked(key: str) -> str:
    """Mark a key for ``pybabel extract``; it is translated where it is used."""
    return key


def fill(text: str, values: tuple[object, ...]) -> str:
    """Fill each ``%s`` of ``text`` in order; a placeholder without a value stays."""
    if not values:
        return text
    for value in values:
        head, placeholder, tail = text.partition("%s")
        if not placeholder:
            break
        # A value may itself hold "%s", which must not be filled.
        text = head + str(value).replace("%s", "\0") + tail
    return text.replace("\0", "%s")


class Catalogue(NamedTuple):
    """A locale's texts by French key, those with plural forms compiled for gettext."""

    texts: Mapping[str, str]
    plurals: GNUTranslations
    plural_form: Callable[[int], str]
    """CLDR's category of a number in this locale, such as ``one`` or ``other``."""


@cache
def babel_locale(locale: Locale) -> BabelLocale:
    """Return what Babel knows of a language as the site writes it, with a territory if possible."""
    known = _with_territory(locale)
    # Babel writes what it finds into data that languages share: months of Hebrew into all others.
    data = localedata.load(str(known))
    data.update(deepcopy(data))
    return known


def _with_territory(locale: Locale) -> BabelLocale:
    name, declared = babel_name(locale), _declared(locale)
    if declared is not None:
        with suppress(UnknownLocaleError):
            return BabelLocale.parse(f"{name.partition('_')[0]}_{declared.region}")
    # CLDR's English is American; this site writes the day first.
    known = BabelLocale.parse("en_GB" if name == "en" else name)
    likely = get_global("likely_subtags").get(name)
    if known.territory or likely is None:
        return known
    try:
        return BabelLocale.parse(likely)
    except UnknownLocaleError:
        return known


def _declared(locale: Locale) -> Language | None:
    """Return what the project's table says of a language; CLDR speaks for all others."""
    project = current_project()
    return project.languages.get(locale) if project else None


def date_patterns(locale: Locale) -> tuple[str, str]:
    """Return CLDR's patterns of a long date, with and without its year."""
    known = babel_locale(locale)
    whole = str(known.date_formats["long"].pattern)
    declared = _declared(locale)
    if declared is None or _order(whole) == declared.date_order:
        return whole, str(known.datetime_skeletons["MMMMd"].pattern)
    return _PATTERNS[declared.date_order]


def with_weekday(pattern: str, locale: Locale) -> str:
    """Return a pattern of dates with the day of the week where the language has it."""
    known = babel_locale(locale)
    full, whole = (str(known.date_formats[name].pattern) for name in ("full", "long"))
    before, _, after = full.partition(whole)
    if before == full:
        return pattern
    # Newspapers of Britain write no comma there, nor does this site.
    return f"{before.replace(',', '') if known.language == 'en' else before}{pattern}{after}"


def date_order(locale: Locale) -> str:
    """Return the order in which CLDR writes a date, as a project's table says it."""
    return _order(str(babel_locale(locale).date_formats["long"].pattern))


def _order(pattern: str) -> str:
    letters = re.sub(r"'[^']*'|[^dMy]", "", pattern)
    return " ".join(_PARTS[letter] for letter in dict.fromkeys(letters))


def open_graph_locale(locale: Locale) -> str:
    """Return a language with its territory, as in ``fr_FR``."""
    declared = _declared(locale)
    if declared is not None:
        return declared.open_graph
    known = babel_locale(locale)
    return f"{known.language}_{known.territory}" if known.territory else known.language


def is_right_to_left(locale: Locale) -> bool:
    """Whether a language is written from right to left."""
    return str(babel_locale(locale).character_order) == "right-to-left"


@cache
def language_name(locale: Locale) -> str:
    """Return a language's name for itself, as in ``Français``."""
    declared = _declared(locale)
    if declared is not None:
        return declared.name
    known = BabelLocale.parse(babel_name(locale))
    name = known.get_display_name(babel_locale(locale)) or locale
    return name[:1].upper() + name[1:]


@cache
def catalogue(locale: Locale) -> Catalogue:
    """Read the committed catalogues of ``locale`` and compile its plural forms in memory."""
    first = read_catalogue(locale)
    texts = texts_of(first)
    compiled = BytesIO()
    write_mo(compiled, first)
    compiled.seek(0)
    return Catalogue(texts, GNUTranslations(compiled), babel_locale(locale).plural_form)
