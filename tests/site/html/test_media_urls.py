"""Media of foreign hosts are left out unless they are allowed; each host is logged once."""

from __future__ import annotations

import pytest

from components.media.audio_player import track_of
from components.media.picture import picture
from components.media.video_player import video_player
from tests.support.rendered import context, shown
from villa_site.content.losses import losses
from villa_site.content.media import File, Image
from villa_site.settings.media_hosts import MediaHosts
from villa_site.site.html.media_urls import loadable_image, media_url
from villa_site.site.html.rich_text import sanitise

pytestmark = pytest.mark.req("WPR-06")

CTX = context(backend_url="https://cms.test/wp", media_hosts=MediaHosts(("cdn.test", "*.gra.test")))


@pytest.mark.parametrize(
    ("url", "loaded"),
    [
        ("/wp-content/a.jpg", "/wp-content/a.jpg"),
        ("https://villa.test/a.jpg", "https://villa.test/a.jpg"),
        ("https://cms.test/wp-content/a.jpg", "https://cms.test/wp-content/a.jpg"),
        ("http://cms.test/a.jpg", "https://cms.test/a.jpg"),
        ("//cms.test/a.jpg", "https://cms.test/a.jpg"),
        ("https://cdn.test/a.jpg", "https://cdn.test/a.jpg"),
        ("http://0.gra.test/avatar/1?s=96", "https://0.gra.test/avatar/1?s=96"),
        ("//CDN.test/a.jpg", "https://CDN.test/a.jpg"),
        ("https://www.cms.test/a.jpg", ""),
        ("https://gra.test/a.jpg", ""),
        ("https://cdn.test:8443/a.jpg", ""),
        ("https://cdn.test@evil.test/a.jpg", ""),
        ("//evil.test/a.jpg", ""),
        ("/\\evil.test/a.jpg", ""),
        ("https:/evil.test/a.jpg", ""),
        ("", ""),
    ],
)
def test_media_are_loaded_from_known_hosts(url: str, loaded: str) -> None:
    assert media_url(url, CTX) == loaded


def test_foreign_host_is_logged_once_with_the_setting(caplog: pytest.LogCaptureFixture) -> None:
    losses.forget()
    for name in ("a", "b"):
        media_url(f"https://evil.test/{name}.jpg", CTX)
    lines = [record.getMessage() for record in caplog.records]
    assert lines == ["Media of evil.test are left out: add the host to VILLA_MEDIA_HOSTS."]


def test_picture_without_its_own_file_is_missing() -> None:
    assert picture(Image(url="https://evil.test/a.jpg"), CTX) is None
    assert loadable_image(None, CTX) is None


def test_sizes_on_foreign_hosts_are_left_out() -> None:
    sizes = {"large": "https://evil.test/l.jpg", "medium": "//cdn.test/m.jpg"}
    image = Image.model_validate({"url": "//cdn.test/a.jpg", "sizes": sizes})
    kept = loadable_image(image, CTX)
    assert kept is not None
    assert {name: size.url for name, size in kept.sizes.items()} == {
        "medium": "https://cdn.test/m.jpg"
    }


def test_foreign_film_is_a_link() -> None:
    markup = shown([video_player("https://evil.test/film.mp4", CTX)])
    assert "<video" not in markup
    assert '<a href="https://evil.test/film.mp4">Télécharger la vidéo</a>' in markup
    assert '<video class="video-player" src="https://cdn.test/f.mp4"' in shown(
        [video_player("https://cdn.test/f.mp4", CTX)]
    )


def test_foreign_recording_has_no_player() -> None:
    foreign, own = File(url="https://evil.test/a.mp3"), File(url="/wp-content/a.mp3")
    cover = Image(url="https://evil.test/a.jpg")
    assert track_of(foreign, CTX, title="A", anchor="a") is None
    track = track_of(own, CTX, title="A", anchor="a", image=cover)
    assert track is not None
    assert (track.src, track.image) == ("/wp-content/a.mp3", "")


def test_pictures_of_rich_text_are_loaded_from_known_hosts() -> None:
    markup = '<p>Avant<img src="//evil.test/a.jpg">Après<img alt="" src="//cdn.test/b.jpg"></p>'
    cleaned = sanitise(markup, CTX)
    assert "evil.test" not in cleaned
    assert 'src="https://cdn.test/b.jpg"' in cleaned
    assert "AvantAprès" in cleaned
