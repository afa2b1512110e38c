"""What the doctor says of settings: each with its meaning, a bad one in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tests.tools.doctor.conftest import reported
from villa_site.settings import Settings
from villa_site.settings.unknown import variable
from villa_site.tools.doctor import settings as doctor

SECRET = "0123456789abcdef-secret"  # noqa: S105 - protects nothing


def examined(**values: Any) -> str:
    return reported(doctor.examine(Settings(_env_file=None, **values)))


@pytest.mark.req("EXT-12")
def test_each_setting_has_meaning_and_default() -> None:
    findings = doctor.examine(Settings(_env_file=None, product_name="Villa Aurelia"))
    assert [finding.subject for finding in findings] == [
        variable(name) for name in Settings.model_fields
    ]
    meanings = [field.description for field in Settings.model_fields.values()]
    assert [finding.remarks[0].fix for finding in findings] == meanings
    report = reported(findings)
    assert "VILLA_PRODUCT_NAME | ok | Villa Aurelia (set) | the name in sentences" in report
    assert "VILLA_PAGE_CACHE | ok | on (default)" in report
    assert "VILLA_BACKEND_URL | ok | (empty) (default)" in report


@pytest.mark.req("EXT-12")
def test_secrets_are_never_shown() -> None:
    report = examined(
        webhook_secret=SECRET,
        preview_token=SECRET,
        backend_url=f"https://user:{SECRET}@cms.test",
        redis_url=f"redis://:{SECRET}@cache.test",
        cache_purge_url=f"http://villa:{SECRET}@cache.test:6081",
    )
    assert SECRET not in report
    assert "VILLA_WEBHOOK_SECRET | ok | (set) (set)" in report
    assert "VILLA_BACKEND_URL | ok | https://cms.test (set)" in report
    assert "VILLA_REDIS_URL | ok | redis://cache.test (set)" in report
    assert "VILLA_CACHE_PURGE_URL | ok | http://cache.test:6081 (set)" in report


@pytest.mark.req("EXT-12")
@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"translations_path": "strings"}, "It is no path. | Begin it with a slash."),
        ({"webhook_secret": "short"}, "short enough to be guessed. | Take 32 random characters"),
        ({"preview_token": "1234"}, "VILLA_PREVIEW_TOKEN | wrong"),
        ({"content_dir": "/no/such/folder"}, "There is no such folder."),
        ({"content_dir": ".", "backend_url": "http://a.test"}, "It is not used"),
        ({"data_dir": "/dev/null/villa"}, "/dev/null cannot be written to."),
    ],
)
def test_risky_setting_is_reported_with_a_correction(values: dict[str, Any], said: str) -> None:
    assert said in examined(**values)


@pytest.mark.req("EXT-12", "EXT-06")
@pytest.mark.parametrize(
    ("values", "name", "said"),
    [
        ({}, "VILLA_SITE_URL", "Absolute links follow the Host of each request"),
        ({"site_url": "https://www.villa.test"}, "VILLA_SITE_URL", ""),
        ({"backend_url": "https://cms.test"}, "VILLA_PREVIEW_TOKEN", "preview is open. | Set it"),
        ({"backend_url": "https://a:b@cms.test"}, "VILLA_PREVIEW_TOKEN", "holds credentials, and"),
        ({}, "VILLA_PREVIEW_TOKEN", ""),
        ({"cache_purge_url": "http://a.test"}, "VILLA_CACHE_PURGE_URL", "The cache stores no page"),
        ({}, "VILLA_CACHE_PURGE_URL", ""),
        ({"backend_url": "https://cms.test", "preview_token": SECRET}, "VILLA_PREVIEW_TOKEN", ""),
    ],
)
def test_valid_but_risky_setting_is_tolerated(values: dict[str, Any], name: str, said: str) -> None:
    findings = doctor.examine(Settings(_env_file=None, **values))
    (finding,) = [each for each in findings if each.subject == name]
    assert finding.is_well
    assert finding.verdict == ("tolerated" if said else "ok")
    assert said in reported([finding])


@pytest.mark.req("EXT-12")
def test_each_bad_setting_is_one_sentence() -> None:
    with pytest.raises(ValidationError) as caught:
        Settings(_env_file=None, site_url="villa.test", form_rate_limit="many", page_cache="maybe")
    findings = doctor.unusable(caught.value)
    assert [finding.subject for finding in findings] == [
        "VILLA_SITE_URL",
        "VILLA_FORM_RATE_LIMIT",
        "VILLA_PAGE_CACHE",
    ]
    assert findings[0].remarks[0].seen == (
        "Change the setting VILLA_SITE_URL: must start with http:// or https://."
    )
    assert all("\n" not in finding.remarks[0].seen for finding in findings)
    assert "the site's public origin" in findings[0].remarks[0].fix


@pytest.mark.req("EXT-12")
def test_misspelt_setting_is_reported_from_environment_and_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# VILLA_COMMENT=1\nexport VILLA_SITE_ULR = https://a.test\nVILLA_SITE_URL=x\n")
    environment = {"VILLA_BAKEND_URL": "x", "VILLA_TEST_CHROMIUM": "/x", "HOME": "/", "villa_Z": ""}
    report = reported(doctor.misspelt(environment, file))
    assert report.splitlines() == [
        f"{name} | wrong | This is no setting, so it changes nothing. | {fix}"
        for name, fix in (
            ("VILLA_BAKEND_URL", "Rename it to VILLA_BACKEND_URL, or take it out."),
            ("VILLA_SITE_ULR", "Rename it to VILLA_SITE_URL, or take it out."),
            ("villa_Z", "Take it out."),
        )
    ]


def test_correct_settings_are_not_reported(tmp_path: Path) -> None:
    assert doctor.misspelt({"VILLA_SITE_URL": "x", "villa_page_cache": "on"}, tmp_path) == []


@pytest.mark.req("DEV-11")
def test_scanner_that_is_not_installed_is_wrong() -> None:
    assert "There is no command no-scan, so every file is refused" in examined(
        upload_scanner="no-scan --quiet"
    )
    assert "so every file is refused" not in examined(upload_scanner="sh -c 'exit 0'")
