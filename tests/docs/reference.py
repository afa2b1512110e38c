"""``python -m tests.docs.reference`` writes the pages of the docs that are made from the code."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click
import httpx
from babel.messages.pofile import read_po
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from villa_site.app import VillaSite
from villa_site.backend.models.options import SiteOptions
from villa_site.cli.main import main
from villa_site.content.blocks.block import installed
from villa_site.content.schema import schema
from villa_site.qa.report.data import ReportData
from villa_site.settings import Settings
from villa_site.tools.html_types import write_html_types

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"


def settings() -> str:
    """Return the table of settings, as the class has them."""
    rows = (
        f"| `VILLA_{name.upper()}` | {_default(field.default)} | {field.description} |"
        for name, field in Settings.model_fields.items()
    )
    return _table("name | default | meaning", rows)


def _table(head: str, rows: Iterable[str]) -> str:
    return "\n".join([f"| {head} |", "|---" * len(head.split("|")) + "|", *rows, ""])


def _default(value: Any) -> str:
    plain = value.get_secret_value() if isinstance(value, SecretStr) else value
    return f"`{plain}`" if plain is not None and str(plain) else "empty"


def commands() -> str:
    """Return each command as ``--help`` shows it."""
    return "\n".join(_commands(main, "villa-site"))


def _commands(command: click.Command, name: str) -> Iterator[str]:
    context = click.Context(command, info_name=name)
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            if found := command.get_command(context, each):
                yield from _commands(found, f"{name} {each}")
        return
    yield f"## {name}\n\n```text\n{command.get_help(context)}\n```\n"


def glossary() -> str:
    """Return the table of field names, with the labels of the models in English."""
    rows = (
        f"| `{name}` | {', '.join(sorted(english))} | {_list(places)} |"
        for name, (english, places) in sorted(_fields().items())
    )
    return _table("field | English | used in", rows)


def _list(places: set[str]) -> str:
    few = sorted(places)[:4]
    rest = len(places) - len(few)
    return ", ".join(few) + (f" and {rest} more" if rest else "")


def _fields() -> dict[str, tuple[set[str], set[str]]]:
    english = _catalogue()
    fields: dict[str, tuple[set[str], set[str]]] = {}
    for place, field in _declared():
        if text := english.get(field["label"]):
            texts, places = fields.setdefault(field["name"], (set(), set()))
            texts.add(text)
            places.add(place)
    return fields


def _catalogue() -> Mapping[str, str]:
    with (ROOT / "locales/en/LC_MESSAGES/messages.po").open("rb") as opened:
        texts = {message.id: message.string for message in read_po(opened)}
    return {str(key): str(text) for key, text in texts.items() if text}


def _declared() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each declared field, inner ones too, with the place in which it is used."""
    declared = schema(installed(), SiteOptions)
    for group in ("blocks", "entities", "templates"):
        for place, fields in declared[group].items():
            yield from ((f"`{place}`", field) for field in _flat(fields))
    yield from (("options", field) for field in _flat(declared["options"]))


def _flat(fields: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for field in fields:
        yield field
        yield from _flat(field.get("fields", []))
        yield from _flat(field.get("item", {}).get("fields", []))


def decisions() -> str:
    """Return the table of decisions, with their titles."""
    files = sorted((DOCS / "decisions").glob("0*.md"))
    rows = (f"| {file.name[:4]} | [{_title(file)}]({file.name}) |" for file in files)
    return _table("number | decision", rows)


def _title(file: Path) -> str:
    first, _, _ = file.read_text(encoding="utf-8").partition("\n")
    return first.removeprefix("# ").removeprefix(f"{file.name[:4]}: ")


def http_api() -> str:
    """Return a table of the HTTP API's operations, and its whole schema."""
    described = openapi()
    rows = (
        f"| `{method.upper()} {path}` | {_sentence(each)} | {_texts(each['responses'])} |"
        for path, methods in described["paths"].items()
        for method, each in methods.items()
    )
    table = _table("operation | what it does | statuses", rows)
    text = json.dumps(described, indent=1)
    return f"{table}\n## Schema\n\n```json\n{text}\n```\n"


def _sentence(operation: Mapping[str, Any]) -> str:
    """Return the first line of an operation's description."""
    return str(operation["description"]).partition("\n")[0]


def openapi() -> dict[str, Any]:
    """Return the schema of a site that WordPress sends signed messages to."""
    with _site() as site:
        described: dict[str, Any] = site.fastapi.openapi()
    return described


@contextmanager
def _site() -> Iterator[VillaSite]:
    with TemporaryDirectory() as folder:
        secret = SecretStr("any")
        # Never reached: the site is not started, and has its figures all the same.
        redis = "redis://localhost"
        yield VillaSite(
            Settings(_env_file=None, data_dir=Path(folder), webhook_secret=secret, redis_url=redis)
        )


def _texts(responses: Mapping[str, Any]) -> str:
    return ", ".join(sorted(responses))


def metrics() -> str:
    """Return the table of the figures that ``/metrics`` has."""
    with _site() as site:
        families = text_string_to_metric_families(asyncio.run(_metrics_of(site)))
    rows = (
        f"| `{each.name}{'_total' if each.type == 'counter' else ''}` | {each.type} "
        f"| {each.documentation} |"
        for each in families
    )
    return _table("name | type | meaning", rows)


async def _metrics_of(site: VillaSite) -> str:
    transport = httpx.ASGITransport(site)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return (await client.get("/metrics")).text


def qa_report() -> str:
    """Return a table of the fields of a QA report's JSON, and its schema."""
    described = ReportData.model_json_schema(mode="serialization")
    models = {"the report": described, **described["$defs"]}
    rows = (
        f"| {name} | `{field}` | {each.get('description', '')} |"
        for name, model in models.items()
        for field, each in model["properties"].items()
    )
    table = _table("in | field | meaning", rows)
    return f"{table}\n## Schema\n\n```json\n{json.dumps(described, indent=1)}\n```\n"


MARK: Final = "<!-- The rest is made from the code: make reference -->\n\n"
PAGES: Final[Mapping[str, Callable[[], str]]] = {
    "reference/settings.md": settings,
    "reference/commands.md": commands,
    "reference/http-api.md": http_api,
    "reference/metrics.md": metrics,
    "reference/glossary.md": glossary,
    "reference/qa-report.md": qa_report,
    "decisions/index.md": decisions,
}


def completed(page: str) -> str:
    """Return a page with the part that is made from the code as it is to be now."""
    written, mark, _ = (DOCS / page).read_text(encoding="utf-8").partition(MARK)
    return written + mark + PAGES[page]()


if __name__ == "__main__":
    write_html_types()
    for name in PAGES:
        (DOCS / name).write_text(completed(name), encoding="utf-8")
