"""V010."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.syntax.nodes import Object, ObjectItem, Tuple
from hcl_lint.syntax.queries import static_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.variables import Variable
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.values.convert import ConversionError
    from hcl_lint.values.value import Value


class DefaultTypeMismatch(Rule):
    problem = values.DEFAULT_TYPE_MISMATCH
    dialects = ("terraform", "opentofu", "packer", "nomad")
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for variable in file.variables:
            file.diagnostics += [e for e in variable.type_problems if e.rule == self.name]
            if variable.default_node is None or not variable.has_known_type:
                continue
            if variable.type_problems:
                continue  # The type that is meant is not known.
            if variable.default.is_unknown:
                file.skip(self)
                continue
            problem = _mismatch(variable)
            if problem is not None:
                self._report(variable, problem, file)

    def _report(self, variable: Variable, problem: ConversionError, file: FileContext) -> None:
        assert variable.default_node is not None
        place = _part(file, variable.default_node, problem.path)
        part = "" if place is variable.default_node else "part of "
        reason = problem.message
        file.report(
            self,
            place,
            "Default does not have the variable's type",
            f"This is {part}the default of `{variable.name}`. {reason[0].upper()}{reason[1:]}.",
        )


def _mismatch(variable: Variable) -> ConversionError | None:
    """Why the default of a variable cannot be converted to its type."""
    from hcl_lint.values.convert import ConversionError, convert

    value = variable.default
    try:
        if variable.defaults is not None:
            value = variable.defaults.apply(value)
        convert(value, variable.type)
    except ConversionError as error:
        return error
    return None


def _part(file: FileContext, node: Node, path: Sequence[str | Value]) -> Node:
    """The smallest node around the part of a value to which a path leads."""
    for key in path:
        inner: Node | None = None
        if isinstance(node, Object):
            for item in node.items:
                if isinstance(item, ObjectItem) and static_key(file.tree, item.key) == _text(key):
                    inner = item.value
        elif isinstance(node, Tuple) and not isinstance(key, str):
            index = int(key.as_number().to_text())
            inner = node.items[index]
        if inner is None:
            return node
        node = inner
    return node


def _text(key: str | Value) -> str:
    return key if isinstance(key, str) else key.as_string()
