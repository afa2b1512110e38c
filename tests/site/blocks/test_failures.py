"""A mistake costs only itself: blocks, nested components, load, templates; who sees the report."""

from __future__ import annotations

import logging
from collections.abc import Callable
from html import unescape
from typing import Any

import httpx
import orjson
import pytest
from pydantic import BaseModel
from reactpy import component, create_context, html, use_state

from components import page as frame
from components.templates import page as generic_template
from components.templates import programme
from villa_site.app import VillaSite
from villa_site.content.blocks.block import BlockType
from villa_site.engine.rendering.freeze import freeze
from villa_site.errors import RenderError

pytestmark = pytest.mark.req("DEV-07")

TOKEN = "an-editor-s-token"  # noqa: S105 - of this test alone
SECRET = "redis://user:a-password@cache.test"  # noqa: S105 - as above


class Given(BaseModel):
    """The editor's data."""

    titre: str = ""


@component
def broken_part() -> Any:
    raise ZeroDivisionError(SECRET)


@component
def whole_part() -> Any:
    number, _ = use_state(7)
    return html.p(f"Partie {number}")


Place = create_context("")


def raises(_data: Given, _ctx: Any) -> Any:
    raise ZeroDivisionError(SECRET)


def nested(_data: Given, _ctx: Any) -> Any:
    return html.div(html.p("Autour"), broken_part(), whole_part())


def in_context(_data: Given, _ctx: Any) -> Any:
    return html.div(html.p("Autour"), Place(html.div(broken_part()), whole_part(), value="x"))


def a_dict(_data: Given, _ctx: Any) -> Any:
    return html.div([{"titre": "Bonjour"}])


def a_list(_data: Given, _ctx: Any) -> Any:
    return [html.p("un"), html.p("deux")]


def same_keys(_data: Given, _ctx: Any) -> Any:
    return html.ul([html.li({"key": "a"}, whole_part()) for _ in range(2)])


def script(_data: Given, _ctx: Any) -> Any:
    return html.button({"onClick": "alert(1)"}, "x")


async def fails(_data: Given, _ctx: Any, _backend: Any) -> Given:
    raise ZeroDivisionError(SECRET)


async def forgets(_data: Given, _ctx: Any, _backend: Any) -> Any:
    return None


def titled(data: Given, _ctx: Any) -> Any:
    return html.p(f"Titre {data.titre}")


Render = Callable[[Given, Any], Any]


def block(name: str, **data: Any) -> dict[str, Any]:
    return {"blockName": name, "attrs": {"data": data}, "innerBlocks": [], "innerHTML": ""}


def add_kind(client: httpx.AsyncClient, render: Any, **more: Any) -> VillaSite:
    """Add the block ``acf/tried`` to the site that ``client`` speaks to."""
    site: VillaSite = client._transport.app  # type: ignore[attr-defined]
    more = {"live": False, "of_page": False, **more}
    kind = BlockType("acf/tried", Given, render, file="tried.py", **more)
    site.site.types = {**site.site.types, "acf/tried": kind}
    return site


TRIED = [block("acf/tried", titre="Léa"), block("acf/quote", texte="La suite.")]


@pytest.mark.parametrize("of_page", [False, True])
@pytest.mark.parametrize(
    ("render", "left", "said"),
    [
        (raises, "", "ZeroDivisionError"),
        (nested, "Partie 7", "broken_part"),
        (in_context, "Partie 7", "broken_part"),
        (a_dict, "", "{'titre': 'Bonjour'}"),
        (a_list, "", "a_list has returned"),
        (same_keys, "", "have the key 'a'"),
        (script, "", "inline JavaScript"),
    ],
)
async def test_mistake_in_a_block_costs_only_itself(
    start: Any,
    backend: Any,
    expect_errors: list[logging.LogRecord],
    render: Render,
    left: str,
    said: str,
    of_page: bool,
) -> None:
    client = await start()
    add_kind(client, render, of_page=of_page)
    backend.add("/a/", blocks=TRIED)
    answer = await client.get("/a/")
    assert answer.status_code == 200
    assert "La suite." in answer.text
    assert left in answer.text
    assert SECRET not in answer.text
    assert "data-villa" not in answer.text
    assert "/_villa/dev/" not in answer.text
    logged = "\n".join(f"{each.getMessage()} {each.exc_info}" for each in expect_errors)
    assert "acf/tried" in logged
    assert said in logged


@pytest.mark.parametrize("load", [fails, forgets])
async def test_failing_load_leaves_the_block_its_own_data(
    start: Any, backend: Any, expect_errors: list[logging.LogRecord], load: Any
) -> None:
    client = await start()
    add_kind(client, titled, load=load)
    backend.add("/a/", blocks=TRIED)
    answer = await client.get("/a/")
    assert answer.status_code == 200
    assert "Titre Léa" in answer.text
    assert "La suite." in answer.text
    assert any("acf/tried" in each.getMessage() for each in expect_errors)


@pytest.mark.usefixtures("expect_errors")
async def test_failing_template_gives_way_to_the_generic_one(
    start: Any, backend: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def load(*_given: Any) -> Any:
        raise ZeroDivisionError

    def resident(*_given: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(programme, "programme", resident)
    monkeypatch.setattr(programme, "load", load, raising=False)
    client = await start()
    backend.add("/a/", post_type="programme", blocks=TRIED)
    answer = await client.get("/a/")
    assert answer.status_code == 200
    assert "La suite." in answer.text
    assert "Une page" in answer.text


@pytest.mark.usefixtures("expect_errors")
async def test_failing_component_of_a_template_leaves_a_sentence(
    start: Any, backend: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programme, "programme", lambda *_: [broken_part(), html.p("Le reste")])
    client = await start()
    backend.add("/a/", post_type="programme")
    answer = await client.get("/a/")
    assert answer.status_code == 200
    assert "Le reste" in answer.text
    assert "Cette partie de la page n’a pas pu être affichée." in unescape(answer.text)


@pytest.mark.usefixtures("expect_errors")
async def test_broken_frame_answers_the_500_page(
    start: Any, backend: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generic_template, "page_head", raises)
    client = await start()
    backend.add("/a/")
    answer = await client.get("/a/")
    assert answer.status_code == 500
    assert "<main" in answer.text


def footer_without_component(_view: Any) -> Any:
    raise ZeroDivisionError(SECRET)


def footer_with_component(_view: Any) -> Any:
    return html.footer(html.p("Le pied de page"), broken_part())


def footer_of_a_dict(_view: Any) -> Any:
    return html.footer([{"titre": "Bonjour"}])


@pytest.mark.parametrize(
    ("footer", "left"),
    [
        (footer_without_component, ""),
        (footer_with_component, "Le pied de page"),
        (footer_of_a_dict, ""),
    ],
)
async def test_failing_section_of_the_frame_costs_only_itself(
    start: Any,
    backend: Any,
    monkeypatch: pytest.MonkeyPatch,
    expect_errors: list[logging.LogRecord],
    footer: Callable[[Any], Any],
    left: str,
) -> None:
    monkeypatch.setattr(frame, "footer", footer)
    client = await start()
    backend.add("/a/", blocks=[block("acf/quote", texte="La suite.")])
    answer = await client.get("/a/")
    assert answer.status_code == 200
    assert "La suite." in answer.text
    assert "site-header" in answer.text
    assert left in answer.text
    assert SECRET not in answer.text
    assert "data-villa-failure" not in answer.text
    assert any(each.exc_info for each in expect_errors)


@pytest.mark.usefixtures("expect_errors")
@pytest.mark.parametrize("failing", ["footer", "template"])
async def test_author_sees_what_fails_round_the_blocks(
    start: Any, backend: Any, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    if failing == "footer":
        monkeypatch.setattr(frame, "footer", footer_without_component)
    else:
        monkeypatch.setattr(frame, "generic", raises)
        monkeypatch.setattr(frame, "template_of", lambda _page: raises)
    client = await start()
    site: VillaSite = client._transport.app
    site.site.development = True
    backend.add("/a/")
    answer = await client.get("/a/")
    assert answer.status_code == 200
    written = answer.text.split('data-villa-failure="')[1].split('"')[0]
    failure = orjson.loads(unescape(written))
    assert failure["path"] == "tests/site/blocks/test_failures.py"
    assert failure["message"] == SECRET


@pytest.mark.usefixtures("expect_errors")
async def test_editor_with_a_token_sees_place_and_data_without_the_message(
    start: Any, backend: Any
) -> None:
    client = await start(preview_token=TOKEN)
    add_kind(client, raises)
    backend.add("/a/", blocks=TRIED)
    preview = unescape((await client.get(f"/preview/a/?token={TOKEN}", follow_redirects=True)).text)
    assert "Le bloc «\u00a0acf/tried\u00a0» n’a pas pu être affiché." in preview
    assert "ZeroDivisionError" in preview
    assert "test_failures.py:" in preview
    assert '"titre": "Léa"' in preview
    assert SECRET not in preview


@pytest.mark.usefixtures("expect_errors")
async def test_open_preview_shows_nothing_but_the_name(start: Any, backend: Any) -> None:
    client = await start()
    add_kind(client, raises)
    backend.add("/a/", blocks=TRIED)
    preview = unescape((await client.get("/preview/a/")).text)
    assert "Le bloc «\u00a0acf/tried\u00a0» n’a pas pu être affiché." in preview
    assert "ZeroDivisionError" not in preview
    assert "data-villa" not in preview


@pytest.mark.usefixtures("expect_errors")
async def test_development_marks_blocks_and_shows_all_of_a_failure(
    start: Any, backend: Any
) -> None:
    client = await start()
    add_kind(client, nested).site.development = True
    backend.add("/a/", blocks=TRIED)
    text = (await client.get("/a/")).text
    body = text.split("<body>")[1].split('<script type="application/json"')[0]
    assert 'data-villa-source="blocks/quote.py:' in body
    written = body.split('data-villa-failure="')[1].split('"')[0]
    failure = orjson.loads(unescape(written))
    assert failure["path"] == "tests/site/blocks/test_failures.py"
    assert any("raise ZeroDivisionError(SECRET)" in text for _, text in failure["excerpt"])
    assert failure["message"] == SECRET
    assert orjson.loads(failure["data"]) == {"titre": "Léa"}


def test_dict_in_a_text_s_place_names_itself() -> None:
    with pytest.raises(RenderError, match="'a': 1"):
        freeze(html.div(html.p("x"), [{"a": 1}]))
