"""The result of a migration."""

from __future__ import annotations

from typing import NamedTuple


class NotMigrated(Exception):
    """A configuration of another tool cannot be migrated; the message says why."""


class Migration(NamedTuple):
    """The result of a migration.

    ``notes`` are the lines of what has no counterpart, with the reasons; ``remarks`` are sentences
    about what differs as a whole.
    """

    settings: dict[str, object]
    notes: list[tuple[int, str]]
    remarks: list[str]
