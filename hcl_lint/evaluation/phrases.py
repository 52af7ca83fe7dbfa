"""Parts of sentences about values, for messages. What is marked is never shown."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.suggestions import closest
from hcl_lint.values.display import display
from hcl_lint.values.type_names import friendly_name, with_article
from hcl_lint.values.types import KIND_DYNAMIC
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST_NAMES: Final = 8  # listed in a message
LONGEST_VALUE: Final = 60  # code points of a value in a message
LONGEST_NAME: Final = 24  # code points of a name in a summary


def error(
    rule: tuple[str, str], summary: str, detail: str, where: tuple[int, int]
) -> Diagnostic:
    """Return a diagnostic of a rule, given by name and code."""
    return Diagnostic(rule[0], rule[1], ERROR, summary, detail, where[0], where[1])


def sentence(clause: str) -> str:
    """Make a sentence of a clause without a capital and a final stop."""
    if clause[:1].islower():
        clause = clause[0].upper() + clause[1:]
    return clause if clause.endswith((".", "?")) else clause + "."


def described(value: Value) -> str:
    """Say what a value is: ``"a", a string``, or only ``a list of string``."""
    if value.type.kind == KIND_DYNAMIC:
        return "null" if value.is_null else "a value that is not known yet"
    name = with_article(friendly_name(value.type))
    if value.is_null:
        return f"null, of the type {friendly_name(value.type)}"
    if value.is_unknown or value.contains_marks or not value.type.is_primitive:
        return name
    return f"{display(value, LONGEST_VALUE)}, {name}"


def shortened(name: str) -> str:
    """Return a name for a summary, cut where it is too long for one."""
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "…"


def listed(names: list[str]) -> str:
    """List names."""
    shown = ", ".join([f"`{name}`" for name in names[:_MOST_NAMES]])
    return shown + (" and others" if len(names) > _MOST_NAMES else "")


def excerpt(tree: SyntaxTree, node: Node) -> str:
    """Return the source of a node on one line, cut where it is long."""
    text = " ".join(tree.text(node).split())
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "…"


def choice(name: str, names: list[str], what: str) -> str:
    """Say which names there are, and which was probably meant."""
    suggestion = closest(name, names)
    if suggestion is not None:
        return f"There is no {what} named `{name}`. Did you mean `{suggestion}`?"
    if not names:
        return f"There is no {what} named `{name}`: it has none at all."
    return f"There is no {what} named `{name}`, only {listed(names)}."


def quoted_key(name: str) -> str:
    return f'"{shortened(name)}"'
