"""The declarations of a file, in either syntax, according to its dialect."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.dialects.dialect import Declares, Dialect, forms_of
from hcl_lint.semantics.written import labelled_bodies
from hcl_lint.syntax.json_nodes import JsonMember, JsonObject, JsonString, objects_in
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, QuotedTemplate
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
        if isinstance(tree.root, Body):
            finder.native(tree.root, "", None)
        else:
            finder.json(tree.root, "", None)
        if "" in finder.forms:
            finder.outside(tree.root, dialect)
        finder.found.sort(key=_position)
    return finder.found


def _position(declaration: Declaration) -> int:
    return declaration.start


class _DeclarationFinder:
    __slots__ = ("tree", "forms", "around", "found")

    def __init__(self, tree: SyntaxTree, dialect: Dialect) -> None:
        forms = forms_of(dialect)
        self.tree = tree
        self.forms: dict[str, Declares] = forms.by_path
        self.around: set[str] = forms.around
        self.found: list[Declaration] = []

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

    # Native syntax

    def native(self, body: Body, path: str, outer: Declaration | None) -> None:
        """Find what the blocks of a body declare, whose own path is *path*."""
        for item in body.items:
            if not isinstance(item, Block):
                continue
            block_type = item.type
            inner = f"{path}.{block_type}" if path else block_type
            form = self.forms.get(inner)
            declared = None
            if form is not None:
                declared = self.native_block(item, form, outer)
            if inner in self.around:
                self.native(item.body, inner, declared or outer)

    def outside(self, root: Node, dialect: Dialect) -> None:
        """Find what the attributes outside all blocks declare."""
        form = self.forms[""]
        if isinstance(root, Body):
            for item in root.items:
                if isinstance(item, Attribute):
                    values: dict[str, Node] = {_role(form): item.expression}
                    self.add(form, (item.name,), self.name_place(item), item, None, values, None)
            return
        for body in objects_in(root):
            for member in body.members():
                if member.name != "//" and not dialect.is_block(member.name):
                    values = {_role(form): member.value}
                    place = self.name_place(member)
                    self.add(form, (member.name,), place, member, None, values, None)

    def native_block(
        self, block: Block, form: Declares, outer: Declaration | None
    ) -> Declaration | None:
        tree = self.tree
        if len(block.labels) != len(form.labels):
            return None
        values: dict[str, Node] = {}
        for item in block.body.items:
            if isinstance(item, Attribute):
                name = item.name
                values.setdefault(name, item.expression)
                if form.of_attributes:
                    labels = (*[label.value for label in block.labels], name)
                    own: dict[str, Node] = {_role(form): item.expression}
                    self.add(form, labels, self.name_place(item), item, None, own, outer)
        if form.of_attributes or not block.labels:
            return None
        labels = tuple([label.value for label in block.labels])
        return self.add(
            form, labels, tree.range(block.labels[-1]), block, block.body, values, outer
        )

    # JSON syntax

    def json(self, node: Node, path: str, outer: Declaration | None) -> None:
        for body in objects_in(node):
            for member in body.members():
                inner = f"{path}.{member.name}" if path else member.name
                form = self.forms.get(inner)
                if form is not None:
                    for labels, each in labelled_bodies(member.value, len(form.labels)):
                        names = tuple([label.name for label in labels])
                        last = labels[-1] if len(labels) != 0 else member
                        self.json_body(each, form, names, last, outer)
                elif inner in self.around:
                    self.json(member.value, inner, outer)

    def json_body(
        self,
        body: JsonObject,
        form: Declares,
        labels: tuple[str, ...],
        member: JsonMember,
        outer: Declaration | None,
    ) -> None:
        values: dict[str, Node] = {}
        for each in body.members():
            if each.name == "//":
                continue
            values.setdefault(each.name, each.value)
            if form.of_attributes:
                own = {_role(form): each.value}
                place = self.name_place(each)
                self.add(form, (*labels, each.name), place, each, None, own, outer)
        declared = None
        if not form.of_attributes and labels:
            declared = self.add(
                form, labels, self.name_place(member), member, body, values, outer
            )
        if form.path in self.around:
            self.json(body, form.path, declared or outer)

    def name_place(self, item: Attribute | JsonMember) -> tuple[int, int]:
        tokens = self.tree.tokens
        return tokens.start(item.name_token), tokens.end(item.name_token)


def _address(form: Declares, labels: Sequence[str]) -> str:
    """The address with the values of the labels in place of their names."""
    names = (*form.labels, "name") if form.of_attributes else form.labels
    address = form.address
    if "{" not in address:
        return address
    values = dict(zip(names, labels, strict=True))
    parts = address.split("{")
    return parts[0] + "".join(
        [
            values.get(name, "") + rest
            for name, _, rest in [part.partition("}") for part in parts[1:]]
        ]
    )


def _role(form: Declares) -> str:
    """What the value of an attribute is to the name that the attribute declares."""
    return form.default or form.value


def _literal(node: Node) -> str:
    """The text of a literal string."""
    if isinstance(node, QuotedTemplate) and node.is_literal():
        return node.literal_text()
    return node.value if isinstance(node, JsonString) else ""
