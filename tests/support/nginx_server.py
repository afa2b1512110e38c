"""The documented nginx, with ports and certificate of a test."""

from __future__ import annotations

import asyncio
import getpass
import re
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.support.served_site import ROOT, free_port, listens
from tests.support.services import NGINX

CONFIGURATIONS: Final = ROOT / "deploy" / "nginx"
HOST: Final = "www.example.org"
START_SECONDS: Final = 120
_AROUND: Final = """
user {user};
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/villa.conf;
}}
"""


@asynccontextmanager
async def nginx(folder: Path, *upstream: int, port: int = 0) -> AsyncIterator[int]:
    """Run nginx before the sites on these ports; give its port, where it speaks TLS.

    The configuration is that of one machine or of three.
    """
    port = port or free_port()
    certificate, key = _certificate(folder)
    name = "villa.conf" if len(upstream) == 1 else "villa-machines.conf"
    text = (CONFIGURATIONS / name).read_text(encoding="utf-8")
    for number, each in enumerate(upstream, 1):
        address = "127.0.0.1:8000" if len(upstream) == 1 else f"10.0.0.{number}:8000"
        assert address in text
        text = text.replace(address, f"127.0.0.1:{each}")
    for pattern, value in {
        r"/var/cache/villa-files": str(folder / "files"),
        r"listen 443 ": f"listen 127.0.0.1:{port} ",
        r"(?<=ssl_certificate     )[^;]+": str(certificate),
        r"(?<=ssl_certificate_key )[^;]+": str(key),
    }.items():
        text, count = re.subn(pattern, value, text)
        assert count == 1, pattern
    (folder / "villa.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(
        _AROUND.format(folder=folder, user=getpass.getuser()), encoding="utf-8"
    )
    process = await asyncio.create_subprocess_exec(
        NGINX.command or "nginx", "-e", folder / "error.log", "-c", folder / "nginx.conf"
    )
    try:
        async with asyncio.timeout(START_SECONDS):
            while not await listens(port):
                assert process.returncode is None, (folder / "error.log").read_text()
        yield port
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = f"openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={HOST}".split()
    subprocess.run(  # noqa: S603 - our own words
        [*words, "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )
    return certificate, key
