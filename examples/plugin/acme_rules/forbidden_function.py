"""ACME001."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ON, WARNING, Option, Rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.nodes import FunctionCall

FORBIDDEN_FUNCTION = Rule(
    "ACME001",
    "forbidden-function",
    WARNING,
    ON,
    "Call to a function that we do not use.",
    url="https://example.org/rules/ACME001",
    options=(Option("names", ("timestamp", "uuid"), "The functions not to call."),),
    page="""
    ## Why

    Some functions make plans differ from one run to the next.

    ## Bad

    ```hcl
    time = timestamp()
    ```

    ## Good

    ```hcl
    time = var.time
    ```
    """,
)


def forbidden_function(node: FunctionCall, file: FileContext) -> None:
    """Report a call to a function that the user does not want."""
    name = file.tree.function_name(node)
    if name in file.options(FORBIDDEN_FUNCTION).texts("names"):
        file.report(
            FORBIDDEN_FUNCTION,
            node,
            f"Call to `{name}`",
            "Its value differs from one run to the next. Take the value from a variable.",
        )
