"""Reads the table ``[tool.villa-site]`` of the ``pyproject.toml`` beside which a command runs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, available_timezones

from babel.numbers import list_currencies
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)

from villa_site.errors import ProjectError

FILE: Final = "pyproject.toml"
TABLE: Final = "tool.villa-site"
_TOML_LINE: Final = re.compile(r"at line (\d+)")

DateOrder = Literal["day month year", "month day year", "year month day"]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]

TIME_ZONE: Final = "Europe/Rome"
CURRENCY: Final = "EUR"
"""The currency of a project that names none, and of the site without a project."""


def _zone(name: str) -> str:
    # A name is a path for zoneinfo: only a known one is opened.
    if name not in available_timezones():
        close = get_close_matches(name, available_timezones(), n=1)
        raise ValueError(f"did you mean {close[0]}?" if close else "")
    return name


def _currency(code: str) -> str:
    if code not in list_currencies():
        close = get_close_matches(code.upper(), list_currencies(), n=1)
        raise ValueError(f"did you mean {close[0]}?" if close else "")
    return code


_EXAMPLES: Final[Mapping[str, str]] = {
    "name": 'name = "Belvédère"',
    "languages": 'fr = { name = "Français", region = "FR", ... }',
    "region": 'region = "FR"',
    "open_graph": 'open_graph = "fr_FR"',
    "date_order": 'date_order = "day month year"',
    "time_zone": f'time_zone = "{TIME_ZONE}"',
    "currency": f'currency = "{CURRENCY}"',
    "budget": "budget = 40",
    "budgets": "budgets = { seat_map = 60 }",
    "islands": "islands = { budget = 40 }",
}


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Language(_Table):
    """A language of the project, as it is named and as it writes its dates.

    ``region`` is ISO 3166-1 or UN M.49, ``open_graph`` the locale in link previews: ``fr_FR``.
    """

    name: _Name
    region: Annotated[str, StringConstraints(pattern=r"^([A-Z]{2}|\d{3})$")]
    open_graph: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}_[A-Z]{2}$")]
    date_order: DateOrder


_Kilobytes = Annotated[int, Field(ge=1)]


class IslandBudget(_Table):
    """How many kB each island of the project may have after gzip; ``budgets`` are for single ones.

    A build warns before that, and fails above it.
    """

    budget: _Kilobytes = 40
    budgets: Mapping[str, _Kilobytes] = {}

    def of(self, island: str) -> int:
        """Return the budget of an island in kB."""
        return self.budgets.get(island, self.budget)


class _Declaration(_Table):
    """The table itself; the first language is the default one."""

    name: _Name
    languages: Annotated[dict[str, Language], Field(min_length=1)]
    time_zone: Annotated[str, AfterValidator(_zone)] = TIME_ZONE
    currency: Annotated[str, AfterValidator(_currency)] = CURRENCY
    islands: IslandBudget = IslandBudget()


_TABLES: Final[Mapping[str, type[_Table]]] = {"languages": Language, "islands": IslandBudget}
"""The models of the tables in the table, by their keys."""


@dataclass(frozen=True)
class Project:
    """The folder of an institution's own site, its name, and its languages by their codes.

    ``time_zone`` is the name of the zone in which it writes its hours, ``currency`` the ISO 4217
    code of its prices.
    """

    folder: Path
    name: str
    languages: Mapping[str, Language]
    time_zone: str = TIME_ZONE
    currency: str = CURRENCY
    islands: IslandBudget = field(default_factory=IslandBudget)

    @property
    def content(self) -> Path:
        """The folder of its content files."""
        return self.folder / "content"

    @property
    def locales(self) -> Path:
        """The folder of its catalogues."""
        return self.folder / "locales"

    @property
    def theme(self) -> Path:
        """The stylesheet of its tokens."""
        return self.folder / "theme.css"

    @property
    def logo(self) -> Path:
        """The drawing of its mark."""
        return self.folder / "logo.svg"

    def modules(self, folder: str) -> tuple[str, ...]:
        """Name the modules in one of its folders."""
        return tuple(sorted(file.stem for file in (self.folder / folder).glob("[!_]*.py")))

    def stylesheets(self) -> Iterator[Path]:
        """Yield its stylesheets in the order of the cascade."""
        if self.theme.is_file():
            yield self.theme
        for name in ("components", "blocks"):
            yield from sorted((self.folder / name).rglob("*.css"), key=str)


def read_project(folder: Path) -> Project | None:
    """Read the project in ``folder``; None where there is none. Raises ProjectError."""
    file = folder / FILE
    try:
        text = file.read_text(encoding="utf-8")
        written = tomllib.loads(text)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        line = _TOML_LINE.search(str(error))
        where = f"{file}, line {line[1]}" if line else file
        raise ProjectError(f"Fix {where}, which cannot be read: {error}.") from error
    table = written.get("tool", {}).get("villa-site")
    if table is None:
        return None
    try:
        declared = _Declaration.model_validate(table)
    except ValidationError as error:
        mistake = error.errors()[0]
        where = f"{file}, line {_line_of(text, mistake)}"
        raise ProjectError(f"Fix {where}: {_sentence(mistake)}.") from error
    own = declared.time_zone, declared.currency, declared.islands
    return Project(folder, declared.name, declared.languages, *own)


@cache
def current_project() -> Project | None:
    """Return the project in the folder where the process started, where ``.env`` is read, too."""
    try:
        folder = Path.cwd()
    except FileNotFoundError:  # it has been removed meanwhile
        return None
    return read_project(folder)


@cache
def institution_zone() -> ZoneInfo:
    """Return the time zone of the institution: its project's, else that of Rome."""
    project = current_project()
    return ZoneInfo(project.time_zone if project else TIME_ZONE)


def institution_currency() -> str:
    """Return the ISO 4217 code of the institution's prices: its project's, else ``EUR``."""
    project = current_project()
    return project.currency if project else CURRENCY


def _line_of(text: str, mistake: Any) -> int:
    """Find the line of the innermost key of a mistake in ``text``."""
    lines = text.splitlines()
    table, keys = TABLE, [*map(str, mistake["loc"])]
    found = next((at for at, line in enumerate(lines) if line.startswith(f"[{TABLE}")), 0)
    for key in keys[:-1] if mistake["type"] == "missing" else keys:
        table = f"{table}.{key}"
        own = re.compile(rf"\s*(\[{re.escape(table)}\]|{re.escape(key)}\s*=)")
        found = next((at for at in range(found, len(lines)) if own.match(lines[at])), found)
    return found + 1


def _sentence(mistake: Any) -> str:
    *outer, last = map(str, mistake["loc"] or ("",))
    key = ".".join([TABLE, *outer, last]).rstrip(".")
    match mistake["type"]:
        case "missing":
            return f"the key {key} is missing; add {_EXAMPLES[last]}"
        case "extra_forbidden":
            known = _TABLES.get(outer[0] if outer else "", _Declaration).model_fields
            close = get_close_matches(last, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}"
            return f"the key {key} is unknown; {hint}".rstrip("?")
        case "literal_error":
            return f"{key} must be {mistake['ctx']['expected']}"
        case _:
            named = (name for name in (last, *reversed(outer)) if name in _EXAMPLES)
            example = _EXAMPLES[next(named, "languages")]
            hint = str(mistake.get("ctx", {}).get("error", "")).rstrip("?")
            return f"{key} cannot be {mistake['input']!r}; {hint or f'write for example {example}'}"
