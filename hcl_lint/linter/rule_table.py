"""Which built-in rule looks for which problem."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.rule import Rule

_RULES = "hcl_lint.linter.rules"

# The names of problems, and the modules of the rules that look for them. Those that the parser,
# the evaluator, a schema or the run itself finds have none.
MODULES = {
    "invalid-encoding": "syntax.encoding",
    "mixed-line-endings": "syntax.encoding",
    "invalid-spec": "syntax.specs",
    "unformatted": "formatting.unformatted",
    "missing-final-newline": "formatting.lines",
    "trailing-whitespace": "formatting.lines",
    "line-too-long": "formatting.lines",
    "too-many-blank-lines": "formatting.blank_lines",
    "blank-line-between-blocks": "formatting.blank_lines",
    "missing-trailing-comma": "formatting.commas",
    "object-comma-style": "formatting.commas",
    "single-line-block": "formatting.blocks",
    "heredoc-indent": "formatting.heredocs",
    "argument-order": "layout.order",
    "arguments-before-blocks": "layout.order",
    "meta-arguments-first": "layout.order",
    "meta-blocks-last": "layout.order",
    "block-type-order": "layout.order",
    "sorted-blocks": "layout.sorting",
    "sorted-keys": "layout.sorting",
    "sorted-list": "layout.sorting",
    "comment-style": "style.comments",
    "commented-out-code": "style.comments",
    "todo-comment": "style.comments",
    "redundant-interpolation": "style.templates",
    "concat-string": "style.templates",
    "heredoc-json": "style.json_strings",
    "jsonencode-string": "style.json_strings",
    "constant-conditional": "style.conditions",
    "length-zero-comparison": "style.conditions",
    "self-comparison": "style.conditions",
    "redundant-parentheses": "style.expressions",
    "unnecessary-splat-or-for": "style.expressions",
    "deep-nesting": "style.expressions",
    "empty-block": "style.blocks",
    "unquoted-label": "style.blocks",
    "quoted-object-key": "style.objects",
    "complex-locals-literal": "style.literals",
    "name-format": "naming.form",
    "name-length": "naming.form",
    "non-ascii-identifier": "naming.form",
    "name-repeats-type": "naming.redundancy",
    "output-name-redundant": "naming.redundancy",
    "duplicate-name-case": "naming.clashes",
    "reserved-name": "naming.clashes",
    "shadowed-iterator": "naming.shadowing",
    "default-type-mismatch": "values.variables",
    "invalid-type-constraint": "values.variables",
    "null-misuse": "values.variables",
    "suspicious-conversion": "values.variables",
    "constant-condition": "values.conditions",
    "duplicate-map-key": "values.keys",
    "unreachable-object-arm": "values.keys",
    "legacy-index": "deprecation.indexes",
    "legacy-function": "deprecation.functions",
    "lookup-two-args": "deprecation.functions",
    "quoted-reference": "deprecation.quotes",
    "quoted-type": "deprecation.quotes",
    "provider-version-argument": "deprecation.blocks",
    "removed-provisioner": "deprecation.blocks",
    "template-provider": "deprecation.blocks",
    "json-array-root": "deprecation.json_roots",
    "undefined-variable": "references.undefined",
    "undefined-local": "references.undefined",
    "undefined-resource": "references.undefined",
    "undefined-module": "references.undefined",
    "undefined-root": "references.undefined",
    "invalid-reference-shape": "references.undefined",
    "missing-instance-key": "references.undefined",
    "context-reference": "references.undefined",
    "invalid-lifecycle": "terraform.blocks",
    "invalid-version-constraint": "terraform.blocks",
    "invalid-source-address": "terraform.blocks",
    "invalid-condition": "terraform.blocks",
    "destroy-provisioner-reference": "terraform.blocks",
    "invalid-depends-on": "terraform.blocks",
    "reserved-argument": "terraform.blocks",
    "invalid-provider-requirement": "terraform.blocks",
    "invalid-provider-reference": "terraform.blocks",
    "duplicate-declaration": "terraform.duplicates",
    "backend-conflict": "terraform.duplicates",
    "override-without-base": "terraform.duplicates",
}


def load_rule(name: str) -> type[Rule]:
    """Load the rule for the problem of that name: its class is named after the problem."""
    class_name = "".join([word.capitalize() for word in name.split("-")])
    module = __import__(f"{_RULES}.{MODULES[name]}", fromlist=[class_name])
    rule: type[Rule] = getattr(module, class_name)
    return rule
