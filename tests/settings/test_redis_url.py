"""An unusable address of Redis is refused in one sentence; a password is never repeated."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.cli.invoked import invoked
from villa_site.cli.main import main
from villa_site.settings import Settings
from villa_site.settings.redis_url import channel_name, redis_url_error, without_password

SECRET = "hunter2"  # noqa: S105 - opens nothing


@pytest.mark.parametrize(
    "url",
    [
        "redis://cache.test",
        "redis://cache.test:6380/3",
        "redis://:hunter2@cache.test/",
        "rediss://villa:p%2Fss%40@[::1]:6379/0",
        "rediss://cache.test?ssl_ca_certs=/etc/ca.pem&ssl_cert_reqs=required",
    ],
)
def test_valid_url_has_no_error(url: str) -> None:
    assert redis_url_error(url) == ""
    assert Settings(_env_file=None, redis_url=url).redis_url == url


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("hunter2", "must start with redis://"),
        ("http://hunter2@cache.test", "must start with redis://"),
        ("unix:///run/hunter2.sock", "must start with redis://"),
        ("redis://", "must name a host"),
        ("redis://:hunter2@", "must name a host"),
        ("redis://:hunter2/x@cache.test", "%2F"),
        ("redis://villa:12/hunter2@cache.test", "%2F"),
        ("redis://villa:12?hunter2@cache.test", "with rediss:// only"),
        ("redis://villa:12#hunter2@cache.test", "%2F"),
        ("redis://:hunter2[@cache.test", "%2F"),
        ("redis://cache.test:hunter2", "%2F"),
        ("redis://cache.test:0", "%2F"),
        ("redis://cache.test?password=hunter2", "with rediss:// only"),
        ("rediss://cache.test?password=hunter2", "may have no options but ssl_ca_certs"),
        ("rediss://cache.test?hunter2", "may have no options but ssl_ca_certs"),
    ],
)
def test_invalid_url_error_repeats_nothing_of_it(url: str, said: str) -> None:
    assert said in redis_url_error(url)
    with pytest.raises(ValidationError) as caught:
        Settings(_env_file=None, redis_url=url)
    assert said in str(caught.value)
    assert SECRET not in str(caught.value)


def test_settings_do_not_show_the_address() -> None:
    assert SECRET not in repr(Settings(_env_file=None, redis_url=f"redis://:{SECRET}@cache.test"))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_site_with_an_invalid_redis_url_does_not_start(tmp_path: Path, workers: str) -> None:
    result = invoked(
        main,
        *("serve", "--port", "0", "--workers", workers),
        folder=tmp_path,
        VILLA_REDIS_URL=f"amqp://:{SECRET}@cache.test",
    )
    assert result.exit_code == 2
    said = "Change the setting VILLA_REDIS_URL: must start with redis:// or rediss://."
    assert result.stderr.strip().removeprefix("Error: ") == said


@pytest.mark.parametrize(
    ("site_url", "backend_url", "name"),
    [
        ("https://www.Villa.test", "https://cms.test", "villa-site:www.villa.test"),
        ("", "https://user:secret@cms.test:8443/wp/", "villa-site:cms.test:8443/wp"),
        ("", "http://[x", "villa-site:[x"),
        ("", "", "villa-site"),
    ],
)
def test_channel_name_identifies_the_site(site_url: str, backend_url: str, name: str) -> None:
    assert channel_name(site_url, backend_url) == name


def test_password_is_masked_encoded_and_decoded() -> None:
    url = "redis://villa:p%2Fss@cache.test"
    assert without_password("AUTH villa p/ss (p%2Fss)", url) == "AUTH villa *** (***)"
    assert without_password("refused", "redis://cache.test") == "refused"
