"""Changes of a product's language from version to version, as packs say."""

from __future__ import annotations


class Change:
    """A change of the language that is neither an item nor a function, by its ``name``.

    Versions have what the ``description`` says ``since`` one of them and ``until`` another one,
    which has it no longer; "" is no bound.
    """

    def __init__(
        self, name: str, description: str = "", *, since: str = "", until: str = ""
    ) -> None:
        self.name = name
        self.description = description
        self.since = since
        self.until = until
