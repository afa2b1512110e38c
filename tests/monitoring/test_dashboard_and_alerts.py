"""Alerts and dashboard ask for metrics that there are, and each alert is explained."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
import yaml

pytestmark = pytest.mark.req("QAK-07")

ROOT: Final = Path(__file__).parents[2]
RULES: Final = ROOT / "deploy" / "prometheus" / "alerts.yml"
DASHBOARD: Final = ROOT / "deploy" / "grafana" / "villa-site.json"
EXPLANATIONS: Final = ROOT / "docs" / "alerts.md"
ALERTS: Final[list[dict[str, Any]]] = yaml.safe_load(RULES.read_text())["groups"][0]["rules"]
PANELS: Final[list[dict[str, Any]]] = orjson.loads(DASHBOARD.read_bytes())["panels"]

_METRIC: Final = re.compile(r"\bvilla_[a-z_]+")


def declared() -> set[str]:
    """Return the names that the site's code declares, a histogram's with its series."""
    code = "".join(
        (ROOT / "villa_site" / name).read_text()
        for name in ("app/site.py", "web/metrics_registry.py", "web/responses.py")
    )
    names = set(re.findall(r'"(villa_[a-z_]+)"', code))
    return names | {f"{each}_bucket" for each in names if each.endswith("_seconds")}


@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: str(alert["alert"]))
def test_alert_queries_declared_metrics_and_is_explained(alert: dict[str, Any]) -> None:
    assert set(_METRIC.findall(alert["expr"])) <= declared()
    assert alert["labels"]["severity"] in {"page", "ticket"}
    assert f"| `{alert['alert']}` |" in EXPLANATIONS.read_text()


def test_only_alerts_that_exist_are_explained() -> None:
    explained = re.findall(r"^\| `(\w+)` \|", EXPLANATIONS.read_text(), re.MULTILINE)
    assert explained == [each["alert"] for each in ALERTS]


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: str(panel["title"]))
def test_panel_queries_declared_metrics(panel: dict[str, Any]) -> None:
    asked = {name for each in panel["targets"] for name in _METRIC.findall(each["expr"])}
    assert asked
    assert asked <= declared()
