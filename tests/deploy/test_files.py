"""The files of a deployment are what their programs read, and agree with one another."""

from __future__ import annotations

import difflib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import kubernetes_validate
import pytest
import yaml
from click.testing import CliRunner

from villa_site.cli.serve import serve
from villa_site.settings import Settings

pytestmark = pytest.mark.req("QAK-06")

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
NGINX: Final = DEPLOY / "nginx"
UNIT: Final = DEPLOY / "systemd" / "villa-site.service"
COMPOSE: Final = DEPLOY / "docker" / "compose.yaml"
MANIFESTS: Final[list[dict[str, Any]]] = [
    document
    for file in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for document in yaml.safe_load_all(file.read_text(encoding="utf-8"))
]
KUBERNETES: Final = "1.34"
NO_SETTINGS: Final = {"LISTEN", "FORWARDED_ALLOW_IPS"}
ENDING: Final = 15
"""Seconds that a site may need to end after VILLA_DRAIN_SECONDS, as docs/operating/run.md says."""


def manifest(kind: str, name: str = "villa-site") -> dict[str, Any]:
    """Return a Kubernetes object."""
    [found] = [m for m in MANIFESTS if (m["kind"], m["metadata"]["name"]) == (kind, name)]
    return found


def test_configurations_of_nginx_differ_in_their_machines_alone() -> None:
    one, several = ((NGINX / f"{name}.conf").read_text() for name in ("villa", "villa-machines"))
    lines = difflib.ndiff(_statements(one), _statements(several))
    differences = [line[2:].strip() for line in lines if line[0] in "+-"]
    assert differences
    for line in differences:
        assert re.search(r"^server [\d.]+:8000|^mirror |/_machine/|webhook|^proxy_pass|^}$", line)


def _statements(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and "#" not in line]


def systemd_says(folder: Path, text: str) -> str:
    """Return what systemd has to say about a unit whose program exists here."""
    unit = folder / UNIT.name
    unit.write_text(text.replace("/srv/villa/.venv/bin/villa-site", sys.executable), "utf-8")
    done = subprocess.run(  # noqa: S603 - our own words
        ["systemd-analyze", "verify", "--man=no", unit],  # noqa: S607 - of the system
        capture_output=True,
        text=True,
        check=False,
    )
    return f"{done.returncode} {done.stdout}{done.stderr}"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_unit_is_as_systemd_reads_it(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8")
    assert systemd_says(tmp_path, text) == "0 "
    assert "KilMode" in systemd_says(tmp_path, text.replace("KillMode", "KilMode"))


def validated_compose(file: Path) -> subprocess.CompletedProcess[str]:
    """Compare a compose file with the specification's schema."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    return subprocess.run([*command, file], capture_output=True, text=True, check=False)  # noqa: S603 - our own words


def test_compose_file_is_as_the_specification_says(tmp_path: Path) -> None:
    assert validated_compose(COMPOSE).returncode == 0, validated_compose(COMPOSE).stdout
    wrong = tmp_path / "compose.yaml"
    wrong.write_text(COMPOSE.read_text().replace("ipv4_address", "ip4_address"), "utf-8")
    assert "ip4_address" in validated_compose(wrong).stdout


def test_compose_file_has_the_machines_of_nginx_and_of_the_settings() -> None:
    services = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    address = {
        name: each["networks"]["machines"]["ipv4_address"] for name, each in services.items()
    }
    upstreams = re.findall(r"server ([\d.]+):8000", (NGINX / "villa-machines.conf").read_text())
    assert [address[f"site-{number}"] for number in (1, 2, 3)] == upstreams
    settings = _variables(DEPLOY / "villa.env")
    assert settings["FORWARDED_ALLOW_IPS"] == address["nginx"]
    assert address["redis"] in settings["VILLA_REDIS_URL"]


def _variables(file: Path) -> dict[str, str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_variables_of_the_files_are_settings() -> None:
    names = {*_variables(DEPLOY / "villa.env"), *manifest("ConfigMap")["data"]} - NO_SETTINGS
    known = {f"VILLA_{name.upper()}" for name in Settings.model_fields}
    assert names
    assert names <= known


@pytest.mark.parametrize(
    "command",
    [
        re.findall(r"^ExecStart=\S+/villa-site (.+)$", UNIT.read_text(), re.MULTILINE)[0].split(),
        yaml.safe_load(
            re.findall(r"^CMD (.+)$", (DEPLOY / "docker" / "Dockerfile").read_text(), re.MULTILINE)[
                0
            ]
        )[1:],
    ],
    ids=["systemd", "docker"],
)
def test_command_of_the_files_is_understood(command: list[str]) -> None:
    name, *options = command
    assert name == "serve"
    done = CliRunner().invoke(serve, [*options, "--help"])
    assert done.exit_code == 0, done.output
    with serve.make_context("serve", list(options)) as context:
        assert context.params["workers"] > 1


@pytest.mark.parametrize(
    "document", MANIFESTS, ids=lambda each: f"{each['kind']}/{each['metadata']['name']}"
)
def test_manifest_is_as_kubernetes_reads_it(document: dict[str, Any]) -> None:
    kubernetes_validate.validate(document, KUBERNETES, strict=True)


def test_misspelt_key_of_a_manifest_is_found() -> None:
    wrong = {**manifest("Deployment"), "specs": {}}
    with pytest.raises(kubernetes_validate.ValidationError, match="specs"):
        kubernetes_validate.validate(wrong, KUBERNETES, strict=True)


def test_pod_has_the_time_to_end() -> None:
    pod = manifest("Deployment")["spec"]["template"]["spec"]
    drain = int(manifest("ConfigMap")["data"]["VILLA_DRAIN_SECONDS"])
    assert pod["terminationGracePeriodSeconds"] >= drain + ENDING
    [site] = pod["containers"]
    assert site["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert site["livenessProbe"]["httpGet"]["path"] == "/healthz"
    # It is noticed in time that the pod is not ready any more.
    assert site["readinessProbe"]["periodSeconds"] * 2 < drain


def test_services_find_their_pods() -> None:
    for kind, name in (("Deployment", "villa-site"), ("StatefulSet", "villa-redis")):
        labels = manifest(kind, name)["spec"]["template"]["metadata"]["labels"]
        assert manifest("Service", name)["spec"]["selector"].items() <= labels.items()
    paths = {
        path["backend"]["service"]["name"]
        for name in ("villa-site", "villa-site-files")
        for rule in manifest("Ingress", name)["spec"]["rules"]
        for path in rule["http"]["paths"]
    }
    assert paths == {"villa-site", "villa-closed"}
    assert "villa-redis" in manifest("ConfigMap")["data"]["VILLA_REDIS_URL"]
