"""The reasons why documentation is not written."""

from __future__ import annotations


class DocsProblem(Exception):
    """A problem in one line: what is wrong, and what to do.

    ``path`` is the file that it is in, "" where it is in none, and ``line`` the line from 1, 0
    where it is about the whole file.
    """

    def __init__(self, message: str, path: str = "", line: int = 0) -> None:
        super().__init__(message, path, line)
        self.message = message
        self.path = path
        self.line = line

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}: " if self.line else f"{self.path}: " if self.path else ""
        return place + self.message
