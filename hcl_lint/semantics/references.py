"""What the expressions of a file refer to, in either syntax, without evaluating them.

References are collected everywhere, also where evaluation does not go: in loops over nothing, in
the arm of a conditional that is not taken, and in expressions that the product reads statically.
What an expression binds itself, such as the variables of ``for`` and the iterators of ``dynamic``
blocks, is not a reference.
"""

from __future__ import annotations

from hcl_lint.dialects.dialect import EVALUATED, LITERAL, STATIC
from hcl_lint.semantics.readings import FileReadings, file_readings
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject, JsonString
from hcl_lint.syntax.json_strings import StringTemplate, string_expression, string_template
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Traversal
from hcl_lint.syntax.references import Step, references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect, Root
    from hcl_lint.syntax.nodes import Expression
    from hcl_lint.syntax.tree import SyntaxTree

_DYNAMIC = "dynamic"
_CONTENT = "content"
_ITERATOR = "iterator"


class Context:
    """Where an expression is.

    ``path`` are the types of the blocks around it, from the outside in; blocks that a ``dynamic``
    block generates count as if they were written out. ``bodies`` are the bodies of these blocks,
    `Body` or `JsonObject`. ``iterators`` are the names that ``dynamic`` blocks around it bind.
    """

    __slots__ = ("path", "bodies", "iterators")

    def __init__(
        self,
        path: tuple[str, ...] = (),
        bodies: tuple[Node, ...] = (),
        iterators: frozenset[str] = frozenset(),
    ) -> None:
        self.path = path
        self.bodies = bodies
        self.iterators = iterators


class Reference:
    """A traversal that leads to something declared elsewhere.

    ``root`` is its first name, ``steps`` are what follows up to the first step that is not fixed.
    ``start`` and ``end`` are offsets in the file. ``attribute`` is the name of the attribute whose
    value it is in, and ``value`` that value. ``node`` is the traversal in ``tree``: that of the
    file, or of a string in JSON syntax. Where ``is_static`` is set the product reads the
    expression without evaluating it.
    """

    __slots__ = (
        "root", "steps", "start", "end", "context", "attribute", "value", "node", "tree",
        "is_static", "offsets",
    )  # fmt: skip

    def __init__(
        self,
        root: str,
        steps: list[Step],
        place: tuple[int, int],
        context: Context,
        attribute: str,
        value: Node,
        node: Expression,
        tree: SyntaxTree,
        is_static: bool,
        offsets: StringTemplate | None,
    ) -> None:
        self.root = root
        self.steps = steps
        self.start, self.end = place
        self.context = context
        self.attribute = attribute
        self.value = value
        self.node = node
        self.tree = tree
        self.is_static = is_static
        self.offsets = offsets

    @property
    def place(self) -> tuple[int, int]:
        """The offsets of all of it."""
        return self.start, self.end

    def step_place(self, index: int) -> tuple[int, int]:
        """The offsets of a step in the file."""
        step = self.steps[index]
        if self.offsets is None:
            return step.start, step.end
        return self.offsets.offset(step.start), self.offsets.offset(step.end)

    def to_text(self) -> str:
        """The canonical form: ``root.name[0]["key"]``."""
        return self.root + "".join([step.to_text() for step in self.steps])

    def __repr__(self) -> str:
        return f"<{self.to_text()} {self.start}-{self.end}>"


def references_of(
    tree: SyntaxTree, dialect: Dialect, readings: FileReadings | None = None
) -> list[Reference]:
    """All references in the expressions of a file, in source order; linear in its length."""
    if readings is None:
        readings = file_readings(tree, dialect, tree.source.path)
    finder = _Finder(tree, dialect, readings)
    if isinstance(tree.root, Body):
        finder.native(tree.root, Context(bodies=(tree.root,)))
    else:
        finder.json(tree.root)
    finder.found.sort(key=_position)
    return finder.found


def is_in_scope(root: Root, context: Context, tree: SyntaxTree) -> bool:
    """Whether a root that exists only in some blocks exists where an expression is."""
    if not root.within:
        return True
    for length in range(1, len(context.path) + 1):
        if ".".join(context.path[:length]) in root.within:
            if not root.when or has_attribute(tree, context.bodies[length], root.when):
                return True
    return False


def has_attribute(tree: SyntaxTree, body: Node, name: str) -> bool:
    """Whether a body of either syntax has an attribute."""
    if isinstance(body, Body):
        for item in body.items:
            if isinstance(item, Attribute) and tree.token_text(item.name_token) == name:
                return True
        return False
    return isinstance(body, JsonObject) and name in [each.name for each in body.members()]


def _position(reference: Reference) -> tuple[int, int]:
    return reference.start, reference.end


class _Finder:
    __slots__ = ("tree", "dialect", "readings", "types", "found")

    def __init__(self, tree: SyntaxTree, dialect: Dialect, readings: FileReadings) -> None:
        self.tree = tree
        self.dialect = dialect
        self.readings = readings
        # Paths of attributes with types, whose names are not references.
        self.types = {f"{form.path}.{form.type}" for form in dialect.declarations if form.type}
        self.found: list[Reference] = []

    def add(
        self,
        tree: SyntaxTree,
        expression: Expression,
        context: Context,
        attribute: str,
        value: Node,
        is_static: bool,
        offsets: StringTemplate | None,
    ) -> None:
        for each in references(tree, expression):
            if each.root in context.iterators:
                continue
            place = each.start, each.end
            if offsets is not None:
                place = offsets.offset(each.start), offsets.offset(each.end)
            self.found.append(
                Reference(
                    each.root, each.steps, place, context, attribute, value, each.node, tree,
                    is_static, offsets,
                )
            )  # fmt: skip

    # Native syntax

    def native(self, root: Body, context: Context) -> None:
        tree = self.tree
        waiting = [(root, context)]
        while waiting:
            body, context = waiting.pop()
            for item in body.items:
                if isinstance(item, Attribute):
                    value = item.expression
                    name = tree.token_text(item.name_token)
                    reading = self.readings.of(value)
                    if reading != LITERAL and ".".join((*context.path, name)) not in self.types:
                        self.add(tree, value, context, name, value, reading == STATIC, None)
                elif isinstance(item, Block):
                    block_type = tree.token_text(item.type_token)
                    if block_type == _DYNAMIC and len(item.labels) == 1:
                        self.native_dynamic(item, context, waiting)
                    else:
                        waiting.append((item.body, _inside(context, block_type, item.body)))

    def native_dynamic(
        self, block: Block, context: Context, waiting: list[tuple[Body, Context]]
    ) -> None:
        """Look into a dynamic block, whose iterator exists in its content and its labels."""
        tree = self.tree
        iterator = block_type = block.labels[0].value
        for item in block.body.items:
            if isinstance(item, Attribute) and tree.token_text(item.name_token) == _ITERATOR:
                if isinstance(item.expression, Traversal):
                    iterator = tree.token_text(item.expression.root_token)
        inner = _with_iterator(context, iterator)
        for item in block.body.items:
            if isinstance(item, Attribute):
                name = tree.token_text(item.name_token)
                if name != _ITERATOR:
                    value = item.expression
                    around = context if name == "for_each" else inner
                    self.add(tree, value, around, name, value, False, None)
            elif isinstance(item, Block) and tree.token_text(item.type_token) == _CONTENT:
                waiting.append((item.body, _inside(inner, block_type, item.body)))

    # JSON syntax

    def json(self, root: Node) -> None:
        for body in _objects(root):
            self.json_body(body, Context(bodies=(body,)))

    def json_body(self, body: JsonObject, context: Context) -> None:
        for member in body.members():
            path = ".".join((*context.path, member.name))
            if self.dialect.is_block(path):
                labels = max(self.dialect.label_count(path), 0)
                self.json_labels(member.value, member.name, labels, context)
            elif member.name == _DYNAMIC and context.path:
                for labelled in _objects(member.value):
                    for each in labelled.members():
                        self.json_dynamic(each, context)
            elif path not in self.types:
                self.json_value(member.value, context, member.name, member.value)

    def json_labels(self, node: Node, block_type: str, labels: int, context: Context) -> None:
        for each in _objects(node):
            if labels == 0:
                self.json_body(each, _inside(context, block_type, each))
                continue
            for member in each.members():
                if member.name != "//":
                    self.json_labels(member.value, block_type, labels - 1, context)

    def json_dynamic(self, member: JsonMember, context: Context) -> None:
        for body in _objects(member.value):
            iterator = member.name
            for each in body.members():
                if each.name == _ITERATOR and isinstance(each.value, JsonString):
                    iterator = each.value.value
            inner = _with_iterator(context, iterator)
            for each in body.members():
                if each.name == _CONTENT:
                    for content in _objects(each.value):
                        self.json_body(content, _inside(inner, member.name, content))
                elif each.name != _ITERATOR:
                    around = context if each.name == "for_each" else inner
                    self.json_value(each.value, around, each.name, each.value)

    def json_value(self, root: Node, context: Context, attribute: str, value: Node) -> None:
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, JsonArray):
                waiting += node.items
            elif isinstance(node, JsonObject):
                for member in node.members():
                    waiting.append(member.value)
                    if "${" in member.name or "%{" in member.name:
                        token = member.name_token
                        key = JsonString(token, token, member.name)
                        if self.readings.is_evaluated(member.value):
                            self.json_string(key, EVALUATED, context, attribute, value)
            elif isinstance(node, JsonString):
                self.json_string(node, self.readings.of(node), context, attribute, value)

    def json_string(
        self, string: JsonString, reading: int, context: Context, attribute: str, value: Node
    ) -> None:
        if reading == LITERAL:
            return
        if reading == EVALUATED and "${" not in string.value and "%{" not in string.value:
            return
        if reading == STATIC:
            template = string_expression(self.tree, string)
        else:
            template = string_template(self.tree, string)
        if template.tree.diagnostics:
            return
        inner = template.tree
        is_static = reading == STATIC
        self.add(inner, inner.expression, context, attribute, value, is_static, template)


def _inside(context: Context, block_type: str, body: Node) -> Context:
    return Context((*context.path, block_type), (*context.bodies, body), context.iterators)


def _with_iterator(context: Context, name: str) -> Context:
    return Context(context.path, context.bodies, context.iterators | {name})


def _objects(node: Node) -> list[JsonObject]:
    """An object, or those of an array."""
    nodes = node.items if isinstance(node, JsonArray) else [node]
    return [each for each in nodes if isinstance(each, JsonObject)]
