"""What the product calls the problems of expressions."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.files.installed import program_data


def product_summary(diagnostic: Diagnostic) -> str:
    """The summary that the product gives a problem of an expression."""
    summary = diagnostic.summary
    if diagnostic.code == "V005":
        is_argument = "for its" in summary or "annot be converted" in summary
        return "Invalid function argument" if is_argument else "Error in function call"
    # By the code of the rule: how our summary begins, and the summary of the product.
    summaries = program_data("terraform-summaries").get(diagnostic.code, {})
    for beginning, found in summaries.items():
        if summary.startswith(beginning):
            if "after `if`" in diagnostic.detail:
                return "Invalid 'for' condition"
            return found
    return summary


def value_summary(problem: Diagnostic) -> str:
    """The summary that the product gives a value of a wrong form, or a label."""
    if " for label" in problem.summary:
        return "Invalid run block name"
    return "Unsuitable value type" if "Wrong type" in problem.summary else "Invalid expression"


def item_summary(problem: Diagnostic) -> str:
    """The summary that the product gives an item that a schema refuses, or one that is missing."""
    text = problem.summary
    if "block" in text.lower() and "E" == problem.code[:1]:
        return "Unsupported block type"
    if text.startswith("Missing"):
        return "Missing required argument"
    return "Unsupported argument" if text.startswith("Unexpected attribute") else text
