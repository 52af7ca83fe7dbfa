"""Targets and groups with the values of their attributes, one for each element of a matrix."""

from __future__ import annotations

from hcl_lint.annotations import Final, Generator
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.evaluation.rules import NULL_MISUSE
from hcl_lint.products.bake.build import Build
from hcl_lint.products.bake.names import Names
from hcl_lint.products.bake.rules import INVALID_TARGET_NAME, MATRIX_SHAPE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression, ContentAttribute
from hcl_lint.schema.rules import WRONG_TYPE
from hcl_lint.schema.static_expressions import item_place, value_of_key
from hcl_lint.semantics.rules import INVALID_REFERENCE_SHAPE
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import KIND_LIST, KIND_MAP, KIND_OBJECT, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

_MOST_ELEMENTS: Final = 500  # of the matrices of all targets together
_NAME_CHARACTERS: Final = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
)

_READ_BEFORE: Final = ("matrix", "name")
"""Attributes that are evaluated before all others."""

_NEVER_NULL: Final = (
    "attest", "cache-from", "cache-to", "description", "output", "policy", "resources", "secret",
    "ssh",
)
_VALUES_MAY_BE_NULL: Final = ("args", "extra-hosts", "labels")


class Made:
    """A target or group that a block creates, or one for an element of a matrix.

    ``name`` is None if it is unknown. ``values`` are those of its attributes, of the types
    that the schema wants; what has a problem is not among them, and what is not known is unknown.
    """

    def __init__(
        self, block: BlockView, name: str | None, bound: dict[str, Value] | None = None,
        is_open: bool = False,
    ) -> None:
        """*bound* are the values of the matrix; with *is_open*, there may be others."""
        self.block = block
        self.name = name
        self.bound = bound or {}
        self.is_open = is_open
        self.values: dict[str, Value] = {}

    def expression(self, attribute: str) -> BodyExpression:
        """The expression of an attribute that has a value."""
        return self.block.content.attributes[attribute].expression

    def place(self, attribute: str) -> Range:
        return self.expression(attribute).place


class Targets:
    """All targets and groups.

    ``matrices`` are the labels of blocks that make targets of other names, with these. Where
    ``is_open`` there are targets whose names are not known. ``diagnostics`` are what is wrong with
    them.
    """

    def __init__(self) -> None:
        self.made: list[Made] = []
        self.matrices: dict[str, list[str]] = {}
        self.is_open = False
        self.diagnostics: list[Diagnostic] = []

    def of_type(self, type_: str) -> list[Made]:
        return [made for made in self.made if made.block.type == type_]

    @property
    def names(self) -> set[str]:
        """The names of all targets that are known."""
        return {element.name for element in self.of_type("target") if element.name is not None}

    @property
    def group_names(self) -> set[str]:
        """The names of all groups, those included that a matrix makes."""
        own = {element.name for element in self.of_type("group") if element.name is not None}
        return own | {label for label, names in self.matrices.items() if names not in ([], [label])}


def targets_of(build: Build, names: Names) -> Targets:
    """Evaluate all targets and groups."""
    targets = Targets()
    for block in build.blocks:
        targets.diagnostics += _find(block, names, targets)
    names.set_block_names(targets.names, targets.group_names, targets.is_open)
    for target in targets.made:
        for name, attribute in target.block.content.attributes.items():
            if name not in _READ_BEFORE:
                targets.diagnostics += _evaluate(target, attribute, names)
    return targets


# Names and matrices


def _find(block: BlockView, names: Names, targets: Targets) -> Diagnostics:
    """Collect the targets or groups that a block creates."""
    matrix, name = block.attribute("matrix"), block.attribute("name")
    if block.is_unknown:
        targets.is_open = targets.is_open or block.label == ""
    elif not is_name(block.label):
        yield INVALID_TARGET_NAME.at(
            block.name_place, f"Invalid name of {block.type} {short(block.label)}", _ADVICE
        )
        targets.is_open = True
        return
    if block.type == "group":
        misplaced = [name for name in _READ_BEFORE if name in block.body.items().attributes]
        if misplaced:
            yield MATRIX_SHAPE.at(
                block.name_place, f"Group {short(block.label)} has a `{misplaced[0]}`",
                "Only targets can have a matrix. List the targets of the group instead.",
            )
            return
    elif matrix is None and name is not None:
        yield MATRIX_SHAPE.at(
            block.name_place, f"Target {short(block.label)} has a name but no matrix",
            "`name` names the targets of a `matrix`; other targets are named by their label. "
            "Remove it, or add a `matrix`.",
        )
        targets.is_open = True
        return
    if matrix is not None:
        yield from _expand(block, matrix, name, names, targets)
        return
    targets.made.append(Made(block, block.label))


_ADVICE: Final = "Names of targets and groups consist of ASCII letters, digits, `_` and `-`."


def _expand(
    block: BlockView, matrix: ContentAttribute, name: ContentAttribute | None, names: Names,
    targets: Targets,
) -> Diagnostics:
    """Find the targets of a matrix."""
    value, found = names.settled(matrix.expression, sees_blocks=False)
    yield from found
    if len(found) != 0:
        targets.is_open = True
        return
    elements = yield from _elements(block, value)
    if elements is None or len(targets.made) + len(elements) > _MOST_ELEMENTS:
        targets.is_open = True
        if value.is_unknown or (not value.is_null and can_iterate(value)):
            bound = dict.fromkeys(_keys(value), DYNAMIC_UNKNOWN)
            if name is not None:
                yield from names.settled(
                    name.expression, bound, sees_blocks=False, is_open=value.is_unknown
                )[1]
            targets.made.append(Made(block, None, bound, value.is_unknown))
        return
    own: list[str] = []
    for bound in elements:
        text: str | None = block.label
        if name is not None:
            text = yield from _name(block, name, bound, names)
        if text is None:
            targets.is_open = True
        elif text in own:
            yield INVALID_TARGET_NAME.at(
                block.name_place, f"Several targets of the matrix are named {short(text)}",
                "Names must be unique. Make `name` contain all values that differ.",
            )
            return
        else:
            own.append(text)
        targets.made.append(Made(block, text, bound))
    targets.matrices[block.label] = own


def _keys(value: Value) -> list[str]:
    if value.is_unknown or value.is_null or value.type.kind not in (KIND_MAP, KIND_OBJECT):
        return []
    return [key.as_string() for key, _ in iter_elements(value)]


def _elements(
    block: BlockView, value: Value
) -> Generator[Diagnostic, None, list[dict[str, Value]] | None]:
    """The combinations of the values of a matrix; None if they are unknown."""
    if value.is_unknown:
        return None
    if value.is_null or value.type.kind not in (KIND_MAP, KIND_OBJECT):
        yield MATRIX_SHAPE.at(
            block.name_place, f"The matrix of {short(block.label)} is not an object",
            'It maps names to lists of values, such as `{ version = ["1", "2"] }`.',
        )
        return None
    elements: list[dict[str, Value]] | None = [{}]
    for key, element in iter_elements(value):
        name = key.as_string()
        if element.is_unknown:
            elements = None
        elif element.is_null or not can_iterate(element):
            yield MATRIX_SHAPE.at(
                block.name_place,
                f"{short(name)} in the matrix of {short(block.label)} is not a list",
                f'Write `{name[:40]} = ["...", "..."]`.',
            )
            return None
        elif elements is not None:
            items = [item for _, item in iter_elements(element)]
            if any([item.is_null for item in items]):
                yield _null_element(block, name, items)
                return None
            if len(elements) * len(items) > _MOST_ELEMENTS:
                elements = None
            else:
                elements = [{**some, name: item} for some in elements for item in items]
    return elements


def _null_element(block: BlockView, name: str, items: list[Value]) -> Diagnostic:
    matrix = block.attribute("matrix")
    assert matrix is not None
    number = next(at for at, item in enumerate(items) if item.is_null)
    place = item_place(value_of_key(matrix.expression, name), number, len(items))
    return NULL_MISUSE.at(
        place, f"{short(name)} in the matrix of {short(block.label)} has a null element",
        "Buildx crashes if it is part of a name. Remove it, or set a value.",
    )


def _name(
    block: BlockView, name: ContentAttribute, bound: dict[str, Value], names: Names
) -> Generator[Diagnostic, None, str | None]:
    """The name of one target of a matrix; None if it is unknown."""
    value, found = names.settled(name.expression, bound, sees_blocks=False)
    yield from found
    if value.is_unknown:
        return None
    try:
        value = convert(value, STRING)
    except ConversionError as error:
        yield INVALID_TARGET_NAME.at(
            block.name_place, "The name of a target is not a string",
            f"Wrong type of `name`: {error.message}.",
        )
        return None
    if value.is_null:
        yield INVALID_TARGET_NAME.at(
            name.expression.place, "The name of a target is null",
            "Buildx crashes. `name` must be a string for each element of the matrix.",
        )
        return None
    text = value.as_string() if value.is_present else None
    if text is not None and not is_name(text):
        yield INVALID_TARGET_NAME.at(
            block.name_place, f"Invalid name of target {short(text)}",
            f"`name` has this value for an element of the matrix. {_ADVICE}",
        )
        return None
    return text


def is_name(text: str) -> bool:
    """Whether a text may be the name of a target or group."""
    return text != "" and all([element in _NAME_CHARACTERS for element in text])


# Attributes


def _evaluate(made: Made, attribute: ContentAttribute, names: Names) -> Diagnostics:
    """Evaluate an attribute of a target or group."""
    expression, name = attribute.expression, attribute.name
    whole = names.whole_blocks(expression)
    for block in whole:
        yield whole_block_reference(block.root, block.place)
    if len(whole) != 0:
        return
    value, found = names.settled(expression, made.bound, is_open=made.is_open)
    yield from found
    if len(found) != 0:
        return
    known = made.block.schema.attribute(name)
    assert known is not None
    try:
        value = convert(value, known.type)
    except ConversionError as error:
        yield WRONG_TYPE.at(expression.place, name=name, reason=error.message)
        return
    if value.is_null:
        if name in _NEVER_NULL:
            yield _null(f"`{name}` is null", expression.place)
        return
    if _has_null(name, value):
        what = "value" if value.type.kind == KIND_MAP else "element"
        yield _null(f"`{name}` has a null {what}", expression.place)
        return
    made.values[name] = value


def whole_block_reference(root: str, place: Range) -> Diagnostic:
    """A reference to `target` or `group` alone."""
    return INVALID_REFERENCE_SHAPE.at(
        place, f"Incomplete reference `{root}`",
        f"`{root}` is not a value by itself. Name one of them and an attribute, "
        f"`{root}.NAME.ATTRIBUTE`.",
    )


def _has_null(name: str, value: Value) -> bool:
    if not value.is_present or value.type.kind not in (KIND_LIST, KIND_MAP):
        return False
    if name in _VALUES_MAY_BE_NULL:
        return False
    return any([element.is_null for _, element in iter_elements(value)])


def _null(summary: str, place: Range) -> Diagnostic:
    return NULL_MISUSE.at(place, summary, "Buildx rejects null here. Remove it, or set a value.")
