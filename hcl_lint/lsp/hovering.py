"""Hover and signatures: for the name under the pointer, and for the call that is being typed."""

from __future__ import annotations

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.dialects.dialect import OUTPUT, VARIABLE, forms_of
from hcl_lint.interfaces.interface import VARIABLES
from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.bound_names import bound_name_at
from hcl_lint.lsp.navigation import local_name_at, lsp_range
from hcl_lint.lsp.sites import Header, accepted_at, site_at
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import Known, Object, node_of, objects_of
from hcl_lint.semantics.origins import origin_of_symbol
from hcl_lint.semantics.symbols import Symbol, called_interface, symbols_of
from hcl_lint.semantics.targets import Target, target_at
from hcl_lint.syntax import tokens as kinds
from hcl_lint.syntax.nodes import FunctionCall, Node, Traversal
from hcl_lint.syntax.queries import enclosing, literal
from hcl_lint.text.messages import cut
from hcl_lint.text.source import Range

_MOST_INSTANCES = 20  # whose values are shown
_MOST_REQUIRED = 20  # that are listed
_MOST_ROWS = 30  # of a table
_LONGEST_CELL = 40  # characters of a default in a table
_LONGEST_CODE = 12  # lines of a declaration


def hover(
    workspace: Workspace, path: str, position: types.Position, markup: str = types.MARKDOWN
) -> types.Hover | None:
    """The description of the name at a position, in a language of *markup*."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return None
    offset = workspace.positions(document.source).offset(position)
    target = target_at(module, document, offset)
    if target is not None:
        return types.Hover(
            types.MarkupContent(markup, _of_target(target)), lsp_range(workspace, target.place)
        )
    name = None if document.is_json else local_name_at(document, offset)
    if name is not None:
        text = _code(_shortened(document, name.block))
        return types.Hover(types.MarkupContent(markup, text), lsp_range(workspace, name.place))
    bound = bound_name_at(module, document, offset)
    if bound is not None:
        text = _code(f"{bound.text}: {knowledge.brief_type(bound.value)}")
        place = workspace.positions(document.source).range(bound.start, bound.end)
        return types.Hover(types.MarkupContent(markup, text), place)
    found = _of_argument(module, document, offset) or _of_item(module, document, offset)
    for node in [] if found is not None else reversed(enclosing(document.tree, offset)):
        found = found or _of_node(document, node, offset)
    if found is None:
        return None
    text, range = found
    return types.Hover(types.MarkupContent(markup, text), lsp_range(workspace, range))


def _of_target(target: Target) -> str:
    symbol = target.symbol
    callee = called_interface(target.module, symbol, is_whole=True) if symbol.is_call else None
    if callee is not None and callee.documents:
        return _of_call(symbol, callee)
    type_ = knowledge.shown_type(knowledge.type_of_symbol(target.module, symbol))
    heading = symbol.address if type_ == "any" else f"{symbol.address}: {type_}"
    parts = [_code(heading)]
    value = knowledge.shown_value(knowledge.value_of_symbol(target.module, symbol))
    origin = origin_of_symbol(target.module, symbol)
    origins = [] if origin is None else list(origin.chain())[1:]
    if not value and origins and symbol.form.type_syntax:
        value = knowledge.shown_value(origins[-1].value)
    description = knowledge.description_of(symbol)
    if description:
        parts.append(description)
    page = knowledge.page_of_symbol(target.module, symbol)
    if page:
        parts.append(f"[Documentation]({page})")
    if value:
        parts.append(f"Value: `{value}`")
    parts += knowledge.origins_text(origins, symbol.document)
    default = symbol.declaration.default
    if default is not None and symbol.form.type_syntax:
        text = symbol.document.tree.text(default)
        if "\n" not in text and len(text) < 200:
            parts.append(f"Default: `{text}`")
    parts.append(_code(_shortened(symbol.document, symbol.declaration.node)))
    return "\n\n".join(parts)


def _of_call(symbol: Symbol, callee: Module) -> str:
    """The arguments and outputs of a called module, as tables; required arguments come first."""
    source = symbol.attribute(symbol.form.calls)
    text = (literal(source[0]) if source is not None else "") or ""
    page = "" if callee.versions is None else callee.versions.page()
    title = text if callee.versions is None else callee.versions.title
    variables = sorted(
        symbols_of(callee).of_role(VARIABLE), key=lambda one: one.declaration.default is not None
    )
    rows = []
    for variable in variables:
        default = variable.declaration.default
        shown = "*required*" if default is None else f"`{_cell(variable.document, default)}`"
        type_ = knowledge.shown_type(knowledge.type_of_symbol(callee, variable))
        about = knowledge.description_in(callee, variable)
        rows.append((f"`{variable.name}`", f"`{type_}`", shown, about))
    outputs = [
        (f"`{output.name}`", knowledge.description_in(callee, output))
        for output in symbols_of(callee).of_role(OUTPUT)
    ]
    parts = [_code(f"{symbol.address}: {title}")]
    parts += [f"[Documentation]({page})"] if page else []
    parts += _table(("Argument", "Type", "Default", ""), rows)
    parts += _table(("Output", ""), outputs)
    return "\n\n".join(parts)


def _cell(document: Document, node: Node) -> str:
    text = " ".join(document.tree.text(node).split())
    return cut(text, _LONGEST_CELL)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown with the first rows; nothing without rows."""
    if not rows:
        return []
    cells = [header, ["---"] * len(header), *rows[:_MOST_ROWS]]
    lines = ["| " + " | ".join([_escaped(cell) for cell in row]) + " |" for row in cells]
    more = len(rows) - _MOST_ROWS
    return ["\n".join(lines), *([f"and {more} more."] if more > 0 else [])]


def _escaped(cell: str) -> str:
    return " ".join(cell.split()).replace("|", "\\|")


def _shortened(document: Document, node: Node) -> str:
    """The first lines of what declares something, less the indentation of the first one."""
    start, end = document.tree.range(node)
    column = start - (document.text.rfind("\n", 0, start) + 1)
    first, *lines = document.text[start:end].split("\n")
    lines = [line[column:] if not line[:column].strip() else line for line in lines]
    if len(lines) >= _LONGEST_CODE:
        lines = [*lines[: _LONGEST_CODE - 2], "…"]
    return "\n".join([first, *lines])


def _of_node(document: Document, node: Node, offset: int) -> tuple[str, Range] | None:
    """The facts about a call or a name without a declaration, with the range of the name."""
    tree = document.tree
    if isinstance(node, FunctionCall) and offset <= tree.tokens.start(node.open_token):
        name = node.name
        function = knowledge.find_function(document.dialect, name)
        if function is None:
            return None
        start, end = tree.tokens.start(node.first), tree.tokens.end(node.open_token - 1)
        text = _code(knowledge.signature(name, function)[0]) + f"\n\n{function.doc}"
        return text, Range(document.source, start, end)
    return _of_root(document, node) if isinstance(node, Traversal) else None


# Attributes and blocks


def _objects_at(
    module: Module, document: Document, offset: int
) -> tuple[list[Object], list[Header]]:
    """The objects in whose bodies an offset is, and the headers of the blocks around.

    They are several where a block has instances, or generates others.
    """
    found = [objects_of(module).file(document)]
    headers: list[Header] = []
    while True:
        inner: list[Object] = []
        for block in [block for object_ in found for block in object_.blocks()]:
            node = node_of(block.body)
            if node is not None and _holds(document.tree.range_of(node), offset):
                inner += block.single()
        if not inner:
            return found, headers
        found = inner[:_MOST_INSTANCES]
        headers.append(Header(found[0].type, list(found[0].labels), -1))


def _holds(place: Range, offset: int) -> bool:
    return place.start <= offset <= place.end


def _of_item(module: Module, document: Document, offset: int) -> tuple[str, Range] | None:
    """The facts about the attribute or block whose name is at an offset."""
    objects, headers = _objects_at(module, document, offset)
    around = objects[0]
    for name, attribute in around.content.attributes.items():
        schema = around.schema.attribute(name)
        if schema is not None and _holds(attribute.name_place, offset):
            known = [one for one in [object_.known(name) for object_ in objects] if one is not None]
            more = [
                knowledge.accepted_text(accepted_at(module, headers, name)),
                *_values(known, document),
                _source(module, around, name, headers),
            ]
            return _described(name, schema, more), attribute.name_place
    for block in around.blocks():
        block_schema = around.schema.block(block.type)
        if block_schema is not None and _holds(block.type_place, offset):
            source = _source(module, around, block.type, headers)
            return _described(block.type, block_schema, [source]), block.type_place
        if len(block.labels) > 1 and _holds(block.label_places[0], offset):
            text = _of_kind(module, block)
            return None if text is None else (text, block.label_places[0])
    return None


def _of_argument(module: Module, document: Document, offset: int) -> tuple[str, Range] | None:
    """The facts about the argument of a published module whose name is at an offset."""
    for symbol in symbols_of(module).calls():
        if symbol.document is not document:
            continue
        if not _holds(document.tree.range_of(symbol.declaration.node), offset):
            continue
        callee = called_interface(module, symbol)
        call = objects_of(module).of(symbol.declaration, document)
        if callee is None or callee.versions is None or call is None:
            return None
        for name, attribute in call.attributes().items():
            variable = symbols_of(callee).named(VARIABLE, name)
            if variable is not None and _holds(attribute.name_place, offset):
                type_ = knowledge.shown_type(knowledge.type_of_symbol(callee, variable))
                need = "Required" if variable.declaration.default is None else "Optional"
                since = callee.versions.since(VARIABLES, name)
                about = f"{need} in {callee.versions.title}, since {since}."
                page = callee.versions.page()
                parts = [_code(f"{name}: {type_}"), about]
                parts += [f"[Documentation]({page})"] if page else []
                return "\n\n".join(parts), attribute.name_place
    return None


def _source(module: Module, object_: Object, name: str, headers: list[Header]) -> str:
    page = knowledge.page_of_block(module, headers[0].type, headers[0].labels) if headers else ""
    return knowledge.source_text(object_.schema, name, page)


def _described(name: str, item: AttributeSchema | BlockSchema, more: Sequence[str] = ()) -> str:
    heading = _code(f"{name}: {knowledge.shown_item(item)}")
    parts = [heading, knowledge.metadata_text(item.metadata), *more]
    return "\n\n".join([part for part in parts if part])


def _values(known: list[Known], document: Document) -> Iterator[str]:
    """The values that an attribute has, in one or several objects, and where they come from."""
    first = known[0]
    shown = list(dict.fromkeys([knowledge.shown_value(one.value) for one in known]))
    origins = [] if first.origin is None else list(first.origin.chain())
    if shown == [""] and origins and not any([one.marks for one in known]):
        shown = [knowledge.shown_value(origins[-1].value)]
    if all(shown) and shown != [first.place.text]:
        listed = ", ".join([f"`{text}`" for text in shown])
        yield f"{'Value' if len(shown) == 1 else 'Values'}: {listed}"
    yield from knowledge.origins_text(origins, document)


def _of_kind(module: Module, block: Object) -> str | None:
    """The description of the type of a resource and the like."""
    symbol = block.symbol
    if symbol is None or not knowledge.knows_type_of(module, symbol):
        return None
    parts = [_code(f"{block.type} {block.label_places[0].text}")]
    page = knowledge.page_of_symbol(module, symbol)
    schema = block.schema
    needed = [f"`{entry.name}`: {knowledge.shown_type(entry.type)}" for entry in schema.required]
    needed += [f"`{block_schema.type}` block" for block_schema in schema.needed]
    shown = needed[:_MOST_REQUIRED]
    if len(needed) > len(shown):
        shown.append(f"and {len(needed) - len(shown)} more")
    parts.append("Required: " + ", ".join(shown) + "." if needed else "Nothing is required.")
    if page:
        parts.append(f"[Documentation]({page})")
    return "\n\n".join(parts)


def _of_root(document: Document, node: Traversal) -> tuple[str, Range] | None:
    """The provider of an address that begins with a well-known name."""
    tree = document.tree
    name = node.name
    for root in document.dialect.scopes:
        if root.name == name and root.attributes:
            known = ", ".join([f"`{name}.{attribute}`" for attribute in root.attributes])
            return f"{_code(name)}\n\n{known}", tree.range_of(node)
    return None


def _code(text: str) -> str:
    return f"```hcl\n{text}\n```"


# Calls


def signature_help(
    workspace: Workspace, path: str, position: types.Position
) -> types.SignatureHelp | None:
    """How the function or the module is called whose arguments are being typed."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None or document.is_json:
        return None
    offset = workspace.positions(document.source).offset(position)
    return _of_function(module, document, offset) or _of_module(module, document, offset)


def _of_module(module: Module, document: Document, offset: int) -> types.SignatureHelp | None:
    """The arguments of the module that is called around an offset: the one there, and others."""
    site, form = site_at(document, offset), forms_of(document.dialect).call
    header = site.headers[0] if len(site.headers) == 1 else None
    if form is None or header is None or header.type != form.path or not header.labels:
        return None
    call = symbols_of(module).call(header.labels[0])
    callee = None if call is None else called_interface(module, call, is_whole=True)
    variables = [] if callee is None else symbols_of(callee).of_role(VARIABLE)
    names = [symbol.name for symbol in variables]
    if callee is None or site.attribute not in names:
        return None
    shown = []
    for symbol in variables:
        if symbol.declaration.default is None or symbol.name == site.attribute:
            type_ = knowledge.shown_type(knowledge.type_of_symbol(callee, symbol))
            about = knowledge.description_in(callee, symbol) or None
            shown.append(types.ParameterInformation(f"{symbol.name} {type_}", about))
    active = [one.label.partition(" ")[0] for one in shown].index(site.attribute)
    label = f"{header.labels[0]}({', '.join([one.label for one in shown])})"
    title = "" if callee.versions is None else callee.versions.title
    information = types.SignatureInformation(label, title, shown, active)
    return types.SignatureHelp([information], 0, active)


def _of_function(module: Module, document: Document, offset: int) -> types.SignatureHelp | None:
    """How the function is called whose arguments are being typed."""
    tokens = document.tree.tokens
    depth = commas = 0
    at = len(tokens.kinds) - 1
    while at >= 0 and tokens.start(at) >= offset:
        at -= 1
    while at >= 0:
        kind = tokens.kinds[at]
        if kind in _CLOSING:
            depth += 1
        elif kind in _OPENING:
            if depth == 0 and kind == kinds.OPEN_PAREN:
                name = _name_before(document, at)
                if name:
                    return _signature(module, document, name, commas)
                commas = 0
            elif depth == 0:
                if kind == kinds.OPEN_BRACE and _opens_block(document, at):
                    return None
                commas = 0
            else:
                depth -= 1
        elif kind == kinds.COMMA and depth == 0:
            commas += 1
        at -= 1
    return None


_OPENING = (
    kinds.OPEN_PAREN, kinds.OPEN_BRACKET, kinds.OPEN_BRACE, kinds.INTERPOLATION_OPEN,
    kinds.DIRECTIVE_OPEN,
)
_CLOSING = (kinds.CLOSE_PAREN, kinds.CLOSE_BRACKET, kinds.CLOSE_BRACE, kinds.TEMPLATE_CLOSE)


def _opens_block(document: Document, token: int) -> bool:
    before = document.tree.tokens.kinds[token - 1]  # before the first one, that is EOF
    return before in (kinds.IDENTIFIER, kinds.CLOSE_QUOTE)


def _name_before(document: Document, token: int) -> str:
    """The name of the function whose parenthesis is a token; empty if it groups."""
    tree = document.tree
    parts: list[str] = []
    at = token - 1
    while tree.tokens.kinds[at] in (kinds.IDENTIFIER, kinds.DOUBLE_COLON):  # -1 is EOF
        parts.insert(0, tree.token_text(at))
        at -= 1
    return "".join(parts)


def _signature(
    module: Module, document: Document, name: str, argument: int
) -> types.SignatureHelp | None:
    function = knowledge.find_function(document.dialect, name)
    if function is None:
        names = knowledge.declared_parameters(module, name)
        if names is None:
            return None
        shown = [types.ParameterInformation(name) for name in names]
        label, doc = f"{name}({', '.join(names)})", ""
    else:
        label, parts = knowledge.signature(name, function)
        variadic = [] if function.variadic is None else [function.variadic]
        shown = [
            types.ParameterInformation(part, documentation=parameter.doc or None)
            for part, parameter in zip(parts, [*function.parameters, *variadic])
        ]
        doc = function.doc
    active = min(argument, max(len(shown) - 1, 0))
    information = types.SignatureInformation(label, doc, shown, active)
    return types.SignatureHelp([information], 0, active)
