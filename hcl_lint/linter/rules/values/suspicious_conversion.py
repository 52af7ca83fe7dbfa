"""V022."""

from __future__ import annotations

import re

from hcl_lint.diagnostics.fix import UNSAFE
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.syntax.nodes import FunctionCall, Object, ObjectItem, QuotedTemplate, Tuple
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.types import BOOL, NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.values.types import Type

_SIMPLE = {"number": NUMBER, "bool": BOOL}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")


class SuspiciousConversion(Rule):
    problem = values.SUSPICIOUS_CONVERSION
    dialects = ("terraform", "opentofu", "packer", "nomad")

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            if variable.default_node is not None:
                for node, wanted in _typed(file, variable.default_node, variable.type):
                    self._check(file, node, wanted)
            if variable.type_node is not None:
                for call in _calls(variable.type_node):
                    if file.tree.function_name(call) == "optional" and len(call.arguments) == 2:
                        type_ = _SIMPLE.get(file.text_of(call.arguments[0]))
                        if type_ is not None:
                            self._check(file, call.arguments[1], type_)

    def _check(self, file: FileContext, node: Node, type_: Type) -> None:
        if not isinstance(node, QuotedTemplate) or not node.is_literal():
            return
        text = node.literal_text()
        if type_ == NUMBER and _NUMBER.fullmatch(text):
            what = "Number"
        elif type_ == BOOL and text in ("true", "false"):
            what = "Bool"
        else:
            return
        file.report(
            self,
            node,
            f"{what} in quotes",
            f"A {what.lower()} is wanted here, and this becomes one. Write `{text}`.",
            file.replacement("remove the quotes", node, text, UNSAFE),
        )


def _calls(node: Node) -> Iterator[FunctionCall]:
    if isinstance(node, FunctionCall):
        yield node
    yield from descendants(node, FunctionCall)


def _typed(file: FileContext, node: Node, type_: Type) -> Iterator[tuple[Node, Type]]:
    """The parts of a value that are no objects or lists, with the types that they must have."""
    waiting = [(node, type_)]
    while waiting:
        node, type_ = waiting.pop()
        if isinstance(node, Object):
            for item in node.items:
                if isinstance(item, ObjectItem):
                    key = static_key(file.tree, item.key)
                    inner = type_.element or type_.attributes.get(key or "")
                    if inner is not None:
                        waiting.append((item.value, inner))
        elif isinstance(node, Tuple):
            for index, each in enumerate(node.items):
                inner = type_.element
                if inner is None and index < len(type_.elements):
                    inner = type_.elements[index]
                if inner is not None:
                    waiting.append((each, inner))
        else:
            yield node, type_
