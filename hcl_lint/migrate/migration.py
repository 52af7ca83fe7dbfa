"""The result of a migration."""

from __future__ import annotations


class Migration:
    """The result of a migration.

    ``notes`` are the lines of what has no counterpart, with the reasons; ``remarks`` are sentences
    about what differs as a whole.
    """

    __slots__ = ("settings", "notes", "remarks")

    def __init__(
        self, settings: dict[str, object], notes: list[tuple[int, str]], remarks: list[str]
    ) -> None:
        self.settings = settings
        self.notes = notes
        self.remarks = remarks
