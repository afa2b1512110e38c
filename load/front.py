"""The documented nginx with the ports of a run, and where the programs are."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.failure import MeasurementFailed
from bench.process import ROOT

CONFIGURATION: Final = ROOT / "deploy" / "nginx" / "villa.conf"
_FOLDERS: Final = ("/usr/sbin", "/usr/local/sbin", "/sbin")
# Each visitor has an address of its own, as from behind another proxy: limits count by address.
_AROUND: Final = """
user {user};
daemon off;
worker_processes auto;
worker_rlimit_nofile 20000;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{ worker_connections 8000; }}
http {{
    access_log off;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/villa.conf;
}}
"""


def program(*names: str) -> str:
    """Find the first of these programs that there is; raises MeasurementFailed."""
    path = os.pathsep.join([os.environ.get("PATH", ""), *_FOLDERS])
    found = next(filter(None, (shutil.which(name, path=path) for name in names)), None)
    if found is None:
        raise MeasurementFailed(f"Run `make services`: {names[0]} is not installed.")
    return found


def free_port() -> int:
    """Choose a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as trial:
        port: int = trial.getsockname()[1]
    return port


def configure(folder: Path, port: int, upstream: Sequence[int]) -> list[str]:
    """Write nginx' configuration for the sites on these ports; give the command that runs it."""
    certificate, key = _certificate(folder)
    servers = "".join(f"    server 127.0.0.1:{each}\\g<1>;\n" for each in upstream)
    text = CONFIGURATION.read_text(encoding="utf-8")
    for pattern, value in {
        r"(?:    server 127\.0\.0\.1:\d+([^;]*);\n)+": servers,
        r"listen 443 ": f"listen 127.0.0.1:{port} ",
        r"(?<=ssl_certificate     )[^;]+": str(certificate),
        r"(?<=ssl_certificate_key )[^;]+": str(key),
    }.items():
        text, count = re.subn(pattern, value, text)
        if count != 1:
            raise MeasurementFailed(f"{CONFIGURATION.name} has {count} places for {pattern!r}.")
    (folder / "villa.conf").write_text(text, encoding="utf-8")
    main = folder / "nginx.conf"
    main.write_text(_AROUND.format(folder=folder, user=getpass.getuser()), encoding="utf-8")
    return [program("nginx"), "-e", str(folder / "nginx-error.log"), "-c", str(main)]


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost".split()
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(  # noqa: S603 - our own words
        [program("openssl"), *words, *files], check=True, capture_output=True
    )
    return certificate, key
