"""All settings in one class, read from ``VILLA_`` environment variables and a ``.env`` file."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from villa_site.demo import DEMO_CONTENT
from villa_site.engine.http.urls import is_base, origin_of
from villa_site.errors import SettingsError
from villa_site.settings.drawn_map import FILE as MAP_FILE
from villa_site.settings.languages import DEFAULT_LANGUAGES, Languages
from villa_site.settings.map_tiles import is_template
from villa_site.settings.media_hosts import MediaHosts
from villa_site.settings.project import check_overrides, current_project
from villa_site.settings.project_source import ProjectSource
from villa_site.settings.redirects import RedirectTable
from villa_site.settings.redis_url import redis_url_error

DEFAULT_DEPTH: Final = 2
"""How many parts the path of a page may have."""


class Settings(BaseSettings):
    """The settings; every field has a safe default and a description, from which docs are made."""

    model_config = SettingsConfigDict(
        env_prefix="VILLA_",
        env_file=".env",
        extra="ignore",
        frozen=True,
        env_ignore_empty=True,
        hide_input_in_errors=True,
    )

    backend_url: str = Field(
        "", repr=False, description="the content backend's origin; empty: the embedded one"
    )
    backend_public_url: str = Field(
        "",
        description="the backend's address in links and media of the content, where backend_url is "
        "an internal one; empty: what the plugin says, else the same",
    )
    site_url: str = Field(
        "", description="the site's public origin, for canonical links, sitemap and feeds"
    )
    product_name: str = Field("Villa Médicis", description="the name in sentences and titles")
    translations_path: str = Field(
        "/wp-json/wpnuxt/v1/translations/", description="where the translation strings are"
    )
    languages: Annotated[Languages, NoDecode] = Field(
        DEFAULT_LANGUAGES,
        description="codes of the languages, the default one first; each has texts in locales/",
    )
    route_depth: Annotated[int, Field(ge=1, le=10)] = Field(
        DEFAULT_DEPTH,
        description="how many parts a page's path may have beside its language",
    )
    locale_cookie: str = Field("i18n_redirected", description="name of the locale cookie")
    webhook_secret: SecretStr = Field(
        SecretStr(""), description="key of the webhook signature; empty: the webhook answers 404"
    )
    cache_purge_url: str = Field(
        "",
        repr=False,
        description="the cache in front, which gets PURGE with the keys of changed pages; "
        "empty: there is none",
    )
    preview_token: SecretStr = Field(
        SecretStr(""), description="required as ?token= on preview paths; empty: preview is open"
    )
    consent_analytics_id: str = Field("", description="tarteaucitron gtag id; empty: off")
    consent_ads_id: str = Field("", description="tarteaucitron googleads id; empty: off")
    consent_tagmanager_id: str = Field(
        "", description="tarteaucitron googletagmanager id; empty: off"
    )
    consent_pixel_id: str = Field("", description="tarteaucitron facebookpixel id; empty: off")
    consent_video_id: str = Field("", description="tarteaucitron tiktok id; empty: off")
    media_hosts: Annotated[MediaHosts, NoDecode] = Field(
        MediaHosts(),
        description="other hosts of pictures, recordings and films, such as cdn.example.org or "
        "*.example.org, with commas between; empty: the backend's alone",
    )
    map_tiles: str = Field(
        "", description="URL of map tiles with {z}, {x} and {y}; empty: maps are drawn"
    )
    map_credit: str = Field("", description="who made the map tiles, as HTML")
    map_file: Path | None = Field(
        None,
        description="GeoJSON file of the drawn map of the surroundings; empty: map.geojson in the "
        "folder of the content files, if they are used",
    )
    form_rate_limit: Annotated[int, Field(ge=1)] = Field(
        20,
        description="form and newsletter submissions of a visitor in an hour, and of an IP those "
        "without a cookie; an IP's visitors with cookies may send 30 times as many",
    )
    form_min_seconds: Annotated[float, Field(ge=0, le=60)] = Field(
        2, description="seconds a person needs for a form at the least; 0: not measured"
    )
    form_secret: SecretStr = Field(
        SecretStr(""),
        description="key of the forms' signed times, for several machines; empty: one made here",
    )
    upload_limit: Annotated[int, Field(ge=1, le=20)] = Field(
        5, description="largest file that a form takes, in MB"
    )
    upload_scanner: str = Field(
        "",
        description="command that checks each uploaded file, with the file as its last word; it "
        "ends with 0 for a clean file and 1 for a refused one: clamdscan --fdpass; empty: none",
    )
    upload_scanner_seconds: Annotated[float, Field(gt=0, le=300)] = Field(
        30, description="how long the scanner may take; a file beyond that is refused"
    )
    live_connect: Literal["intent", "idle", "load", "never"] = Field(
        "intent", description="when the browser opens the websocket"
    )
    prefetch: Literal["on", "off"] = Field(
        "on", description="off: pages are fetched when their links are followed, not before"
    )
    max_sessions: Annotated[int, Field(ge=0)] = Field(
        5000, description="live sessions per worker; beyond it events go by HTTP"
    )
    redis_url: str = Field(
        "",
        repr=False,
        description="carries purges, limits, push and shared state between machines; "
        "empty: there is one machine",
    )
    drain_seconds: Annotated[float, Field(ge=0, le=300)] = Field(
        0, description="how long a server that is stopped goes on serving while it is not ready"
    )
    access_log: Literal["off", "json"] = Field(
        "off", description="json: a line for each answer on stdout, without personal data"
    )
    traces: Literal["off", "own", "continue"] = Field(
        "off",
        description="own: OpenTelemetry traces, which each request begins; continue: those of a "
        "proxy that sets `traceparent` and takes the visitors' away",
    )
    redirects_file: RedirectTable | None = Field(
        None, description="CSV file of redirects: /old/,/new/ on each line; empty: none"
    )
    block_gallery: Literal["on", "off"] = Field(
        "off", description="the block gallery at /_villa/gallery/; `villa-site dev` switches it on"
    )
    api_docs: Literal["on", "off"] = Field(
        "off",
        description="the HTTP API's schema and its page at /_villa/api/; `villa-site dev` switches "
        "it on",
    )
    editor: str = Field(
        "",
        description="what `villa-site dev` opens code with: an address or a command with {file} "
        "and {line}; empty: vscode://file/{file}:{line}",
    )
    page_cache: Literal["on", "off"] = Field("on", description="off renders every request")
    prerendered_dir: Path | None = Field(
        None, description="folder that `villa-site prerender` wrote, served first; empty: none"
    )
    content_dir: Path | None = Field(
        None, description="folder of the embedded backend's content files; empty: the demo content"
    )
    data_dir: Path = Field(
        Path(".villa"), description="where the embedded backend and the caches keep their files"
    )

    stores_file: Path | None = Field(
        None,
        description="SQLite file of what visitors share, unless it is in Redis; "
        "empty: one in the data folder",
    )

    @property
    def stores_path(self) -> Path:
        """The SQLite file of the stores."""
        return self.stores_file or self.data_dir / "stores.sqlite3"

    @property
    def map_path(self) -> Path | None:
        """The file of the drawn map; None where there is none."""
        if self.map_file or self.backend_url:
            return self.map_file
        return file if (file := (self.content_dir or DEMO_CONTENT) / MAP_FILE).is_file() else None

    @field_validator("site_url")
    @classmethod
    def _origin(cls, value: str) -> str:
        _require_http(value)
        origin = origin_of(value) if value else ""
        rest = value.partition("://")[2].rstrip("/")
        if value and (not origin or set(rest) & set("@/?#\\")):
            raise ValueError(
                "must be scheme, host and port, such as https://www.example.org, without user, "
                "password, path or query"
            )
        return origin

    @field_validator("backend_url", "backend_public_url")
    @classmethod
    def _address(cls, value: str) -> str:
        _require_http(value)
        if value and not is_base(value):
            raise ValueError(
                "must name a host, such as https://content.example.org, and no query; in user and "
                "password write / ? # @ as %2F %3F %23 %40"
            )
        return value.rstrip("/")

    @field_validator("cache_purge_url")
    @classmethod
    def _cache(cls, value: str) -> str:
        _require_http(value)
        if value and not is_base(value):
            raise ValueError(
                "must name a host, such as http://127.0.0.1:6081, and no query; in user and "
                "password write / ? # @ as %2F %3F %23 %40"
            )
        return value

    @field_validator("map_tiles")
    @classmethod
    def _tiles(cls, value: str) -> str:
        if value and not is_template(value):
            raise ValueError(
                "must start with https:// or /, hold {z}, {x} and {y}, and no user or password"
            )
        return value

    @field_validator("upload_scanner")
    @classmethod
    def _scanner(cls, value: str) -> str:
        try:
            shlex.split(value)
        except ValueError as error:
            raise ValueError("must be a command as a shell reads it: close its quotes") from error
        return value

    @field_validator("redis_url")
    @classmethod
    def _redis(cls, value: str) -> str:
        if value and (error := redis_url_error(value)):
            raise ValueError(error)
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take last what a project declares: the environment and ``.env`` come before it."""
        others = (init_settings, env_settings, dotenv_settings, file_secret_settings)
        return (*others, ProjectSource(settings_cls))

    @classmethod
    def load(cls) -> Self:
        """Read the environment and the project; raises SettingsError or ProjectError.

        Each is one sentence that says what to change.
        """
        project = current_project()
        if project is not None:
            check_overrides(project)
        try:
            return cls()
        except ValidationError as error:
            first = error.errors()[0]
            name = f"VILLA_{'_'.join(str(part) for part in first['loc'])}".upper()
            reason = first["msg"].removeprefix("Value error, ")
            raise SettingsError(f"Change the setting {name}: {reason}.") from error


def _require_http(url: str) -> None:
    if url and not url.startswith(("http://", "https://")):
        raise ValueError("must start with http:// or https://")
