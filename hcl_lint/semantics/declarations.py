"""The declarations of a file, in either syntax, according to its dialect."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.dialects.dialect import Declares, Dialect, forms_of
from hcl_lint.semantics.written import WrittenAttribute, WrittenBlock, attributes_in, items_of
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Node, QuotedTemplate
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
        "address", "name", "labels", "form", "start", "end", "node", "body", "outer", "_values",
    )

    def __init__(
        self,
        address: str,
        labels: tuple[str, ...],
        form: Declares,
        place: tuple[int, int],
        node: Node,
        body: Node | None,
        values: dict[str, Node],
        outer: Declaration | None = None,
    ) -> None:
        self.address = address
        self.name = labels[-1]
        self.labels = labels
        self.form = form
        self.start, self.end = place
        self.node = node
        self.body = body
        self.outer = outer
        self._values = values

    @property
    def kind(self) -> str:
        """The path of the types of the block that declares it: ``resource``, ``check.data``."""
        return self.form.path

    @property
    def block_type(self) -> str:
        """The type of the block that declares it."""
        return self.form.block_type

    @property
    def place(self) -> tuple[int, int]:
        """The offsets of the name."""
        return self.start, self.end

    def attribute(self, name: str) -> Node | None:
        """The value of an attribute of the block, by the attribute's name."""
        return self._values.get(name)

    def attributes(self) -> list[tuple[str, Node]]:
        """The names and values of all attributes of the block."""
        return list(self._values.items())

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
        return self._values.get(name) if name else None

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
    __slots__ = ("tree", "dialect", "forms", "around", "found")

    def __init__(self, tree: SyntaxTree, dialect: Dialect) -> None:
        forms = forms_of(dialect)
        self.tree = tree
        self.dialect = dialect
        self.forms: dict[str, Declares] = forms.by_path
        self.around: set[str] = forms.around
        self.found: list[Declaration] = []

    def body(self, body: Node, path: tuple[str, ...], outer: Declaration | None) -> None:
        """Find what the items of a body declare, whose path of block types is *path*."""
        for item in items_of(self.tree, body, path, self.dialect):
            if isinstance(item, WrittenBlock):
                inner = (*path, item.type)
                inner_path = ".".join(inner)
                form = self.forms.get(inner_path)
                declared = None if form is None else self.block(item, form, outer)
                if inner_path in self.around:
                    self.body(item.body, inner, declared or outer)
            elif isinstance(item, WrittenAttribute) and len(path) == 0 and "" in self.forms:
                self.attribute(item, self.forms[""], (), None)

    def block(
        self, block: WrittenBlock, form: Declares, outer: Declaration | None
    ) -> Declaration | None:
        """Find what a block declares by itself or by its attributes."""
        if len(block.labels) != len(form.labels):
            return None
        values: dict[str, Node] = {}
        for element in attributes_in(block.body):
            values.setdefault(element.name, element.value)
            if form.of_attributes:
                self.attribute(element, form, block.labels, outer)
        if form.of_attributes or len(block.labels) == 0:
            return None
        place = block.name_place(self.tree)
        return self.add(form, block.labels, place, block.node, block.body, values, outer)

    def attribute(
        self,
        attribute: WrittenAttribute,
        form: Declares,
        labels: tuple[str, ...],
        outer: Declaration | None,
    ) -> None:
        """Note that an attribute declares its name."""
        values = {form.default or form.value: attribute.value}
        names, place = (*labels, attribute.name), attribute.name_place(self.tree)
        self.add(form, names, place, attribute.node, None, values, outer)

    def add(
        self,
        form: Declares,
        labels: tuple[str, ...],
        place: tuple[int, int],
        node: Node,
        body: Node | None,
        values: dict[str, Node],
        outer: Declaration | None,
    ) -> Declaration:
        address = _address(form, labels)
        alias = values.get(form.alias) if form.alias else None
        if alias is not None:
            text = _literal(alias)
            address += f".{text}" if text else ""
        found = Declaration(address, labels, form, place, node, body, values, outer)
        self.found.append(found)
        return found


def _address(form: Declares, labels: Sequence[str]) -> str:
    """The address with the values of the labels in place of their names."""
    names = (*form.labels, "name") if form.of_attributes else form.labels
    values = dict(zip(names, labels, strict=True))
    parts = form.address.split("{")
    return parts[0] + "".join(
        [
            values.get(name, "") + rest
            for name, _, rest in [part.partition("}") for part in parts[1:]]
        ]
    )


def _literal(node: Node) -> str:
    if isinstance(node, QuotedTemplate) and node.is_literal():
        return node.literal_text()
    return node.value if isinstance(node, JsonString) else ""
