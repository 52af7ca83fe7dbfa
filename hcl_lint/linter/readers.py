"""Programs that read HCL in other ways than the products: what they reject, drop or change.

The table is `programs/readers.json`: scripts/readers.py runs the programs in these versions, and
docs/readers.md has what came of it.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping
from hcl_lint.files.installed import program_data

REJECTS: Final = "rejects"
DROPS: Final = "drops"
CHANGES: Final = "changes"

# The programs by the names in the configuration, as messages call them.
READERS: Final = {
    "python-hcl2": "python-hcl2 8.1.4",
    "python-hcl2-7": "python-hcl2 7.3.1",
    "bc-python-hcl2": "bc-python-hcl2 0.4.3",
    "pygohcl": "pygohcl 1.2.9",
    "hcl2json": "hcl2json 0.24.0",
    "hcl2-parser": "hcl2-parser 1.0.3",
    "hcl-to-json": "hcl-to-json 0.1.1",
    "parse-hcl": "parse-hcl 1.0.0",
    "tree-sitter-hcl": "tree-sitter-hcl 1.2.0",
    "codemirror-lang-hcl": "codemirror-lang-hcl 0.2.0",
}


class Construct:
    """Something that HCL allows, and what programs do with it.

    ``example`` is a text that has it, and ``advice`` says what to write so that all agree.
    ``differences`` are by reader: the kind, and the end of a sentence that begins with the program.
    """

    def __init__(self, facts: Mapping[str, str]) -> None:
        self.example = facts["example"]
        self.advice = facts.get("advice", "")
        self.differences: dict[str, tuple[str, str]] = {}
        for reader in READERS:
            kind, _, clause = facts.get(reader, "").partition(": ")
            if kind:
                self.differences[reader] = (kind, clause)


CONSTRUCTS: Final = {name: Construct(facts) for name, facts in program_data("readers").items()}
