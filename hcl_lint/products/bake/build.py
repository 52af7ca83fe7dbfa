"""The merged definitions of Bake files, and the references between them."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.files.paths import file_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module

BUILT_IN: Final = ("BAKE_CMD_CONTEXT", "BAKE_LOCAL_PLATFORM")
RESERVED: Final = ("target", "group", *BUILT_IN)
"""Names whose declarations are dropped."""

TYPES: Final = ("target", "group", "variable", "function")

# The files that are read by default, in this order.
_LOAD_ORDER: Final = (
    "docker-bake.json", "docker-bake.hcl", "docker-bake.override.json", "docker-bake.override.hcl",
)


class Build:
    """The definitions of all files, in the order in which they are read.

    Blocks with a wrong number of labels are among them, and are unknown. Of variables, functions
    and attributes outside blocks, the last one of a name holds. Blocks
    ``target`` and ``group`` of the same name are merged. ``diagnostics`` are what is wrong with
    how the items are written.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.globals: dict[str, ContentAttribute] = {}
        self.variables: dict[str, BlockView] = {}
        self.functions: dict[str, BlockView] = {}
        self.blocks: list[BlockView] = []
        self.all: list[BlockView] = []
        self.diagnostics: list[Diagnostic] = []
        for document in in_load_order(module):
            self._read(document)

    def named(self, type_: str, name: str) -> list[BlockView]:
        """The blocks ``target`` or ``group`` of a name."""
        return [block for block in self.blocks if block.type == type_ and block.label == name]

    def _read(self, document: Document) -> None:
        schema = document.schema
        if schema is None:
            return
        root = BlockView(document.body, schema, is_lenient=True)
        self.diagnostics += root.problems
        for name, attribute in attributes_of_document(document).items():
            if name not in RESERVED and name != "function":
                self.globals[name] = attribute
        for block in root.blocks():
            self.diagnostics += block.problems
            self._add(block)

    def _add(self, block: BlockView) -> None:
        self.all.append(block)
        if block.type == "variable":
            if block.label not in RESERVED:
                self.variables[block.label] = block
        elif block.type == "function":
            if block.label not in RESERVED:
                self.functions[block.label] = block
        else:
            self.blocks.append(block)


def build_of(module: Module) -> Build:
    """The definitions of the files of a module together; kept with it."""
    return module.fact(Build)


def attributes_of_document(document: Document) -> dict[str, ContentAttribute]:
    """The attributes outside all blocks; in JSON syntax all properties that are not blocks."""
    if not document.is_json:
        return document.body.items().attributes
    # An object that is the value of an attribute may hold properties of any name.
    names = document.body.attributes()
    wanted = BodySchema([AttributeSchema(name) for name in names if name not in TYPES])
    return document.body.partial_content(wanted)[0].attributes


def in_load_order(module: Module) -> list[Document]:
    """The documents in the order in which they are read."""
    return sorted(module.documents, key=_position)


def _position(document: Document) -> tuple[int, str]:
    name = file_name(document.path)
    at = _LOAD_ORDER.index(name) if name in _LOAD_ORDER else len(_LOAD_ORDER)
    return at, document.path
