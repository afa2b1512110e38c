"""The site behind a real nginx, with the configuration that is documented."""

from __future__ import annotations

import asyncio
import shutil
import ssl
from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio
from websockets import Origin
from websockets.asyncio.client import connect

from tests.support.nginx_server import HOST, nginx
from tests.support.served_site import serving
from tests.support.services import NGINX
from tests.support.small_content import SMALL_CONTENT
from tests.web.test_forms import ADDRESS
from villa_site.engine.live.admission import LIVE_PATH
from villa_site.site.forms.multipart import MAX_BYTES

pytestmark = [pytest.mark.req("QAK-05"), NGINX.needed]

MONITORING, PUBLIC = "127.0.0.1", "127.0.0.2"
CHUNK = b"x" * 1_000_000


@pytest_asyncio.fixture(scope="module")
async def port(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[int]:
    folder = tmp_path_factory.mktemp("nginx")
    async with serving(folder, **SMALL_CONTENT) as site, nginx(folder, site.port) as port:
        yield port


@pytest.fixture
def context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def client(port: int, context: ssl.SSLContext, address: str = PUBLIC) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=httpx.AsyncHTTPTransport(local_address=address, verify=context),
        base_url=f"https://127.0.0.1:{port}",
        headers={"host": HOST},
    )


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
@pytest.mark.parametrize("version", ["1.1", "2"])
async def test_page_has_the_public_origin_in_each_version_of_http(port: int, version: str) -> None:
    options = ("--silent", "--insecure", "--noproxy", "*", "--write-out", "%{http_version}")
    resolve = ("--resolve", f"{HOST}:{port}:127.0.0.1")
    process = await asyncio.create_subprocess_exec(
        *("curl", *options, *resolve, f"--http{version}", f"https://{HOST}:{port}/"),
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 30)
    page, _, spoken = said.decode().rpartition("</html>")
    assert spoken == version
    assert f'<link rel="canonical" href="https://{HOST}:{port}/"' in page


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
async def test_monitoring_is_closed_to_the_public(
    port: int, context: ssl.SSLContext, path: str
) -> None:
    async with client(port, context) as visitor, client(port, context, MONITORING) as monitor:
        assert (await visitor.get(path)).status_code == 403
        assert (await visitor.get(f"{path}?a=b")).status_code == 403
        assert (await visitor.get(f"{path}/")).status_code != 200
        assert (await monitor.get(path)).status_code == 200


async def test_live_socket_opens_for_the_page_of_its_origin(
    port: int, context: ssl.SSLContext
) -> None:
    origin = f"{HOST}:{port}"
    async with connect(
        f"wss://{origin}{LIVE_PATH}?path=%2F",
        host="127.0.0.1",
        port=port,
        origin=Origin(f"https://{origin}"),
        ssl=context,
        proxy=None,
    ) as live:
        message = await asyncio.wait_for(live.recv(), 30)
    assert "layout-update" in str(message)


@pytest.mark.parametrize(
    ("size", "is_refused"), [(MAX_BYTES, False), (MAX_BYTES + 5 * len(CHUNK), True)]
)
async def test_upload_of_the_promised_size_is_left_to_the_site(
    port: int, context: ssl.SSLContext, size: int, *, is_refused: bool
) -> None:
    async def body() -> AsyncIterator[bytes]:
        for _ in range(size // len(CHUNK)):
            yield CHUNK

    headers = {"content-type": "multipart/form-data; boundary=x", "content-length": str(size)}
    async with client(port, context) as visitor:
        answer = await visitor.post(ADDRESS, content=body(), headers=headers)
    assert (answer.status_code == 413) == is_refused
    assert ("<center>nginx" in answer.text) == is_refused
