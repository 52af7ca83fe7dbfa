"""ACME001."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ON, WARNING, Option, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.nodes import FunctionCall


@rule(
    "ACME001", "forbidden-function", WARNING, ON,
    "Call to a function that we do not use.",
    nodes=(FunctionCall,),
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
def forbidden_function(node: FunctionCall, file: FileContext) -> Diagnostics:
    name = file.tree.function_name(node)
    if name in file.options(forbidden_function).texts("names"):
        yield forbidden_function.at(
            file.range(node),
            f"Call to `{name}`",
            "Its value differs from one run to the next. Take the value from a variable.",
        )
