"""The declarations of a file, in either syntax, according to its dialect."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.dialects.dialect import Declares, Dialect, forms_of
from hcl_lint.semantics.written import (
    JsonBlock, WrittenDynamic, attribute_in, attributes_in, attributes_of, blocks_of, name_offsets,
)
from hcl_lint.syntax.json_nodes import JsonMember
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.tree import SyntaxTree


class Declaration:
    """A name that references can lead to.

    ``address`` is what references begin with: ``var.region``, ``aws_instance.web``. ``form`` says
    what blocks of its kind declare, and ``kind`` is the path of block types. ``labels`` are the
    values of the labels, the name last. ``start`` and ``end`` are the offsets of the name, quotes
    included. ``node`` is the block, the attribute, or in JSON syntax the property that declares
    it; ``body`` is the block's body, or None for an attribute. ``outer`` is the declaration
    around it, for a block in a block that declares something, too.
    """

    __slots__ = (
        "address", "name", "labels", "form", "kind", "is_call", "start", "end", "node", "body",
        "outer",
    )

    def __init__(
        self, address: str, labels: tuple[str, ...], form: Declares, place: tuple[int, int],
        node: Node, body: Node | None, outer: Declaration | None,
    ) -> None:
        self.address = address
        self.name = labels[-1]
        self.labels = labels
        self.form = form
        self.kind = form.path
        self.is_call = form.calls != ""
        self.start, self.end = place
        self.node = node
        self.body = body
        self.outer = outer

    @property
    def role(self) -> str:
        """One of `DECLARED_ROLES`, or ""."""
        return self.form.role

    @property
    def block_type(self) -> str:
        return self.form.block_type

    @property
    def place(self) -> tuple[int, int]:
        """The offsets of the name."""
        return self.start, self.end

    def attribute(self, name: str) -> Node | None:
        """The value of an attribute of the block, by the attribute's name."""
        node, body = self.node, self.body
        if isinstance(body, Body):
            attribute = body.attribute(name)
            return None if attribute is None else attribute.expression
        if body is None and isinstance(node, (Attribute, JsonMember)):
            return node.value if name == (self.form.default or self.form.value) else None
        found = attribute_in(body, name)
        return None if found is None else found.value

    def attributes(self) -> list[tuple[str, Node]]:
        """The names and values of all attributes of the block."""
        found: dict[str, Node] = {}
        for attribute in attributes_in(self.body):
            found.setdefault(attribute.name, attribute.value)
        return list(found.items())

    @property
    def type(self) -> Node | None:
        """The type constraint."""
        return self._value(self.form.type)

    @property
    def default(self) -> Node | None:
        """The default value."""
        return self._value(self.form.default)

    @property
    def value(self) -> Node | None:
        """The value of a local value or an output."""
        return self._value(self.form.value)

    @property
    def description(self) -> Node | None:
        return self._value(self.form.description)

    @property
    def nullable(self) -> Node | None:
        return self._value(self.form.nullable)

    @property
    def sensitive(self) -> Node | None:
        return self._value(self.form.sensitive)

    @property
    def ephemeral(self) -> Node | None:
        return self._value(self.form.ephemeral)

    @property
    def deprecated(self) -> Node | None:
        return self._value(self.form.deprecated)

    def _value(self, name: str) -> Node | None:
        return self.attribute(name) if name else None

    def __repr__(self) -> str:
        return f"<{self.kind} {self.address} {self.start}-{self.end}>"


def declarations_of(tree: SyntaxTree, dialect: Dialect) -> list[Declaration]:
    """All declarations of a file, in source order; linear in the number of items looked at."""
    finder = _DeclarationFinder(tree, dialect)
    if finder.forms:
        finder.body(tree.root, (), None)
        finder.found.sort(key=_position)
    return finder.found


def _position(declaration: Declaration) -> int:
    return declaration.start


class _DeclarationFinder:
    def __init__(self, tree: SyntaxTree, dialect: Dialect) -> None:
        forms = forms_of(dialect)
        self.tree = tree
        self.dialect = dialect
        self.forms: dict[str, Declares] = forms.by_path
        self.around: set[str] = forms.around
        self.found: list[Declaration] = []

    def body(self, body: Node, path: tuple[str, ...], outer: Declaration | None) -> None:
        """Find what the items of a body declare, whose path of block types is *path*."""
        if len(path) == 0 and "" in self.forms:
            for attribute in attributes_of(body, path, self.dialect):
                self.attribute(attribute, self.forms[""], (), None)
        for block in blocks_of(self.tree, body, path, self.dialect):
            if not isinstance(block, WrittenDynamic):
                inner = (*path, block.type)
                inner_path = ".".join(inner)
                form = self.forms.get(inner_path)
                declared = None if form is None else self.block(block, form, outer)
                if inner_path in self.around:
                    self.body(block.body, inner, declared or outer)

    def block(
        self, block: Block | JsonBlock, form: Declares, outer: Declaration | None
    ) -> Declaration | None:
        """Find what a block declares by itself or by its attributes."""
        labels = block.label_values
        if len(labels) != len(form.labels):
            return None
        if form.of_attributes:
            for attribute in attributes_in(block.body):
                self.attribute(attribute, form, labels, outer)
            return None
        if len(labels) == 0:
            return None
        address = _address(form, labels)
        alias = attribute_in(block.body, form.alias) if form.alias else None
        if alias is not None:
            text = literal(alias.value) or ""
            address += f".{text}" if text else ""
        place = name_offsets(self.tree, block)
        node = block if isinstance(block, Block) else block.node
        found = Declaration(address, labels, form, place, node, block.body, outer)
        self.found.append(found)
        return found

    def attribute(
        self, attribute: Attribute | JsonMember, form: Declares, labels: tuple[str, ...],
        outer: Declaration | None,
    ) -> None:
        """Note that an attribute declares its name."""
        names, place = (*labels, attribute.name), name_offsets(self.tree, attribute)
        address = _address(form, names)
        self.found.append(Declaration(address, names, form, place, attribute, None, outer))


def _address(form: Declares, labels: Sequence[str]) -> str:
    """The address with the values of the labels in place of their names."""
    address = form.address_start
    for number, rest in form.address_pieces:
        address += rest if number == -1 else labels[number] + rest
    return address
