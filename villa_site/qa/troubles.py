"""Troubles with the socket of a page, to try it with; call them before the page is opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

Trouble = Callable[[Page], None]

_REFUSED: Final = """(() => {
  class RefusedSocket extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;
    readyState = 0;
    bufferedAmount = 0;
    binaryType = 'blob';
    extensions = '';
    protocol = '';
    constructor(url) {
      super();
      this.url = String(new URL(url, location.href));
      setTimeout(() => {
        this.readyState = 3;
        this.tell(new Event('error'));
        this.tell(new CloseEvent('close', { code: 1006, wasClean: false }));
      });
    }
    tell(event) {
      this[`on${event.type}`]?.(event);
      this.dispatchEvent(event);
    }
    send() {
      throw new DOMException('The socket is not open.', 'InvalidStateError');
    }
    close() {
      this.readyState = 3;
    }
  }
  window.WebSocket = RefusedSocket;
})();"""


def refuse_sockets(page: Page) -> None:
    """Let each socket fail as one whose handshake is refused."""
    page.add_init_script(_REFUSED)


def silence_sockets(page: Page) -> None:
    """Let each socket open and never say anything, as behind some proxies."""
    page.route_web_socket(re.compile(".*"), lambda _socket: None)


def close_sockets(page: Page) -> None:
    """Let each socket be closed at once, as by a server that has no room."""
    page.route_web_socket(re.compile(".*"), lambda socket: socket.close(code=1013))
