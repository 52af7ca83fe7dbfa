"""hcl-lint parses, formats, evaluates and checks every HCL file.

What users of the library need is here, and loaded when it is first asked for.
"""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = [
    "Address", "Document", "EditError", "Editor", "Expression", "HclSyntaxError", "Project",
    "SyntaxTree", "check_files", "dump", "dumps", "evaluate_attributes", "evaluate_config",
    "evaluate_expression", "evaluate_module", "evaluate_template", "format_text", "load",
    "load_document", "loads", "loads_document", "parse", "to_python",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.errors import HclSyntaxError
    from hcl_lint.edit.address import Address, EditError
    from hcl_lint.edit.code import Expression
    from hcl_lint.edit.editor import Editor
    from hcl_lint.library import check_files, format_text, parse
    from hcl_lint.plain.document import Document
    from hcl_lint.plain.dumping import dump, dumps
    from hcl_lint.plain.loading import load, load_document, loads, loads_document
    from hcl_lint.project.module_evaluation import evaluate_module
    from hcl_lint.project.project import Project
    from hcl_lint.schema.entry_points import (
        evaluate_attributes, evaluate_config, evaluate_expression, evaluate_template,
    )
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.values.plain import to_python


_HOMES = {
    "Address": "hcl_lint.edit.address",
    "Expression": "hcl_lint.edit.code",
    "Document": "hcl_lint.plain.document",
    "EditError": "hcl_lint.edit.address",
    "Editor": "hcl_lint.edit.editor",
    "Project": "hcl_lint.project.project",
    "HclSyntaxError": "hcl_lint.diagnostics.errors",
    "SyntaxTree": "hcl_lint.syntax.tree",
    "evaluate_attributes": "hcl_lint.schema.entry_points",
    "evaluate_config": "hcl_lint.schema.entry_points",
    "evaluate_expression": "hcl_lint.schema.entry_points",
    "evaluate_module": "hcl_lint.project.module_evaluation",
    "evaluate_template": "hcl_lint.schema.entry_points",
    "check_files": "hcl_lint.library",
    "format_text": "hcl_lint.library",
    "dump": "hcl_lint.plain.dumping",
    "dumps": "hcl_lint.plain.dumping",
    "load": "hcl_lint.plain.loading",
    "load_document": "hcl_lint.plain.loading",
    "loads": "hcl_lint.plain.loading",
    "loads_document": "hcl_lint.plain.loading",
    "parse": "hcl_lint.library",
    "to_python": "hcl_lint.values.plain",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        value: object = getattr(__import__(_HOMES[name], fromlist=[name]), name)
        return value
    raise AttributeError(f"module 'hcl_lint' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
