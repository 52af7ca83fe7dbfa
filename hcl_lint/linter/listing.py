"""What can be said of a rule without loading its module: enough to select it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.rule import Rule

# Whether a rule is selected where nothing else is said.
ALWAYS = "always"  # and cannot be ignored
ON = "on"
OPT_IN = "opt-in"
PREVIEW = "preview"  # Unstable: only to be had with `preview = true`.


# Who finds what a rule is about.
RULE = "rule"  # The rule itself.
PARSER = "parser"
EVALUATOR = "evaluator"
RULE_AND_EVALUATOR = "rule and evaluator"
SCHEMA = "schema"  # The schema of the dialect.
RUN = "run"  # What surrounds the rules: reading files, suppressions.


class Listing:
    """One line of a family's table.

    Of a rule that is not ``found_by`` itself, there is only the documentation. ``module`` is
    where the rule's class is, named by the rule's name in camel case. ``aliases`` are names and
    codes that the rule had before and still answers to.
    """

    __slots__ = ("code", "name", "status", "found_by", "module", "aliases")

    def __init__(
        self,
        code: str,
        name: str,
        status: str,
        *,
        found_by: str = RULE,
        module: str = "",
        aliases: tuple[str, ...] = (),
    ) -> None:
        self.code = code
        self.name = name
        self.status = status
        self.found_by = found_by
        self.module = module
        self.aliases = aliases

    @property
    def class_name(self) -> str:
        """What the class of the rule is called."""
        return "".join([word.capitalize() for word in self.name.split("-")])

    def load(self) -> type[Rule]:
        """The class of the rule."""
        module = __import__(self.module, fromlist=[self.class_name])
        rule: type[Rule] = getattr(module, self.class_name)
        return rule

    def __repr__(self) -> str:
        return f"<{self.code} {self.name}>"


class Family:
    """Rules of one kind, whose codes begin with the same letters.

    ``source`` is the file or folder that a plugin's family comes from.
    """

    __slots__ = ("letters", "title", "listings", "source")

    def __init__(self, letters: str, title: str, listings: tuple[Listing, ...]) -> None:
        self.letters = letters
        self.title = title
        self.listings = listings
        self.source = ""
