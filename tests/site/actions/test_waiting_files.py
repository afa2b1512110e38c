"""Files that wait for their form: retained over a mistake, or sent before it; for a while."""

from __future__ import annotations

import stat
from pathlib import Path

import httpx
import pytest

from tests.site.actions.conftest import Form
from tests.site.actions.files import (
    JSON,
    PDF,
    Sent,
    form_in,
    handles,
    lines,
    picture,
    served,
    upload,
    waiting,
)
from villa_site.site.forms.files import retained_files

pytestmark = [pytest.mark.req("DEV-11"), pytest.mark.req("EXT-07")]


async def test_file_is_retained_over_a_mistake_and_sent_with_its_handle(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    files: Sent = [("carte", ("carte.pdf", PDF)), ("photos", ("a.jpg", picture()))]
    refused = await files_form.send(files_site, {"mot": "trop"}, files=files)
    assert refused.status_code == 422
    again = form_in(refused.text)
    assert len(waiting(data_dir)) == 2
    for file in waiting(data_dir):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [stat.S_IMODE((data_dir / "waiting_files").stat().st_mode)] == [0o700]
    kept = handles(again.markup)
    assert len(kept) == 2
    assert "</label>" in again.markup.partition("carte.pdf")[2]
    answer = await again.send(files_site, {"mot": "enfin", "villa-file": kept})
    assert answer.status_code == 303
    (line,) = await lines(files_site)
    assert "carte.pdf" in line
    assert "'a.jpg', 'image/jpeg', 30, True" in line
    assert waiting(data_dir) == []


async def test_box_that_is_cleared_leaves_its_file_out(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    files: Sent = [("carte", ("carte.pdf", PDF)), ("photos", ("a.jpg", picture()))]
    again = form_in((await files_form.send(files_site, {"mot": "trop"}, files=files)).text)
    (card, _) = handles(again.markup)
    await again.send(
        files_site, {"mot": "enfin", "villa-file": [card]}, files=[("photos", ("", b""))]
    )
    (line,) = await lines(files_site)
    assert "carte.pdf" in line
    assert "a.jpg" not in line


async def test_new_file_takes_the_place_of_the_retained_one(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    refused = await files_form.send(
        files_site, {"mot": "trop"}, files=[("carte", ("one.pdf", PDF))]
    )
    again = form_in(refused.text)
    files: Sent = [("carte", ("two.pdf", PDF + b"2"))]
    await again.send(files_site, {"mot": "a", "villa-file": handles(again.markup)}, files=files)
    (line,) = await lines(files_site)
    assert "two.pdf" in line
    assert "one.pdf" not in line


async def test_file_of_the_longest_name_is_retained(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    name = "".join(chr(0x1F300 + number) for number in range(300)) + ".jpg"
    two: Sent = [("photos", (name, picture())), ("photos", (f"2{name}", picture(7)))]
    again = form_in((await files_form.send(files_site, {"mot": "trop"}, files=two)).text)
    sent = {"mot": "voici", "villa-file": handles(again.markup) * 2}
    assert (await again.send(files_site, sent)).status_code == 303
    assert (await lines(files_site))[0].count("image/jpeg") == 2


@pytest.mark.parametrize("handle", ["", "x", "W10.forged", "y" * 3_000])
async def test_forged_handle_is_no_file(
    files_site: httpx.AsyncClient, files_form: Form, handle: str
) -> None:
    await files_form.send(files_site, {"mot": "a", "villa-file": [handle]})
    assert await lines(files_site) == ["['a']"]


async def test_handle_of_another_field_is_no_file(
    files_site: httpx.AsyncClient, files_form: Form
) -> None:
    handle = (await upload(files_site, files_form, "carte", "a.pdf", PDF)).json()["handle"]
    retained = served(files_site).site.form_service.retained
    assert retained.find(handle, "stage.envoi.envoyer carte") is None
    assert retained.find(handle, "tests.site.actions.stage.envoi.envoyer carte") is not None
    assert retained.find(handle, "tests.site.actions.stage.envoi.envoyer photos") is None


async def test_file_may_be_sent_before_its_form(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    stored = await upload(files_site, files_form, "photos", "a.jpg", picture())
    assert stored.status_code == 200
    sent = {"mot": "voici", "villa-file": [stored.json()["handle"]]}
    assert (await files_form.send(files_site, sent, headers=JSON)).status_code == 200
    assert "'a.jpg', 'image/jpeg', 30, True" in (await lines(files_site))[0]
    assert waiting(data_dir) == []


async def test_file_sent_before_its_form_may_be_refused_or_removed(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    refused = await upload(files_site, files_form, "photos", "a.jpg", b"<html>")
    assert refused.status_code == 422
    assert "n’est pas accepté" in refused.json()["message"]
    foreign = await upload(files_site, files_form, "other", "a.jpg", picture())
    assert foreign.json() == {}
    assert waiting(data_dir) == []
    handle = (await upload(files_site, files_form, "photos", "a.jpg", picture())).json()["handle"]
    assert len(waiting(data_dir)) == 1
    address = files_form.address.replace("/_villa/actions/", "/_villa/actions/files/")
    data = {"villa-action": files_form.values["villa-action"], "villa-remove": handle}
    await files_site.post(address, data=data, headers=JSON)
    assert waiting(data_dir) == []


async def test_file_that_is_missing_has_to_be_chosen_again(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path
) -> None:
    handle = (await upload(files_site, files_form, "photos", "été.jpg", picture())).json()["handle"]
    for file in waiting(data_dir):
        file.unlink()
    answer = await files_form.send(files_site, {"mot": "a", "villa-file": [handle]}, headers=JSON)
    assert answer.status_code == 422
    assert "«\u00a0été.jpg\u00a0» n’est plus là" in answer.json()["message"]


async def test_files_that_wait_for_too_long_are_removed(
    files_site: httpx.AsyncClient, files_form: Form, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upload(files_site, files_form, "photos", "a.jpg", picture())
    retained = served(files_site).site.form_service.retained
    retained.clean()
    assert len(waiting(data_dir)) == 1
    # The embedded backend stores the sizes of pictures here, which stay.
    other = data_dir / "uploads/picture.jpg"
    other.parent.mkdir()
    other.touch()
    monkeypatch.setattr(retained_files, "LIFETIME", -1)
    retained.clean()
    assert waiting(data_dir) == []
    assert other.is_file()


@pytest.mark.parametrize("limit", ["_most", "_most_of_network"])
async def test_files_that_wait_are_limited_in_sum(
    files_site: httpx.AsyncClient, files_form: Form, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    content = picture()
    monkeypatch.setattr(served(files_site).site.form_service.retained, limit, len(content) + 1)
    assert (await upload(files_site, files_form, "photos", "a.jpg", content)).status_code == 200
    full = await upload(files_site, files_form, "photos", "b.jpg", content)
    assert (full.status_code, "Réessayez" in full.json()["message"]) == (503, True)
    # Without script the file has to be chosen again, and the page does not fail.
    refused = await files_form.send(
        files_site, {"mot": "trop"}, files=[("photos", ("c.jpg", content))]
    )
    assert refused.status_code == 422
    assert handles(refused.text) == []
