"""Supervises the workers of ``villa-site serve``, and lets go of the port with the last of them."""

from __future__ import annotations

from uvicorn.supervisors import Multiprocess


class Workers(Multiprocess):
    """uvicorn's supervisor, which leaves no connection waiting that no worker will answer."""

    def terminate_all(self) -> None:
        """Ask the workers to end; the port is closed as soon as none of them listens.

        uvicorn's own holds the port until they have ended: what comes meanwhile would hang.
        """
        super().terminate_all()
        for bound in self.sockets:
            bound.close()
