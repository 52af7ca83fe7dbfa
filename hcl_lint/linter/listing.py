"""What can be said of a rule without loading its module: enough to select it."""

from __future__ import annotations

# Whether a rule is selected where nothing else is said.
ON = "on"
OPT_IN = "opt-in"
PREVIEW = "preview"  # Unstable: only to be had with `preview = true`.


class Listing:
    """One line of a family's table.

    ``module`` is where the rule's class is, named by the rule's name in camel case. Listings
    of plugins carry the module's full name.
    """

    __slots__ = ("code", "name", "status", "module")

    def __init__(self, code: str, name: str, status: str, module: str = "") -> None:
        self.code = code
        self.name = name
        self.status = status
        self.module = module

    @property
    def class_name(self) -> str:
        """What the class of the rule is called."""
        return "".join([word.capitalize() for word in self.name.split("-")])

    def __repr__(self) -> str:
        return f"<{self.code} {self.name}>"


class Family:
    """Rules of one kind, whose codes begin with the same letters."""

    __slots__ = ("letters", "title", "listings")

    def __init__(self, letters: str, title: str, listings: tuple[Listing, ...]) -> None:
        self.letters = letters
        self.title = title
        self.listings = listings
