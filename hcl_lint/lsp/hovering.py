"""Hover and signatures: for the name under the pointer, and for the call that is being typed."""

from __future__ import annotations

from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.bound_names import bound_name_at
from hcl_lint.lsp.navigation import local_name_at, lsp_range
from hcl_lint.lsp.sites import Header, accepted_at, schema_at
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import Target, blocks_at, target_at
from hcl_lint.syntax import tokens as kinds
from hcl_lint.syntax.nodes import Attribute, Block, FunctionCall, Node, Traversal
from hcl_lint.syntax.queries import enclosing
from hcl_lint.text.source import Range

_MOST_VALUES = 20  # that are listed
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
    kind = None if document.is_json else _kind_at(module, document, offset)
    if kind is not None:
        text, label = kind
        return types.Hover(types.MarkupContent(markup, text), lsp_range(workspace, label))
    for node in reversed(enclosing(document.tree, offset)):
        found = _of_node(module, document, node, offset)
        if found is not None:
            text, start, end = found
            place = workspace.positions(document.source).range(start, end)
            return types.Hover(types.MarkupContent(markup, text), place)
    return None


def _of_target(target: Target) -> str:
    symbol = target.symbol
    type_ = knowledge.shown_type(knowledge.type_of_symbol(target.module, symbol))
    heading = symbol.address if type_ == "any" else f"{symbol.address}: {type_}"
    parts = [_code(heading)]
    value = knowledge.shown_value(knowledge.value_of_symbol(target.module, symbol))
    description = knowledge.description_of(symbol)
    if description:
        parts.append(description)
    page = knowledge.page_of_symbol(target.module, symbol)
    if page:
        parts.append(f"[Documentation]({page})")
    if value:
        parts.append(f"Value: `{value}`")
    default = symbol.declaration.default
    if default is not None and symbol.form.type_syntax:
        text = symbol.document.tree.text(default)
        if "\n" not in text and len(text) < 200:
            parts.append(f"Default: `{text}`")
    parts.append(_code(_shortened(symbol.document, symbol.declaration.node)))
    return "\n\n".join(parts)


def _shortened(document: Document, node: Node) -> str:
    """The first lines of what declares something, less the indentation of the first one."""
    start, end = document.tree.range(node)
    column = start - (document.text.rfind("\n", 0, start) + 1)
    first, *lines = document.text[start:end].split("\n")
    lines = [line[column:] if not line[:column].strip() else line for line in lines]
    if len(lines) >= _LONGEST_CODE:
        lines = [*lines[: _LONGEST_CODE - 2], "…"]
    return "\n".join([first, *lines])


def _of_node(
    module: Module, document: Document, node: Node, offset: int
) -> tuple[str, int, int] | None:
    """The facts about a node, with the range of its name."""
    tree = document.tree
    if isinstance(node, FunctionCall) and offset <= tree.tokens.start(node.open_token):
        name = tree.function_name(node)
        function = knowledge.find_function(document.dialect, name)
        if function is None:
            return None
        start = tree.tokens.start(node.first)
        text = _code(knowledge.signature(name, function)[0]) + f"\n\n{function.doc}"
        return text, start, tree.tokens.end(node.open_token - 1)
    if isinstance(node, Traversal):
        return _of_root(document, node)
    if not isinstance(node, (Attribute, Block)):
        return None
    token = node.first
    start, end = tree.tokens.start(token), tree.tokens.end(token)
    if not start <= offset <= end:
        return None
    around = blocks_at(document, start)
    if isinstance(node, Block):
        around = around[:-1]
    headers = [_header(block) for block in around]
    schema = schema_at(module, document, headers)
    name = tree.token_text(token)
    item = None
    if schema is not None:
        item = schema.attribute(name) if isinstance(node, Attribute) else schema.block(name)
    if item is None:
        return None
    text = _code(f"{name}: {knowledge.shown_item(item)}")
    metadata = knowledge.metadata_text(item.metadata)
    if isinstance(node, Attribute):
        metadata = "\n\n".join(filter(None, [metadata, _accepted(module, headers, name)]))
    return f"{text}\n\n{metadata}" if metadata else text, start, end


def _kind_at(module: Module, document: Document, offset: int) -> tuple[str, Range] | None:
    """The description of a type of resources and the like, if its label is at an offset."""
    around = blocks_at(document, offset)
    block = around[-1] if around else None
    if block is None or len(block.labels) < 2:
        return None
    label = document.tree.range_of(block.labels[0])
    if not label.start <= offset <= label.end:
        return None
    addresses = [element.address for element in document.declarations if element.node is block]
    symbol = symbols_of(module).get(addresses[0]) if addresses else None
    schema = schema_at(module, document, [_header(block) for block in around])
    if schema is None or symbol is None or not knowledge.knows_type_of(module, symbol):
        return None
    parts = [_code(f"{block.type} {label.text}")]
    page = knowledge.page_of_symbol(module, symbol)
    needed = [f"`{entry.name}`: {knowledge.shown_type(entry.type)}" for entry in schema.required]
    needed += [f"`{block_schema.type}` block" for block_schema in schema.needed]
    shown = needed[:_MOST_VALUES]
    if len(needed) > len(shown):
        shown.append(f"and {len(needed) - len(shown)} more")
    parts.append("Required: " + ", ".join(shown) + "." if needed else "Nothing is required.")
    if page:
        parts.append(f"[Documentation]({page})")
    return "\n\n".join(parts), label


def _header(block: Block) -> Header:
    return Header(block.type, [label.value for label in block.labels], block.open_token)


def _accepted(module: Module, headers: list[Header], name: str) -> str:
    """The values that a service lists for an attribute, as far as there is room."""
    values = accepted_at(module, headers, name)
    if not values:
        return ""
    listed = ", ".join([f"`{value}`" for value in values[:_MOST_VALUES]])
    more = len(values) - _MOST_VALUES
    return f"Accepted values: {listed}" + (f" and {more} more." if more > 0 else ".")


def _of_root(document: Document, node: Traversal) -> tuple[str, int, int] | None:
    """The provider of an address that begins with a well-known name."""
    tree = document.tree
    name = tree.token_text(node.root_token)
    for root in document.dialect.scopes:
        if root.name == name and root.attributes:
            start, end = tree.range(node)
            known = ", ".join([f"`{name}.{attribute}`" for attribute in root.attributes])
            return f"{_code(name)}\n\n{known}", start, end
    return None


def _code(text: str) -> str:
    return f"```hcl\n{text}\n```"


# Calls


def signature_help(
    workspace: Workspace, path: str, position: types.Position
) -> types.SignatureHelp | None:
    """How the function is called whose arguments are being typed."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None or document.is_json:
        return None
    tree = document.tree
    tokens = tree.tokens
    offset = workspace.positions(document.source).offset(position)
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
