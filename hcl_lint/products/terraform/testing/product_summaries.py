"""What the product calls the problems of expressions."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic

# By the code of the rule: how our summary begins, and the summary of the product.
_SUMMARIES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "V001": (
        ("Operand", "Invalid operand"),
        ("Condition", "Incorrect condition type"),
        ("Key", "Incorrect key type"),
        ("Interpolated", "Invalid template interpolation value"),
        ("", "Operation failed"),
    ),
    "V002": (("", "Inconsistent conditional result types"),),
    "V003": (
        ("Too few", "Not enough function arguments"), ("", "Too many function arguments"),
    ),
    "V004": (
        ("Value cannot be expanded", "Invalid expanding argument value"),
        ("", "Invalid function argument"),
    ),
    "V006": (("Map has", "Missing map element"), ("", "Unsupported attribute")),
    "V007": (("", "Invalid index"),),
    "V008": (
        ("Iteration over null", "Iteration over null value"),
        ("Splat", "Splat of null value"),
        ("", "Iteration over non-iterable value"),
    ),
    "V009": (("", "Duplicate object key"),),
    "V015": (
        ("Operand", "Operation failed"),
        ("Condition", "Null condition"),
        ("Interpolated", "Invalid template interpolation value"),
        ("Key", "Null value as key"),
        ("Index into", "Attempt to index null value"),
        ("Index is", "Invalid index"),
        ("Attribute", "Attempt to get attribute from null value"),
        ("Value cannot be expanded", "Invalid expanding argument value"),
        ("", "Invalid function argument"),
    ),
    "V024": (("", "Ambiguous attribute key"),),
    "R005": (
        ("Variables", "Variables not allowed"), ("", "Reference to undeclared resource"),
    ),
    "R020": (
        ("Function calls", "Function calls not allowed"), ("", "Call to unknown function"),
    ),
}


def product_summary(diagnostic: Diagnostic) -> str:
    """The summary that the product gives a problem of an expression."""
    summary = diagnostic.summary
    if diagnostic.code == "V005":
        is_argument = "for its" in summary or "annot be converted" in summary
        return "Invalid function argument" if is_argument else "Error in function call"
    for beginning, found in _SUMMARIES.get(diagnostic.code, ()):
        if summary.startswith(beginning):
            if "after `if`" in diagnostic.detail:
                return "Invalid 'for' condition"
            return found
    return summary


def item_summary(problem: Diagnostic) -> str:
    """The summary that the product gives an item that a schema refuses, or one that is missing."""
    text = problem.summary
    if "block" in text.lower() and "E" == problem.code[:1]:
        return "Unsupported block type"
    if text.startswith("Missing"):
        return "Missing required argument"
    return "Unsupported argument" if text.startswith("Unexpected attribute") else text
