"""The exceptions of the project as one hierarchy, each with its HTTP status.

VillaError                      500
├── SettingsError               500  a setting is unusable; the message says how to fix it
├── ProjectError                500  a file of the institution's own project is unusable
├── ClientBuildMissing          500  the browser client was not built
├── BlockError                  500
│   ├── DuplicateBlock          500  two files claim one block type
│   ├── BlockImportError        500  a block's module cannot be imported
│   ├── FieldTypeError          500  a model's field has a type that nothing reads
│   ├── BlockDataError          500  a block's data does not fit its model
│   └── FixtureError            500  a block's fixture is missing or unreadable
├── CommandError                500  a client command cannot work
├── RenderError                 500  a component raised while the page was rendered
├── RenderLoop                  500  a component sets its state each time it is rendered
├── OutsidePage                 500  a hook was called where no page is rendered
├── UnknownPolicy               500  the ordered list names a policy that does not exist
├── PluginMissing               500  the files of the plugin for WordPress are not there
├── EventError                  500  a handler declares an event that it cannot get
├── ActionError                 500  an action's function cannot be used
├── ActionRefused               422  an action was not done; its visitor reads why
├── StoreError                  500
│   ├── StoreUndeclared         500  a page reads a store that none of its blocks declares
│   ├── StoreValueError         500  a name, a key or a value that no store takes
│   ├── StoreBusy               503  more writes than stores take in a second
│   ├── StoreFull               503  no room for one more value
│   └── StoreUnavailable        503  the stores' database cannot be used
├── VisitorUndeclared           500  a page reads its visitor, and none of its blocks declares that
├── UnknownUrl                  404  no route serves the URL; it may be a page's
├── SourceError                 500  a source that cannot be used, or that no block declares
├── RemoteError                 502  another service that a block calls has not answered
└── BackendError                502
    ├── BackendUnavailable      503  refused, reset, name not found
    ├── BackendTimeout          504  no response within the time-out
    ├── BackendStatusError      502  a status of 400 or more (``.code`` holds it)
    │   └── PageNotFound        404  the page does not exist: 404 or 410
    ├── PreviewRefused          401  the token of a preview is forged, expired or of another post
    └── BackendContractError    502  not JSON, truncated, too large, or of the wrong shape
        └── TruncatedBody       502  the response body ended early
"""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar, Literal

PreviewRefusal = Literal["invalid", "expired", "other post"]
"""Why tokens do not open a preview."""


class VillaError(Exception):
    """The base class; ``status`` is the HTTP status of the response it becomes."""

    status: ClassVar[int] = HTTPStatus.INTERNAL_SERVER_ERROR


class UnknownUrl(VillaError):
    """No route serves the URL: it is answered like that of a page."""

    status = HTTPStatus.NOT_FOUND


class SettingsError(VillaError):
    """A setting is unusable; the message is one sentence that says how to fix it."""


class ProjectError(VillaError):
    """A file of a project is unusable; the message is one sentence: file, key and fix."""


class ClientBuildMissing(VillaError):
    """The browser client was not built; the message names the command that builds it."""


class PluginMissing(VillaError):
    """The files of the plugin for WordPress are neither in the source tree nor in the wheel."""


class CommandError(VillaError):
    """A client command cannot work; the message says how to fix it."""


class EventError(VillaError):
    """A handler declares an event that it cannot get; the message says how to fix it."""


class ActionError(VillaError):
    """An action's function cannot be used; the message names it, and says how to fix it."""


class ActionRefused(VillaError):
    """An action was not done; its visitor reads the message."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


class StoreError(VillaError):
    """A store was not read or written."""


class StoreUndeclared(StoreError):
    """A page reads a store that none of its blocks declares; the message says how to."""


class StoreValueError(StoreError):
    """A name, a key or a value that no store takes."""


class StoreBusy(StoreError):
    """More writes than stores take in a second."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


class StoreFull(StoreError):
    """There is no room for one more value."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


class StoreUnavailable(StoreError):
    """The stores' database cannot be used."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


class SourceError(VillaError):
    """A source cannot be used, or a page reads it without a block that declares it."""


class VisitorUndeclared(VillaError):
    """A page reads its visitor without a block that declares it; the message says how to."""


class BlockError(VillaError):
    """Something is wrong with a block."""


class DuplicateBlock(BlockError):
    """Two files claim the same block type."""


class BlockImportError(BlockError):
    """A block's module cannot be imported; the message names file, line and fix."""


class FieldTypeError(BlockError):
    """A field is declared as nothing can read it; ``model`` and ``field`` say which."""

    def __init__(self, message: str, *, model: type | None = None, field: str = "") -> None:
        super().__init__(message)
        self.model = model
        self.field = field


class BlockDataError(BlockError):
    """A block's data does not fit its model."""


class FixtureError(BlockError):
    """A block's fixture is missing or unreadable; the message says which file to fix."""


class RenderError(VillaError):
    """A component raised while the page was rendered."""


class RenderLoop(VillaError):
    """A component sets its state each time it is rendered."""


class OutsidePage(VillaError):
    """A hook was called where no page is being rendered."""


class UnknownPolicy(VillaError):
    """The ordered list names a policy that does not exist."""


class RemoteError(VillaError):
    """Another service that a block calls has not answered, and nothing of it is known."""

    status = HTTPStatus.BAD_GATEWAY


class BackendError(VillaError):
    """The content backend did not give a usable response."""

    status = HTTPStatus.BAD_GATEWAY


class BackendUnavailable(BackendError):
    """The connection was refused, reset or never made."""

    status = HTTPStatus.SERVICE_UNAVAILABLE


class BackendTimeout(BackendError):
    """No response came within the time-out."""

    status = HTTPStatus.GATEWAY_TIMEOUT


class BackendStatusError(BackendError):
    """The backend answered with a status of 400 or more.

    ``code`` is that status, ``payload`` its decoded JSON body or ``None``; ``retry_after`` are the
    seconds for which it wants to be left alone. ``asks_login``: a web server in front of it
    requires a name and a password.
    """

    def __init__(
        self,
        message: str,
        *,
        code: int,
        payload: object = None,
        retry_after: float = 0,
        asks_login: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.payload = payload
        self.retry_after = retry_after
        self.asks_login = asks_login


class PageNotFound(BackendStatusError):
    """The page does not exist: the page call answered 404 or 410."""

    status = HTTPStatus.NOT_FOUND


class PreviewRefused(BackendError):
    """The tokens of a preview do not open it; ``reason`` says why.

    ``post`` is the ID of the post whose preview has to be opened again, 0 if that is unknown.
    """

    status = HTTPStatus.UNAUTHORIZED

    def __init__(self, message: str, *, reason: PreviewRefusal = "invalid", post: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.post = post


class BackendContractError(BackendError):
    """The response is not JSON, truncated, too large, or of the wrong shape."""


class TruncatedBody(BackendContractError):
    """The connection ended before the response body did."""
