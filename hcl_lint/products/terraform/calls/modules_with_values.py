"""A module whose variables have certain values, and what fails in it then."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Final, Iterable, Iterator, Mapping, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Results, Scope
from hcl_lint.products.terraform.language.rules.count_and_for_each import (
    invalid_count, invalid_for_each, reason_against,
)
from hcl_lint.products.terraform.language.rules.dynamic_blocks import (
    dynamic_block_misuse, wrong_collection,
)
from hcl_lint.products.terraform.language.validations import CHECKS
from hcl_lint.products.terraform.providers.schemas import declared_schema
from hcl_lint.providers.object_schema import ObjectAttribute, ObjectBody
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.rules import REQUIRED_NULL, WRONG_TYPE
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.dependencies import dependencies_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.instances import is_not_empty
from hcl_lint.semantics.meta_arguments import COUNT, SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.paths import Path, paths_in
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.semantics.written import WrittenDynamic, attributes_of, blocks_of, expression_of
from hcl_lint.syntax.nodes import (
    BoolLiteral, Node, NullLiteral, NumberLiteral, Object, ObjectItem, Template, TemplateText,
    Traversal, Tuple,
)
from hcl_lint.syntax.queries import child_around
from hcl_lint.syntax.tokens import CLOSE_BRACKET, CLOSE_PAREN, COMMA, OPEN_BRACKET, OPEN_PAREN
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, Type
from hcl_lint.values.value import Value

_IMPORT: Final = "import"
LIMITS: Final = Limits(steps=20_000)  # for one expression

Failure: TypeAlias = tuple[Document, Node, Diagnostic]
"""An expression that fails, its document, and why."""


class AssumedValues:
    """The scopes of a module for certain *values* of it.

    Only what is certainly wrong is reported in them, and looked for only where the variables that
    are *suspects* have an influence. Attributes that are ``ignored`` are not looked at. With
    ``is_eager``, ``&&`` and ``||`` need both operands, as in old versions. ``doubtful`` are the
    suspects that nearly all expressions can work with; None to look at all expressions. ``quiet``
    are declarations that are left out, and ``noisy`` those in which something fails. With
    ``around``, some places, all declarations around none of them are left out. Of the module,
    ``documents`` are looked at, None for all.
    """

    def __init__(
        self, values: ModuleValues, suspects: Iterable[str], *, is_eager: bool = False,
        doubtful: set[str] | None = None,
    ) -> None:
        self.values = values
        self.is_eager = is_eager
        self.ignored: tuple[str, ...] = ()
        self.quiet: set[Node] = set()
        self.noisy: set[Node] = set()
        self.around: Sequence[Range] = ()
        self.documents: Sequence[Document] | None = None
        self._dependencies = values.dependencies
        self._following = self._dependencies.following(suspects)
        self._likely = self._dependencies.following(set(suspects).difference(doubtful or ()))
        self._affected: dict[Node, bool] = {}  # by the items of files
        self._instances: dict[Node, bool] = {}  # by the values of settings
        self._results: dict[Document, Results] = {}  # of expressions at their places
        self._scopes: dict[Node, Scope | None] = {}
        self.doubtful = doubtful
        self._conditions = tuple([f"var.{name} ?" for name in doubtful or ()])

    def reaches(self, paths: Iterable[Path]) -> bool:
        """Whether the value at one of some paths may follow from the suspects."""
        return self._dependencies.follow(paths, self._following)

    def may_affect(self, document: Document, node: Node) -> bool:
        """Whether what an expression refers to may follow from the suspects."""
        paths = paths_in(document, node)
        if self.reaches(paths):
            return True
        if self._dependencies.are_declared(paths):
            return False
        item = None if document.is_json else document.item_around(node)
        return self.is_affected(document, document.tree.root if item is None else item)

    def is_affected(self, document: Document, item: Node) -> bool:
        """Whether what a part of a file refers to may follow from the suspects."""
        if item not in self._affected:
            self._affected[item] = self.reaches(paths_in(document, item))
        return self._affected[item]

    def scope_at(self, document: Document, node: Node) -> Scope | None:
        """The scope of an expression, of which only what is certainly wrong is reported."""
        if node not in self._scopes:
            scope = self.values.scope_at(document, node)
            if scope is not None:
                scope = Scope(None, None, scope)
                scope.is_typed = scope.is_certain = True
                scope.is_eager = self.is_eager or None
                scope.results = self._results.setdefault(document, {})
            self._scopes[node] = scope
        return self._scopes[node]

    def evaluate(self, document: Document, node: Node) -> Value:
        """The value of an expression; unknown where something is certainly wrong with it."""
        return self.values.evaluate_in(document, node, self.scope_at(document, node) or Scope())

    def makes_instances(self, document: Document, setting: str, node: Node) -> bool:
        """Whether the value of a setting certainly leads to an instance."""
        if node not in self._instances:
            value = self.evaluate(document, node).unmarked()
            self._instances[node] = is_not_empty(setting, value)
        return self._instances[node]

    def is_reached(self, document: Document, around: list[tuple[str, Node]]) -> bool:
        """Whether all settings *around* an expression certainly lead to an instance."""
        return all(self.makes_instances(document, *setting) for setting in around)

    def is_idle(self, around: list[tuple[str, Node]]) -> bool:
        """Whether one of the settings *around* an expression is known to lead to no instance."""
        return any(not self._instances.get(node, True) for _, node in around)

    def behind(self, document: Document, node: Node, problem: Diagnostic) -> set[str]:
        """The variables that a problem of an expression follows from, as closely as is known."""
        inside = document.references_within(problem.start, problem.end)
        paths = [reference.path for reference in inside]
        behind = self._dependencies.variables_behind
        found = behind(paths)
        around: Node | None = None if found else node
        while around is not None:
            found = behind(paths_in(document, around)) or found
            around = child_around(document.tree, around, problem.start, problem.end)
        return found or self.deciding(document, node)

    def deciding(self, document: Document, node: Node) -> set[str]:
        """All variables that an expression follows from, and whether its block has instances."""
        start, nodes = document.tree.range(node)[0], [node]
        for declaration in document.declarations:
            body = declaration.body
            if body is not None and start in range(*document.tree.range(body)):
                settings = [declaration.attribute(name) for name in SETTINGS]
                nodes += [setting for setting in settings if setting is not None]
        paths = [path for decides in nodes for path in paths_in(document, decides)]
        return self._dependencies.variables_behind(paths)

    # What fails

    def failures_beyond_quiet(self, key: object) -> list[Failure]:
        """The same as `failures`, where a *key* has all that the values do not follow from.

        An editor asks for them again and again, and most items have none.
        """
        module = self.values.module
        if module.quiet is None:
            return list(self.failures())
        self.quiet = module.quiet.known(key, module, module.documents)
        found = list(self.failures())
        module.quiet.note(key, module, module.documents, self.noisy)
        return found

    def failures(self) -> Iterator[Failure]:
        """Yield what fails with the arguments alone, and is certainly reached."""
        for document in main_documents(self.values.module):
            if self.documents is not None and document not in self.documents:
                continue
            wanted = [place.start for place in self.around if place.source is document.source]
            if self.around and not wanted:
                continue
            for declaration in document.declarations if document.has_valid_syntax else ():
                place = declaration.body or declaration.value
                if place is None or declaration.outer is not None:
                    continue
                if not self._is_wanted(document, declaration.node, place, wanted):
                    continue
                if declaration.body is not None:
                    path = tuple(declaration.kind.split("."))
                    schema = self._schema_of(declaration, document)
                    found = self._in_body(document, declaration.body, path, [], schema)
                elif declaration.value is not None:
                    found = self._in_value(document, declaration.value, [])
                else:
                    continue
                for failure in found:
                    self.noisy.add(declaration.node)
                    yield failure
            yield from self._in_imports(document, wanted)

    def _in_imports(self, document: Document, wanted: list[int]) -> Iterator[Failure]:
        """Look at `import` blocks, which declare nothing."""
        if not document.may_name(_IMPORT) or not document.has_valid_syntax:
            return  # PERF
        for block in blocks_of(document.tree, document.tree.root, (), document.dialect):
            if block.type == _IMPORT and self._is_wanted(document, block.body, block.body, wanted):
                yield from self._in_body(document, block.body, (_IMPORT,), [], None)

    def _is_wanted(self, document: Document, item: Node, place: Node, wanted: list[int]) -> bool:
        """Whether to look at what is at a place of an item; with *wanted*, only around these."""
        if item in self.quiet:
            return False
        if wanted:
            inside = range(*document.tree.range(place))
            if not any([start in inside for start in wanted]):
                return False
        return self.may_fail_in(document, place) and self.is_affected(document, place)

    def may_fail_in(self, document: Document, part: Node) -> bool:
        """Whether anything is to be looked at in a part of a file."""
        return True

    def _schema_of(self, declaration: Declaration, document: Document) -> ObjectBody | None:
        """What is known for certain of the arguments of a block of a provider."""
        schema = declared_schema(self.values.module, declaration, document)
        return None if schema is None or schema.origin.is_doubtful else schema.body

    def _in_body(
        self, document: Document, body: Node, path: tuple[str, ...],
        outer: list[tuple[str, Node]], schema: ObjectBody | None,
    ) -> Iterator[Failure]:
        """Look at the values in a body; *outer* decide whether these are evaluated."""
        if self.is_idle(outer) or not self.may_fail_in(document, body):
            return  # PERF
        attributes = [
            attribute for attribute in attributes_of(body, path, document.dialect)
            if attribute.name not in self.ignored
        ]
        settings = [attribute for attribute in attributes if attribute.name in SETTINGS]
        around = outer + [(setting.name, setting.value) for setting in settings]
        for attribute in attributes:
            if attribute in settings and len(path) == 1:
                yield from self._in_setting(document, attribute.name, attribute.value, outer)
                continue
            known = None if schema is None else schema.attributes.get(attribute.name)
            expected = None if known is None else _expected(known)
            if attribute.name == _CONDITION.name and path[-1] in CHECKS:
                expected = _CONDITION
            reached = outer if attribute in settings else around
            yield from self._in_value(document, attribute.value, reached, expected)
        for block in blocks_of(document.tree, body, path, document.dialect):
            nested = None if schema is None else schema.blocks.get(block.type)
            inside = None if nested is None else nested.body
            if not isinstance(block, WrittenDynamic):
                yield from self._in_body(document, block.body, (*path, block.type), around, inside)
            elif block.for_each is not None:
                yield from self._in_collection(document, block.for_each, around)
                inner = [*around, ("for_each", block.for_each)]
                for content in block.contents:
                    yield from self._in_body(document, content, (*path, block.type), inner, inside)

    def _in_value(
        self, document: Document, node: Node, around: list[tuple[str, Node]],
        expected: Expected | None = None,
    ) -> Iterator[Failure]:
        """Look at the value of an argument."""
        is_refused = expected is not None and (self.doubtful is None or expected.is_required)
        if self.is_idle(around) or not is_refused and _never_fails(node):
            return  # PERF
        if self.doubtful is not None and not is_refused and not self._may_fail(document, node):
            return  # PERF
        if not self.may_affect(document, node) or not self.is_reached(document, around):
            return
        expression = expression_of(document.tree, node)
        scope = self.scope_at(document, node)
        errors = [] if scope is None else _errors_of(expression, scope, expected)
        if not errors:
            return
        own = values_of(self.values.module).scope_at(document, node) or Scope()
        places = {(problem.start, problem.end) for problem in _errors_of(expression, own, expected)}
        for error in errors:
            if (error.start, error.end) not in places:
                yield document, node, error
                return

    def _in_setting(
        self, document: Document, name: str, node: Node, around: list[tuple[str, Node]]
    ) -> Iterator[Failure]:
        """Look at what makes the instances of a block."""
        yield from self._in_value(document, node, around)
        if self.may_affect(document, node):
            reason = reason_against(name, self.evaluate(document, node))
            if reason and not reason_against(
                name, values_of(self.values.module).evaluate_marked(document, node)
            ):
                place = document.tree.range_of(node)
                rule = invalid_count if name == COUNT else invalid_for_each
                yield document, node, rule.at(place, f"Invalid value for `{name}`", reason)

    def _may_fail(self, document: Document, node: Node) -> bool:
        """Whether an expression may fail with one of the suspects, by how it is written."""
        text = document.tree.text(node)
        if ("(" in text or "[" in text) and any(word in text for word in _REFUSING):
            return True
        if any(condition in text for condition in self._conditions):
            return True
        if "null" in text and not (self.is_eager and ("&&" in text or "||" in text)):
            return False  # Somebody has thought of it.
        return self._dependencies.follow(paths_in(document, node), self._likely)

    def _in_collection(
        self, document: Document, node: Node, around: list[tuple[str, Node]]
    ) -> Iterator[Failure]:
        """Look at what a dynamic block makes blocks of."""
        yield from self._in_value(document, node, around)
        if not self.may_affect(document, node) or not self.is_reached(document, around):
            return
        found = wrong_collection(self.evaluate(document, node))
        if found:
            own = values_of(self.values.module).evaluate(document, node)
            if not wrong_collection(own):
                yield document, node, dynamic_block_misuse.at(document.tree.range_of(node), *found)


class Expected:
    """The type that an argument must have, and whether null is refused."""

    def __init__(self, name: str, type_: Type, *, is_required: bool) -> None:
        self.name = name
        self.type = type_
        self.is_required = is_required


_CONDITION: Final = Expected("condition", BOOL, is_required=True)


def _expected(known: ObjectAttribute) -> Expected:
    return Expected(known.name, known.argument_type, is_required=known.is_required)


_LOOKUP: Final = "lookup("
# What fails for strings that are not in some form, or for keys that are not there.
_READING: Final = (  # calls
    "base64decode(", "cidrhost(", "cidrnetmask(", "cidrsubnet(", "cidrsubnets(", "csvdecode(",
    "jsondecode(", "parseint(", "timeadd(", "tobool(", "tonumber(", "urldecode(", "yamldecode(",
    "regex(", _LOOKUP,
)
_SELECTING: Final = ("[var.", "[local.", "[1]", "[2]")
_ATTEMPTS: Final = ("can(", "try(")  # no failure
_MOST_TOKENS: Final = 200  # that are looked at for the end of a call
# What fails for these, for empty strings and collections, or where there are no instances.
_REFUSING: Final = (
    *_READING, *_SELECTING, "[0]", "element(", "coalesce", "sum(", "min(", "max(", "one(",
)
_HARMLESS: Final = (BoolLiteral, NullLiteral, NumberLiteral, TemplateText)
_COMPOSED: Final = (Object, ObjectItem, Tuple)


def _never_fails(node: Node) -> bool:
    """Whether an expression consists of literals and names by themselves."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Traversal) and len(part.steps) < 2 or isinstance(part, _HARMLESS):
            continue
        if isinstance(part, ObjectItem):
            waiting.append(part.value)
            if not isinstance(part.key, Traversal):
                waiting.append(part.key)
        elif isinstance(part, _COMPOSED) or isinstance(part, Template) and part.is_literal():
            waiting += part.children()
        else:
            return False
    return True


def _errors_of(
    expression: BodyExpression, scope: Scope, expected: Expected | None
) -> list[Diagnostic]:
    """What is wrong with an expression, or else with its value as that of an argument."""
    value, found = expression.evaluate(scope, LIMITS)
    errors = [problem for problem in found if problem.is_error]
    if errors or expected is None:
        return errors
    if value.is_null:
        if not expected.is_required:
            return []
        return [REQUIRED_NULL.at(expression.place, name=expected.name)]
    try:
        convert(value, expected.type)
    except ConversionError as error:
        return [WRONG_TYPE.at(expression.place, name=expected.name, reason=error.message)]
    return []


@kept
def read_variables(module: Module) -> set[str]:
    """The variables behind what certain calls and indexes need in some form.

    Only local values are followed: what passes through objects is hardly ever known.
    """
    paths = [path for document in main_documents(module) for path in _paths_read(document)]
    if len(paths) == 0:
        return set()
    dependencies = dependencies_of(module)
    waiting = dependencies.targets(paths)
    found: set[Path] = set()
    while len(waiting) != 0:
        path = waiting.pop()
        if path not in found and path[0] in ("local", "var"):
            found.add(path)
            waiting += dependencies.needs(path)
    return {path[1] for path in found if path[0] == "var"}


@kept
def _paths_read(document: Document) -> list[Path]:
    """The paths of what a document needs in some form, kept with it."""
    found: list[Path] = []
    of_instances: list[int] = []  # where something about instances is read
    calls = [word for word in _READING if document.may_name(word[:-1])]
    for word in [*calls, *[word for word in _SELECTING if word in document.text]]:
        for start, paths in _read_after(document, word):
            found += paths
            if any(path[0] in ("each", "count") for path in paths):
                of_instances.append(start)
    of_instances.sort()
    for declaration in document.declarations if len(of_instances) != 0 else ():
        if declaration.body is not None:
            start, end = document.tree.range(declaration.body)
            if bisect_left(of_instances, start) < bisect_left(of_instances, end):
                settings = [declaration.attribute(name) for name in SETTINGS]
                for setting in settings:
                    found += [] if setting is None else paths_in(document, setting)
    return found


def _read_after(document: Document, word: str) -> Iterator[tuple[int, list[Path]]]:
    """Yield where a word is, with the paths in the brackets that it opens and before these."""
    text = document.text
    start = text.find(word)
    while start != -1:
        if text[start - 4 : start] not in _ATTEMPTS:
            opening = start + word.index("(" if word.endswith("(") else "[")
            end = _end_of_brackets(document, opening, 2 if word == _LOOKUP else _MOST_TOKENS)
            found = document.references_within(document.item_start(start), end)
            first = bisect_left([reference.start for reference in found], opening)
            yield start, [reference.path for reference in found[max(first - 1, 0) :]]
        start = text.find(word, start + 1)


def _end_of_brackets(document: Document, start: int, commas: int) -> int:
    """Where the brackets close that open at an offset; there, with so many *commas* in them."""
    tokens = document.tree.tokens
    first = tokens.first_from(start)
    depth = 0
    for token in range(first, min(first + _MOST_TOKENS, len(tokens))):
        kind = tokens.kinds[token]
        if kind in (OPEN_PAREN, OPEN_BRACKET):
            depth += 1
        elif kind in (CLOSE_PAREN, CLOSE_BRACKET):
            depth -= 1
        elif kind == COMMA and depth == 1:
            commas -= 1
        if depth <= 0 or commas <= 0:
            return tokens.start(token) if commas > 0 else start
    return start


def with_arguments(
    module: Module, arguments: Mapping[str, Value], *, are_passed_on: bool = True
) -> ModuleValues:
    """The values of a module whose variables have some values."""
    return ModuleValues(module, arguments, are_passed_on=are_passed_on, plain=values_of(module))
