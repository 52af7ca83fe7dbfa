"""Progress of requests that take long, as the client shows it."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.lsp.connection import Connection
from hcl_lint.lsp.types import Json

# Work that is done before so many steps is not worth a word.
_FIRST = 4


class RequestProgress:
    """How far a request is: begun once it turns out to take long, and ended in any case.

    *token* is what the client calls it. Without one, the client is asked to show it under a token
    of the server's, if it *can* do that.
    """

    def __init__(
        self, connection: Connection, token: Json, title: str, *, creates: bool = False
    ) -> None:
        self.connection = connection
        self.title = title
        self._token = token if isinstance(token, (str, int)) else None
        self._own = ""
        if self._token is None and creates and connection.number is not None:
            self._token = self._own = f"hcl-lint-{connection.number}"
        self._steps = 0
        self._percentage = -1

    def __enter__(self) -> RequestProgress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._percentage >= 0:
            self._send({"kind": "end"})
            self.connection.cancelled_by.pop(self._own, None)

    def follow(self, steps: Iterable[tuple[int, int]]) -> Iterator[None]:
        """Give way after each of some steps, which say how much is done, and of how much."""
        for done, all_ in steps:
            self._steps += 1
            if self._token is not None and self._steps >= _FIRST:
                self._report(100 * done // max(all_, 1))
            yield

    def _report(self, percentage: int) -> None:
        if percentage <= self._percentage:  # What follows may begin at 0 again.
            return
        if self._percentage < 0:
            if self._own and self.connection.number is not None:
                self.connection.request("window/workDoneProgress/create", {"token": self._own})
                self.connection.cancelled_by[self._own] = self.connection.number
            value: dict[str, Json] = {
                "kind": "begin", "title": self.title, "cancellable": bool(self._own),
            }
        else:
            value = {"kind": "report"}
        self._percentage = percentage
        self._send({**value, "percentage": percentage})

    def _send(self, value: dict[str, Json]) -> None:
        self.connection.notify("$/progress", {"token": self._token, "value": value})
