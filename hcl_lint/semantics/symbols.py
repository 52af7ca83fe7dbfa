"""The declarations of all documents of a module, and the targets of its references."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import DeclarationForms, Declares, Root, forms_of
from hcl_lint.files.paths import file_name, matches_name
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept, kept_by_key
from hcl_lint.semantics.meta_arguments import COUNT, FOR_EACH, KEYED
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.references import Context, Reference, is_in_scope
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Interpolation, Node, QuotedTemplate, TemplateText, Traversal
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range

# The outcomes of resolving a reference.
DECLARED: Final = "declared"  # it leads to a symbol
UNDECLARED: Final = "undeclared"  # it leads to something that nothing declares
INCOMPLETE: Final = "incomplete"  # it ends before the name of what it leads to
WELL_KNOWN: Final = "well-known"  # it begins with a name that no declaration gives
UNKNOWN: Final = "unknown"  # its target is unknown


class Symbol:
    """Something that a module declares, with all of its declarations.

    ``declaration`` is the first one, ``document`` has it. ``duplicates`` are further ones, and
    ``overrides`` those in override files; the last of these decides.
    """

    __slots__ = ("address", "declaration", "document", "duplicates", "overrides")

    def __init__(self, declaration: Declaration, document: Document) -> None:
        self.address = declaration.address
        self.declaration = declaration
        self.document = document
        self.duplicates: list[tuple[Declaration, Document]] = []
        self.overrides: list[tuple[Declaration, Document]] = []

    @property
    def name(self) -> str:
        return self.declaration.name

    @property
    def form(self) -> Declares:
        return self.declaration.form

    @property
    def kind(self) -> str:
        """The path of the types of the block that declares it: ``resource``, ``check.data``."""
        return self.declaration.kind

    @property
    def role(self) -> str:
        """One of `DECLARED_ROLES`, or ""."""
        return self.declaration.form.role

    @property
    def is_call(self) -> bool:
        """Whether it calls a module."""
        return self.declaration.is_call

    def attribute(self, name: str) -> tuple[Node, Document] | None:
        """The value of an attribute with the document it is in, overrides considered."""
        for declaration, document in reversed(self.overrides):
            found = declaration.attribute(name)
            if found is not None:
                return found, document
        found = self.declaration.attribute(name)
        return None if found is None else (found, self.document)

    def expression(self, name: str) -> BodyExpression | None:
        """The same value, to be evaluated."""
        found = self.attribute(name) if name else None
        return None if found is None else expression_of(found[1].tree, found[0])

    @property
    def value(self) -> tuple[Node, Document] | None:
        """The expression of a local value or an output, and the document that has it."""
        form = self.form
        if not form.value:
            return None
        if not form.of_attributes:
            return self.attribute(form.value)
        declaration, document = (self.overrides or [(self.declaration, self.document)])[-1]
        return None if declaration.value is None else (declaration.value, document)

    @property
    def is_repeated(self) -> bool:
        """Whether its instances have keys."""
        return self.has(COUNT, FOR_EACH)

    def has(self, *names: str) -> bool:
        """Whether any of its declarations has one of some attributes."""
        for name in names:
            if self.declaration.attribute(name) is not None:
                return True
        others = (*self.duplicates, *self.overrides)
        return any(one.attribute(name) is not None for one, _ in others for name in names)

    def is_visible_in(self, context: Context) -> bool:
        """Whether references in a context can lead to it.

        What a block declares within another one exists only there: the data of a check.
        """
        outer = self.declaration.outer
        return outer is None or any([body is outer.body for body in context.bodies])

    def __repr__(self) -> str:
        return f"<symbol {self.address} in {self.document.path}>"


class Resolution:
    """The destination of a reference.

    ``outcome`` is one of the constants above. ``symbol`` is what it leads to, ``form`` how that
    is declared, and ``address`` what it is called. ``length`` is the number of steps of the
    reference that belong to the address. ``root`` is set where its first name is a known one.
    """

    __slots__ = ("outcome", "address", "length", "form", "symbol", "root")

    def __init__(
        self, outcome: str, address: str = "", length: int = 0, form: Declares | None = None,
        symbol: Symbol | None = None, root: Root | None = None,
    ) -> None:
        self.outcome = outcome
        self.address = address
        self.length = length
        self.form = form
        self.symbol = symbol
        self.root = root


class Symbols:
    """The symbols of a module.

    Those of files whose names match ``dialect.alone`` hold only in the file itself; these files
    see the others too.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.by_address: dict[str, Symbol] = {}
        self._own: dict[Document, dict[str, Symbol]] = {}
        self._forms = forms_of(module.dialect)
        self._roots = {root.name: root for root in module.dialect.scopes}
        self._outer: list[Symbols | None] = []
        self._alike: dict[tuple[str, Document | None], list[str]] = {}
        self._of_kind: dict[tuple[str, ...], list[Symbol]] = {}
        self._of_role: dict[str, list[Symbol]] = {}
        self._written_calls: list[Symbol] | None = None
        self._resolved: dict[str, Resolution] = {}  # the last one of each address: most are alike
        documents = main_documents(module)
        self._is_main = len(documents) > 0
        for document in documents:
            _add(self.by_address, document, is_override=is_override(document))
        for document in module.documents:
            if is_standalone(document):
                self._own[document] = {}
                _add(self._own[document], document, is_override=False)

    def __iter__(self) -> Iterator[Symbol]:
        return iter(self.by_address.values())

    def get(self, address: str) -> Symbol | None:
        """The symbol at an address, of those that hold in the whole module."""
        return self.by_address.get(address)

    def of_kind(self, *kinds: str) -> list[Symbol]:
        """The symbols that blocks on some paths declare, in order."""
        found = self._of_kind.get(kinds)
        if found is None:
            found = [element for element in self.by_address.values() if element.kind in kinds]
            self._of_kind[kinds] = found
        return found

    def of_role(self, role: str) -> list[Symbol]:
        """The symbols with a role, in order."""
        found = self._of_role.get(role)
        if found is None:
            symbols = self.by_address.values()
            found = [symbol for symbol in symbols if symbol.declaration.form.role == role]
            self._of_role[role] = found
        return found

    def named(self, role: str, name: str) -> Symbol | None:
        form = self._forms.by_role.get(role)
        return None if form is None else self.get(form.address_of(name))

    def calls(self) -> list[Symbol]:
        """The calls of modules, in order."""
        form = self._forms.call
        return [] if form is None else self.of_kind(form.path)

    def written_calls(self) -> list[Symbol]:
        """The same, with those whose names are taken, which reach other modules all the same."""
        if self._written_calls is None:
            self._written_calls = [
                symbol for call in self.calls()
                for symbol in (call, *[Symbol(*duplicate) for duplicate in call.duplicates])
            ]
        return self._written_calls

    def call(self, name: str) -> Symbol | None:
        """The call of a module with a name."""
        form = self._forms.call
        return None if form is None else self.get(form.address_of(name))

    def visible(self, document: Document) -> list[dict[str, Symbol]]:
        """Where symbols for a document are looked up, in order."""
        if document not in self._own:
            return [self.by_address]
        outer = self.tested
        found = [self._own[document], self.by_address]
        return found if outer is None or outer is self else [*found, outer.by_address]

    def alone_in(self, document: Document) -> list[Symbol]:
        """The symbols that hold only in a document."""
        return list(self._own.get(document, {}).values())

    @property
    def tested(self) -> Symbols | None:
        """The symbols that files which hold alone are about.

        Where there are only such files in the folder, those of the folder around it; None where
        there are none either.
        """
        if self._is_main:
            return self  # not kept: what refers to itself is freed late
        if not self._outer:
            self._outer.append(self._find_tested())
        return self._outer[0]

    def _find_tested(self) -> Symbols | None:
        outer = self.module.called("..")
        if outer is None or not main_documents(outer):
            return None
        return symbols_of(outer)

    def is_uncertain(self, name: str, form: Declares, document: Document, offset: int) -> bool:
        """Whether a reference to a name that nothing declares may lead somewhere all the same.

        What could not be read may declare it, or the reference is among syntax errors itself.
        """
        from hcl_lint.semantics.unread import is_near_error, may_declare, may_name

        if may_declare(self.module, name, form.role) or is_near_error(document, offset):
            return True
        if document not in self._own:
            return False
        tested = self.tested
        if tested is None or may_declare(tested.module, name, form.role):
            return True
        return may_name(document, name)

    def root(self, name: str, document: Document) -> Root | None:
        """The known name that references in a document may begin with."""
        root = self._roots.get(name)
        if root is None or not root.files:
            return root
        return root if matches_name(file_name(document.path), root.files) else None

    def resolve(self, reference: Reference, document: Document) -> Resolution:
        """Find what a reference in a document leads to.

        What is not found is unknown where it may be declared in what could not be read.
        """
        root = self.root(reference.root, document)
        # Names that only other files begin references with are types of resources here.
        is_type = root is None and reference.root in self._roots
        form, address, length = _match(self._forms, reference, is_type=is_type)
        if root is not None and root.within and root.name in self._forms.by_root:
            # Both a name of its own in some blocks and the beginning of addresses.
            if is_in_scope(root, reference.context):
                return Resolution(WELL_KNOWN, root=root)
        if form is None:
            return Resolution(UNKNOWN if root is None else WELL_KNOWN, root=root)
        if root is not None and reference.root not in self._forms.by_root:
            return Resolution(WELL_KNOWN, root=root)
        if length == -1:
            return Resolution(INCOMPLETE, form=form, root=root)
        for symbols in self.visible(document):
            symbol = symbols.get(address)
            if symbol is not None and is_type and symbol.form is not form:
                continue
            if symbol is not None and symbol.is_visible_in(reference.context):
                known = self._resolved.get(address)
                if known is not None and known.symbol is symbol:
                    if known.length == length and known.root is root:
                        return known
                known = Resolution(DECLARED, symbol.address, length, symbol.form, symbol, root)
                self._resolved[symbol.address] = known
                return known
        name = address.rpartition(".")[2]
        is_uncertain = self.is_uncertain(name, form, document, reference.start)
        outcome = UNKNOWN if is_uncertain else UNDECLARED
        return Resolution(outcome, address, length, form, root=root)

    def names_like(self, form: Declares, document: Document) -> list[str]:
        """The addresses of what is declared as a form says, for suggestions."""
        key = (_prefix(form), document if document in self._own else None)
        if key not in self._alike:
            self._alike[key] = [
                symbol.address for symbols in self.visible(document) for symbol in symbols.values()
                if _prefix(symbol.form) == key[0]
            ]
        return self._alike[key]


def _match(
    forms: DeclarationForms, reference: Reference, *, is_type: bool
) -> tuple[Declares | None, str, int]:
    """The form that a reference has, its address and the length of it in steps.

    The length is -1 where the reference ends too early.
    """
    name, steps = reference.root, reference.steps
    known = None if is_type else forms.by_root.get(name)
    form, length = known or forms.free or (None, 0)
    if form is None:
        return None, "", 0
    address = name
    if known is None and name == forms.prefix and length > 0:
        address = ""
        length += 1
    if len(steps) < length:
        return form, "", -1
    for number in range(length):
        step = steps[number]
        if step.kind != ATTRIBUTE:
            return form, "", -1
        address = f"{address}.{step.key}" if address else step.key
    return form, address, length


def symbols_of(module: Module) -> Symbols:
    """The symbols of a module, kept with it."""
    return module.fact(Symbols)


@kept
def main_documents(module: Module) -> list[Document]:
    """The documents whose declarations hold in all of a module: base files, then overrides."""
    found = [
        document for document in module.documents
        if not is_standalone(document) and not document.has_only_values
    ]
    return sorted(found, key=is_override)


def is_override(document: Document) -> bool:
    """Whether a file changes what others of the module declare."""
    # PERF: the files of most dialects cannot; so it is of those that hold alone.
    return len(document.dialect.overrides) != 0 and document.fact(_is_override)


def is_standalone(document: Document) -> bool:
    """Whether what a file declares holds only in itself."""
    return len(document.dialect.alone) != 0 and document.fact(_is_alone)


def is_query(document: Document) -> bool:
    """Whether a file lists objects that exist: it sees its module, and declares more for itself."""
    return document.path.endswith(".tfquery.hcl")


def _is_override(document: Document) -> bool:
    return matches_name(file_name(document.path), document.dialect.overrides)


def _is_alone(document: Document) -> bool:
    return matches_name(file_name(document.path), document.dialect.alone)


def _prefix(form: Declares) -> str:
    return form.address.partition("{")[0]


def _add(symbols: dict[str, Symbol], document: Document, *, is_override: bool) -> None:
    for declaration in document.declarations:
        known = symbols.get(declaration.address)
        if known is None:
            symbols[declaration.address] = Symbol(declaration, document)
        elif is_override:
            known.overrides.append((declaration, document))
        else:
            known.duplicates.append((declaration, document))


@kept_by_key
def called_module(module: Module, call: Symbol) -> Module | None:
    """The module that a call leads to, by a local path or as installed; None if unknown."""
    found = call.attribute(call.form.calls)
    if found is None:
        return None
    path = static_text(module, found[0], found[1])
    if path is None:
        return None
    if path.startswith(("./", "../")):
        return module.called(path)
    return product_of(module.dialect).calls.called_module(module, call, path)


def called_interface(module: Module, call: Symbol, *, is_whole: bool = False) -> Module | None:
    """The same, or the declarations of the published module that a call leads to.

    Unless they are asked for as a *whole*, optional variables that the call does not set, and
    outputs that nothing refers to, may be missing.
    """
    called = called_module(module, call)
    if called is not None:
        return called
    return module.fact_of(_published_module, (call, is_whole))


def _published_module(module: Module, of: tuple[Symbol, bool]) -> Module | None:
    return product_of(module.dialect).calls.published_module(module, *of)


_MOST_PARTS: Final = 100  # of one text, with those of the local values in it


def static_text(module: Module, node: Node, document: Document) -> str | None:
    """The text of a literal string, or of one that only local values make up; None if unknown."""
    return _static_text(module, node, document, [_MOST_PARTS])


def _static_text(module: Module, node: Node, document: Document, left: list[int]) -> str | None:
    text = literal(node)
    left[0] -= 1
    if text is not None or left[0] < 0:
        return text
    if isinstance(node, Traversal):
        symbol = symbols_of(module).get(document.tree.text(node))
        found = None if symbol is None or symbol.duplicates else symbol.value
        if symbol is None or found is None or not symbol.form.of_attributes:
            return None
        return _static_text(module, found[0], found[1], left)
    if not isinstance(node, QuotedTemplate):
        return None
    texts: list[str] = []
    for part in node.parts:
        inner: str | None = None
        if isinstance(part, TemplateText):
            inner = part.value
        elif isinstance(part, Interpolation):
            inner = _static_text(module, part.expression, document, left)
        if inner is None:
            return None
        texts.append(inner)
    return "".join(texts)


# Where expressions that are not evaluated hold references like any other, by attribute.
_REFERENCES: Final = frozenset((*KEYED, "expect_failures", "actions"))


class Resolved:
    """A reference in a document with what it leads to."""

    __slots__ = ("reference", "document", "resolution")

    def __init__(self, reference: Reference, document: Document, resolution: Resolution) -> None:
        self.reference = reference
        self.document = document
        self.resolution = resolution

    def place(self) -> Range:
        """The part of the reference that is the address."""
        reference = self.reference
        end = reference.end
        length = min(max(self.resolution.length, 0), len(reference.steps))
        if length > 0:
            end = reference.step_place(length - 1)[1]
        return Range(self.document.source, reference.start, end)

    @property
    def range(self) -> Range:
        """All of the reference."""
        return Range(self.document.source, self.reference.start, self.reference.end)

    def step_range(self, index: int) -> Range:
        """One of the steps of the reference."""
        return Range(self.document.source, *self.reference.step_place(index))


@kept
def resolved_references(module: Module) -> list[Resolved]:
    """The references of all documents of a module, in order; kept with it.

    Of what is not evaluated, only where references are meant; and nothing that is a problem
    already where it stands.
    """
    return [found for document in module.documents for found in resolved_in(module, document)]


def resolved_to_check(module: Module) -> list[Resolved]:
    """The same of the documents that are checked."""
    return [found for document in module.to_check for found in resolved_in(module, document)]


@kept_by_key
def resolved_in(module: Module, document: Document) -> list[Resolved]:
    """The same of one document."""
    return resolve_all(module, document, document.references)


def resolved_within(module: Module, document: Document, node: Node) -> list[Resolved]:
    """The same of a part of a document."""
    references = document.references_within(*document.tree.range(node))
    return resolve_all(module, document, references)


def resolve_all(
    module: Module, document: Document, references: list[Reference]
) -> list[Resolved]:
    """The same of some references of a document."""
    symbols = symbols_of(module)
    return [
        Resolved(reference, document, symbols.resolve(reference, document))
        for reference in product_of(module.dialect).names.resolvable(document, references)
        if not reference.is_static or reference.attribute in _REFERENCES
    ]
