"""The blocks that the value of an expression comes from, through the modules of a tree.

Values are followed through local values, arguments and outputs, indexes, splats, loops and the
functions that pass their arguments on. What is made of several may come from each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.dialects.dialect import DATA_SOURCE, RESOURCE
from hcl_lint.linter.policies.frames import Frame
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, object_items
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import EACH, setting_of
from hcl_lint.semantics.meta_arguments import COUNT, DEPENDS_ON, FOR_EACH
from hcl_lint.semantics.origins import origin_of_symbol
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.json_nodes import JsonNull, JsonString, string_template
from hcl_lint.syntax.nodes import (
    BoolLiteral, Conditional, Expression, For, FunctionCall, Index, Interpolation, NullLiteral,
    NumberLiteral, Parentheses, RelativeTraversal, Splat, SplatItem, Template, Traversal,
)
from hcl_lint.syntax.references import (
    ATTRIBUTE, NUMBER, SPLAT, STRING, Reference, Step, path_of, reference_step, references,
    traversal_reference,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEEPEST_FOLLOWED, MOST_FOLLOWED
from hcl_lint.values.plain import text_of
from hcl_lint.values.value import TRUE, Value

ALL: Final = "*"  # every instance of a block
SOME: Final = ""  # an instance, nobody knows which

_EACH: Final = Step(SPLAT, ALL, 0, 0)
_SOME: Final = Step(SPLAT, SOME, 0, 0)
_VALUE: Final = "value"

# Functions whose results have the elements of their arguments, are the only element, or are one
# of the arguments.
_PASSING: Final = (
    "toset", "tolist", "tomap", "concat", "compact", "flatten", "distinct", "sort", "setunion",
    "reverse", "values", "tostring", "nonsensitive", "sensitive", "trimspace", "lower",
)
_FIRST: Final = ("try", "coalesce", "coalescelist", "lookup")

# Why it is not known what a value comes from.
OF_VARIABLE: Final = "a reference comes from a variable"
DATA: Final = "a reference comes from a data source"
OUTSIDE: Final = "a module that was not read gets the resource"
OF_OUTPUT: Final = "an output hands the resource to other modules"
CALLED: Final = "a reference comes from a module that was not read"
COMPUTED: Final = "a reference is computed"
LITERAL: Final = "a resource is identified literally"
INSTANCES: Final = "`count` or `for_each` is unknown"
ANOTHER: Final = "a value of another resource is unknown"
UNREAD: Final = "another resource could not be read"


@dataclass(slots=True, eq=False)
class Lead:
    """A block that a value may come from, in one of its instances: `ALL`, `SOME` or a key."""

    frame: Frame
    symbol: Symbol
    key: str
    is_certain: bool


@dataclass(slots=True, eq=False)
class Leads:
    """All that is known of what a value comes from.

    ``texts`` are what it may be literally. ``reason`` says why it may come from elsewhere, too.
    """

    found: list[Lead] = field(default_factory=list, init=False)
    texts: list[str] = field(default_factory=list, init=False)
    reason: str = ""


@dataclass(slots=True, eq=False)
class _Place:
    """Where an expression is: in a frame and maybe a block with instances."""

    frame: Frame
    document: Document
    block: Symbol | None
    loops: Mapping[str, tuple[BodyExpression, _Place]] = field(default_factory=dict)


def leads_of(
    expression: BodyExpression, frame: Frame, document: Document, block: Symbol | None,
    types: Sequence[str] = (), names: Sequence[str] = (),
) -> Leads:
    """The leads of an expression in a block, or of what some *names* lead to in its value.

    A resource of another type than *types* hands on what its own attribute is set to.
    """
    follower = _Follower(types)
    steps = [Step(ATTRIBUTE, name, 0, 0) for name in names]
    follower.follow(expression.written, _Place(frame, document, block), steps, True)
    return follower.leads


@dataclass(slots=True, eq=False)
class _Follower:
    types: Sequence[str]
    leads: Leads = field(default_factory=Leads, init=False)
    left: int = MOST_FOLLOWED
    level: int = 0

    def unknown(self, reason: str) -> None:
        self.leads.reason = self.leads.reason or reason

    def follow(
        self, expression: BodyExpression, place: _Place, steps: Sequence[Step], is_certain: bool
    ) -> None:
        """Note where steps into the value of an expression lead."""
        self.left -= 1
        if self.left < 0 or self.level > DEEPEST_FOLLOWED:
            self.unknown(COMPUTED)
            return
        self.level += 1
        self.follow_into(expression, place, steps, is_certain)
        self.level -= 1

    def follow_into(
        self, expression: BodyExpression, place: _Place, steps: Sequence[Step], is_certain: bool
    ) -> None:
        parts = _parts(expression, steps)
        if parts is not None:
            is_one = not steps or steps[0] is not _SOME or len(parts) == 1
            for inner, rest in parts:
                self.follow(inner, place, rest, is_certain and is_one)
        elif isinstance(expression, JsonExpression) and isinstance(expression.node, JsonString):
            tree = string_template(expression.tree, expression.node).tree
            assert isinstance(tree.root, Expression)
            self.node(tree, tree.root, place, steps, is_certain)
        elif isinstance(expression, NativeExpression):
            self.node(expression.tree, expression.node, place, steps, is_certain)
        elif isinstance(expression, JsonExpression) and isinstance(expression.node, JsonNull):
            return
        else:
            self.unknown(COMPUTED)

    def node(
        self, tree: SyntaxTree, node: Expression, place: _Place, steps: Sequence[Step],
        is_certain: bool,
    ) -> None:
        def go(inner: Expression, more: Sequence[Step] = (), certain: bool = is_certain) -> None:
            self.follow(NativeExpression(tree, inner), place, [*more, *steps], certain)

        if isinstance(node, Traversal):
            self.reference(traversal_reference(tree, node), place, steps, is_certain)
        elif isinstance(node, Parentheses):
            go(node.expression)
        elif isinstance(node, Template) and node.is_literal():
            self.leads.texts.append(node.literal_text())
        elif isinstance(node, Template) and len(node.parts) == 1:
            part = node.parts[0]
            if isinstance(part, Interpolation):
                go(part.expression)
            else:
                self.mentioned(tree, node, place)
        elif isinstance(node, RelativeTraversal):
            go(node.source, [reference_step(tree, step) for step in node.steps])
        elif isinstance(node, Splat):
            go(node.source, [_EACH, *_steps_of_splat(tree, node)])
        elif isinstance(node, Index):
            for key in self.keys(tree, node, place):
                go(node.collection, [key])
        elif isinstance(node, Conditional):
            condition = self.value(tree, node.condition, place)
            if condition is not None and condition.is_present:
                go(node.if_true if condition == TRUE else node.if_false)
            else:
                go(node.if_true, certain=False)
                go(node.if_false, certain=False)
        elif isinstance(node, FunctionCall):
            self.call(tree, node, place, steps, is_certain)
        elif isinstance(node, For):
            self.loop(tree, node, place, steps, is_certain)
        elif not isinstance(node, NullLiteral):
            self.mentioned(tree, node, place)

    def call(
        self, tree: SyntaxTree, node: FunctionCall, place: _Place, steps: Sequence[Step],
        is_certain: bool,
    ) -> None:
        name = node.name.removeprefix("core::")
        arguments = [NativeExpression(tree, argument) for argument in node.arguments]
        if name in _PASSING:
            within = [_SOME if step.kind == NUMBER else step for step in steps[:1]]
            for argument in arguments:
                self.follow(argument, place, [*within, *steps[1:]], is_certain)
        elif name in ("one", "join") and arguments:
            self.follow(arguments[-1], place, [_EACH, *steps], is_certain)
        elif name == "element" and arguments:
            self.follow(arguments[0], place, [_SOME, *steps], is_certain)
        elif name in _FIRST and arguments:
            # What follows is there for where there is no instance, mostly.
            for number, argument in enumerate(arguments):
                if number == 0 or not _is_plain(argument.node):
                    is_first = number == 0 and name == "try"
                    self.follow(argument, place, steps, is_certain and is_first)
        else:
            self.mentioned(tree, node, place)

    def loop(
        self, tree: SyntaxTree, node: For, place: _Place, steps: Sequence[Step], is_certain: bool
    ) -> None:
        loops = dict(place.loops)
        loops[tree.token_text(node.value_token)] = NativeExpression(tree, node.collection), place
        inner = _Place(place.frame, place.document, place.block, loops)
        is_all = node.condition is None and (not steps or steps[0] is _EACH)
        is_element = steps and (steps[0].kind == SPLAT or steps[0].kind == NUMBER)
        is_value = node.key is not None and steps
        rest = steps[1:] if is_element or is_value else steps
        value = NativeExpression(tree, node.value)
        self.follow(value, inner, rest, is_certain and is_all)

    def mentioned(self, tree: SyntaxTree, node: Expression, place: _Place) -> None:
        """Note that a value is made of all that an expression refers to."""
        known = len(self.leads.texts)
        mentioned = references(tree, node)
        if not mentioned:
            self.constant(tree, node, place)
            return
        for reference in mentioned:
            self.reference(reference, place, [], False)
        if len(self.leads.texts) != known or not self.leads.found:
            self.unknown(COMPUTED)
        del self.leads.texts[known:]

    def constant(self, tree: SyntaxTree, node: Expression, place: _Place) -> None:
        """Note the value of an expression that refers to nothing."""
        if isinstance(node, (BoolLiteral, NumberLiteral)):
            return
        value = self.value(tree, node, place)
        if value is None or value.is_unknown:
            self.unknown(COMPUTED)
        elif isinstance(value.payload, str):
            self.leads.texts.append(value.payload)

    # References

    def reference(
        self, reference: Reference, place: _Place, more: Sequence[Step], is_certain: bool
    ) -> None:
        steps = [*reference.steps, *more]
        root, frame = reference.root, place.frame
        if root in place.loops:
            collection, outer = place.loops[root]
            self.follow(collection, outer, [_EACH, *steps], is_certain)
            return
        if root == EACH and place.block is not None and steps:
            self.each(place, steps, is_certain)
            return
        path = path_of(root, steps)
        for length in range(2, len(path) + 1):
            address, rest = ".".join(path[:length]), steps[length - 1 :]
            symbol = symbols_of(frame.module).get(address)
            if symbol is not None:
                self.symbol(symbol, place, rest, is_certain)
                return
            if rest and self.planned(address, place, rest, is_certain):
                return
        self.unknown(COMPUTED)

    def planned(self, address: str, place: _Place, steps: Sequence[Step], is_certain: bool) -> bool:
        """Follow a reference to an instance that is declared by itself, as in plans."""
        symbols = symbols_of(place.frame.module)
        if steps[0].kind == SPLAT:
            return False
        symbol = symbols.get(f"{address}{steps[0].to_text()}")
        if symbol is not None:
            self.symbol(symbol, place, steps[1:], is_certain)
        return symbol is not None

    def each(self, place: _Place, steps: Sequence[Step], is_certain: bool) -> None:
        """Follow `each.value` or `each.key` into the `for_each` of the block."""
        assert place.block is not None
        setting = setting_of(place.block)
        if setting is None or setting[0] != FOR_EACH:
            self.unknown(COMPUTED)
            return
        node, document = setting[1], setting[2]
        outer = _Place(place.frame, document, None)
        instances = place.frame.values.instances_of(place.block)
        is_set = not instances.value.is_unknown and not isinstance(instances.value.payload, dict)
        if steps[0].key == _VALUE or is_set or _is_set(document, node):
            expression = expression_of(document.tree, node)
            self.follow(expression, outer, [_EACH, *steps[1:]], is_certain)
        else:
            keys = [_text(known, "key") for known in instances.known() or ()]
            self.leads.texts += [key for key in keys if key is not None]
            if not keys:
                self.unknown(INSTANCES)

    def symbol(
        self, symbol: Symbol, place: _Place, steps: Sequence[Step], is_certain: bool
    ) -> None:
        frame = place.frame
        if symbol.role == RESOURCE:
            self.resource(symbol, frame, steps, is_certain)
        elif symbol.role == DATA_SOURCE:
            self.data(symbol, frame, steps)
        elif symbol.form.type_syntax:
            self.variable(symbol, frame, steps, is_certain)
        elif symbol.is_call:
            inner = frame.inner.get(symbol.address)
            if inner is None:
                self.unknown(CALLED)
                return
            if symbol.is_repeated:
                is_certain = is_certain and (not steps or _covers_all(frame, symbol, steps[0]))
            self.origin(symbol, frame, inner, steps, is_certain)
        else:
            self.origin(symbol, frame, frame, steps, is_certain)

    def origin(
        self, symbol: Symbol, frame: Frame, inner: Frame, steps: Sequence[Step], is_certain: bool
    ) -> None:
        """Follow a local value, or an output of a call, whose expression is in *inner*."""
        origin = origin_of_symbol(frame.module, symbol, steps)
        if origin is None or origin.expression is None:
            self.unknown(COMPUTED)
            return
        place = _Place(inner, origin.document, None)
        self.follow(origin.expression, place, origin.steps, is_certain)

    def variable(
        self, symbol: Symbol, frame: Frame, steps: Sequence[Step], is_certain: bool
    ) -> None:
        call, outer = frame.call, frame.outer
        if call is None or outer is None:
            self.unknown(OF_VARIABLE)
            return
        place = _Place(outer, call.document, call)
        if not self.attribute(call, symbol.name, place, steps, is_certain):
            place = _Place(frame, symbol.document, None)
            self.attribute(symbol, symbol.form.default, place, steps, is_certain)

    def attribute(
        self, block: Symbol, name: str, place: _Place, steps: Sequence[Step], is_certain: bool
    ) -> bool:
        """Follow an attribute of a block in a place, if it is set."""
        given = block.attribute(name)
        if given is not None:
            place.document = given[1]
            self.follow(expression_of(given[1].tree, given[0]), place, steps, is_certain)
        return given is not None

    def resource(
        self, symbol: Symbol, frame: Frame, steps: Sequence[Step], is_certain: bool
    ) -> None:
        key, rest = ALL, list(steps)
        if setting_of(symbol) is not None and rest:
            step = rest.pop(0)
            if step.kind == ATTRIBUTE:
                rest.insert(0, step)
            elif not _covers_all(frame, symbol, step):
                key = step.key
        self.leads.found.append(Lead(frame, symbol, key, is_certain))
        if symbol.declaration.labels[0] in self.types or not self.types:
            return
        place = _Place(frame, symbol.document, symbol)
        if rest and not self.attribute(symbol, rest[0].key, place, rest[1:], is_certain):
            self.identified(symbol, place)

    def identified(self, symbol: Symbol, place: _Place) -> None:
        """Note what a resource refers to: its own identifier may be made of that."""
        known, texts = self.leads.reason, len(self.leads.texts)
        for name, node in symbol.declaration.attributes():
            if name != DEPENDS_ON:
                expression = expression_of(symbol.document.tree, node)
                self.follow(expression, place, [], False)
        self.leads.reason = known
        del self.leads.texts[texts:]

    def data(self, symbol: Symbol, frame: Frame, steps: Sequence[Step]) -> None:
        place = _Place(frame, symbol.document, symbol)
        if not steps or not self.attribute(symbol, steps[0].key, place, steps[1:], False):
            self.unknown(DATA)

    # Keys

    def keys(self, tree: SyntaxTree, node: Index, place: _Place) -> list[Step]:
        """The steps that an index with an expression stands for in a block."""
        block = place.block
        if block is None:
            value = self.value(tree, node.key, place)
            text = None if value is None or not value.is_present else text_of(value)
            return [_SOME] if text is None else [Step(STRING, text, 0, 0)]
        setting = setting_of(block)
        if setting is not None and _is_over(tree, node, setting[2].tree.text(setting[1]), place):
            return [_EACH]
        found = []
        whole = place.frame.object(block)
        for one in whole.single() if whole is not None else ():
            value = one.known_value(NativeExpression(tree, node.key)).unmarked_deep()
            text = text_of(value) if value.is_present else None
            found.append(_SOME if text is None else Step(STRING, text, 0, 0))
        return found or [_SOME]

    def value(self, tree: SyntaxTree, node: Expression, place: _Place) -> Value | None:
        if tree is not place.document.tree or place.loops:
            return None
        return place.frame.values.evaluate(place.document, node).unmarked_deep()


def _parts(
    expression: BodyExpression, steps: Sequence[Step]
) -> list[tuple[BodyExpression, Sequence[Step]]] | None:
    """What steps lead to in a list or an object that is written out; None in anything else."""
    step = steps[0] if steps else None
    items = list_items(expression)
    if items is not None:
        if step is not None and step.kind == NUMBER:
            number = int(step.key) if step.key.isdigit() else len(items)
            return [(item, steps[1:]) for item in items[number : number + 1]]
        rest = steps[1:] if step is not None and step.kind == SPLAT else steps
        return [(item, rest) for item in items]
    entries = object_items(expression)
    if entries is None:
        return None
    if step is None or step.kind == SPLAT:
        return [(value, steps[1:]) for _, _, value in entries]
    return [(value, steps[1:]) for name, _, value in entries if name == step.key]


def _steps_of_splat(tree: SyntaxTree, node: Splat) -> list[Step]:
    found: list[Step] = []
    inner = node.each
    while isinstance(inner, RelativeTraversal):
        found = [*[reference_step(tree, step) for step in inner.steps], *found]
        inner = inner.source
    return found if isinstance(inner, SplatItem) else [*found, _SOME]


def _is_plain(node: Expression) -> bool:
    return isinstance(node, NullLiteral) or isinstance(node, Template) and node.is_literal()


def _is_set(document: Document, node: object) -> bool:
    if not isinstance(node, FunctionCall):
        return False
    return node.name == "toset"


def _is_over(tree: SyntaxTree, node: Index, setting: str, place: _Place) -> bool:
    """Whether an index goes through all that it looks into: `a[each.key]` with the same keys."""
    key, collection = tree.text(node.key), node.collection
    if key not in ("each.key", "each.value", "count.index"):
        return False
    text = tree.text(collection)
    if setting in (text, f"length({text})", f"toset({text})", f"keys({text})"):
        return True
    symbol = symbols_of(place.frame.module).get(text)
    other = None if symbol is None else setting_of(symbol)
    return other is not None and other[2].tree.text(other[1]) == setting


def _covers_all(frame: Frame, symbol: Symbol, step: Step) -> bool:
    """Whether a step selects all instances of a block."""
    if step.kind == ATTRIBUTE or step.kind == SPLAT:
        return step is not _SOME
    instances = frame.values.instances_of(symbol)
    known = instances.known()
    if known is not None:
        return len(known) == 1
    return instances.setting == COUNT and _text(instances.bound, "index") == "0"


def _text(bound: Value, name: str) -> str | None:
    payload = bound.payload
    value = payload.get(name) if isinstance(payload, dict) else None
    return None if value is None or not value.is_present else text_of(value)
