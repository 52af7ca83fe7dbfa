"""Make a child module of blocks, with variables and outputs for what is named across its border."""

from __future__ import annotations

import os
from typing import NamedTuple

from hcl_lint.annotations import Callable, Iterator, Sequence
from hcl_lint.dialects.dialect import LOCAL, VARIABLE, forms_of
from hcl_lint.edit.code import is_identifier, quote
from hcl_lint.edit.layout import Surroundings
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.format.formatter import format_tree
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.moved import has_state, is_in_move, is_object, may_announce
from hcl_lint.refactoring.moving import block_of
from hcl_lint.refactoring.plan import Plan, Refused, changed, is_formatted, lines_of, place_of
from hcl_lint.refactoring.renaming import require_known
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import PROVIDERS, REQUIRED_PROVIDERS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import DECLARED, WELL_KNOWN, Resolution, Symbol, symbols_of
from hcl_lint.semantics.targets import Target, name_place, tests_of, uses_of
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.nodes import Block, Body, FunctionCall
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source
from hcl_lint.values.types import BOOL, NUMBER, STRING, type_text

# What a variable of the child takes over from that of its parent; the default is passed on.
_KEPT = ("type", "description", "sensitive", "ephemeral", "nullable")
_ADDRESSES = ("to", "target")  # attributes that name an object by its address


def extract_module(
    code_base: CodeBase, module: Module, name: str, symbols: Sequence[Symbol], folder: str, *,
    with_moved: bool = True,
) -> Plan:
    """Plan to put the blocks that declare symbols into a module in a new folder, and to call it.

    *folder* is relative to that of the module.

    Raises Refused: the name or the folder is taken, or something would not mean the same.
    """
    return _Extraction(code_base, module, name, symbols, folder, with_moved).plan()


class _Piece:
    """A block that moves: its place with its comments, and the edits inside."""

    def __init__(self, symbol: Symbol, document: Document, block: Block) -> None:
        self.symbol = symbol
        self.document = document
        self.block = block
        self.start, self.end = document.tree.range(block)
        self.edits: list[Edit] = []


class _Extraction:
    def __init__(
        self, code_base: CodeBase, module: Module, name: str, symbols: Sequence[Symbol],
        folder: str, with_moved: bool,
    ) -> None:
        self.module = module
        self.name = name
        self.source = os.path.normpath(folder).replace(os.sep, "/")
        self.folder = os.path.normpath(os.path.join(module.folder, folder))
        self.with_moved = with_moved and may_announce(module)
        self.moved = {symbol.address for symbol in symbols}
        self.inputs: dict[str, str] = {}  # names of variables, by the expressions that they get
        self.variables: dict[str, str] = {}  # their texts, by name
        self.outputs: dict[str, str] = {}  # names, by the expressions that they give
        self.plan_ = Plan()
        self._require_free(code_base, symbols)
        found = [_Piece(symbol, *block_of(symbol)) for symbol in symbols]
        order = {document.path: number for number, document in enumerate(module.documents)}
        for symbol in symbols:
            self._require_unaddressed(code_base, symbol)
        self.pieces = sorted(found, key=lambda symbol: (order[symbol.document.path], symbol.start))
        newlines = {symbol.document.source.newline for symbol in found}
        if len(newlines) > 1:
            raise Refused("the blocks are in files with different newlines")

    def _require_free(self, code_base: CodeBase, symbols: Sequence[Symbol]) -> None:
        module = self.module
        if not symbols:
            raise Refused("there is nothing to extract")
        if forms_of(module.dialect).call is None:
            raise Refused(f"{module.dialect.name} has no modules")
        require_known(module, "")
        if not is_identifier(self.name):
            raise Refused(f"`{self.name}` is not a valid name: use letters, digits, - and _")
        if symbols_of(module).call(self.name) is not None:
            raise Refused(f"`module.{self.name}` exists already")
        if os.path.isabs(self.source) or self.source.startswith("..") or self.source == ".":
            raise Refused(f"{self.source} is not a folder inside that of the module")
        files = code_base.project(os.path.join(self.folder, "main.tf")).files
        if files.status(self.folder) is not None:
            raise Refused(f"{self.folder} exists already")
        for symbol in symbols:
            if not is_object(symbol):
                raise Refused(f"`{symbol.address}` is not a resource, data source or module call")

    def _require_unaddressed(self, code_base: CodeBase, symbol: Symbol) -> None:
        """Raise `Refused` where a caller names the address of something that moves."""
        target = Target(symbol, self.module, name_place(symbol))
        tests = tests_of(self.module)
        own = {document.path for document in self.module.documents}
        own.update([document.path for document in tests.documents] if tests is not None else ())
        for use in uses_of(target, list(code_base.users(self.module, symbol.name))):
            if use.place.source.path not in own:
                where = place_of(use.place.source, use.place.start)
                raise Refused(f"{where} names the address of `{symbol.address}`")

    # References

    def plan(self) -> Plan:
        """See `extract_module`."""
        tests = tests_of(self.module)
        for owner in (self.module, tests) if tests is not None else (self.module,):
            for document in owner.documents:
                if tests is owner and not document.has_valid_syntax:
                    raise Refused(f"{document.path} has syntax errors")
                for reference in document.references:
                    resolution = symbols_of(owner).resolve(reference, document)
                    self._look_at(document, reference, resolution)
        for piece in self.pieces:
            self._adjust(piece)
        self._write_parent()
        self._write_child()
        self._verify()
        return self.plan_

    def _look_at(self, document: Document, reference: Reference, resolution: Resolution) -> None:
        piece = self._piece_at(document, reference.start)
        symbol = resolution.symbol
        leads_inside = symbol is not None and symbol.address in self.moved
        if piece is None and leads_inside:
            self._redirect(document, reference, resolution)
        elif piece is not None and not leads_inside:
            self._pass_in(piece, reference, resolution)

    def _piece_at(self, document: Document, offset: int) -> _Piece | None:
        for piece in self.pieces:
            if piece.document is document and piece.start <= offset < piece.end:
                return piece
        return None

    def _pass_in(self, piece: _Piece, reference: Reference, resolution: Resolution) -> None:
        """Let a reference out of what moves lead to a variable."""
        where = place_of(piece.document.source, reference.start)
        symbol = resolution.symbol
        if reference.attribute in PROVIDERS and reference.is_static:
            raise Refused(f"{where} chooses a configuration of a provider")
        if resolution.outcome == WELL_KNOWN:
            keys = [step.key for step in reference.steps[:1]]
            if (reference.root, keys) == ("path", ["module"]):
                self._replace(piece, reference, 1, "path.module", "path_module", None)
            return
        if reference.is_static:
            if resolution.outcome == DECLARED:
                raise Refused(f"{where} must name `{reference.to_text()}`, which stays")
            return  # It names attributes.
        if symbol is None:
            raise Refused(f"{where}: what `{reference.to_text()}` means is not known")
        if not is_object(symbol) and symbol.role not in (VARIABLE, LOCAL):
            raise Refused(f"{where}: `{symbol.address}` cannot be passed to a module")
        length = resolution.length
        if symbol.role in (VARIABLE, LOCAL):
            self._replace(piece, reference, length, symbol.address, symbol.name, symbol)
            return
        text, name, length = _member(reference, resolution, symbol)
        self._replace(piece, reference, length, text, name, None)

    def _replace(
        self, piece: _Piece, reference: Reference, length: int, text: str, name: str,
        symbol: Symbol | None,
    ) -> None:
        if text not in self.inputs:
            self.inputs[text] = name = free_name(name, lambda found: found in self.inputs.values())
            self.variables[name] = _variable(name, symbol, self._type(piece.document, text))
        end = reference.step_place(length - 1)[1]
        piece.edits.append(Edit(reference.start, end, f"var.{self.inputs[text]}"))

    def _type(self, document: Document, expression: str) -> str:
        """The type to declare for what has the value of an expression in a document."""
        tree = parse_expression(Source(document.path, expression))
        scope = values_of(self.module).scope_of(document)
        type_ = evaluate(tree, tree.expression, scope)[0].type
        inner = type_
        while inner.is_collection:
            inner = inner.element_type
        # What a literal collection has now is less than what it may have.
        return type_text(type_) if inner in (STRING, NUMBER, BOOL) else "any"

    def _redirect(self, document: Document, reference: Reference, resolution: Resolution) -> None:
        """Let a reference to what moves lead to an output, or to its new address."""
        where = place_of(document.source, reference.start)
        symbol = resolution.symbol
        assert symbol is not None
        if is_in_move(reference):
            return
        if document.is_json:
            raise Refused(f"{where} refers to `{symbol.address}`, and is JSON")
        call = f"module.{self.name}"
        if reference.is_static and reference.attribute in _ADDRESSES:
            self.plan_.add(document, reference.start, reference.start, f"{call}.")
            return
        if reference.is_static:
            raise Refused(f"{where} must name `{reference.to_text()}` itself")
        text, name, length = _member(reference, resolution, symbol)
        if text not in self.outputs:
            self.outputs[text] = free_name(name, lambda found: found in self.outputs.values())
        end = reference.step_place(length - 1)[1]
        self.plan_.add(document, reference.start, end, f"{call}.{self.outputs[text]}")

    def _adjust(self, piece: _Piece) -> None:
        """Let the source of a module call lead from the new folder to where it led."""
        found = piece.symbol.attribute(piece.symbol.form.calls)
        path = None if found is None else literal(found[0])
        if found is not None and path is not None and path.startswith(("./", "../")):
            absolute = os.path.normpath(os.path.join(self.module.folder, path))
            new = os.path.relpath(absolute, self.folder).replace(os.sep, "/")
            new = new if new.startswith("../") else f"./{new}"
            piece.edits.append(Edit(*piece.document.tree.range(found[0]), quote(new)))

    # Files

    def _write_parent(self) -> None:
        """Put the call in the place of the first block, and remove the others."""
        first, *others = self.pieces
        newline = first.document.source.newline
        lines = [f"module {quote(self.name)} {{", f'source = "./{self.source}"']
        if self.inputs:
            lines += ["", *(f"{name} = {text}" for text, name in self.inputs.items())]
        lines.append("}")
        for piece in self.pieces if self.with_moved else ():
            if has_state(piece.symbol):
                old = piece.symbol.address
                lines += ["", "moved {", f"from = {old}", f"to = module.{self.name}.{old}", "}"]
        text = self._formatted("call.tf", newline.join([*lines, ""]))
        self.plan_.add(first.document, *_lines(first), text)
        for document in {piece.document: None for piece in others}:
            blocks = [piece.block for piece in others if piece.document is document]
            for start, end in lines_of(document, blocks):
                self.plan_.add(document, start, end, "")

    def _write_child(self) -> None:
        newline = self.pieces[0].document.source.newline
        texts = []
        for piece in self.pieces:
            start, end = _lines(piece)
            edits = [
                Edit(edit.start - start, edit.end - start, edit.text)
                for edit in sorted(piece.edits)
            ]
            text = apply_edits(piece.document.text[start:end], edits)
            texts.append(text if text.endswith("\n") else text + newline)
        main = newline.join(texts)
        if all([is_formatted(piece.document) for piece in self.pieces]):
            main = self._formatted("main.tf", main)
        self._create("main.tf", main)
        if self.variables:
            self._create("variables.tf", newline.join(self.variables.values()))
        if self.outputs:
            found = [
                f'output "{name}" {{{newline}  value = {text}{newline}}}{newline}'
                for text, name in self.outputs.items()
            ]
            self._create("outputs.tf", newline.join(found))
        required = self._requirements()
        if required:
            settings = required[0].settings
            texts = [requirement.text for requirement in required]
            lines = [f"{settings} {{", f"{REQUIRED_PROVIDERS} {{", *texts, "}", "}", ""]
            self._create("versions.tf", newline.join(lines))

    def _create(self, name: str, text: str) -> None:
        path = os.path.join(self.folder, name)
        self.plan_.created[path] = text if name == "main.tf" else self._formatted(path, text)

    def _formatted(self, path: str, text: str) -> str:
        document = Document(Source(path, text), self.module.dialect)
        if not document.has_valid_syntax:
            raise Refused(f"{path} would not be valid: {document.tree.diagnostics[0].summary}")
        return format_tree(document.tree, self.module.dialect.layout)

    def _requirements(self) -> list[_Required]:
        """The requirements of the parent for the providers that the blocks use."""
        used = {piece.symbol.declaration.labels[0].partition("_")[0] for piece in self.pieces}
        found = []
        for piece in self.pieces:  # Their functions are called `provider::NAME::FUNCTION`.
            for call in descendants(piece.block, FunctionCall):
                used.update(call.name.split("::")[1:2])
        for entry in _required_providers(self.module):
            if entry.name in used:
                if "configuration_aliases" in entry.text:
                    raise Refused(f"the provider `{entry.name}` has configurations of the callers")
                found.append(entry)
        return found

    # Verifying

    def _verify(self) -> None:
        """Raise `Refused` unless all names lead somewhere."""
        dialect = self.module.dialect
        child = Module(
            self.folder, dialect,
            [Document(Source(path, text), dialect) for path, text in self.plan_.created.items()],
        )
        _require_names(child, {})
        parent = self.module
        known = {}
        for document in parent.documents:
            for reference in document.references:
                outcome = symbols_of(parent).resolve(reference, document).outcome
                known[reference.to_text()] = outcome
            edits = sorted(self.plan_.edits.get(document.path, ()))
            if edits:
                parent = parent.with_document(changed(document, edits))
        _require_names(parent, known)


def _require_names(module: Module, known: dict[str, str]) -> None:
    for document in module.documents:
        if not document.has_valid_syntax:
            raise Refused(f"{document.path} would have errors")
        for reference in document.references:
            outcome = symbols_of(module).resolve(reference, document).outcome
            if outcome in (DECLARED, WELL_KNOWN) or reference.is_static:
                continue
            if known.get(reference.to_text()) != outcome:
                raise Refused(f"`{reference.to_text()}` in {document.path} would refer to nothing")


def _lines(piece: _Piece) -> tuple[int, int]:
    """The lines of a block with its comments."""
    around = Surroundings(piece.document.tree)
    first, last = around.extent(piece.block)
    return around.line_start(first), around.line_end(last)


def _member(reference: Reference, resolution: Resolution, symbol: Symbol) -> tuple[str, str, int]:
    """The part of a reference that is passed on, a name for it, and the number of its steps.

    That is one attribute, if there are no instances, or else all of the object: what is behind
    an index may not be there.
    """
    length = resolution.length
    words = [*symbol.declaration.labels]
    if length < len(reference.steps) and not symbol.is_repeated:
        step = reference.steps[length]
        if step.kind == ATTRIBUTE:
            words.append(step.key)
            length += 1
            text = f"{symbol.address}.{step.key}"
            return text, "_".join(words).replace("-", "_"), length
    return symbol.address, "_".join(words).replace("-", "_"), length


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """A name, with a number if there is something of it already."""
    found, number = name, 2
    while is_taken(found):
        found, number = f"{name}_{number}", number + 1
    return found


def _variable(name: str, symbol: Symbol | None, type_: str) -> str:
    """The block of a variable of the child, like that of the parent if it is one there."""
    lines = [f'variable "{name}" {{']
    kept = {}
    if symbol is not None and symbol.role == VARIABLE:
        body = symbol.declaration.body
        for item in body.attributes if isinstance(body, Body) else ():
            if item.name in _KEPT:
                kept[item.name] = symbol.document.tree.text(item.expression)
    if "type" not in kept:
        lines.append(f"  type = {type_}")
    lines += [f"  {key} = {text}" for key, text in kept.items()]
    newline = "\n" if symbol is None else symbol.document.source.newline
    return newline.join([*lines, "}", ""])


class _Required(NamedTuple):
    """The requirement of a module for a provider, and the type of the block of settings with it."""

    settings: str
    name: str
    text: str


def _required_providers(module: Module) -> Iterator[_Required]:
    """The providers that a module requires, by the names that it gives them."""
    for document in module.documents:
        for block in document.tree.native_body.blocks:
            for inner in block.body.blocks_of(REQUIRED_PROVIDERS):
                for item in inner.body.attributes:
                    yield _Required(block.type, item.name, document.tree.text(item))
