"""Prometheus' own tool finds the alert rules valid, and each alert fires when it should."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tests.support.services import PROMTOOL

pytestmark = pytest.mark.req("QAK-07")

ROOT: Final = Path(__file__).parents[2]
RULES: Final = ROOT / "deploy" / "prometheus" / "alerts.yml"
CASES: Final = Path(__file__).with_name("alerts_test.yml")


def promtool(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own words
        [PROMTOOL.command or "promtool", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def expectations(*, firing: bool) -> Iterator[str]:
    """Name the alert of each expectation that it fires, or that it does not."""
    cases: list[dict[str, Any]] = yaml.safe_load(CASES.read_text())["tests"]
    for expected in (each for case in cases for each in case["alert_rule_test"]):
        if bool(expected["exp_alerts"]) is firing:
            yield expected["alertname"]


@PROMTOOL.needed
def test_promtool_finds_the_rules_valid() -> None:
    done = promtool("check", "rules", str(RULES), cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@PROMTOOL.needed
def test_alerts_fire_when_they_should(tmp_path: Path) -> None:
    shutil.copy(RULES, tmp_path)
    shutil.copy(CASES, tmp_path)
    done = promtool("test", "rules", CASES.name, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@PROMTOOL.needed
def test_wrong_expectation_is_found(tmp_path: Path) -> None:
    shutil.copy(RULES, tmp_path)
    text = CASES.read_text().replace("severity: page", "severity: ticket")
    (tmp_path / "cases.yml").write_text(text)
    assert promtool("test", "rules", "cases.yml", cwd=tmp_path).returncode != 0


@pytest.mark.parametrize("firing", [True, False])
def test_each_alert_has_a_case_of_each_kind(*, firing: bool) -> None:
    rules = yaml.safe_load(RULES.read_text())["groups"][0]["rules"]
    silent = {each["alert"] for each in rules} - set(expectations(firing=firing))
    assert not silent
