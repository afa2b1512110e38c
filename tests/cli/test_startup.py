"""The port of ``villa-site serve``: taken at once, open when there is somebody to answer."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from tests.deploy.cluster import PATIENCE, Machine
from tests.support.served_site import free_port
from tests.support.small_content import SMALL_CONTENT
from villa_site.cli.startup import PortInUse, bind_port

pytestmark = pytest.mark.req("QAK-06")

HOST = "127.0.0.1"
UNFINISHED = (
    b"POST /_villa/forms/?page=/contact/&form=acces HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    b"origin: http://127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    b"content-length: 100\r\n\r\nnom="
)


def is_open(port: int) -> bool:
    """Whether a connection to the port is accepted."""
    with socket.socket() as trial:
        trial.settimeout(5)
        return trial.connect_ex((HOST, port)) == 0


def test_port_of_a_server_that_starts_refuses_connections() -> None:
    port = free_port()
    with bind_port(HOST, port, listen=False):
        assert not is_open(port)
    with bind_port(HOST, port):
        assert is_open(port)
        with pytest.raises(PortInUse):
            bind_port(HOST, port, listen=False)


async def test_port_of_workers_that_end_is_closed_before_them(tmp_path: Path) -> None:
    machine = Machine("ending", tmp_path, SMALL_CONTENT)
    try:
        await machine.start()
        reader, writer = await asyncio.open_connection(HOST, machine.port)
        writer.write(UNFINISHED)
        await writer.drain()
        machine.end()
        ended = asyncio.create_task(machine.ended())
        async with asyncio.timeout(PATIENCE):
            while is_open(machine.port):  # noqa: ASYNC110 - a closed port sends no event
                await asyncio.sleep(0.02)
        # A worker still waits for the rest of a form, and answers it.
        writer.write(b"x" * 96)
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readline()).startswith(b"HTTP/1.1 422 ")
        writer.close()
        await ended
    finally:
        await machine.stop()
