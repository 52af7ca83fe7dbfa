"""The names that get a meaning from their place: `each`, iterators, and variables of loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hcl_lint.annotations import Iterator
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.json_templates import is_template
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import iteration, loop_variables as variables_of_loop
from hcl_lint.semantics.meta_arguments import FOR_EACH
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonMember, JsonString, StringTemplate, string_template
from hcl_lint.syntax.nodes import (
    Attribute, Block, Expression, For, ForDirective, Node, RelativeTraversal, Splat, SplatItem,
    Template, Traversal,
)
from hcl_lint.syntax.parser import parse_template
from hcl_lint.syntax.queries import enclosing
from hcl_lint.text.source import Source
from hcl_lint.values.shapes import CHOICE, element_of, shape_of
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, unknown_value

_WORD = "x"  # stands for the name that is being typed


class BoundName(NamedTuple):
    """A name, or what follows from one, as written; its value as far as known."""

    text: str
    value: Value
    start: int
    end: int


def bound_name_at(module: Module, document: Document, offset: int) -> BoundName | None:
    """The meaning of an address up to the name at an offset; None if it is unknown.

    The name may also be that of a variable where a loop declares it.
    """
    if not document.is_json:
        values = [node for node in enclosing(document.tree, offset) if isinstance(node, Attribute)]
        if values and not document.readings.is_evaluated(values[-1].expression):
            return None  # It is a type, or the address of something.
        return _bound_name(_Around(module, document, enclosing(document.tree, offset)), offset)
    string = string_at(module, document, offset)
    if string is None:
        return None
    template = string.template
    at = template.offset_within(offset)
    found = _bound_name(string.around(string.document, at), at)
    if found is None:
        return None
    start, end = template.offset(found.start), template.offset(found.end)
    return BoundName(found.text, found.value, start, end)


class TemplateInString:
    """A string of a file in JSON syntax that has a template in it.

    ``document`` is the template as a document of its own, with offsets of its own, and ``path``
    what is around the string in the file.
    """

    def __init__(self, file: FileContext, path: list[Node], template: StringTemplate) -> None:
        self.document = Document(template.tree.source, file.dialect, template.tree)
        self.template = template
        self._file = file
        self._path = path

    def around(self, document: Document, at: int) -> _InString:
        """The nodes around an offset of the template, or of another one in its place."""
        scope = _scope_in_json(self._file, self._path)
        return _InString(self._file.module, document, enclosing(document.tree, at), scope)

    def members_before(self, start: int, end: int) -> Iterator[tuple[str, Value]]:
        """The same as the function, for offsets in the template."""
        around = self.around(_completed(self.document, start, end), start)
        return _members_of(around.value_before(start))


def string_at(module: Module, document: Document, offset: int) -> TemplateInString | None:
    """The string with a template at an offset of a file in JSON syntax."""
    path = enclosing(document.tree, offset)
    string = path[-1]
    file = FileContext(document, module)
    if not isinstance(string, JsonString) or not is_template(file, string):
        return None
    return TemplateInString(file, path, string_template(document.tree, string))


def _bound_name(around: _Around, offset: int) -> BoundName | None:
    tree = around.document.tree
    path = around.path
    for at in range(len(path) - 1, 0, -1):
        node = path[at]
        if isinstance(node, (For, ForDirective)):
            for token in (node.key_token, node.value_token):
                # Where there is no key, the token is EOF, which is empty.
                if tree.tokens.start(token) <= offset < tree.tokens.end(token):
                    name = tree.token_text(token)
                    outer = around.up_to(at)
                    value = outer.variables_of(node, outer.scope()).get(name, DYNAMIC_UNKNOWN)
                    return _known(name, value, tree.tokens.start(token), tree.tokens.end(token))
            return None
        if isinstance(node, Traversal):
            steps = [step for step in node.steps if tree.tokens.start(step.first) <= offset]
            last = steps[-1].last if steps else node.first
            part = Traversal(node.first, last, node.name, steps)
            return _known(tree.text(part), around.up_to(at).value_of(part), *tree.range(part))
    return None


def _known(text: str, value: Value, start: int, end: int) -> BoundName | None:
    if value.is_unknown and value.type == DYNAMIC_UNKNOWN.type and shape_of(value) is None:
        return None
    return BoundName(text, value, start, end)


def members_before(
    module: Module, document: Document, start: int, end: int
) -> Iterator[tuple[str, Value]]:
    """The attributes of what is before the dot that a name follows, which is being typed.

    *start* and *end* are the offsets of the name, which may be empty.
    """
    completed = _completed(document, start, end)
    around = _Around(module.with_document(completed), completed, enclosing(completed.tree, start))
    return _members_of(around.value_before(start))


def _members_of(value: Value) -> Iterator[tuple[str, Value]]:
    value = value.unmarked()
    shape = shape_of(value)
    parts = shape.parts if shape is not None and shape.kind == CHOICE else (value,)
    for part in parts:
        yield from _members(part)


def _completed(document: Document, start: int, end: int) -> Document:
    """The document with a word in place of the name that is being typed."""
    source = Source(document.path, document.text[:start] + _WORD + document.text[end:])
    if isinstance(document.tree.root, Template):
        return Document(source, document.dialect, parse_template(source))
    return Document(source, document.dialect)


def _members(value: Value) -> Iterator[tuple[str, Value]]:
    if value.is_present and value.type.kind in (KIND_MAP, KIND_OBJECT):
        yield from value.as_attributes().items()
    elif value.type.kind == KIND_OBJECT:
        for name, type_ in value.type.attributes.items():
            yield name, unknown_value(type_)


def loop_variables(document: Document, start: int, end: int) -> Iterator[str]:
    """The names that the loops around what is being typed declare, from the inside out."""
    tree = _completed(document, start, end).tree
    path = enclosing(tree, start)
    for node, child in reversed([*zip(path, path[1:])]):
        if isinstance(node, (For, ForDirective)) and child is not node.collection:
            for token in (node.value_token, node.key_token):
                if token != -1:
                    yield tree.token_text(token)


@dataclass(slots=True)
class _Around:
    """The nodes around the last node of a path from the root."""

    module: Module
    document: Document
    path: list[Node]

    def up_to(self, at: int) -> _Around:
        """The same for a node of the path."""
        return _Around(self.module, self.document, self.path[: at + 1])

    def value_of(self, node: Expression) -> Value:
        return self.evaluated(node, self.scope())

    def evaluated(self, node: Expression, scope: Scope | None) -> Value:
        value, problems = evaluate(self.document.tree, node, scope)
        return DYNAMIC_UNKNOWN if problems else value

    def value_before(self, offset: int) -> Value:
        """The value of an address up to the step at an offset."""
        tree = self.document.tree
        for node in reversed(self.path):
            if not isinstance(node, (Traversal, RelativeTraversal)):
                continue
            steps = [step for step in node.steps if tree.tokens.end(step.last) <= offset]
            if isinstance(node, Traversal):
                return self.value_of(Traversal(node.first, node.last, node.name, steps))
            if isinstance(node.source, SplatItem):
                return DYNAMIC_UNKNOWN if steps else self.item()
            return self.value_of(RelativeTraversal(node.first, node.last, node.source, steps))
        return DYNAMIC_UNKNOWN

    def item(self) -> Value:
        """The stand-in for an element of the splat around it."""
        for node in reversed(self.path):
            if isinstance(node, Splat):
                return element_of(self.value_of(node.source).unmarked())
        return DYNAMIC_UNKNOWN

    def scope(self) -> Scope | None:
        """The scope at the last node."""
        scope = self.scope_of_place()
        for at, node in enumerate(self.path[:-1]):
            child = self.path[at + 1]
            if isinstance(node, (For, ForDirective)):
                if child is not node.collection:
                    scope = Scope(self.variables_of(node, scope), None, scope)
            elif isinstance(node, Block) and node.generated_type:
                for inner in self.path[at + 2 : at + 3]:
                    if isinstance(inner, Block) and inner.type == "content":
                        scope = self.scope_of_content(node, scope)
        return scope

    def scope_of_place(self) -> Scope | None:
        """The scope of the expression that the last node is in."""
        node = self.path[-1]
        for step in self.path:
            if isinstance(step, Attribute):
                node = step.expression
        names = product_of(self.document.dialect).names
        found = names.scope_of_block(self.module, *_block_around(self.path))
        return found or values_of(self.module).scope_at(self.document, node)

    def scope_of_content(self, block: Block, scope: Scope | None) -> Scope | None:
        """The scope of the content of a dynamic block, unless that is known already."""
        iterator = block.body.attribute("iterator")
        collection = block.body.attribute(FOR_EACH)
        name = block.generated_type
        if iterator is not None:
            name = self.document.tree.text(iterator.expression)
        known = None if scope is None else scope.find(name)
        if collection is None or known not in (None, DYNAMIC_UNKNOWN):
            return scope
        return iteration(name, self.evaluated(collection.expression, scope)).scope(scope or Scope())

    def variables_of(self, loop: For | ForDirective, scope: Scope | None) -> dict[str, Value]:
        """The variables of a loop, which stand for any element."""
        collection = self.evaluated(loop.collection, scope)
        return variables_of_loop(self.document.tree, loop, collection)


@dataclass(slots=True)
class _InString(_Around):
    """The same in the template of a string, where names mean what they do in ``place``."""

    place: Scope | None

    def up_to(self, at: int) -> _Around:
        return _InString(self.module, self.document, self.path[: at + 1], self.place)

    def scope_of_place(self) -> Scope | None:
        return self.place


def _scope_in_json(file: FileContext, path: list[Node]) -> Scope | None:
    """The scope of the string at the end of a path."""
    found = product_of(file.dialect).names.scope_of_block(file.module, *_block_around(path))
    return found or file.scope_at(path[-1])


def _block_around(path: list[Node]) -> tuple[str, str]:
    """The type and the first label of the block at the top of a path."""
    members = [node.name for node in path if isinstance(node, JsonMember)]
    if len(members) > 1:
        return members[0], members[1]
    for node in path:
        if isinstance(node, Block):
            return node.type, node.labels[0].value if node.labels else ""
    return "", ""
