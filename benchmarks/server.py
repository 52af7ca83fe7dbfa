"""Measure the language server as an editor meets it: over a pipe, with everything asked.

``python benchmarks/server.py latency FOLDER...`` edits files of modules at random places, and after
each keystroke asks what editors ask. ``start FOLDER`` waits for the first findings. ``workspace
FOLDER`` opens a folder with many files, and asks while it loads. ``symbols FOLDER`` asks for all
symbols of one, twice. ``memory FOLDER...`` compares the memory after 100 edits with that after
``--edits``. ``--server COMMAND`` chooses the server. Times are what the client waits, and in
parentheses what of it the server computes.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, TypeAlias

SUFFIXES = (".tf", ".hcl", ".nomad", ".tfvars")
MOST_OPEN = 5  # files at a time, as tabs
TYPED = ("x", "a", " ", "1", "_", ".", "\n", '"', "=", "{", "}")
LONGEST_WAIT = 60.0


Answer: TypeAlias = tuple[float, float, Any]  # when it came, and the server's time until then


class Client:
    """A client that reads all answers in a thread, and notes when they came."""

    def __init__(self, command: list[str], folders: list[str], *, pulls: bool = False) -> None:
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers: dict[int, Answer] = {}
        self.published: dict[tuple[str, int | None], Answer] = {}
        self.arrived: queue.Queue[None] = queue.Queue()
        self.number = 0
        threading.Thread(target=self.read, daemon=True).start()
        text: dict[str, Any] = {
            "completion": {"completionItem": {"snippetSupport": True}},
            "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        }
        if pulls:
            text["diagnostic"] = {"dynamicRegistration": False}
        self.ask(
            "initialize",
            processId=None,
            rootUri=None,
            workspaceFolders=[
                {"uri": Path(each).resolve().as_uri(), "name": each} for each in folders
            ],
            initializationOptions={"inlayHints": True, "codeLens": True},
            capabilities={"textDocument": text, "general": {"positionEncodings": ["utf-32"]}},
        )
        self.notify("initialized")

    # Messages

    def send(self, message: dict[str, Any]) -> tuple[float, float]:
        """Send a message; return the time, and the seconds that the server had computed."""
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        at = time.perf_counter(), self.computed()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()
        return at

    def notify(self, method: str, **params: Any) -> tuple[float, float]:
        return self.send({"method": method, "params": params})

    def request(self, method: str, **params: Any) -> int:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.number

    def ask(self, method: str, **params: Any) -> Any:
        """Make a request and wait for what is answered."""
        return self.answer(self.request(method, **params))[2]

    def answer(self, number: int) -> Answer:
        return self.wait(self.answers, number)

    def wait(self, found: dict[Any, Answer], key: object) -> Answer:
        end = time.monotonic() + LONGEST_WAIT
        while key not in found:
            assert time.monotonic() < end, f"no answer: {key}"
            self.arrived.get(timeout=LONGEST_WAIT)
        return found.pop(key)

    def computed(self) -> float:
        """The seconds of processor time that the server has used."""
        try:
            text = Path(f"/proc/{self.process.pid}/schedstat").read_text()
        except OSError:
            return 0.0
        return int(text.split()[0]) / 1e9

    def read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(length))
            at = time.perf_counter(), self.computed()
            if "method" not in message:
                result = message.get("result", message.get("error"))
                self.answers[message["id"]] = (*at, result)
            elif "id" in message:
                self.send({"id": message["id"], "result": None})
            elif message["method"] == "textDocument/publishDiagnostics":
                params = message["params"]
                key = params["uri"], params.get("version")
                self.published[key] = (*at, params["diagnostics"])
            self.arrived.put(None)

    def stop(self) -> None:
        self.ask("shutdown")
        self.notify("exit")
        self.process.wait(60)

    # Texts

    def open(self, path: str) -> Text:
        text = Text(path)
        self.notify(
            "textDocument/didOpen",
            textDocument={
                "uri": text.uri, "languageId": "terraform", "version": 1, "text": text.text,
            },
        )
        return text

    def change(self, text: Text, start: int, end: int, new: str) -> tuple[float, float]:
        low, high = text.position(start), text.position(end)
        text.text = text.text[:start] + new + text.text[end:]
        text.version += 1
        return self.notify(
            "textDocument/didChange",
            textDocument={"uri": text.uri, "version": text.version},
            contentChanges=[{"range": {"start": low, "end": high}, "text": new}],
        )

    def memory(self) -> int:
        """The kilobytes of memory that the server holds."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0


class Text:
    """A text that the client has open."""

    def __init__(self, path: str) -> None:
        self.uri = Path(path).resolve().as_uri()
        self.text = Path(path).read_text()
        self.version = 1
        self.tokens: str | None = None

    def position(self, offset: int) -> dict[str, int]:
        before = self.text[:offset]
        return {"line": before.count("\n"), "character": offset - (before.rfind("\n") + 1)}


class Typist:
    """Someone who types at random places of a module's files, and takes it back."""

    def __init__(self, client: Client, folder: str, chooser: random.Random) -> None:
        self.client = client
        self.chooser = chooser
        paths = [each for each in sorted(Path(folder).iterdir()) if each.suffix in SUFFIXES]
        chosen = chooser.sample(paths, min(MOST_OPEN, len(paths)))
        self.texts = [client.open(str(path)) for path in chosen]
        for text in self.texts:
            client.wait(client.published, (text.uri, 1))
        self.taken: dict[str, list[tuple[float, float]]] = {}

    def keystroke(self) -> None:
        """Type something, wait for everything, and remove it again."""
        text = self.chooser.choice(self.texts)
        at = self.chooser.randint(0, len(text.text))
        typed = self.chooser.choice(TYPED)
        self.type(text, at, at, typed)
        self.type(text, at, at + len(typed), "")

    def type(self, text: Text, start: int, end: int, typed: str) -> None:
        client = self.client
        changed = client.change(text, start, end, typed)
        asked = {}
        for name, method, params in self.questions(text, start + len(typed)):
            sent = time.perf_counter(), client.computed()
            asked[name] = sent, client.request(method, **params)
        self.note("diagnostics", changed, client.wait(client.published, (text.uri, text.version)))
        for name, (sent, number) in asked.items():
            answer = client.answer(number)
            self.note(name, sent, answer)
            if name == "tokens" and isinstance(answer[2], dict):
                text.tokens = answer[2].get("resultId")

    def note(self, name: str, sent: tuple[float, float], answer: tuple[float, float, Any]) -> None:
        taken = answer[0] - sent[0], answer[1] - sent[1]
        self.taken.setdefault(name, []).append(taken)

    def questions(self, text: Text, at: int) -> list[tuple[str, str, dict[str, Any]]]:
        """What an editor asks after a keystroke."""
        document = {"textDocument": {"uri": text.uri}}
        position = text.position(at)
        here = {**document, "position": position}
        line = position["line"]
        screen = {
            "start": {"line": max(line - 30, 0), "character": 0},
            "end": {"line": line + 30, "character": 0},
        }
        tokens = "textDocument/semanticTokens/full"
        known = {}
        if text.tokens is not None:
            tokens, known = tokens + "/delta", {"previousResultId": text.tokens}
        cursor = {"start": position, "end": position}
        return [
            ("completion", "textDocument/completion", here),
            ("highlights", "textDocument/documentHighlight", here),
            ("actions", "textDocument/codeAction",
             {**document, "range": cursor, "context": {"diagnostics": []}}),
            ("tokens", tokens, {**document, **known}),
            ("symbols", "textDocument/documentSymbol", document),
            ("folding", "textDocument/foldingRange", document),
            ("links", "textDocument/documentLink", document),
            ("hints", "textDocument/inlayHint", {**document, "range": screen}),
            ("lenses", "textDocument/codeLens", document),
        ]


def shown(name: str, taken: list[tuple[float, float]]) -> str:
    """The median and the 99th percentile of times, in milliseconds."""
    columns = []
    for number in (0, 1):
        times = sorted([each[number] * 1000 for each in taken])
        columns.append((statistics.median(times), times[int(len(times) * 0.99)], times[-1]))
    (median, high, most), (c_median, c_high, c_most) = columns
    return (
        f"{name:12} median {median:6.1f} ({c_median:.1f}) ms, 99 % {high:6.1f} ({c_high:.1f}) ms, "
        f"most {most:.0f} ({c_most:.0f}) ms"
    )


def latency(command: list[str], folders: list[str], edits: int, seed: int) -> None:
    chooser = random.Random(seed)
    taken: dict[str, list[tuple[float, float]]] = {}
    for folder in folders:
        client = Client(command, [folder])
        typist = Typist(client, folder, chooser)
        for _ in range(edits // len(folders) // 2):
            typist.keystroke()
        client.stop()
        print(f"{folder}\n  " + shown("diagnostics", typist.taken["diagnostics"]))
        for name, times in typist.taken.items():
            taken.setdefault(name, []).extend(times)
    print(f"{len(taken['diagnostics'])} edits")
    for name, times in taken.items():
        print(shown(name, times))


def start(command: list[str], folder: str, rounds: int) -> None:
    path = str(next(each for each in sorted(Path(folder).iterdir()) if each.suffix in SUFFIXES))
    taken = []
    for _ in range(rounds):
        client = Client(command, [folder])
        text = client.open(path)
        at, computed, _ = client.wait(client.published, (text.uri, 1))
        taken.append((at - client.started, computed))
        client.stop()
    print(shown("start", taken))


def workspace(command: list[str], folder: str) -> None:
    """Ask for something short again and again while all files are loaded and checked."""
    path = next(each for each in sorted(Path(folder).rglob("*.tf")))
    client = Client(command, [folder], pulls=True)
    text = client.open(str(path))
    taken = []
    number = client.request("workspace/diagnostic", previousResultIds=[])
    begun = time.perf_counter()
    while number not in client.answers:
        sent = time.perf_counter(), client.computed()
        asked = client.request(
            "textDocument/hover", textDocument={"uri": text.uri}, position=text.position(0)
        )
        answer = client.answer(asked)
        taken.append((answer[0] - sent[0], answer[1] - sent[1]))
        time.sleep(0.005)
    report = client.answers[number][2]
    print(f"{len(report['items'])} files in {time.perf_counter() - begun:.1f} s, "
          f"{client.memory() // 1024} MB, {len(taken)} requests meanwhile")
    print(shown("hover", taken))
    client.stop()


def symbols(command: list[str], folder: str, rounds: int) -> None:
    """Ask for the symbols of a folder that no cache has, and once more."""
    taken: dict[str, list[tuple[float, float]]] = {"cold": [], "again": []}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            os.environ["XDG_CACHE_HOME"] = cache
            client = Client(command, [folder])
            for times in taken.values():
                sent = time.perf_counter(), client.computed()
                answer = client.answer(client.request("workspace/symbol", query="server"))
                times.append((answer[0] - sent[0], answer[1] - sent[1]))
            held = client.memory() // 1024
            client.stop()
    for name, times in taken.items():
        print(shown(name, times))
    print(f"{held} MB")


def memory(command: list[str], folders: list[str], edits: int, seed: int) -> None:
    chooser = random.Random(seed)
    client = Client(command, folders)
    typists = [Typist(client, folder, chooser) for folder in folders]
    early = 0
    for number in range(0, edits, 2):
        if number == 100:
            early = client.memory()
        chooser.choice(typists).keystroke()
    late = client.memory()
    print(f"{early / 1024:.1f} MB after 100 edits, {late / 1024:.1f} MB after {edits}: "
          f"{late / early:.2f} x")
    client.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("latency", "start", "workspace", "symbols", "memory"))
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    parser.add_argument("--server", default=f"{sys.executable} -m hcl_lint server")
    parser.add_argument("--edits", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    command = shlex.split(given.server)
    if given.what == "latency":
        latency(command, given.folders, given.edits or 1_000, given.seed)
    elif given.what == "start":
        start(command, given.folders[0], 10)
    elif given.what == "workspace":
        workspace(command, os.path.abspath(given.folders[0]))
    elif given.what == "symbols":
        symbols(command, given.folders[0], 5)
    else:
        memory(command, given.folders, given.edits or 10_000, given.seed)


if __name__ == "__main__":
    main()
