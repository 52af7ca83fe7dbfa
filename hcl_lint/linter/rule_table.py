"""Which built-in rule looks for which problem."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.rule import Rule

_RULES = "hcl_lint.linter.rules"

# The names of problems, and the modules of the rules that look for them. Those that the parser,
# the evaluator, a schema or the run itself finds have none.
MODULES = {
    "invalid-encoding": "syntax.invalid_encoding",
    "invalid-spec": "syntax.invalid_spec",
    "mixed-line-endings": "syntax.mixed_line_endings",
    "blank-line-between-blocks": "formatting.blank_line_between_blocks",
    "heredoc-indent": "formatting.heredoc_indent",
    "line-too-long": "formatting.line_too_long",
    "missing-final-newline": "formatting.missing_final_newline",
    "missing-trailing-comma": "formatting.missing_trailing_comma",
    "object-comma-style": "formatting.object_comma_style",
    "single-line-block": "formatting.single_line_block",
    "too-many-blank-lines": "formatting.too_many_blank_lines",
    "trailing-whitespace": "formatting.trailing_whitespace",
    "unformatted": "formatting.unformatted",
    "argument-order": "layout.argument_order",
    "arguments-before-blocks": "layout.arguments_before_blocks",
    "block-type-order": "layout.block_type_order",
    "meta-arguments-first": "layout.meta_arguments_first",
    "meta-blocks-last": "layout.meta_blocks_last",
    "sorted-blocks": "layout.sorted_blocks",
    "sorted-keys": "layout.sorted_keys",
    "sorted-list": "layout.sorted_list",
    "comment-style": "style.comment_style",
    "commented-out-code": "style.commented_out_code",
    "complex-locals-literal": "style.complex_locals_literal",
    "concat-string": "style.concat_string",
    "constant-conditional": "style.constant_conditional",
    "deep-nesting": "style.deep_nesting",
    "empty-block": "style.empty_block",
    "heredoc-json": "style.heredoc_json",
    "jsonencode-string": "style.jsonencode_string",
    "length-zero-comparison": "style.length_zero_comparison",
    "quoted-object-key": "style.quoted_object_key",
    "redundant-interpolation": "style.redundant_interpolation",
    "redundant-parentheses": "style.redundant_parentheses",
    "self-comparison": "style.self_comparison",
    "todo-comment": "style.todo_comment",
    "unnecessary-splat-or-for": "style.unnecessary_splat_or_for",
    "unquoted-label": "style.unquoted_label",
    "duplicate-name-case": "naming.duplicate_name_case",
    "name-format": "naming.name_format",
    "name-length": "naming.name_length",
    "name-repeats-type": "naming.name_repeats_type",
    "non-ascii-identifier": "naming.non_ascii_identifier",
    "output-name-redundant": "naming.output_name_redundant",
    "reserved-name": "naming.reserved_name",
    "shadowed-iterator": "naming.shadowed_iterator",
    "constant-condition": "values.constant_condition",
    "default-type-mismatch": "values.default_type_mismatch",
    "duplicate-map-key": "values.duplicate_map_key",
    "invalid-type-constraint": "values.invalid_type_constraint",
    "null-misuse": "values.null_misuse",
    "suspicious-conversion": "values.suspicious_conversion",
    "unreachable-object-arm": "values.unreachable_object_arm",
    "json-array-root": "deprecation.json_array_root",
    "legacy-function": "deprecation.legacy_function",
    "legacy-index": "deprecation.legacy_index",
    "lookup-two-args": "deprecation.lookup_two_args",
    "provider-version-argument": "deprecation.provider_version_argument",
    "quoted-reference": "deprecation.quoted_reference",
    "quoted-type": "deprecation.quoted_type",
    "removed-provisioner": "deprecation.removed_provisioner",
    "template-provider": "deprecation.template_provider",
}


def load_rule(name: str) -> type[Rule]:
    """Load the rule for the problem of that name: its class is named after the problem."""
    class_name = "".join([word.capitalize() for word in name.split("-")])
    module = __import__(f"{_RULES}.{MODULES[name]}", fromlist=[class_name])
    rule: type[Rule] = getattr(module, class_name)
    return rule
