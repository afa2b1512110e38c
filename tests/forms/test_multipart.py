"""What browsers send is read as it comes, in chunks of any size; what is too much is not kept."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from villa_site.forms.multipart import MAX_FIELDS, MAX_TEXTS, Sent, read_form

pytestmark = pytest.mark.req("EXT-07")

KIND = "multipart/form-data; boundary=limite"
URLENCODED = "application/x-www-form-urlencoded"


def part(name: str, content: bytes, filename: str | None = None) -> bytes:
    named = f'name="{name}"' + ("" if filename is None else f'; filename="{filename}"')
    return b"--limite\r\nContent-Disposition: form-data; " + named.encode() + b"\r\n\r\n" + content


def body(*parts: bytes) -> bytes:
    return b"".join(each + b"\r\n" for each in parts) + b"--limite--\r\n"


async def read(
    content: bytes, kind: str = KIND, *, step: int = 1 << 16, largest: int = 100, most: int = 10**7
) -> Sent:
    async def stream() -> AsyncIterator[bytes]:
        for start in range(0, len(content), step):
            yield content[start : start + step]

    return await read_form(stream(), kind, largest_file=largest, max_bytes=most)


@pytest.mark.parametrize("step", [1, 2, 3, 7, 50, 1 << 16])
async def test_parts_are_read_whatever_the_chunks(step: int) -> None:
    sent = await read(
        body(
            part("nom", "Léa".encode()),
            part("vide", b""),
            part("choix", b"a"),
            part("choix", b"b"),
            part("message", b"un\r\n--limit\r\n\r\ndeux"),
            part("carte", b"%PDF\r\n--lim", "carte été.pdf"),
            part("rien", b"", ""),
        ),
        step=step,
    )
    assert sent.values == {
        "nom": ["Léa"],
        "vide": [""],
        "choix": ["a", "b"],
        "message": ["un\r\n--limit\r\n\r\ndeux"],
    }
    assert list(sent.files) == ["carte"]
    assert sent.files["carte"].filename == "carte été.pdf"
    assert sent.files["carte"].content == b"%PDF\r\n--lim"
    assert not sent.cut


async def test_what_a_client_writes_is_understood() -> None:
    request = httpx.Request(
        "POST",
        "http://a.test",
        data={"a": "é"},
        files={"f": ("x.pdf", b"%PDF-", "application/pdf")},
    )
    sent = await read(request.read(), request.headers["content-type"])
    assert sent.values == {"a": ["é"]}
    assert sent.files["f"].content == b"%PDF-"


@pytest.mark.parametrize("step", [1, 64, 1 << 16])
async def test_file_that_is_too_large_is_dropped_and_all_else_is_kept(step: int) -> None:
    sent = await read(
        body(part("a", b"1"), part("f", b"x" * 5_000, "f.pdf"), part("b", b"2")), step=step
    )
    assert sent.values == {"a": ["1"], "b": ["2"]}
    assert sent.files["f"].too_large
    assert sent.files["f"].content == b""
    assert not sent.cut


async def test_files_have_a_room_that_they_share() -> None:
    sent = await read(body(*(part(f"f{number}", b"x" * 90, "f.pdf") for number in range(9))))
    assert sum(len(file.content) for file in sent.files.values()) <= 400
    assert [file.too_large for file in sent.files.values()].count(True) == 5


async def test_body_without_end_keeps_what_came_before_it() -> None:
    sent = await read(
        body(part("a", b"1"), part("f", b"x" * 50_000, "f.pdf")), most=20_000, step=99
    )
    assert sent.cut
    assert sent.values == {"a": ["1"]}
    assert sent.files["f"].too_large


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x",
        b"--limite",
        b"--limite\r\n",
        b"--limite\r\nContent-Disposition: form-data; name=",
        b"--limite\r\n\r\nsans nom\r\n--limite--",
        b"--limite\r\nContent-Disposition: form-data\r\n\r\nx\r\n--limite--",
        b"--autre\r\n\r\n--autre--",
        b'--limite--\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
        b"--limite\r\n" + b"X: y\r\n" * 5_000 + b"\r\n",
        b"\r\n\r\n--limite" * 50,
        bytes(range(256)) * 9,
    ],
)
@pytest.mark.parametrize("step", [1, 1 << 16])
async def test_nonsense_is_nothing(content: bytes, step: int) -> None:
    sent = await read(content, step=step)
    assert sent.values == {}
    assert sent.files == {}


async def test_texts_and_parts_have_an_end() -> None:
    long = await read(body(part("a", b"x" * (MAX_TEXTS + 1)), part("b", b"y")), most=10**7)
    assert long.cut
    assert sum(len(text) for texts in long.values.values() for text in texts) <= MAX_TEXTS
    many = await read(body(*(part("a", b"x") for _ in range(MAX_FIELDS + 5))))
    assert many.cut
    assert len(many.values["a"]) == MAX_FIELDS


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=", "x"])
async def test_body_of_another_kind_holds_no_files(kind: str) -> None:
    assert (await read(body(part("f", b"%PDF-", "a.pdf")), kind)).files == {}


async def test_plain_form_is_read() -> None:
    sent = await read(b"a=1&a=2&b=%C3%A9+x&c=&%FF=%FF", URLENCODED, step=3)
    assert sent.values == {"a": ["1", "2"], "b": ["é x"], "c": [""], "\ufffd": ["\ufffd"]}


async def test_plain_form_has_an_end() -> None:
    sent = await read(b"a=1&b=" + b"x" * MAX_TEXTS, URLENCODED)
    assert sent.cut
    assert sent.values["a"] == ["1"]
    assert (await read(b"a=1&" * (MAX_FIELDS + 9), URLENCODED)).cut
