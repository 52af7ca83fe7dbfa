"""F: how files are laid out."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, OPT_IN, Family, Listing

FAMILY = Family(
    "F",
    "Formatting",
    (
        Listing("F001", "unformatted", ON),
        Listing("F002", "missing-final-newline", ON),
        Listing("F003", "trailing-whitespace", ON),
        Listing("F004", "too-many-blank-lines", ON),
        Listing("F005", "line-too-long", OPT_IN),
        Listing("F006", "missing-trailing-comma", OPT_IN),
        Listing("F007", "object-comma-style", OPT_IN),
        Listing("F008", "blank-line-between-blocks", OPT_IN),
        Listing("F009", "single-line-block", OPT_IN),
        Listing("F010", "heredoc-indent", OPT_IN),
    ),
)
