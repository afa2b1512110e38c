"""A large picture is served in tiles, by the IIIF Image API, and nothing else of it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from villa_site.embedded.media import MediaFile
from villa_site.embedded.pictures import image_json, picture_of
from villa_site.embedded.tiles import Tile, TiledPicture, TileFiles, tiled

pytestmark = pytest.mark.req("VIS-05")


def master(folder: Path, name: str = "plan.jpg", size: tuple[int, int] = (2_000, 1_100)) -> Path:
    path = folder / name
    Image.new("RGB", size, "red").save(path)
    return path


def shown(path: Path) -> TiledPicture:
    found = tiled(picture_of(MediaFile(path, path.name)))
    assert found is not None
    return found


def test_service_describes_the_picture(tmp_path: Path) -> None:
    info = shown(master(tmp_path)).info("/iiif/plan.jpg")
    assert (info["width"], info["height"]) == (2_000, 1_100)
    assert info["tiles"] == [{"width": 512, "height": 512, "scaleFactors": [1, 2, 4]}]


@pytest.mark.parametrize(
    ("request_path", "tile"),
    [
        ("full/500,275/0/default.jpg", Tile(4, 0, 0)),
        ("0,0,512,512/512,512/0/default.jpg", Tile(1, 0, 0)),
        ("0,0,512,512/512,/0/default.jpg", Tile(1, 0, 0)),
        ("1536,1024,464,76/464,76/0/default.jpg", Tile(1, 3, 2)),
        ("1024,0,976,1024/488,512/0/default.jpg", Tile(2, 1, 0)),
        # Neither what is off the grid, nor another size, rotation or format.
        ("1,0,512,512/512,512/0/default.jpg", None),
        ("0,0,512,512/511,511/0/default.jpg", None),
        ("0,0,512,512/512,512/90/default.jpg", None),
        ("0,0,512,512/512,512/0/default.png", None),
        ("full/max/0/default.jpg", None),
        ("9999,0,512,512/512,512/0/default.jpg", None),
        ("../../secret", None),
    ],
)
def test_requests_name_tiles_of_the_grid_alone(
    tmp_path: Path, request_path: str, tile: Tile | None
) -> None:
    assert shown(master(tmp_path)).tile(request_path) == tile


def test_tiles_are_cut_once_and_have_their_size(tmp_path: Path) -> None:
    files, picture = TileFiles(tmp_path / "data"), shown(master(tmp_path))
    corner = Tile(1, 3, 2)
    assert files.ready(picture, corner) is None
    file = files.cut(picture, corner)
    assert file == files.ready(picture, corner)
    assert file is not None
    with Image.open(file) as cut:
        assert (cut.size, cut.format) == ((464, 76), "JPEG")


def test_old_tiles_make_room_for_new_ones(tmp_path: Path) -> None:
    files = TileFiles(tmp_path / "data", most_bytes=1)
    first, second = shown(master(tmp_path, "a.jpg")), shown(master(tmp_path, "b.png"))
    whole = Tile(4, 0, 0)
    assert files.cut(first, whole)
    assert files.cut(second, whole)
    assert files.ready(first, whole) is None
    assert files.ready(second, whole)


def test_broken_picture_has_no_tiles(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    picture = shown(path := master(tmp_path))
    path.write_bytes(path.read_bytes()[:400])
    assert TileFiles(tmp_path / "data").cut(picture, Tile(4, 0, 0)) is None
    assert "is not cut into tiles" in caplog.text


@pytest.mark.parametrize(("size", "large"), [((1_920, 1_000), False), ((1_921, 1_000), True)])
def test_only_larger_pictures_have_a_service(
    tmp_path: Path, size: tuple[int, int], large: bool
) -> None:
    picture = picture_of(MediaFile(master(tmp_path, size=size), "plan.jpg"))
    json = image_json(picture, alt="", caption="", origin="")
    assert (json.get("iiif") == "/wp-content/uploads/iiif/plan.jpg") is large
    assert (tiled(picture) is not None) is large
