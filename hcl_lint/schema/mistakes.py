"""Mistakes that a schema describes: items that exclude each other, or need one another.

A `mistake` block in a spec has a condition, a message and a place. In its expressions, ``self``
is the block, ``given`` says which of its items are set, and the blocks around it have the names
of their types; those that are not there are null. Items that are not set have their default, or
else the zero of their type; durations are in nanoseconds, and blocks are a list.
"""

from __future__ import annotations

from functools import lru_cache

from hcl_lint.annotations import Container, Final, Iterable, Mapping, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.function import Call, Function, Parameter, function
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView, start_of
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import DURATION, BodySchema, Mistake
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tokens import IDENTIFIER
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.limits import Limits
from hcl_lint.text.messages import closest, short
from hcl_lint.text.source import Range, Source
from hcl_lint.values.durations import format_duration
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import (
    BOOL, KIND_BOOL, KIND_LIST, KIND_NUMBER, KIND_SET, KIND_STRING, NUMBER, STRING, list_of,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, bool_value, number_value, object_value, string_value,
    tuple_value, unknown_value,
)

_MOST_STEPS: Final = 1_000_000  # of all conditions in a file
_STEPS: Final = 50_000  # of one expression

_SELF: Final = "self"
_GIVEN: Final = "given"
_LABEL: Final = "label"  # the member that is the last label of a block
_NOT: Final = "!"  # before the name of an item that is not set
_LABEL_PLACE: Final = "[0]"

_Kept: TypeAlias = dict[tuple[BlockView, Mistake], Value]

# Functions that expressions may call, each with its meaning where that has another name.
_MEANINGS: Final = {
    "alltrue": "", "anytrue": "", "can": "", "contains": "", "endswith": "", "floor": "",
    "join": "", "keys": "", "length": "size", "lower": "", "max": "", "regex": "",
    "setintersection": "", "setsubtract": "", "split": "", "startswith": "", "strcontains": "",
    "substr": "", "tonumber": "to_number", "trimsuffix": "", "values": "",
}


@function(Parameter("text", STRING, "A name."), returns=STRING)
def _quoted(call: Call) -> Value:
    """Returns a name in backticks, shortened if it is long."""
    return string_value(short(call.text(0)))


@function(Parameter("nanoseconds", NUMBER, "How long it is."), returns=STRING)
def _duration(call: Call) -> Value:
    """Returns a duration as Go writes it."""
    return string_value(format_duration(call.integer(0)))


@function(Parameter("text", STRING, "The text."), returns=NUMBER)
def _bytes(call: Call) -> Value:
    """Returns the number of bytes of a text in UTF-8."""
    return number_value(number_from_int(len(call.text(0).encode("utf-8", "replace"))))


@function(
    Parameter("text", STRING, "The text."),
    Parameter("characters", STRING, "Characters and ranges of them, as in `a-z0-9_-`."),
    returns=BOOL,
)
def _consists_of(call: Call) -> Value:
    """Returns whether a text is not empty and has only some characters."""
    others, characters = set(call.text(0)), call.text(1)
    while characters:
        first, last, size = characters[0], characters[0], 1
        if characters[1:2] == "-" and len(characters) > 2:
            last, size = characters[2], 3
        others = {character for character in others if not first <= character <= last}
        characters = characters[size:]
    return bool_value(call.text(0) != "" and len(others) == 0)


@function(
    Parameter("text", STRING, "A text."), Parameter("known", list_of(STRING), "What it may be."),
    returns=STRING,
)
def _suggestion(call: Call) -> Value:
    """Returns the question whether something similar is meant, after a space; or nothing."""
    known = [element.as_string() for element in call.arguments[1].as_elements()]
    near = closest(call.text(0), known)
    return string_value("" if near is None else f" Did you mean `{near}`?")


_OWN: Final = {
    "quoted": _quoted, "duration": _duration, "bytes": _bytes, "consists_of": _consists_of,
    "suggestion": _suggestion,
}


@lru_cache(maxsize=1000)
def _expressions_of(mistake: Mistake) -> _Expressions:
    return _Expressions((mistake.when, mistake.message, mistake.help))


def with_needs(mistake: Mistake, schema: BodySchema) -> Mistake:
    """A mistake with what is set, and what is not, in every body of a schema that has it."""
    used = _expressions_of(mistake).used
    needs = []
    empty = BlockView(read_body(Source("", ""))[0], schema)
    for name in sorted({*used.get(_SELF, ()), *used.get(_GIVEN, ())}):
        if name in schema.attributes or name in schema.blocks:
            unset = _member(empty, name, frozenset())
            if _excludes(mistake, name, unset, is_given=False):
                needs.append(name)
            elif _excludes(mistake, name, DYNAMIC_UNKNOWN, is_given=True):
                needs.append(_NOT + name)
    return Mistake(*mistake.data()[:-1], tuple(needs))


def _excludes(mistake: Mistake, name: str, value: Value, *, is_given: bool) -> bool:
    """Whether no body has a mistake in which an item has a value."""
    expressions = _expressions_of(mistake)
    scope: dict[str, Value] = dict.fromkeys(expressions.used, DYNAMIC_UNKNOWN)
    for root, known in ((_SELF, value), (_GIVEN, bool_value(is_given))):
        others = dict.fromkeys(expressions.used.get(root, {}), DYNAMIC_UNKNOWN)
        scope[root] = object_value({**others, name: known})
    return expressions.truth(scope)[0] is False


def _may_have(mistake: Mistake, block: BlockView) -> bool:
    """Whether a block has what a mistake needs."""
    for name in mistake.needs:
        if name.startswith(_NOT):
            if len(block.blocks(name.removeprefix(_NOT))) != 0:
                return False
        elif block.lacks(name):
            return False
    return True


def _scope(
    mistake: Mistake, block: BlockView, around: Mapping[str, BlockView], kept: _Kept
) -> dict[str, Value]:
    """The names in the expressions of a mistake; *kept* are the objects of blocks around others."""
    expressions = _expressions_of(mistake)
    scope: dict[str, Value] = {}
    for root, names in expressions.used.items():
        of = around.get(root)
        if root == _GIVEN:
            scope[root] = object_value({name: _is_given(block, name) for name in names})
        elif root == _SELF:
            scope[root] = _object(block, names, expressions.words)
        elif of is None:
            scope[root] = DYNAMIC_NULL
        else:
            if (of, mistake) not in kept:
                kept[of, mistake] = _object(of, names, expressions.words)
            scope[root] = kept[of, mistake]
    return scope


def _place(mistake: Mistake, block: BlockView, around: Mapping[str, BlockView]) -> Range:
    """The place of the first item that is set, or of the last one in the file."""
    places = []
    for name in mistake.at:
        if name == _LABEL_PLACE:
            places.append(block.name_place)
            continue
        type_, _, name = name.rpartition(".")
        of = around.get(type_) if type_ else block
        nested = None if of is None else of.last_block(name)
        if nested is not None:
            places.append(nested.place)
        elif of is not None and of.has(name):
            places.append(of.place_of(name))
    if len(places) == 0:
        return block.place
    return max(places, key=start_of) if mistake.is_last else places[0]


FUNCTIONS: Final = (*_MEANINGS, *_OWN)  # all that expressions may call


class _Expressions:
    """Expressions that are parsed, and the names that they use: members by root, and all words."""

    def __init__(self, sources: tuple[str, ...]) -> None:
        self._trees: list[SyntaxTree] = []
        self._functions: dict[str, Function] = {}
        self.used: dict[str, dict[str, None]] = {}
        self.words: set[str] = set()
        for text in sources:
            tree = parse_expression(Source("<mistake>", text))
            self._trees.append(tree)
            for number, kind in enumerate(tree.tokens.kinds):
                if kind == IDENTIFIER:
                    self.words.add(tree.token_text(number))
            node = tree.expression
            for reference in references(tree, node):
                names = self.used.setdefault(reference.root, {})
                if reference.steps:
                    names[reference.steps[0].key] = None
            for call in (node, *descendants(node, FunctionCall)):
                if isinstance(call, FunctionCall):
                    name = call.name
                    if name in _OWN:
                        self._functions[name] = _OWN[name]
                    elif name in _MEANINGS:
                        self._functions[name] = load_function(_MEANINGS[name] or name)

    def truth(self, names: dict[str, Value], steps: int = _STEPS) -> tuple[bool | None, int]:
        """The condition, None if it is unknown, and the steps that it took."""
        value, taken = self._value(0, names, steps)
        known = value.is_present and value.type is BOOL
        return (value.as_bool() if known else None), taken

    def texts(self, names: dict[str, Value]) -> tuple[str, str]:
        """The message and the help."""
        message, help_ = [text_of(self._value(number, names)[0], "") or "" for number in (1, 2)]
        return message, help_

    def _value(
        self, number: int, names: dict[str, Value], steps: int = _STEPS
    ) -> tuple[Value, int]:
        tree = self._trees[number]
        scope, limits = Scope(names, self._functions), Limits(steps=max(1, min(_STEPS, steps)))
        value, problems, taken = evaluate_counted(tree, tree.expression, scope, limits)
        return DYNAMIC_UNKNOWN if problems else value, taken


def mistakes_in(root: BlockView, rules: Mapping[str, Rule]) -> Diagnostics:
    """The mistakes in a body and in all blocks inside it, of rules by their names."""
    steps = _MOST_STEPS
    kept: _Kept = {}
    waiting: list[tuple[BlockView, dict[str, BlockView]]] = [(root, {})]
    while len(waiting) != 0:
        block, around = waiting.pop()
        for mistake in block.schema.mistakes if not block.is_unknown else ():
            rule = rules.get(mistake.rule)
            if rule is None or not _may_have(mistake, block) or steps <= 0:
                continue
            scope = _scope(mistake, block, around, kept)
            is_found, taken = _expressions_of(mistake).truth(scope, steps)
            steps -= taken
            if is_found:
                place = _place(mistake, block, around)
                yield rule.at(place, *_expressions_of(mistake).texts(scope))
        inner = block.blocks()
        if len(inner) != 0:
            around = {**around, block.type: block}
            waiting += [(nested, around) for nested in inner]


def _is_given(block: BlockView, name: str) -> Value:
    if any([nested.is_unknown for nested in block.blocks(name)]):
        return unknown_value(BOOL)
    return bool_value(len(block.blocks(name)) != 0 or block.is_set(name))


def _member(block: BlockView, name: str, words: Container[str]) -> Value:
    """The value of an item of a block, or what it is where it is not set.

    Only what *words* name is there of blocks inside it.
    """
    known = block.schema.attribute(name)
    if name == _LABEL and known is None:
        return _text(block.name)
    if known is None or name in block.schema.blocks:
        return DYNAMIC_UNKNOWN if known is not None and block.has(name) else (
            _blocks(block, name, words)
        )
    if known.metadata.format == DURATION:
        return _number(block.duration(name))
    kind = known.type.kind
    if kind == KIND_STRING:
        return _text(block.text(name))
    if kind == KIND_NUMBER:
        return _number(block.number(name))
    if kind == KIND_BOOL:
        truth = block.truth(name)
        return unknown_value(BOOL) if truth is None else bool_value(truth)
    if kind in (KIND_LIST, KIND_SET):
        texts = block.texts(name)
        return DYNAMIC_UNKNOWN if texts is None else tuple_value(
            [string_value(text) for text in texts]
        )
    return block.value(name) or DYNAMIC_NULL


def _text(text: str | None) -> Value:
    return unknown_value(STRING) if text is None else string_value(text)


def _number(number: int | None) -> Value:
    return unknown_value(NUMBER) if number is None else number_value(number_from_int(number))


def _blocks(block: BlockView, type_: str, words: Container[str]) -> Value:
    blocks = block.blocks(type_)
    if any(nested.is_unknown for nested in blocks):
        return DYNAMIC_UNKNOWN
    objects = []
    for nested in blocks:
        names = [_LABEL, *nested.schema.attributes, *nested.schema.blocks]
        objects.append(_object(nested, [name for name in names if name in words], words))
    return tuple_value(objects)


def _object(block: BlockView, names: Iterable[str], words: Container[str]) -> Value:
    return object_value({name: _member(block, name, words) for name in names})
