"""A form's body is read as it comes, in chunks of any size; what is too much is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping

import httpx
import pytest

from villa_site.engine.http.body import Pace, paced
from villa_site.site.forms.multipart import MAX_FIELDS, MAX_TEXTS, FormData, ReadLimits, read_form
from villa_site.site.forms.uploads import IN_MEMORY, Spool, Stored, Upload

pytestmark = pytest.mark.req("EXT-07")

KIND = "multipart/form-data; boundary=limite"
URLENCODED = "application/x-www-form-urlencoded"


def part(name: str, content: bytes, filename: str | None = None) -> bytes:
    named = f'name="{name}"' + ("" if filename is None else f'; filename="{filename}"')
    return b"--limite\r\nContent-Disposition: form-data; " + named.encode() + b"\r\n\r\n" + content


def body(*parts: bytes) -> bytes:
    return b"".join(each + b"\r\n" for each in parts) + b"--limite--\r\n"


def whole(file: Upload) -> bytes:
    return b"".join(file.content.chunks())


async def read(
    content: bytes,
    kind: str = KIND,
    *,
    step: int = 1 << 16,
    largest: int = 100,
    most: int = 10**7,
    files: Mapping[str, int] | None = None,
) -> FormData:
    async def stream() -> AsyncIterator[bytes]:
        for start in range(0, len(content), step):
            yield content[start : start + step]

    limits = ReadLimits(largest, most, files)
    with Spool(None) as spool:
        sent = await read_form(stream(), kind, limits, spool)
        # The file goes with the request: what is looked at is copied.
        sent.files = {
            name: [
                Upload(file.filename, Stored.of(whole(file)), too_large=file.too_large)
                for file in files
            ]
            for name, files in sent.files.items()
        }
    return sent


@pytest.mark.parametrize("step", [1, 2, 3, 7, 50, 1 << 16])
async def test_parts_are_read_with_any_chunk_size(step: int) -> None:
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
    assert sent.files["carte"][0].filename == "carte été.pdf"
    assert whole(sent.files["carte"][0]) == b"%PDF\r\n--lim"
    assert not sent.cut


async def test_multipart_body_of_httpx_is_read() -> None:
    request = httpx.Request(
        "POST",
        "http://a.test",
        data={"a": "é"},
        files={"f": ("x.pdf", b"%PDF-", "application/pdf")},
    )
    sent = await read(request.read(), request.headers["content-type"])
    assert sent.values == {"a": ["é"]}
    assert whole(sent.files["f"][0]) == b"%PDF-"


@pytest.mark.parametrize("step", [1, 64, 1 << 16])
async def test_oversized_file_is_dropped_and_other_parts_are_read(step: int) -> None:
    sent = await read(
        body(part("a", b"1"), part("f", b"x" * 5_000, "f.pdf"), part("b", b"2")), step=step
    )
    assert sent.values == {"a": ["1"], "b": ["2"]}
    assert sent.files["f"][0].too_large
    assert whole(sent.files["f"][0]) == b""
    assert not sent.cut


async def test_total_file_size_is_limited() -> None:
    sent = await read(body(*(part(f"f{number}", b"x" * 90, "f.pdf") for number in range(9))))
    assert sum(file.content.size for file in sent.first_files.values()) <= 400
    assert [file.too_large for file in sent.first_files.values()].count(True) == 5


async def test_unterminated_body_has_its_earlier_parts() -> None:
    sent = await read(
        body(part("a", b"1"), part("f", b"x" * 50_000, "f.pdf")), most=20_000, step=99
    )
    assert sent.cut
    assert sent.values == {"a": ["1"]}
    assert sent.files["f"][0].too_large


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
async def test_invalid_multipart_body_is_empty(content: bytes, step: int) -> None:
    sent = await read(content, step=step)
    assert sent.values == {}
    assert sent.files == {}


async def test_text_size_and_number_of_parts_are_limited() -> None:
    long = await read(body(part("a", b"x" * (MAX_TEXTS + 1)), part("b", b"y")), most=10**7)
    assert long.cut
    assert sum(len(text) for texts in long.values.values() for text in texts) <= MAX_TEXTS
    many = await read(body(*(part("a", b"x") for _ in range(MAX_FIELDS + 5))))
    assert many.cut
    assert len(many.values["a"]) == MAX_FIELDS


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=", "x"])
async def test_urlencoded_body_has_no_files(kind: str) -> None:
    assert (await read(body(part("f", b"%PDF-", "a.pdf")), kind)).files == {}


async def test_urlencoded_form_is_read() -> None:
    sent = await read(b"a=1&a=2&b=%C3%A9+x&c=&%FF=%FF", URLENCODED, step=3)
    assert sent.values == {"a": ["1", "2"], "b": ["é x"], "c": [""], "\ufffd": ["\ufffd"]}


async def test_urlencoded_form_size_is_limited() -> None:
    sent = await read(b"a=1&b=" + b"x" * MAX_TEXTS, URLENCODED)
    assert sent.cut
    assert sent.values["a"] == ["1"]
    assert (await read(b"a=1&" * (MAX_FIELDS + 9), URLENCODED)).cut


async def test_field_takes_as_many_files_as_are_declared() -> None:
    three = [part("f", name.encode(), f"{name}.pdf") for name in "abc"]
    sent = await read(body(*three), files={"f": 2})
    assert [(each.filename, whole(each)) for each in sent.files["f"]] == [
        ("a.pdf", b"a"),
        ("b.pdf", b"b"),
    ]
    assert [each.filename for each in (await read(body(*three))).files["f"]] == ["a.pdf"]


@pytest.mark.parametrize("files", [{"f": 1}, {}])
async def test_unexpected_files_are_discarded(files: dict[str, int]) -> None:
    sent = await read(
        body(part("g", b"x" * 50, "g.pdf"), part("f", b"y" * 50, "f.pdf")), files=files
    )
    assert {name: whole(file) for name, file in sent.first_files.items()} == dict.fromkeys(
        files, b"y" * 50
    )


async def test_duplicate_file_name_yields_the_first() -> None:
    sent = await read(body(part("f", b"x" * 50, "a.pdf"), part("f", b"y" * 60, "b.pdf")))
    assert (sent.files["f"][0].filename, whole(sent.files["f"][0])) == ("a.pdf", b"x" * 50)


@pytest.mark.parametrize("step", [1000, 1 << 16])
async def test_large_files_are_stored_on_disk(step: int) -> None:
    first, second = b"abc" * IN_MEMORY, b"defg" * IN_MEMORY
    large = part("zu", b"z" * 6 * IN_MEMORY, "z.pdf")
    content = body(part("a", first, "a.pdf"), large, part("b", second, "b.pdf"), part("t", b"!"))
    sent = await read(content, step=step, largest=5 * IN_MEMORY)
    assert whole(sent.files["a"][0]) == first
    assert whole(sent.files["b"][0]) == second
    assert sent.files["zu"][0].too_large
    assert sent.values == {"t": ["!"]}
    assert len({file.content.digest for file in sent.first_files.values()}) == 3


@pytest.mark.parametrize("kind", [KIND, URLENCODED])
async def test_truncated_body_has_its_earlier_parts(kind: str) -> None:
    async def halting() -> AsyncIterator[bytes]:
        yield b"nom=L" if kind == URLENCODED else part("nom", b"L") + b"\r\n--limite\r\n"
        await asyncio.Event().wait()

    with Spool(None) as spool:
        pace = Pace(grace=0.01)
        sent = await read_form(paced(halting(), pace), kind, ReadLimits(100), spool)
    assert sent.slow
    assert sent.cut
    assert sent.values == {"nom": ["L"]}


def with_headers(*headers: bytes) -> bytes:
    named = b'Content-Disposition: form-data; name="a"'
    return b"--limite\r\n" + b"\r\n".join([*headers, named]) + b"\r\n\r\nx\r\n--limite--\r\n"


@pytest.mark.parametrize(
    ("headers", "values"),
    [
        ([b"Content-Type: text/plain"], {"a": ["x"]}),
        ([b"X: y"] * 15, {"a": ["x"]}),
        ([b"X: y"] * 16, {}),
        ([b"X: " + b"y" * 4096], {}),
        ([b"No header"], {}),
    ],
)
@pytest.mark.parametrize("step", [1, 1 << 16])
async def test_part_headers_are_limited(
    headers: list[bytes], values: dict[str, list[str]], step: int
) -> None:
    sent = await read(body(part("before", b"1"))[:-12] + with_headers(*headers), step=step)
    assert sent.values == {"before": ["1"], **values}
    assert sent.cut is not bool(values)


async def test_boundary_longer_than_70_characters_is_refused() -> None:
    long = "x" * 71
    content = body(part("a", b"1")).replace(b"limite", long.encode())
    kind = "multipart/form-data; boundary="
    assert (await read(content, kind + long)).values == {}
    shorter = content.replace(long.encode(), long[1:].encode())
    assert (await read(shorter, kind + long[1:])).values == {"a": ["1"]}


@pytest.mark.parametrize("written", ['name="a"; filename="b.pdf"', "NAME=a; FileName=b.pdf"])
async def test_field_and_file_names_are_read_in_any_notation(written: str) -> None:
    head = f"--limite\r\ncontent-disposition:form-data; {written}\r\n\r\nx\r\n--limite--"
    sent = await read(head.encode())
    assert sent.files["a"][0].filename == "b.pdf"


async def test_broken_body_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    await read(b"--limite?")
    assert caplog.records == []
