"""S: style, and what can be said more simply."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, OPT_IN, Family, Listing

FAMILY = Family(
    "S",
    "Style and simplification",
    (
        Listing("S001", "comment-style", OPT_IN),
        Listing("S002", "commented-out-code", OPT_IN),
        Listing("S003", "todo-comment", OPT_IN),
        Listing("S004", "empty-block", ON),
        Listing("S005", "redundant-interpolation", ON),
        Listing("S006", "redundant-parentheses", OPT_IN),
        Listing("S007", "constant-conditional", ON),
        Listing("S008", "length-zero-comparison", ON),
        Listing("S009", "self-comparison", ON),
        Listing("S010", "heredoc-json", OPT_IN),
        Listing("S011", "concat-string", OPT_IN),
        Listing("S012", "unnecessary-splat-or-for", OPT_IN),
        Listing("S013", "deep-nesting", OPT_IN),
        Listing("S014", "complex-locals-literal", OPT_IN),
        Listing("S015", "quoted-object-key", OPT_IN),
        Listing("S016", "unquoted-label", ON),
        Listing("S017", "jsonencode-string", OPT_IN),
    ),
)
