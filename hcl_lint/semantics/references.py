"""The references in the expressions of a file, in either syntax, without evaluation.

References are collected everywhere, also where evaluation does not go: in loops over nothing, in
the arm of a conditional that is not taken, and in expressions that the product reads statically.
What an expression binds itself, such as the variables of ``for`` and the iterators of ``dynamic``
blocks, is not a reference.
"""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import (
    EVALUATED, LITERAL, STATIC, Dialect, Reading, Root, forms_of, is_static,
)
from hcl_lint.dialects.schemas import readings_in
from hcl_lint.semantics.meta_arguments import FOR_EACH, KEYED, PROVIDERS
from hcl_lint.semantics.written import (
    WrittenDynamic, attribute_in, attributes_of, blocks_of, json_dynamics,
)
from hcl_lint.syntax.analysis import absolute_traversal
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonMember, JsonObject, JsonString, StringTemplate, is_template, string_expression,
    string_template,
)
from hcl_lint.syntax.nodes import (
    DYNAMIC, Body, Expression, Index, Node, NullLiteral, QuotedTemplate, RelativeTraversal,
)
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.queries import is_literal_value
from hcl_lint.syntax.references import (
    TAKES_TYPE, Reference as SyntaxReference, Step, path_of, references, types_in,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source

_COMMENT: Final = "//"  # the name of ignored properties in JSON syntax


class FileReadings:
    """The readings of the expressions of one file.

    In native syntax, they are worked out for each item at its top when they are asked for.
    """

    def __init__(self, tree: SyntaxTree, dialect: Dialect, path: str) -> None:
        self._tree = tree
        self._dialect = dialect
        self._whole: _Ranges | None = None
        self._items: list[Node] = []
        self._of_items: list[_Ranges | None] = []
        root = tree.root
        if dialect.has_only_values(path):
            self._whole = _Ranges([(root.first, root.last, LITERAL)])
        elif isinstance(root, Body):
            self._items = root.items
            self._of_items = [None] * len(root.items)
        else:
            found = _readings_below(tree, root, dialect)
            if _COMMENT in tree.source.text:
                _note_comments(root, found)
            self._whole = _Ranges(found)
        self._starts = [item.first for item in self._items]

    def of(self, node: Node) -> int:
        """The reading of the value that a node is, or is a part of."""
        whole = self._whole
        if whole is not None:
            return whole.of(node)
        number = bisect_right(self._starts, node.first) - 1
        if number == -1:
            return EVALUATED
        found = self._of_items[number]
        if found is None:
            item = self._items[number]
            body = Body(item.first, item.last, [item])
            found = self._of_items[number] = _Ranges(
                _readings_below(self._tree, body, self._dialect)
            )
        return found.of(node)

    def is_evaluated(self, node: Node) -> bool:
        return self.of(node) == EVALUATED

    def is_static(self, node: Node) -> bool:
        return self.of(node) == STATIC

    def is_literal(self, node: Node) -> bool:
        return self.of(node) == LITERAL


class _Ranges:
    """Ranges of tokens with their readings, none within another."""

    __slots__ = ("_starts", "_ends", "_readings")

    def __init__(self, found: list[tuple[int, int, int]]) -> None:
        found.sort()
        self._starts = [start for start, _, _ in found]
        self._ends = [end for _, end, _ in found]
        self._readings = [reading for _, _, reading in found]

    def of(self, node: Node) -> int:
        at = bisect_right(self._starts, node.first) - 1
        if at == -1 or node.last > self._ends[at]:
            return EVALUATED
        return self._readings[at]


def _readings_below(tree: SyntaxTree, root: Node, dialect: Dialect) -> list[tuple[int, int, int]]:
    """Where expressions are not just evaluated, in a body outside all blocks."""
    readings = readings_in(dialect)
    found: list[tuple[int, int, int]] = []
    reading = readings.native if isinstance(root, Body) else readings.json
    waiting: list[tuple[Node, tuple[str, ...], Reading]] = [(root, (), reading)]
    while waiting:
        body, types, outer = waiting.pop()
        inside = {} if isinstance(outer, int) else outer
        others = outer if isinstance(outer, int) else outer.get("*", EVALUATED)
        for attribute in attributes_of(body, types, dialect):
            reading = inside.get(attribute.name, others)
            if reading != EVALUATED:
                _note(attribute.value, reading, found)
        for block in blocks_of(tree, body, types, dialect) if len(inside) != 0 else ():
            if not isinstance(block, WrittenDynamic) and block.type in inside:
                waiting.append((block.body, (*types, block.type), inside[block.type]))
    return found


def _note(node: Node, reading: Reading, found: list[tuple[int, int, int]]) -> None:
    if not isinstance(reading, int):
        # A value is read as a whole, so that a static part makes all of it static.
        reading = STATIC if is_static(reading) else EVALUATED
    if reading != EVALUATED:
        found.append((node.first, node.last, reading))


def _note_comments(root: Node, found: list[tuple[int, int, int]]) -> None:
    """Note the properties that are comments, apart from those in values noted before."""
    noted = {first: last for first, last, _ in found}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if noted.get(node.first) == node.last:
            continue
        if isinstance(node, JsonMember) and node.name == _COMMENT:
            found.append((node.value.first, node.value.last, LITERAL))
        else:
            waiting += node.children()


_WITH_KEYS: Final = (("import", "to"),)  # addresses whose keys are evaluated
_MAYBE_QUOTED: Final = (*KEYED, *PROVIDERS)


_NO_ITERATORS: Final[frozenset[str]] = frozenset()


def _are_complete(blocks: list[WrittenDynamic]) -> bool:
    """Whether a member called `dynamic` generates these, and is no argument of that name."""
    complete = [block.for_each is not None and len(block.contents) != 0 for block in blocks]
    return len(blocks) != 0 and all(complete)


class Context:
    """Where an expression is.

    ``path`` are the types of the blocks around it, from the outside in; blocks that a ``dynamic``
    block generates count as if they were written out. ``block_type`` is the last of them, ``body``
    its body, and ``bodies`` those of the file and of all these blocks, `Body` or `JsonObject`.
    ``iterators`` are the names that ``dynamic`` blocks around it bind.
    """

    __slots__ = ("path", "iterators", "block_type", "body", "_around", "_bodies")

    def __init__(self, body: Node, around: Context | None = None, block_type: str = "") -> None:
        """The context in a body, of a block of a type in the context *around* it or of a file."""
        self.path: tuple[str, ...] = () if around is None else (*around.path, block_type)
        self.iterators: frozenset[str] = _NO_ITERATORS if around is None else around.iterators
        self.block_type = block_type
        self._around = around
        self.body = body
        self._bodies: tuple[Node, ...] | None = None

    @property
    def bodies(self) -> tuple[Node, ...]:
        if self._bodies is None:
            around = self._around
            self._bodies = (self.body,) if around is None else (*around.bodies, self.body)
        return self._bodies

    @property
    def is_in_block(self) -> bool:
        """Whether there is a block around the expression."""
        return self._around is not None

    def with_iterator(self, name: str) -> Context:
        """The same context with one more iterator."""
        inner = Context(self.body, self._around, self.block_type)
        inner.iterators = self.iterators | {name}
        return inner


class Reference:
    """A traversal that leads to something declared elsewhere.

    ``root`` is its first name, ``steps`` are what follows up to the first step that is not fixed,
    and ``path`` is what `path_of` makes of them. ``start`` and ``end`` are offsets in the file.
    ``attribute`` is the name of the attribute whose value it is in, and ``value`` that value.
    ``node`` is the traversal in ``tree``: that of the file, or of a string in JSON syntax. Where
    ``is_static`` is set the product reads the expression without evaluating it.
    """

    __slots__ = (
        "root", "steps", "path", "start", "end", "context", "attribute", "value", "node", "tree",
        "is_static", "offsets",
    )

    def __init__(
        self, root: str, steps: list[Step], place: tuple[int, int], context: Context,
        attribute: str, value: Node, node: Expression, tree: SyntaxTree, is_static: bool,
        offsets: StringTemplate | None,
    ) -> None:
        self.root = root
        self.steps = steps
        self.path = path_of(root, steps)
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


class References:
    """The references in the expressions of a file; linear in its length.

    In native syntax, they are found for each item at its top when they are asked for.
    """

    def __init__(self, tree: SyntaxTree, dialect: Dialect, readings: FileReadings) -> None:
        self._tree = tree
        self._finder = _ReferenceFinder(tree, dialect, readings)
        self._context = Context(tree.root)
        self._of_items: dict[Node, list[Reference]] = {}
        self._all: list[Reference] | None = None

    def all(self) -> list[Reference]:
        """All of them, in source order."""
        if self._all is None:
            root = self._tree.root
            if isinstance(root, Body):
                self._all = [found for item in root.items for found in self.of_item(item)]
            else:
                self._all = self._finder.found_in(root, self._context)
        return self._all

    def of_item(self, item: Node) -> list[Reference]:
        """Those in an item at the top of a file in native syntax, in source order."""
        found = self._of_items.get(item)
        if found is None:
            body = Body(item.first, item.last, [item])
            found = self._of_items[item] = self._finder.found_in(body, self._context)
        return found


def references_of(tree: SyntaxTree, dialect: Dialect) -> list[Reference]:
    """All references in the expressions of a file, in source order."""
    return References(tree, dialect, FileReadings(tree, dialect, tree.source.path)).all()


def context_at(tree: SyntaxTree, dialect: Dialect, offset: int) -> Context:
    """In which blocks an offset of a file is."""
    context = Context(tree.root)
    while True:
        inner: Context | None = None
        for block in blocks_of(tree, context.body, context.path, dialect):
            for body in block.contents if isinstance(block, WrittenDynamic) else (block.body,):
                start, end = tree.range(body)
                if start <= offset < end:
                    inner = Context(body, context, block.type)
                    if isinstance(block, WrittenDynamic):
                        inner = inner.with_iterator(block.iterator)
        if inner is None:
            return context
        context = inner


def is_in_scope(root: Root, context: Context) -> bool:
    """Whether a root that exists only in some blocks exists where an expression is."""
    if not root.within:
        return True
    for length in range(1, len(context.path) + 1):
        if ".".join(context.path[:length]) in root.within:
            if not root.when or attribute_in(context.bodies[length], root.when) is not None:
                return True
    return False


def _position(reference: Reference) -> tuple[int, int]:
    return reference.start, reference.end


def _under_null(tree: SyntaxTree, expression: Expression) -> list[SyntaxReference]:
    """The references to configurations of a provider called `null`, such as ``null.plain``."""
    found = []
    outer = [expression] if isinstance(expression, RelativeTraversal) else []
    for node in [*outer, *descendants(expression, RelativeTraversal)]:
        reference = absolute_traversal(tree, node) if isinstance(node.source, NullLiteral) else None
        if reference is not None:
            found.append(reference)
    return found


def _keys_in(tree: SyntaxTree, expression: Expression) -> list[tuple[int, int]]:
    """Where the keys of instances are in an address."""
    outer = [expression] if isinstance(expression, Index) else []
    return [tree.range(descendant.key) for descendant in [*outer, *descendants(expression, Index)]]


class _ReferenceFinder:
    def __init__(self, tree: SyntaxTree, dialect: Dialect, readings: FileReadings) -> None:
        self.tree = tree
        self.dialect = dialect
        self.readings = readings
        # Attributes with types, whose names are not references.
        forms = forms_of(dialect)
        self.types: set[str] = forms.types
        self.type_names: set[str] = forms.type_names
        self.may_convert = tree.may_name(TAKES_TYPE)
        self.may_be_null = tree.may_name("null")
        self.found: list[Reference] = []

    def found_in(self, body: Node, context: Context) -> list[Reference]:
        """The references in a body, in source order."""
        self.body(body, context)
        found, self.found = self.found, []
        found.sort(key=_position)
        return found

    def add(
        self, tree: SyntaxTree, expression: Expression, context: Context, attribute: str,
        value: Node, is_static: bool, offsets: StringTemplate | None,
    ) -> None:
        types = types_in(tree, expression) if self.may_convert else ()
        found = references(tree, expression)
        keys: list[tuple[int, int]] = []
        if is_static and (self.may_be_null or offsets is not None):
            found += _under_null(tree, expression)
        if is_static and (*context.path, attribute) in _WITH_KEYS:
            keys = _keys_in(tree, expression)
        for entry in found:
            if entry.root in context.iterators:
                continue
            if any(start <= entry.start < end for start, end in types):
                continue
            place = entry.start, entry.end
            if offsets is not None:
                place = offsets.offset(entry.start), offsets.offset(entry.end)
            self.found.append(Reference(
                entry.root, entry.steps, place, context, attribute, value, entry.node, tree,
                is_static and not any(start <= entry.start < end for start, end in keys),
                offsets,
            ))

    def body(self, body: Node, context: Context) -> None:
        """Look into a body, whose context it is."""
        for attribute in attributes_of(body, context.path, self.dialect):
            if not self.is_type(attribute.name, context):
                self.value(attribute.name, attribute.value, context)
        for block in blocks_of(self.tree, body, context.path, self.dialect):
            if not isinstance(block, WrittenDynamic):
                if block.type != DYNAMIC or not context.is_in_block:  # else, a label is missing
                    self.body(block.body, Context(block.body, context, block.type))
            elif context.is_in_block:
                self.dynamic(block, context)
            else:  # It generates nothing.
                self.body(block.body, Context(block.body, context, DYNAMIC))

    def is_type(self, name: str, context: Context) -> bool:
        return name in self.type_names and ".".join((*context.path, name)) in self.types

    def quoted(self, value: Node, context: Context, attribute: str) -> None:
        """Look into strings that older versions of the language have in place of references."""
        tree = self.tree
        for string in [value, *descendants(value, QuotedTemplate)]:
            if not isinstance(string, QuotedTemplate) or not string.is_literal():
                continue
            first, last = tree.range(string)
            text = tree.source.text[first + 1 : last - 1]
            if "." not in text or "\\" in text:
                continue
            inner = parse_expression(Source(tree.source.path, text))
            if inner.diagnostics:
                continue
            for element in references(inner, inner.expression):
                shift = first + 1
                steps = [
                    Step(step.kind, step.key, step.start + shift, step.end + shift)
                    for step in element.steps
                ]
                place = element.start + shift, element.end + shift
                self.found.append(Reference(
                    element.root, steps, place, context, attribute, value, element.node, inner,
                    True, None,
                ))

    def dynamic(self, block: WrittenDynamic, context: Context) -> None:
        """Look into a dynamic block, whose iterator exists in its content and its labels."""
        inner = context.with_iterator(block.iterator)
        for entry in block.attributes:
            self.value(entry.name, entry.value, context if entry.name == FOR_EACH else inner)
        for content in block.contents:
            self.body(content, Context(content, inner, block.type))

    def value(self, name: str, value: Node, context: Context) -> None:
        """Look into the value of an attribute."""
        if not isinstance(value, Expression):
            self.json_value(name, value, context)
            return
        if is_literal_value(value) and name not in _MAYBE_QUOTED:
            return  # Most values are literals, and refer to nothing.
        reading = self.readings.of(value)
        if reading != LITERAL:
            self.add(self.tree, value, context, name, value, reading == STATIC, None)
            if reading == STATIC and name in _MAYBE_QUOTED:
                self.quoted(value, context, name)

    def json_value(self, name: str, value: Node, context: Context) -> None:
        """Look into a value in JSON syntax, whose strings are templates or expressions."""
        waiting = [value]
        while waiting:
            node = waiting.pop()
            if isinstance(node, JsonArray):
                waiting += node.items
            elif isinstance(node, JsonObject):
                for member in node.members():
                    if member.name == DYNAMIC and context.is_in_block:
                        generated = json_dynamics(member.value)
                        if _are_complete(generated):
                            # The object is a block that no schema of the dialect names.
                            for element in generated:
                                self.dynamic(element, context)
                            continue
                    waiting.append(member.value)
                    if is_template(member.name) and self.readings.is_evaluated(member.value):
                        token = member.name_token
                        key = JsonString(token, token, member.name)
                        template = string_template(self.tree, key)
                        self.json_string(template, False, context, name, value)
            elif isinstance(node, JsonString):
                reading = self.readings.of(node)
                if reading == STATIC:
                    template = string_expression(self.tree, node)
                    self.json_string(template, True, context, name, value)
                elif reading == EVALUATED and is_template(node.value):
                    template = string_template(self.tree, node)
                    self.json_string(template, False, context, name, value)

    def json_string(
        self, string: StringTemplate, is_static: bool, context: Context, name: str, value: Node
    ) -> None:
        if not string.tree.diagnostics:
            inner = string.tree
            self.add(inner, inner.expression, context, name, value, is_static, string)
