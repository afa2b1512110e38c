"""Reads a response body in chunks up to a size limit, compressed or not."""

from __future__ import annotations

import zlib

import httpx

from villa_site.errors import BackendContractError, TruncatedBody

# zlib then takes the format, gzip or deflate, from the header of the data.
_DETECT_FORMAT = 32 + zlib.MAX_WBITS


async def read_body(response: httpx.Response, limit: int) -> bytes:
    """Return the decoded body; raise BackendContractError beyond ``limit`` bytes."""
    if response.is_stream_consumed:
        # An in-memory transport has read the whole body already.
        _check_size(response.content, limit)
        return response.content
    declared = response.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise _too_large(limit)
    coding = response.headers.get("content-encoding", "identity").strip().lower()
    if coding not in {"identity", "gzip", "deflate"}:
        raise BackendContractError(f"the body is encoded as {coding[:20]}, which was not asked for")
    inflater = None if coding == "identity" else zlib.decompressobj(_DETECT_FORMAT)
    body = bytearray()
    try:
        async for chunk in response.aiter_raw():
            body += inflater.decompress(chunk, limit - len(body) + 1) if inflater else chunk
            _check_size(body, limit)
    except httpx.RemoteProtocolError as error:
        raise TruncatedBody("the body ended early") from error
    except zlib.error as error:
        raise BackendContractError("the body is not what its encoding says") from error
    if inflater and not inflater.eof:
        raise TruncatedBody("the compressed body ended early")
    return bytes(body)


def _check_size(body: bytes | bytearray, limit: int) -> None:
    if len(body) > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> BackendContractError:
    return BackendContractError(f"the body is larger than {limit:,} bytes")
