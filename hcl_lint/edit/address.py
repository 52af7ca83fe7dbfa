"""Addresses of parts of a file, and the error for those that lead nowhere."""

from __future__ import annotations

from dataclasses import dataclass

from hcl_lint.annotations import Final, Sequence, TypeAlias, Union

Step: TypeAlias = Union[str, int]


class EditError(ValueError):
    """A change cannot be made; the message says why, on one line.

    An address leads nowhere or to several things, a value is not HCL, or the result would not
    mean what was asked for.
    """


def error(message: str) -> EditError:
    """The error with this message, whatever newlines are in the names that it quotes."""
    return EditError(" ".join(message.split()))


_LARGEST_INDEX_LENGTH: Final = 9


class Address:
    """The steps from the body of a file to one of its parts: names are str, indexes int."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps: Final = tuple(steps)

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read an address. Raises EditError: the text is not one."""
        return cls(_AddressReader(text).steps())

    def __str__(self) -> str:
        """The shortest text that stands for the address."""
        parts: list[str] = []
        for step in self.steps:
            if isinstance(step, int):
                parts.append(f"[{step}]")
            else:
                parts.append(f".{step_text(step)}" if parts else step_text(step))
        return "".join(parts)


def step_text(step: str) -> str:
    """A name as written in an address, in quotes where it must be."""
    for c in step:
        if c in '.[]"' or c.isspace():
            break
    else:
        if step:
            return step
    escaped = step.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@dataclass(slots=True, eq=False)
class _AddressReader:
    text: str
    at: int = 0

    def steps(self) -> list[Step]:
        found: list[Step] = [self.name()]
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                self.at += 1
                found.append(self.index())
            elif self.text.startswith(".", self.at):
                self.at += 1
                found.append(self.name())
            else:
                raise self.wrong("`.` or `[` must follow")
        return found

    def name(self) -> str:
        if self.text.startswith('"', self.at):
            return self.quoted()
        start = self.at
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in '.[]"' or c.isspace():
                break
            self.at += 1
        if self.at == start:
            raise self.wrong("a name is missing")
        return self.text[start:self.at]

    def quoted(self) -> str:
        parts: list[str] = []
        self.at += 1
        while True:
            c = self.text[self.at:self.at + 1]
            self.at += 1
            if c == "":
                raise self.wrong("the closing quote is missing")
            if c == '"':
                return "".join(parts)
            if c == "\\":
                c = self.text[self.at:self.at + 1]
                self.at += 1
                if c not in ("\\", '"'):
                    raise self.wrong('a backslash must be followed by `"` or `\\`')
            parts.append(c)

    def index(self) -> Step:
        if self.text.startswith('"', self.at):
            step: Step = self.quoted()
        else:
            start = self.at
            if self.text.startswith("-", self.at):
                self.at += 1
            while self.text[self.at:self.at + 1] in tuple("0123456789"):
                self.at += 1
            digits = self.text[start:self.at]
            if digits in ("", "-") or len(digits) > _LARGEST_INDEX_LENGTH:
                raise self.wrong("expected a number or a quoted name between `[` and `]`")
            step = int(digits)
        if not self.text.startswith("]", self.at):
            raise self.wrong("`]` is missing")
        self.at += 1
        return step

    def wrong(self, reason: str) -> Exception:
        column = min(self.at, len(self.text)) + 1
        return error(f"`{self.text}` is not an address: {reason}, at column {column}")
