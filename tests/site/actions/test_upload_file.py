"""``UploadFile`` as a function sees it, and the mistakes of its author."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest
from reactpy import html

from villa_site.errors import ActionError
from villa_site.extend import FileRules, UploadFile, action
from villa_site.site.forms.uploads import Spool, Stored, Upload

pytestmark = pytest.mark.req("DEV-11")


async def test_files_can_be_read_at_once_and_saved(tmp_path: Path) -> None:
    with Spool(tmp_path) as spool:
        files = []
        for each in (b"a" * 500_000, b"b" * 500_000):
            spool.add(b"%PDF-" + each)
            files.append(UploadFile.of(Upload("../x.pdf", spool.cut()), FileRules()))
        contents = await asyncio.gather(*(each.read() for each in files * 5))
        assert {each[5:].strip(each[-1:]) for each in contents} == {b""}
        paths = [await each.save(tmp_path / "saved") for each in files]
        assert await files[0].save(tmp_path / "saved") == paths[0]
    assert paths[0].name.endswith("-x.pdf")
    assert [each.read_bytes()[5:6] for each in paths] == [b"a", b"b"]
    assert {*(tmp_path / "saved").iterdir()} == {*paths}
    with pytest.raises(ActionError, match="Fix: read or save it in the action"):
        await files[0].read()


@pytest.mark.parametrize("name", ["é" * 300 + ".pdf", "🎭" * 300 + ".pdf", "a.pdf"])
async def test_file_of_any_name_can_be_saved_twice_at_once(tmp_path: Path, name: str) -> None:
    file = UploadFile.of(Upload(name, Stored.of(b"%PDF-")), FileRules())
    first, second = await asyncio.gather(*(file.save(tmp_path / "s") for _ in "ab"))
    assert first == second
    assert first.suffix == ".pdf"
    assert first.read_bytes() == b"%PDF-"
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert [*(tmp_path / "s").iterdir()] == [first]


def test_file_field_without_parameter_names_the_fix() -> None:
    @action()
    async def send(carte: UploadFile) -> None:
        """Do nothing."""

    with pytest.raises(ActionError, match="photo: UploadFile"):
        send.form({}, html.input({"type": "file", "name": "photo"}))
    with pytest.raises(ActionError, match="The page gives the file"):
        send.form({}, carte="x")
    with pytest.raises(ActionError, match="use pdf, jpeg"):
        FileRules(kinds=("exe",))  # type: ignore[arg-type] # what is tested
