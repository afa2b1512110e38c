"""What libraries import and this site never uses stays out of its memory: docs/upstream.md."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

WHOLE = """
import sys
print(*(name for name, module in [*sys.modules.items()]
        if '__file__' in getattr(module, '__dict__', ())))
"""


@cache
def modules(program: str) -> frozenset[str]:
    """Name what a fresh interpreter has loaded whole after ``program``."""
    command = [sys.executable, "-c", program + WHOLE]
    done = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603 - our own words
    return frozenset(done.stdout.split())


def loaded(program: str, module: str) -> bool:
    """Tell whether a fresh interpreter has loaded ``module`` whole after ``program``."""
    return module in modules(program)


@pytest.mark.parametrize(
    ("library", "unused"),
    [
        ("httpx", "httpx._main"),
        ("reactpy", "requests"),
        ("reactpy", "lxml.etree"),
        ("reactpy", "lxml.html"),
        ("reactpy", "fastjsonschema"),
        ("reactpy.executors.asgi", "servestatic"),
        ("reactpy.executors.asgi", "asgi_tools.app"),
        ("reactpy.executors.asgi", "yarl"),
        ("httpx", "idna"),
        ("uvicorn", "uvicorn.supervisors"),
        ("watchfiles", "multiprocessing"),
        ("fastapi", "fastapi.openapi.models"),
        ("fastapi", "fastapi.security"),
        ("babel.messages.catalog", "difflib"),
    ],
)
def test_library_loads_what_this_site_never_uses(library: str, unused: str) -> None:
    assert loaded(f"import {library}", unused)
    assert not loaded(f"import villa_site, {library}", unused)


@pytest.mark.parametrize(
    "unused",
    [
        "requests",
        "httpx._main",
        "rich",
        "PIL",
        "pydantic.v1",
        "yaml",
        "markdown_it",
        "redis",
        "lxml.etree",
        "fastjsonschema",
        "servestatic",
        "asgi_tools",
        "yarl",
        "idna",
        "uvicorn.supervisors",
        "multiprocessing",
        "fastapi.openapi.models",
        "fastapi.security",
        "difflib",
        "xml.etree.ElementTree",
        "villa_site.tools.gallery",
    ],
)
def test_application_is_imported_without(unused: str) -> None:
    program = "import villa_site.cli.serve; from villa_site.app import create_app; create_app()"
    assert not loaded(program, unused)


def test_models_of_fastapi_build_no_validators_that_nothing_uses() -> None:
    program = """
import villa_site
from fastapi.openapi import models
if not models.read("OpenAPI").__pydantic_complete__:
    import this
"""
    assert loaded(program, "this")


@pytest.mark.parametrize(
    ("program", "module"),
    [
        ("import requests; requests.get", "requests"),
        ("import reactpy; reactpy.string_to_reactpy('<p>a</p>')", "lxml.html"),
        ("import lxml.html; lxml.html.fromstring('<p>a</p>')", "lxml.etree"),
        ("from lxml import etree; etree.fromstring('<a/>')", "lxml.etree"),
        ("from lxml import objectify", "lxml.objectify"),
        ("import lxml.html.builder", "lxml.html.builder"),
        ("from servestatic import ServeStaticASGI as App; App(None)", "servestatic"),
        (
            "from reactpy.core.vdom import validate_vdom_json as check; check({'tagName': 'p'})",
            "fastjsonschema",
        ),
        ("import asgi_tools; asgi_tools.ResponseText('a')", "asgi_tools"),
        ("import asgi_tools; asgi_tools.App()", "asgi_tools.app"),
        ("from yarl import URL; assert isinstance(URL('/a') / 'b', URL)", "yarl"),
        ("import httpx; assert httpx.URL('//b\xfccher.ch').host == 'b\xfccher.ch'", "idna"),
        ("import uvicorn; uvicorn.supervisors.ChangeReload.run", "uvicorn.supervisors"),
        ("import villa_site.cli.workers", "uvicorn.supervisors"),
        ("from difflib import get_close_matches as near; assert near('ab', ['abc'])", "difflib"),
        ("from xml.etree import ElementTree as E; E.fromstring('<a/>')", "xml.etree.ElementTree"),
        ("import watchfiles; watchfiles.run.import_string", "watchfiles.run"),
    ],
)
def test_deferred_library_works_when_it_is_used(program: str, module: str) -> None:
    assert loaded(f"import villa_site; {program}", module)


def test_deferred_class_is_one_that_others_derive_from() -> None:
    assert loaded(
        "import villa_site; from uvicorn.supervisors import Multiprocess as Base\n"
        "class Workers(Base): pass\n"
        "assert Workers.__mro__[1].__name__ == 'Multiprocess'",
        "uvicorn.supervisors",
    )


def test_endpoints_are_described_and_guarded_by_fastapi() -> None:
    program = """
import villa_site
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient
app = FastAPI()
from fastapi.security import HTTPBearer, OAuth2PasswordBearer, SecurityScopes
bearer = HTTPBearer()
@app.get("/")
def read(scopes: SecurityScopes, token=Depends(bearer), other=Depends(OAuth2PasswordBearer("/t"))):
    return [token.credentials, other, scopes.scope_str]
client = TestClient(app)
schemes = client.get("/openapi.json").json()["components"]["securitySchemes"]
assert schemes.keys() == {"HTTPBearer", "OAuth2PasswordBearer"}, schemes
assert client.get("/").status_code == 401
assert client.get("/", headers={"Authorization": "Bearer a"}).json() == ["a", "a", ""]
"""
    assert {"fastapi.openapi.models", "fastapi.security"} <= modules(program)


def test_threads_load_a_deferred_library_once_and_whole() -> None:
    program = """
import villa_site, sys
from concurrent.futures import ThreadPoolExecutor
from yarl import URL
sys.setswitchinterval(1e-6)
with ThreadPoolExecutor(16) as threads:
    urls = list(threads.map(lambda number: str(URL(f"/{number}")), range(64)))
assert urls == [f"/{number}" for number in range(64)]
"""
    assert loaded(program, "yarl")


def test_library_that_is_not_installed_is_not_deferred_either() -> None:
    program = """
import villa_site
from villa_site.engine.unused_libraries import _defer
_defer("not_installed")
try:
    import not_installed
except ModuleNotFoundError:
    import this
"""
    assert loaded(program, "this")


def test_tree_that_is_none_is_refused_by_the_deferred_validator() -> None:
    from reactpy.core.vdom import validate_vdom_json  # noqa: PLC0415 - after villa_site

    with pytest.raises(ValueError, match="tagName must be string"):
        validate_vdom_json({"tagName": 3})
