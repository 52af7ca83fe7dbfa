"""The connection with a client: messages of JSON-RPC over two streams, and work in order.

A thread reads messages; everything else is done by one loop. Messages that have come are looked at
first, so that what was cancelled or is about a text that has changed since is never begun. Of the
work that waits, the most urgent is done next. Work that takes long is a generator, and gives way
after each slice.

Source: Language Server Protocol 3.17, "Base Protocol".
"""

from __future__ import annotations

import gc
import heapq
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from io import RawIOBase
from typing import IO, TypeAlias

from hcl_lint.lsp.types import (
    CONTENT_MODIFIED, INTERNAL_ERROR, PARSE_ERROR, REQUEST_CANCELLED, Json, LspError, Params,
    encode,
)

_LOG = logging.getLogger("hcl_lint.lsp")

# How urgent work is: what somebody waits for, the findings of the text that is being typed, what
# decorates texts, other findings, and what is done for later.
TYPING, FINDINGS, DECORATION, OTHERS, LATER = range(5)

# The collector looks at everything when nothing is to do, or after so many messages.
_IDLE_SECONDS = 0.2
_MOST_MESSAGES = 2_000
_EARLY = 3  # collections after which what is left is not looked at again

_EXIT = "exit"
_CHUNK = 1 << 16

Slices: TypeAlias = Generator[None, None, object]


@dataclass(slots=True)
class WorkItem:
    """Something to do: a request, if it has a number, or what the server does of itself.

    It is out of date if *is_current* says so. ``begun`` holds the rest of what is done in slices.
    """

    name: str
    run: Callable[[], object]
    number: int | str | None
    is_current: Callable[[], bool] | None
    begun: Slices | None = None


class Connection:
    """A connection that calls *handle* with each message until the client exits."""

    def __init__(self, reader: RawIOBase, writer: IO[bytes]) -> None:
        # SPEC: not buffered, since a thread that waits for input would hold the buffer's lock
        # when the interpreter ends.
        self.reader = reader
        self.writer = writer
        self.handle: Callable[[Json], None] = _ignore
        self.exit_code: int | None = None
        self._inbox: queue.SimpleQueue[list[Json]] = queue.SimpleQueue()
        self._waiting: list[tuple[int, int, WorkItem]] = []
        self._count = 0
        self._requests: dict[int | str, WorkItem] = {}  # that are not answered yet
        self._asked = 0
        self._messages = 0  # since the collector looked at everything
        # The request that is being answered, and requests by the tokens that the user cancels.
        self.number: int | str | None = None
        self.cancelled_by: dict[str, int | str] = {}
        self._early = _EARLY

    # Sending

    def send(self, message: dict[str, object]) -> None:
        """Send a message; a client that is gone ends the server."""
        body = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":")).encode()
        try:
            self.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self.writer.flush()
        except (OSError, ValueError):
            self.exit_code = 1

    def notify(self, method: str, params: object) -> None:
        self.send({"method": method, "params": encode(params)})

    def request(self, method: str, params: object = None) -> str:
        """Ask the client for something, without waiting; return the number of its answer."""
        self._asked += 1
        number = f"hcl-lint-{self._asked}"
        self.send({"id": number, "method": method, "params": encode(params)})
        return number

    def answer(self, number: int | str, result: object) -> None:
        self.send({"id": number, "result": encode(result)})

    def refuse(self, number: int | str | None, code: int, message: str) -> None:
        self.send({"id": number, "error": {"code": code, "message": message}})

    # Work

    def add(
        self, urgency: int, name: str, run: Callable[[], object], number: int | str | None = None,
        is_current: Callable[[], bool] | None = None,
    ) -> None:
        """Queue work; what *run* returns is the answer to the request with *number*."""
        work = WorkItem(name, run, number, is_current)
        if number is not None:
            self._requests[number] = work
        self._push(urgency, work)

    def _push(self, urgency: int, work: WorkItem) -> None:
        self._count += 1
        heapq.heappush(self._waiting, (urgency, self._count, work))

    def cancel(self, number: int | str) -> None:
        """Answer a request without a result, unless it is answered already."""
        work = self._requests.pop(number, None)
        if work is not None:
            if work.begun is not None:
                work.begun.close()
            self.refuse(number, REQUEST_CANCELLED, "cancelled")

    def serve(self) -> int:
        """Handle messages and work until the client exits; return the exit code."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        while self.exit_code is None:
            self._receive()
            if self.exit_code is None and self._waiting:
                urgency, _, work = heapq.heappop(self._waiting)
                begun = time.perf_counter()
                self._step(urgency, work)
                _LOG.info("%s: %.1f ms", work.name, (time.perf_counter() - begun) * 1000)
                time.sleep(0)  # The other thread can read what has arrived meanwhile.
        return self.exit_code

    def _receive(self) -> None:
        """Handle the messages that are there; if nothing is to do, wait for one."""
        if not self._waiting and self._inbox.empty():
            if self._messages:
                try:
                    self._handle(self._inbox.get(timeout=_IDLE_SECONDS))
                except queue.Empty:
                    self._collect()
                return
            self._handle(self._inbox.get())
        while not self._inbox.empty() and self.exit_code is None:
            self._handle(self._inbox.get())
        if self._messages > _MOST_MESSAGES:
            self._collect()

    def _collect(self) -> None:
        begun = time.perf_counter()
        gc.collect()
        if self._early > 0:  # What is loaded by now, rules and tables above all, stays.
            gc.freeze()
            self._early -= 1
        self._messages = 0
        _LOG.info("collection: %.1f ms", (time.perf_counter() - begun) * 1000)

    def _handle(self, messages: list[Json]) -> None:
        for message in messages:
            self._messages += 1
            try:
                self.handle(message)
            except Exception as error:
                name = message.get("method", "?") if isinstance(message, dict) else "?"
                self._failed(str(name), error)

    def _step(self, urgency: int, work: WorkItem) -> None:
        """Do work, or a slice of it, and send the answer."""
        number = work.number
        if number is not None and self._requests.get(number) is not work:
            return  # It was cancelled.
        self.number = number
        try:
            if work.is_current is not None and not work.is_current():
                raise LspError(CONTENT_MODIFIED, "the text was changed meanwhile")
            result: object = None
            if work.begun is None:
                result = work.run()
                if isinstance(result, Generator):
                    work.begun = result
            if work.begun is not None:
                next(work.begun)
                self._push(urgency, work)
                return
        except StopIteration as end:
            result = end.value
        except LspError as error:
            if number is not None:
                del self._requests[number]
                self.refuse(number, error.code, str(error))
            return
        except Exception as error:
            self._failed(work.name, error)
            if number is not None:
                del self._requests[number]
                self.refuse(number, INTERNAL_ERROR, f"{work.name} failed: {error!r}")
            return
        if number is not None:
            del self._requests[number]
            self.answer(number, result)

    def _failed(self, name: str, error: Exception) -> None:
        """Log a failure of the server itself, and report it; the server goes on."""
        if isinstance(error, LspError):  # of a client, in what it does not want an answer to
            _LOG.warning("%s: %s", name, error)
            return
        _LOG.error("%s failed", name, exc_info=error)
        self.notify("window/logMessage", {"type": 1, "message": f"{name} failed: {error!r}"})

    # Reading

    def _read(self) -> None:
        """Put messages into the inbox, those together that came together; the last one exits."""
        received = bytearray()
        while True:
            try:
                more = self.reader.read(_CHUNK)
            except (OSError, ValueError):
                more = None
            if not more:
                self._inbox.put([{"method": _EXIT}])
                return
            received += more
            messages: list[Json] = []
            while (end := _end_of_message(received)) is not None:
                start, stop = end
                try:
                    messages.append(json.loads(received[start:stop], object_hook=Params))
                except (ValueError, RecursionError):
                    self.refuse(None, PARSE_ERROR, "not JSON")
                del received[:stop]
            if messages:
                self._inbox.put(messages)
                last = messages[-1]
                if isinstance(last, dict) and last.get("method") == _EXIT:
                    return


def _end_of_message(received: bytearray) -> tuple[int, int] | None:
    """Where the first message begins, after its header, and ends; None if some of it is missing."""
    start = received.find(b"\r\n\r\n")
    if start < 0:
        return None
    length = 0
    for line in bytes(received[:start]).split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            length = int(value)
    start += 4
    return None if len(received) < start + length else (start, start + length)


def _ignore(message: Json) -> None:
    pass
