"""L: the order of things in a file."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Option, Rule

LETTERS = "L"
TITLE = "Layout and order"

ARGUMENT_ORDER = Rule(
    "L001",
    "argument-order",
    WARNING,
    OPT_IN,
    "Attribute out of order.",
    options=(
        Option(
            "order",
            {
                "module": "source version",
                "variable": "type description default sensitive ephemeral nullable",
                "output": "description value sensitive ephemeral",
            },
            "The attributes that come first, by block type, in order, separated by spaces. Nested "
            "block types are written with dots: `resource.lifecycle`.",
        ),
    ),
)

META_ARGUMENTS_FIRST = Rule(
    "L002",
    "meta-arguments-first",
    WARNING,
    OPT_IN,
    "Meta-argument that is not first, or not followed by a blank line.",
    options=(
        Option("names", ("count", "for_each", "provider"), "The attributes that come first."),
    ),
)

META_BLOCKS_LAST = Rule(
    "L003",
    "meta-blocks-last",
    WARNING,
    OPT_IN,
    "`connection`, `lifecycle` or `depends_on` that is not last.",
    options=(
        Option(
            "names",
            ("connection", "lifecycle", "depends_on"),
            "The blocks and attributes that come last, in order.",
        ),
    ),
)

ARGUMENTS_BEFORE_BLOCKS = Rule(
    "L004",
    "arguments-before-blocks",
    WARNING,
    OPT_IN,
    "Attribute after a nested block.",
    options=(
        Option("except", ("depends_on",), "The attributes that are allowed after blocks."),
    ),
)

SORTED_BLOCKS = Rule(
    "L005",
    "sorted-blocks",
    WARNING,
    OPT_IN,
    "Variables, outputs or local values that are not sorted.",
    options=(
        Option(
            "types",
            ("variable", "output", "locals"),
            "The types of blocks that are sorted by their labels; `locals` means local values.",
        ),
    ),
)

SORTED_KEYS = Rule(
    "L006",
    "sorted-keys",
    WARNING,
    OPT_IN,
    "Keys of an object or variables file that are not sorted.",
    options=(
        Option("objects", True, "Whether the keys of multi-line objects are sorted."),
        Option(
            "blocks", ("required_providers",), "The types of blocks whose attributes are sorted."
        ),
        Option("tfvars", True, "Whether the values of `.tfvars` files are sorted."),
    ),
)

SORTED_LIST = Rule(
    "L007",
    "sorted-list",
    WARNING,
    OPT_IN,
    "List that should be sorted.",
    options=(Option("attributes", (), "The names of attributes whose lists are sorted."),),
)

BLOCK_TYPE_ORDER = Rule(
    "L008",
    "block-type-order",
    WARNING,
    OPT_IN,
    "Block type out of order.",
    options=(Option("types", (
        "terraform",
        "packer",
        "provider",
        "variable",
        "locals",
        "data",
        "ephemeral",
        "source",
        "resource",
        "module",
        "build",
        "output",
    ), "The types of blocks, in order."),),
)

FILE_PLACEMENT = Rule(
    "L009",
    "file-placement",
    WARNING,
    OPT_IN,
    "Block in a file where readers do not look for it.",
    options=(
        Option(
            "files", {"variable": "variables.tf", "output": "outputs.tf"},
            "The files for blocks of some types: names, in which `*` matches anything, separated "
            "by spaces.",
        ),
    ),
)

MODULE_FILES = Rule(
    "L010",
    "module-files",
    WARNING,
    OPT_IN,
    "Module without a file of the standard structure.",
    options=(
        Option(
            "files", ("main.tf", "variables.tf", "outputs.tf"),
            "The files that a module needs, in any language; of several names, separated by "
            "spaces, one is enough.",
        ),
    ),
)
