"""Files that content names by their path alone, as their public URLs."""

from __future__ import annotations

import pytest

from villa_site.backend.public_addresses import PublicAddresses
from villa_site.backend.public_files import PublicFiles

pytestmark = pytest.mark.req("WPR-12")

CMS = "https://cms.villa.test"
OWN = f"{CMS}/wp-content/uploads"


def files(uploads: str, wordpress: str = CMS) -> PublicFiles:
    return PublicFiles(uploads, wordpress)


@pytest.mark.parametrize(
    ("uploads", "url", "file"),
    [
        (OWN, "/wp-content/uploads/a.jpg", f"{OWN}/a.jpg"),
        (f"{CMS}/blog/wp-content/uploads", "/wp-content/uploads/a.jpg",
         f"{CMS}/blog/wp-content/uploads/a.jpg"),
        (f"{CMS}/blog/wp-content/uploads", "/blog/wp-content/uploads/a.jpg",
         f"{CMS}/blog/wp-content/uploads/a.jpg"),
        # One site of a network names the files of another.
        (f"{OWN}/sites/3", "/wp-content/uploads/sites/2/a.jpg",
         f"{OWN}/sites/2/a.jpg"),
        (f"{CMS}/app/uploads", "/app/uploads/a.jpg", f"{CMS}/app/uploads/a.jpg"),
        (f"{CMS}/app/uploads", "/wp-content/uploads/a.jpg", f"{CMS}/app/uploads/a.jpg"),
        ("https://cdn.test", "/wp-content/uploads/2026/a.jpg", "https://cdn.test/2026/a.jpg"),
        (OWN, "/wp-content/uploads/%C3%A9t%C3%A9.jpg?w=300#x",
         f"{OWN}/%C3%A9t%C3%A9.jpg?w=300"),
        (OWN, "wp-content/uploads/a.jpg", f"{OWN}/a.jpg"),
        (OWN, "../../wp-content/uploads/a.jpg",
         f"{OWN}/a.jpg"),
        (OWN, "/wp-includes/images/smilies/mrgreen.png",
         f"{CMS}/wp-includes/images/smilies/mrgreen.png"),
    ],
)  # fmt: skip
def test_file_has_a_public_url(uploads: str, url: str, file: str) -> None:
    assert files(uploads).of(url) == file


@pytest.mark.parametrize(
    "url",
    ["", "/", "/a.jpg", "a.jpg", "#wp-content/uploads/a.jpg",
     "//evil.test/wp-content/uploads/a.jpg",
     "/\\evil.test/wp-content/uploads/a.jpg", "https://evil.test/wp-content/uploads/a.jpg",
     "/wp-content/uploads/../a.jpg", "/wp-content/uploads/%2e%2e/a.jpg", "/wp-content/uploads/a",
     "/wp-content/uploads//a.jpg", "/wp-content/uploads/a.php", "/x/wp-content/uploads/a.jpg",
     "mailto:wp-content/uploads/a.jpg", "/wp-content/uploads/" + "a" * 1_000 + ".jpg"],
)  # fmt: skip
def test_anything_else_has_none(url: str) -> None:
    assert files(OWN).of(url) == ""
    assert files("https://cdn.test").of(url) == ""


@pytest.mark.parametrize(
    ("public", "uploads"),
    [
        (PublicAddresses(CMS), OWN),
        (PublicAddresses("http://127.0.0.1:8080"), "http://127.0.0.1:8080/wp-content/uploads"),
        (PublicAddresses("http://localhost:8080"), "http://localhost:8080/wp-content/uploads"),
        (PublicAddresses("http://wordpress:8080"), ""),
        (PublicAddresses("http://10.0.0.5"), ""),
        (PublicAddresses("http://cms.svc.cluster.local"), ""),
        (PublicAddresses("http://wordpress", given=True), "http://wordpress/wp-content/uploads"),
        (PublicAddresses("http://wordpress", uploads="https://cdn.test/u"), "https://cdn.test/u"),
        (PublicAddresses(CMS, uploads="http://minio:9000/u"), OWN),
    ],
)
def test_internal_host_has_no_public_files(public: PublicAddresses, uploads: str) -> None:
    assert public.files.uploads == uploads
