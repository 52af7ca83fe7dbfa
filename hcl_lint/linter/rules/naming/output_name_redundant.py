"""N004."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.module import ModuleContext


class OutputNameRedundant(Rule):
    problem = naming.OUTPUT_NAME_REDUNDANT
    scope = MODULE
    dialects = ("terraform", "opentofu")

    def check_module(self, module: ModuleContext) -> None:
        folder = module.folder.rpartition("/")[2]
        prefix = folder.lower().replace("-", "_")
        if not prefix:
            return
        for file in module.files:
            for declared in declared_names(file):
                name = declared.name.lower().replace("-", "_")
                if declared.block_type == "output" and name.startswith(prefix + "_"):
                    file.report(
                        self,
                        declared.place,
                        f"`{declared.name}` repeats the name of the module",
                        f"The module is called `{folder}`. Leave that out of the output's name.",
                    )
