"""Three machines of two workers each, with one Redis, behind the documented nginx."""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

import httpx
import orjson
from redis.asyncio import Redis

from tests.browser.site_process import SiteProcess
from tests.deploy.backend import Backend
from tests.support.in_process import serving_here
from tests.support.nginx_server import nginx
from tests.support.redis_server import RealRedis
from tests.support.served_site import STOP_SECONDS, Site, free_port
from tests.support.services import FAKETIME
from villa_site.settings.redis_url import channel_name
from villa_site.web.signed_message import SIGNATURE, sign

SECRET: Final = "a secret of the test's"  # noqa: S105 - signs nothing outside this test
WORKERS: Final = ("--workers", "2")
CLOCK: Final = "+30s"
PATIENCE: Final = 30.0
_COMMAND: Final = (sys.executable, "-c", "from villa_site.cli import main; main()")
_PROJECT: Final = """
[tool.villa-site]
name = "Villa Médicis"
[tool.villa-site.languages]
fr = { name = "Français", region = "FR", open_graph = "fr_FR", date_order = "day month year" }
it = { name = "Italiano", region = "IT", open_graph = "it_IT", date_order = "day month year" }
en = { name = "English", region = "GB", open_graph = "en_GB", date_order = "day month year" }
"""


class Machine(Site):
    """A site with two workers; ``clock`` is by how much its own clock is wrong."""

    def __init__(
        self, name: str, folder: Path, environment: Mapping[str, str], *, clock: str = ""
    ) -> None:
        command = _COMMAND if clock else ()
        super().__init__(folder, {**environment, **(faked_time(clock) if clock else {})}, command)
        self.name = name

    async def _started(self, arguments: Sequence[str]) -> asyncio.subprocess.Process | SiteProcess:
        return await super()._started([*arguments, *WORKERS])

    def age_build(self) -> None:
        """Let the next start serve another build than the other machines do."""
        (self.folder / "pyproject.toml").write_text(_PROJECT, encoding="utf-8")
        (self.folder / "theme.css").write_text("main { margin: 0; }", encoding="utf-8")

    def update_build(self) -> None:
        """Let the next start serve the build of the other machines."""
        (self.folder / "pyproject.toml").unlink()
        (self.folder / "theme.css").unlink()

    def end(self) -> None:
        """Ask it to end, as systemd does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)

    async def ended(self) -> None:
        """Wait until all of it has ended in good order."""
        assert self._process is not None
        async with asyncio.timeout(2 * STOP_SECONDS):
            assert await self._process.wait() in {0, -signal.SIGTERM}, self.log

    def cut(self) -> None:
        """Kill it with all of its workers, as a power cut does."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)


class Cluster:
    """The machines, what they share, and the port of nginx."""

    def __init__(
        self, port: int, machines: list[Machine], redis: RealRedis, backend: Backend
    ) -> None:
        self.machines = machines
        self.redis = redis
        self.backend = backend
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.origin = f"https://{self.host}"
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def client(self, address: str) -> httpx.AsyncClient:
        """Make a visitor with an address of its own, who goes through nginx."""
        return httpx.AsyncClient(
            transport=httpx.AsyncHTTPTransport(local_address=address, verify=self.context),
            base_url=self.origin,
            headers={"origin": self.origin, "accept-language": "fr"},
            timeout=PATIENCE,
        )

    async def tell(self, machine: Machine | None = None) -> None:
        """Send the webhook through nginx, or to one machine alone."""
        body = orjson.dumps({"event": "update", "paths": ["/contact/"]})
        url = f"{machine.url if machine else self.origin}/_villa/webhook"
        headers = {SIGNATURE: sign(body, SECRET), "host": self.host}
        async with httpx.AsyncClient(verify=self.context, trust_env=False) as client:
            answer = await client.post(url, content=body, headers=headers)
        assert answer.status_code == httpx.codes.OK, answer.text

    async def builds(self) -> set[str]:
        """Return the builds that are served."""
        async with httpx.AsyncClient(trust_env=False) as client:
            return {
                (await client.get(f"{each.url}/builds/latest.json")).json()["id"]
                for each in self.machines
            }

    async def redis_connected(self) -> None:
        """Wait until every worker of every machine has found Redis."""
        channel = channel_name(self.origin, "")
        async with (
            asyncio.timeout(PATIENCE),
            Redis.from_url(f"redis://127.0.0.1:{self.redis.port}") as client,
        ):
            while (await client.pubsub_numsub(channel))[0][1] < 2 * len(self.machines):  # noqa: ASYNC110 - Redis has no event for a subscription
                await asyncio.sleep(0.1)


def faked_time(clock: str) -> dict[str, str]:
    """Return the environment in which the time of day is wrong by ``clock``."""
    command = [FAKETIME.command or "faketime", "-f", clock, "printenv", "LD_PRELOAD"]
    library = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own words
    return {
        "LD_PRELOAD": library.strip(),
        "FAKETIME": clock,
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
    }


@asynccontextmanager
async def cluster(folder: Path) -> AsyncIterator[Cluster]:
    """Run everything: a machine with a stale build, one with a wrong clock, one that is well."""
    async with AsyncExitStack() as stack:
        redis, backend = RealRedis(), Backend(folder)
        stack.callback(backend.close)
        stack.push_async_callback(redis.stop)
        await redis.start()
        await stack.enter_async_context(serving_here(backend, backend.port))
        made, port = [], free_port()
        for name, clock in {"stale": "", "hasty": CLOCK, "well": ""}.items():
            (place := folder / name).mkdir()
            environment = {
                "VILLA_BACKEND_URL": backend.url(name),
                "VILLA_REDIS_URL": f"redis://127.0.0.1:{redis.port}",
                "VILLA_SITE_URL": f"https://127.0.0.1:{port}",
                "VILLA_WEBHOOK_SECRET": SECRET,
                "VILLA_FORM_SECRET": SECRET,
            }
            made.append(Machine(name, place, environment, clock=clock))
        made[0].age_build()
        running = Cluster(port, made, redis, backend)
        for machine in made:
            stack.push_async_callback(machine.stop)
        await asyncio.gather(*(machine.start() for machine in made))
        (front := folder / "nginx").mkdir()
        ports = [machine.port for machine in made]
        await stack.enter_async_context(nginx(front, *ports, port=port))
        await running.redis_connected()
        yield running
