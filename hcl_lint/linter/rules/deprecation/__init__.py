"""D: deprecated syntax and features."""

from __future__ import annotations

from hcl_lint.linter.listing import ON, OPT_IN, Family, Listing

FAMILY = Family(
    "D",
    "Deprecated syntax and features",
    (
        Listing("D001", "legacy-index", ON),
        Listing("D002", "lookup-two-args", ON),
        Listing("D003", "quoted-reference", ON),
        Listing("D004", "quoted-type", ON),
        Listing("D005", "legacy-function", ON),
        Listing("D006", "provider-version-argument", ON),
        Listing("D007", "json-array-root", ON),
        Listing("D009", "removed-provisioner", ON),
        Listing("D010", "template-provider", OPT_IN),
    ),
)
