"""E: syntax, encoding and structure."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ALWAYS, ERROR, EVALUATION, INFO, ON, WARNING, Rule

LETTERS = "E"
TITLE = "Syntax, encoding and structure"

SYNTAX_ERROR = Rule("E001", "syntax-error", ERROR, ALWAYS, "Invalid HCL syntax.")

INVALID_CHARACTER = Rule(
    "E002", "invalid-character", ERROR, ALWAYS, "Character that is not part of HCL."
)

UNTERMINATED_TEMPLATE = Rule(
    "E003",
    "unterminated-template",
    ERROR,
    ALWAYS,
    "Unterminated string, interpolation or template directive.",
)

UNTERMINATED_HEREDOC = Rule(
    "E004", "unterminated-heredoc", ERROR, ALWAYS, "Heredoc without a closing marker."
)

INVALID_ESCAPE = Rule(
    "E005", "invalid-escape", ERROR, ALWAYS, "Unknown escape sequence in a string."
)

DUPLICATE_ATTRIBUTE = Rule(
    "E006", "duplicate-attribute", ERROR, ALWAYS, "Attribute set twice in one body."
)

INVALID_NUMBER = Rule("E007", "invalid-number", ERROR, ALWAYS, "Malformed number.")

INVALID_ENCODING = Rule(
    "E008", "invalid-encoding", WARNING, ON, "File that is not plain UTF-8."
)

UNESCAPED_FOREIGN_TEMPLATE = Rule(
    "E009", "unescaped-foreign-template", ERROR, ALWAYS, "Unescaped template of another language."
)

INVALID_JSON = Rule(
    "E010", "invalid-json", ERROR, ALWAYS, "Invalid JSON, or JSON that does not represent HCL."
)

MIXED_LINE_ENDINGS = Rule(
    "E011", "mixed-line-endings", WARNING, ON, "File with both Windows and Unix line endings."
)

MERGE_CONFLICT_MARKER = Rule(
    "E012", "merge-conflict-marker", ERROR, ALWAYS, "Unresolved merge conflict."
)

HCL1_ONLY_SYNTAX = Rule(
    "E013", "hcl1-only-syntax", ERROR, ALWAYS, "Syntax that only HCL 1 allows."
)

TEMPLATE_FILE = Rule("E014", "template-file", INFO, ON, "File that is a template of HCL.")

SEALED_FILE = Rule(
    "E015", "sealed-file", INFO, ON, "File whose content is encrypted or stored elsewhere."
)

UNEXPECTED_ITEM = Rule(
    "E020", "unexpected-item", ERROR, ON,
    "Attribute or block that is not allowed here.", found_by=EVALUATION,
)

MISSING_ITEM = Rule(
    "E021", "missing-item", ERROR, ON,
    "Missing required attribute or block.", found_by=EVALUATION,
)

REPEATED_ITEM = Rule(
    "E022", "repeated-item", ERROR, ON,
    "Block that is repeated too often.", found_by=EVALUATION,
)

WRONG_LABELS = Rule(
    "E023", "wrong-labels", ERROR, ON,
    "Block with too many or too few labels.", found_by=EVALUATION,
)

INVALID_VALUE = Rule(
    "E024", "invalid-value", ERROR, ON,
    "Invalid value of an attribute.", found_by=EVALUATION,
)

INVALID_DYNAMIC_BLOCK = Rule(
    "E025", "invalid-dynamic-block", ERROR, ON,
    "Invalid `dynamic` block.", found_by=EVALUATION,
)

INVALID_SPEC = Rule(
    "E026", "invalid-spec", ERROR, ON,
    "Contradictory spec file.", found_by=EVALUATION,
)

DEPRECATED_ITEM = Rule(
    "E027", "deprecated-item", WARNING, ON,
    "Deprecated attribute or block.", found_by=EVALUATION,
)

IO_ERROR = Rule("E900", "io-error", ERROR, ALWAYS, "File that cannot be read or written.")
