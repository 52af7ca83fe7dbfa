"""The schema of its dialect for a file, and for the items in it."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.dialects.dialect import OWN_DEPRECATIONS, PLACED_NAMES, SKETCHES
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import path_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.checker import check_body, selected_values
from hcl_lint.schema.content import Body as SchemaBody, BodyExpression
from hcl_lint.schema.dynamic_blocks import ExpandedBody, check_dynamic_block
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeBlock, NativeBody, NativeExpression
from hcl_lint.schema.rules import DEPRECATED_ITEM, MISSING_ITEM, UNEXPECTED_ITEM
from hcl_lint.semantics.meta_arguments import FOR_EACH
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.versions import bounds_of_versions, is_obsolete
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonBool, JsonMember, JsonNull, JsonObject, JsonString, is_template, strings_in,
)
from hcl_lint.syntax.nodes import DYNAMIC, Attribute, Block, Body, Node
from hcl_lint.syntax.queries import is_literal_value


def content_of(file: FileContext) -> BlockView | None:
    """The content of a file, with what its dynamic blocks generate; None without a schema."""
    return file.kept(_content)


def _content(file: FileContext) -> BlockView | None:
    if file.schema is None:
        return None
    body = file.document.body
    if file.has_dynamic_blocks and file.document.may_name(DYNAMIC):
        body = ExpandedBody(body, file.scope, looks_inside=True)
    return BlockView(body, file.schema, file.scope, is_lenient=True)


def schema_problems(file: FileContext) -> list[Diagnostic]:
    """The diagnostics of a file by the schema of its dialect, values included.

    The expressions that were looked at, and those in unexpected items of blocks, are put into
    ``file.read``. What a value means in the wrong place is not known, but an unexpected attribute
    outside all blocks is evaluated: only one scope is possible there.
    """
    schema = file.schema
    if schema is None:
        return []
    root = file.tree.root
    scope_of: Callable[[BodyExpression], Scope | None] | None = file.scope_around
    body = file.document.body
    if not _is_partly_quiet(file):
        scope = file.scope
        if file.scopes.are_alike:
            scope_of = None
    else:
        items = audible(file).items
        scope = values_of(file.module).scope_within(file.document, *items)
    if schema.accepts_literals:
        body = _without_literals(file, body)
    elif len(file.quiet) != 0:
        body = NativeBody(file.tree, audible(file))
    if file.has_dynamic_blocks and file.document.may_name(DYNAMIC):
        body = ExpandedBody(body, scope, looks_inside=True)
        body.scope_of = scope_of
    read: list[BodyExpression] = []
    static: list[BodyExpression] = []
    newer: list[Diagnostic] = []
    version, newest = bounds_of_versions(file.module)
    found = check_body(
        body, schema, scope, version=version, newest=newest, product=file.module.dialect.title,
        read=read, static=static, newer=newer, scope_of=scope_of,
    )
    if is_obsolete(file.module):
        return newer  # The schema is that of another language.
    if file.dialect.has(PLACED_NAMES) and file.document.may_name(DYNAMIC):
        if isinstance(root, Body):
            found += _dynamic_problems(file, root, schema, file.scopes)
    if file.is_json:
        _note_strings(file, read, static)
    else:
        for body_expression in read:
            written = body_expression.written
            if isinstance(written, NativeExpression):
                file.read.add(written.node)
    problems = found
    unexpected = {problem.start for problem in problems if problem.rule is UNEXPECTED_ITEM}
    if unexpected:
        file.read.update(_expressions_at(file, unexpected))
    if len(problems) == 0:
        return problems
    if len(file.syntax_errors) != 0:
        # What is missing may be where the parser could not make sense of the text.
        problems = [problem for problem in problems if problem.rule is not MISSING_ITEM]
    if file.dialect.has(SKETCHES) and _is_sketch(root):
        problems = [problem for problem in problems if problem.rule is not MISSING_ITEM]
    if file.dialect.has(OWN_DEPRECATIONS):
        problems = [problem for problem in problems if problem.rule is not DEPRECATED_ITEM]
    return problems


def _is_partly_quiet(file: FileContext) -> bool:
    """Whether a scope with what items that are not quiet refer to is enough.

    Where all of what is declared below a name is referred to, nothing of it is known in the file.
    """
    quiet = file.module.quiet
    if quiet is None or len(file.quiet) == 0:
        return False
    return values_of(file.module).dependencies.covers_none(quiet.wholes(file.document))


def audible(file: FileContext) -> Body:
    """The body of a file in native syntax, less what is quiet."""
    body = file.tree.native_body
    if len(file.quiet) == 0:
        return body
    return Body(body.first, body.last, [item for item in body.items if item not in file.quiet])


def _is_sketch(root: Node) -> bool:
    """Whether no block of a file has content yet."""
    blocks = root.blocks if isinstance(root, Body) else []
    return len(blocks) != 0 and all([block.body.is_empty for block in blocks])


def _note_strings(
    file: FileContext, read: list[BodyExpression], static: list[BodyExpression]
) -> None:
    """Note which strings of a file in JSON syntax were looked at, and which are no templates."""
    for expressions, strings in ((static, file.static), (read, file.read)):
        for expression in expressions:
            if isinstance(expression.written, JsonExpression):
                strings.update(strings_in(expression.written.node))


def _dynamic_problems(
    file: FileContext, root: Body, schema: BodySchema, placed: PlacedScopes
) -> Diagnostics:
    """The diagnostics of dynamic blocks in bodies without a schema."""
    waiting: list[tuple[Body, BodySchema | None]] = [(root, schema)]
    while waiting:
        body, known = waiting.pop()
        for block in body.blocks:
            type_ = block.generated_type
            if not type_:
                waiting.append((block.body, _nested(known, block.type)))
                continue
            collection = block.body.attribute(FOR_EACH)
            for content in block.body.blocks_of("content"):
                waiting.append((content.body, _nested(known, type_)))
            if known is None or (known.is_open and known.block(type_) is None):
                scope = None if collection is None else placed.of(collection.expression)
                yield from check_dynamic_block(NativeBlock(file.tree, block), scope)
                file.read.update([] if collection is None else [collection.expression])


def _nested(schema: BodySchema | None, block_type: str) -> BodySchema | None:
    """The schema of the bodies of blocks of a type; None where nothing is known of them."""
    block = None if schema is None else schema.block(block_type)
    return None if block is None or block.nested is None else block.nested.schema


def _without_literals(file: FileContext, body: SchemaBody) -> SchemaBody:
    """The body of a file less what cannot be wrong: generated files have a great many literals."""
    root = file.tree.root
    if isinstance(root, Body):
        items = [
            item for item in root.items
            if not isinstance(item, Attribute) or not is_literal_value(item.expression)
        ]
        return NativeBody(file.tree, Body(root.first, root.last, items))
    if isinstance(root, JsonObject):
        members = root.members()
        if len({member.name for member in members}) == len(members):
            left = [member for member in members if not _is_plain(member.value)]
            return JsonBody(file.tree, JsonObject(root.first, root.last, [*left]))
    return body


def _is_plain(value: Node) -> bool:
    """Whether a value in JSON syntax is a literal without sequences."""
    if isinstance(value, JsonString):
        return not is_template(value.value)
    return isinstance(value, (JsonBool, JsonNull))


def _expressions_at(file: FileContext, starts: set[int]) -> Iterator[Node]:
    """The values of the attributes that are, or are in, the items that start at some offsets.

    Attributes outside all blocks are left out.
    """
    offsets = file.tokens.starts
    root = file.tree.root
    waiting = [(root, False)]
    while waiting:
        node, is_inside = waiting.pop()
        if isinstance(node, JsonMember) and offsets[node.name_token] in starts:
            yield from strings_in(node.value)
        elif isinstance(node, (JsonObject, JsonArray, JsonMember)):
            waiting += [(child, False) for child in node.children()]
        elif isinstance(node, Body):
            for attribute in node.attributes if node is not root else ():
                if is_inside or offsets[attribute.first] in starts:
                    yield attribute.expression
            for block in node.blocks:
                waiting.append((block.body, is_inside or offsets[block.first] in starts))


def schema_of_item(
    file: FileContext, item: Attribute | Block, ancestors: Sequence[Node]
) -> AttributeSchema | BlockSchema | None:
    """The schema of an attribute or block: its type, documentation and constraints.

    *ancestors* are the nodes around it; the content of a dynamic block counts as a block of the
    type that it makes. None where the schema does not know the item.
    """
    body, name = schema_around(file, item, ancestors)
    if body is None:
        return None
    return body.attribute(name) if isinstance(item, Attribute) else body.block(name)


def schema_around(
    file: FileContext, item: Attribute | Block, ancestors: Sequence[Node]
) -> tuple[BodySchema | None, str]:
    """The schema of the body that an item is in, and the name of the item there."""
    body = file.schema
    *around, name = path_of(file, item, ancestors)
    blocks = [ancestor for ancestor in ancestors if isinstance(ancestor, Block)]
    for type_ in around:
        node = blocks.pop(0)
        if node.generated_type == type_:
            node = blocks.pop(0)
        block = None if body is None else body.block(type_)
        body = None if block is None else body_schema_of(file, node, block)
    return body, name


def body_schema_of(file: FileContext, node: Block, schema: BlockSchema) -> BodySchema | None:
    """The schema for the body of a block, by its labels and attributes; None without one."""
    if schema.nested is None:
        return None
    body = schema.nested.schema
    if len(body.variants) == 0:
        return body
    labels = dict(zip(schema.labels, [label.value for label in node.labels]))
    found = NativeBlock(file.tree, node).body
    return body.variant_of(selected_values(found, body, labels, file.scope))
