"""V021."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.syntax.nodes import FunctionCall, Object, ObjectItem
from hcl_lint.syntax.queries import static_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class UnreachableObjectArm(Rule):
    problem = values.UNREACHABLE_OBJECT_ARM
    dialects = ("terraform", "opentofu", "packer", "nomad", "terragrunt", "bake")
    nodes = (FunctionCall,)

    def check(self, node: FunctionCall, file: FileContext) -> None:
        if file.tree.function_name(node) not in ("merge", "core::merge"):
            return
        later: dict[str, int] = {}
        for argument in reversed(node.arguments):
            if not isinstance(argument, Object):
                continue
            own: dict[str, int] = {}
            for item in argument.items:
                if not isinstance(item, ObjectItem):
                    continue
                key = static_key(file.tree, item.key)
                if key in later:
                    line = file.line_of(later[key])
                    file.report(
                        self,
                        item,
                        f"Value of `{key}` is always replaced",
                        f"The argument on line {line} has the same key and comes later. Remove one"
                        " of the two.",
                    )
                elif key is not None:
                    own[key] = file.range_of(item)[0]
            later.update(own)
