"""E: syntax and structure; of what parser and schemas find, there is only the explanation."""

from __future__ import annotations

from hcl_lint.linter.listing import ALWAYS, ON, PARSER, RUN, SCHEMA, Family, Listing

FAMILY = Family(
    "E",
    "Syntax, encoding and structure",
    (
        Listing("E001", "syntax-error", ALWAYS, found_by=PARSER),
        Listing("E002", "invalid-character", ALWAYS, found_by=PARSER),
        Listing("E003", "unterminated-template", ALWAYS, found_by=PARSER),
        Listing("E004", "unterminated-heredoc", ALWAYS, found_by=PARSER),
        Listing("E005", "invalid-escape", ALWAYS, found_by=PARSER),
        Listing("E006", "duplicate-attribute", ALWAYS, found_by=PARSER),
        Listing("E007", "invalid-number", ALWAYS, found_by=PARSER),
        Listing("E008", "invalid-encoding", ON),
        Listing("E009", "unescaped-foreign-template", ALWAYS, found_by=PARSER),
        Listing("E010", "invalid-json", ALWAYS, found_by=PARSER),
        Listing("E011", "mixed-line-endings", ON),
        Listing("E012", "merge-conflict-marker", ALWAYS, found_by=PARSER),
        Listing("E013", "hcl1-only-syntax", ALWAYS, found_by=PARSER),
        Listing("E020", "unexpected-item", ON, found_by=SCHEMA),
        Listing("E021", "missing-item", ON, found_by=SCHEMA),
        Listing("E022", "repeated-item", ON, found_by=SCHEMA),
        Listing("E023", "wrong-labels", ON, found_by=SCHEMA),
        Listing("E024", "invalid-value", ON, found_by=SCHEMA),
        Listing("E025", "invalid-dynamic-block", ON, found_by=SCHEMA),
        Listing("E026", "invalid-spec", ON),
        Listing("E027", "deprecated-item", ON, found_by=SCHEMA),
        Listing("E900", "io-error", ALWAYS, found_by=RUN),
    ),
)
