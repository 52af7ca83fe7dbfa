"""What the server sends for each message, as recorded: one file for each conversation.

A conversation has the files of a folder, each below a line `=== PATH`, and messages of the client,
each in a line that begins with `$`: a method with its parameters, or `$ -` with a whole message.
Below a message stands what the server sent: its messages behind `<`, and answers behind `=`, items
of lists in lines of their own. `@PATH` is the URI of a file, `/folder` the path of the folder,
`1:2` a position, `1:2-3:4` a range, and `#1` the first of the numbers that the server gave its
results. `--update-golden` records anew what the server sends.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Golden
from tests.lsp.test_connection import Client

CONVERSATIONS = Path(__file__).parent / "conversations"

NOTICES = re.compile(r"-|initialized|exit|\$/|\w+/did|window/workDoneProgress/cancel")
PLACE = re.compile(r"(\d+):(\d+)")


class Conversation:
    """Sends the messages of a conversation, and writes it anew with what comes back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.client = Client()
        self.server = self.client.server
        self.count = 0
        self.results: list[str] = []

    def again(self, text: str) -> Iterator[str]:
        """The lines of the conversation as it is now."""
        path = ""
        for line in text.splitlines():
            if line.startswith("=== "):
                path = line.removeprefix("=== ")
                (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / path).write_text("")
            elif line.startswith(("$ ", "#=")):
                path = ""
            elif path:
                with (self.folder / path).open("a") as file:
                    file.write(f"{line}\n")
            if path or not line.startswith(("<", "=")):
                yield line
            if line.startswith("$ "):
                method, _, params = line[2:].partition(" ")
                yield from self.said(method, self.sent(json.loads(params or "{}")))

    def said(self, method: str, params: Any) -> Iterator[str]:
        """What the server sends after a message, until it has nothing more to do."""
        self.client.received.clear()
        self.count += 1
        if not NOTICES.match(method):
            self.client.send({"id": self.count, "method": method, "params": params})
            self.client.answer(self.count)
        else:
            self.client.send(params if method == "-" else {"method": method, "params": params})
            if self.server.is_initialized and not self.server.is_shut_down:
                # What nobody waits for is asked for last, and so done after all else.
                self.client.ask(-1, "workspace/diagnostic", previousResultIds=[])
        for message in self.client.received:
            if message.get("id") == -1:
                continue
            if "method" in message:
                yield from self.shown(f"< {message['method']}", message.get("params"))
            else:
                yield from self.shown("=", message.get("result", message.get("error")))

    def sent(self, value: Any) -> Any:
        """What is sent for what is written."""
        if isinstance(value, dict):
            return {name: self.sent(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self.sent(each) for each in value]
        if not isinstance(value, str):
            return value
        if value.startswith("/folder"):
            return value.replace("/folder", str(self.folder), 1)
        if value.startswith("@"):
            return f"{self.folder.as_uri()}/{value[1:]}".rstrip("/")
        if re.fullmatch(r"#\d+", value):
            return self.results[int(value[1:]) - 1]
        places = [{"line": int(a), "character": int(b)} for a, b in PLACE.findall(value)]
        if re.fullmatch(r"\d+:\d+-\d+:\d+", value):
            return {"start": places[0], "end": places[1]}
        return places[0] if re.fullmatch(r"\d+:\d+", value) else value

    def shown(self, mark: str, value: Any) -> Iterator[str]:
        """What is written for what was received."""
        value = self.brief(value)
        if not isinstance(value, list) or value and isinstance(value[0], int):
            yield f"{mark} {self.text(value)}"
            return
        yield f"{mark} {len(value)} items"
        for each in value:
            yield f"=   {self.text(each)}"

    def text(self, value: Any) -> str:
        text = json.dumps(value, ensure_ascii=False).replace(self.folder.as_uri() + "/", "@")
        text = text.replace(self.folder.as_uri(), "@").replace(str(self.folder), "/folder")
        return text if len(text) < 4_000 else f"{text[:500]}… {zlib.crc32(text.encode()):08x}"

    def brief(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.brief(each) for each in value]
        if not isinstance(value, dict):
            return value
        if value.keys() == {"line", "character"}:
            return f"{value['line']}:{value['character']}"
        if value.keys() == {"start", "end"} and isinstance(value["start"], dict):
            return f"{self.brief(value['start'])}-{self.brief(value['end'])}"
        found = {name: self.brief(each) for name, each in value.items()}
        if "resultId" in found:
            if found["resultId"] not in self.results:
                self.results.append(found["resultId"])
            found["resultId"] = f"#{self.results.index(found['resultId']) + 1}"
        return found


@pytest.mark.parametrize("name", sorted([each.stem for each in CONVERSATIONS.glob("*.txt")]))
def test_the_server_sends_what_is_recorded(name: str, tmp_path: Path, golden: Golden) -> None:
    path = CONVERSATIONS / f"{name}.txt"
    (tmp_path / "folder").mkdir()
    conversation = Conversation(tmp_path / "folder")
    try:
        lines = "\n".join(conversation.again(path.read_text())) + "\n"
    finally:
        conversation.client.close()
    golden(path, lines)
