"""L: layout and order."""

from __future__ import annotations

from hcl_lint.linter.listing import OPT_IN, Family, Listing

FAMILY = Family(
    "L",
    "Layout and order",
    (
        Listing("L001", "argument-order", OPT_IN),
        Listing("L002", "meta-arguments-first", OPT_IN),
        Listing("L003", "meta-blocks-last", OPT_IN),
        Listing("L004", "arguments-before-blocks", OPT_IN),
        Listing("L005", "sorted-blocks", OPT_IN),
        Listing("L006", "sorted-keys", OPT_IN),
        Listing("L007", "sorted-list", OPT_IN),
        Listing("L008", "block-type-order", OPT_IN),
    ),
)
