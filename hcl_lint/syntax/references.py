"""The references of an expression: what it reads that is not bound inside it.

Source: recorded behaviour; order and scoping are those of the reference implementation's
``Variables``.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.syntax.nodes import (
    AttributeStep, BoolLiteral, Expression, For, ForDirective, FunctionCall, IndexStep, Node,
    NumberLiteral, ObjectItem, RelativeTraversal, Template, TemplateText, Traversal,
)
from hcl_lint.syntax.parser import parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range, Source
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.value import Value

# The kinds of steps.
ATTRIBUTE: Final = "attribute"
NUMBER: Final = "number"
STRING: Final = "string"
BOOL: Final = "bool"
NULL: Final = "null"
SPLAT: Final = "splat"

# Up to so many digits a number is certain to be written as it is read.
_PLAIN_DIGITS: Final = 100

_NOTHING: Final[frozenset[str]] = frozenset()

_LONGEST_PATH: Final = 3  # of names: ``data.TYPE.NAME``


class Step:
    """One step of a reference: ``.name``, ``[0]``, ``["key"]``, or the odd ``[true]``.

    ``key`` is the attribute's name or the index: a number in its shortest decimal form, a
    string decoded, empty for a splat. ``start`` and ``end`` are offsets, in code points, of
    the step with its dot or brackets.
    """

    __slots__ = ("kind", "key", "start", "end")

    def __init__(self, kind: str, key: str, start: int, end: int) -> None:
        self.kind = kind
        self.key = key
        self.start = start
        self.end = end

    def to_text(self) -> str:
        """The step as written: ``.name``, ``[0]``, ``["key"]``."""
        if self.kind == ATTRIBUTE:
            return "." + self.key
        if self.kind == STRING:
            return f"[{_quoted(self.key)}]"
        return "[*]" if self.kind == SPLAT else f"[{self.key}]"


class Reference:
    """A variable that is read, with the steps after it up to the first that is not fixed.

    ``start`` and ``end`` are offsets in code points of ``source``; ``node`` is its expression.
    """

    __slots__ = ("source", "root", "steps", "start", "end", "node")

    def __init__(
        self, source: Source, root: str, steps: list[Step], start: int, end: int, node: Expression
    ) -> None:
        self.source = source
        self.root = root
        self.steps = steps
        self.start = start
        self.end = end
        self.node = node

    @property
    def place(self) -> Range:
        """All of it."""
        return Range(self.source, self.start, self.end)

    @property
    def path(self) -> tuple[str, ...]:
        """Its root with the fixed names after it."""
        return path_of(self.root, self.steps)

    def to_text(self) -> str:
        """The canonical form: ``root.name[0]["key"]``, legacy indexes in brackets too.

        Strings are quoted as in JSON.
        """
        return self.root + "".join([step.to_text() for step in self.steps])

    def __repr__(self) -> str:
        return f"<{self.to_text()} {self.start}-{self.end}>"


def path_of(root: str, steps: Sequence[Step], longest: int = _LONGEST_PATH) -> tuple[str, ...]:
    """The root of a reference with the fixed names after it: ``("local", "tags")``."""
    if len(steps) == 1 and longest > 1 and steps[0].kind == ATTRIBUTE:
        return root, steps[0].key  # PERF: so are most.
    path = [root]
    for step in steps[: longest - 1]:
        if step.kind != ATTRIBUTE and step.kind != STRING:
            break
        path.append(step.key)
    return tuple(path)


def references(tree: SyntaxTree, node: Node) -> list[Reference]:
    """All references in *node* that nothing inside it binds, in order, duplicates kept.

    The variables of a ``for`` are bound in its key, value and condition, not in its
    collection. A bare name as an object's key is not a reference. *node* may also be a body or
    block; then those of all its expressions are given.
    """
    if isinstance(node, Traversal):  # PERF: so are most.
        return [traversal_reference(tree, node)]
    found: list[Reference] = []
    bound = _NOTHING
    # The nodes that are left, the next one last; a set is what is bound from there on.
    waiting: list[Node | frozenset[str]] = [node]
    while len(waiting) != 0:
        each = waiting.pop()
        if isinstance(each, Traversal):
            if len(bound) == 0 or each.name not in bound:
                found.append(traversal_reference(tree, each))
        elif isinstance(each, Template):
            parts = each.parts
            for number in range(len(parts) - 1, -1, -1):
                if not isinstance(parts[number], TemplateText):
                    waiting.append(parts[number])
        elif isinstance(each, RelativeTraversal):
            waiting.append(each.source)
        elif isinstance(each, ObjectItem) and is_bare_name(each.key):
            waiting.append(each.value)
        elif isinstance(each, (For, ForDirective)):
            waiting.append(bound)
            waiting += each.children()[:0:-1]
            waiting.append(bound | _loop_names(tree, each))
            waiting.append(each.collection)
        elif isinstance(each, Node):
            children = each.children()
            for number in range(len(children) - 1, -1, -1):
                waiting.append(children[number])
        else:
            bound = each
    return found


TAKES_TYPE: Final = "convert"  # the function whose second argument is a type


def types_in(tree: SyntaxTree, node: Node) -> list[tuple[int, int]]:
    """Where the types are that are arguments in *node*; their names refer to nothing."""
    if TAKES_TYPE not in tree.text(node):
        return []
    found = []
    calls = [node] if isinstance(node, FunctionCall) else []
    for call in [*calls, *descendants(node, FunctionCall)]:
        if len(call.arguments) == 2:
            name = tree.source.text[tree.range(call)[0] : tree.tokens.start(call.open_token)]
            if name.rpartition("::")[2].strip() == TAKES_TYPE:
                found.append(tree.range(call.arguments[1]))
    return found


def is_bare_name(key: Expression) -> bool:
    """Whether an object's key is a name alone, which then stands for itself."""
    return isinstance(key, Traversal) and len(key.steps) == 0


def traversal_reference(tree: SyntaxTree, node: Traversal) -> Reference:
    start, end = tree.range(node)
    steps = [reference_step(tree, step) for step in node.steps]
    return Reference(tree.source, node.name, steps, start, end, node)


def reference_step(tree: SyntaxTree, node: Node) -> Step:
    """The value of the node of a traversal's step."""
    start, end = tree.range(node)
    if isinstance(node, AttributeStep):
        return Step(ATTRIBUTE, node.name, start, end)
    if not isinstance(node, IndexStep):
        return Step(SPLAT, "", start, end)
    key = node.key
    if isinstance(key, Template):
        return Step(STRING, key.literal_text(), start, end)
    text = tree.text(key)
    if isinstance(key, NumberLiteral):
        return Step(NUMBER, _canonical_number(text), start, end)
    return Step(BOOL if isinstance(key, BoolLiteral) else NULL, text, start, end)


def _loop_names(tree: SyntaxTree, node: For | ForDirective) -> frozenset[str]:
    names = [tree.token_text(node.value_token)]
    if node.key_token != -1:
        names.append(tree.token_text(node.key_token))
    return frozenset(names)


def _canonical_number(text: str) -> str:
    if text == "0" or (text.isdigit() and text[0] != "0" and len(text) <= _PLAIN_DIGITS):
        return text
    return parse_number(text).to_text()


def _quoted(text: str) -> str:
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    import json

    return json.dumps(text, ensure_ascii=False)


class ReadFile:
    """A file that calls read.

    ``path`` is shown to users. ``decoded`` is what is known of its data, by the name of the
    function that decodes it, with the reason why that fails, or "".
    """

    __slots__ = ("path", "text", "decoded", "_template")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.decoded: dict[str, tuple[Value, str]] = {}
        self._template: TemplateFile | None = None

    @property
    def template(self) -> TemplateFile:
        """The template that it is, parsed once."""
        if self._template is None:
            self._template = TemplateFile(self.path, self.text)
        return self._template


class TemplateFile:
    """A file as one template.

    ``names`` are the offsets where each name in it, such as that of a variable, is used first;
    empty where its syntax is wrong.
    """

    __slots__ = ("path", "tree", "names")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.tree: SyntaxTree = parse_template(Source(path, text))
        self.names: dict[str, int] = {}
        if not self.tree.diagnostics:
            for reference in references(self.tree, self.tree.expression):
                self.names.setdefault(reference.root, reference.start)
