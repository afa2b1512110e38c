"""How the process gives memory back to the system."""

from __future__ import annotations

import ctypes
import platform
from typing import Final

RETAINED: Final = 1 << 20
"""Bytes that stay with the process once they are free, and the size from which a block is its own.

Small enough for what a start and the first pages have used to go, large enough for a page's own
buffers to be taken from the heap.
"""
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3


def limit_free_memory() -> bool:
    """Let glibc retain ``RETAINED`` bytes at most; False where there is another C library."""
    if platform.libc_ver()[0] != "glibc":
        return False
    library = ctypes.CDLL(None)
    return all(library.mallopt(each, RETAINED) for each in (_TRIM_THRESHOLD, _MMAP_THRESHOLD))
