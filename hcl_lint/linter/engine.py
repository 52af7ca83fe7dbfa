"""Runs checks over files and modules: one walk over each tree serves all of them."""

from __future__ import annotations

from time import perf_counter

from hcl_lint.annotations import Any, Callable, Iterable, Sequence, TypeAlias, TypeVar
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import internal_error
from hcl_lint.diagnostics.rule import ALWAYS, CALL, FILE, MODULE, OPERATION, Check
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.heads import HeadIndex, Look
from hcl_lint.linter.hiding import visible
from hcl_lint.linter.json_templates import templates_of
from hcl_lint.linter.paths import PathTable
from hcl_lint.linter.registry import CheckLoader
from hcl_lint.semantics.product import product_of
from hcl_lint.syntax import nodes
from hcl_lint.syntax.nodes import Attribute, Binary, Block, FunctionCall, Node
from hcl_lint.syntax.walk import Walk

N = TypeVar("N", bound=Node)
Handler: TypeAlias = Callable[[Node, list[Node]], None]


class Engine:
    """Runs checks.

    What they find is in each file's ``diagnostics``, and what the parser found as well.

    A check that raises is reported as an internal error, once a file, and all others go on.
    *loader* gives checks in addition to the fixed ones, and is asked what each module needs.
    ``times``, when it is a dictionary, collects the seconds that each check took.
    """

    def __init__(
        self, checks: Sequence[Check] = (), *, times: dict[str, float] | None = None,
        loader: CheckLoader | None = None,
    ) -> None:
        self.times = times
        self._loader = loader
        self._checks: list[Check] = [*checks]
        self._passes: dict[tuple[str, bool, bool], _Pass] = {}
        self._of_modules: dict[str, list[Look]] = {}  # by dialect
        self._failed: set[tuple[str, str]] = set()  # pairs of check and path
        self._file: FileContext | None = None

    @property
    def wants_modules(self) -> bool:
        """Whether some check wants whole modules: so do those that evaluate, and policies."""
        if self._loader is not None and self._loader.wants_modules:
            return True
        return any([check.wants_modules for check in self._checks])

    def run(self, module: ModuleContext) -> None:
        """Run the checks on each reported file of a module, then on the module as a whole."""
        if self._loader is not None:
            documents = [file.document for file in module.reported]
            self._add(self._loader.checks_for(module.module, documents))
        for file in module.files:
            if file.is_reported:
                file.diagnostics += file.syntax_errors
                if not file.document.is_opaque:
                    self.run_file(file)
        if module.files and self.wants_modules:
            self.run_module(module)
        for file in module.files:
            file.diagnostics = visible(file)
            if any(diagnostic.is_error for diagnostic in file.diagnostics):
                reporting = product_of(file.dialect).reporting
                file.diagnostics = reporting.with_advice(file.diagnostics, file.document)
            if len(file.diagnostics) > 1:
                file.diagnostics.sort(key=sort_key)

    def run_again(self, module: ModuleContext, first: ModuleContext) -> set[str]:
        """Run the checks that found something in a *first* run, on the module with other files.

        But not those for which one file is enough. Return the names of the rules looked for.
        """
        names = {found.rule.name for file in first.reported for found in file.diagnostics}
        asked = [check for check in self._checks if check.wants_modules]
        names &= {rule.name for check in asked for rule in check.rules}
        checks = [
            check for check in self._checks if any([rule.name in names for rule in check.rules])
        ]
        Engine(checks, times=self.times).run(module)
        return names

    def run_file(self, file: FileContext) -> None:
        """Look at one file with the checks for which one is enough, and all that want nodes."""
        key = (file.dialect.name, file.has_valid_syntax, file.is_json)
        if key not in self._passes:
            self._passes[key] = self._pass(file)
        plan = self._passes[key]
        self._file = file
        quiet = file.module.quiet
        if quiet is not None:
            file.quiet = quiet.known((file.path, self.size), file.module, [file.document])
        for check, look in plan.checks.looks_at(file):
            try:
                found = _found(check, look(file))
                if len(found) != 0:
                    file.look_again_at(found)
                    file.add(found)
            except Exception as error:
                self._fail(check, file, error)
        walk = plan.walk_for(file)
        if walk is not None:
            walk.run(file.tree.root, file.quiet)
            file.ancestors = ()
        if file.is_json:
            for template in templates_of(file):
                if walk is not None:
                    self._file = template
                    walk.run(template.tree.root)
                template.merge_into_file()
        if quiet is not None:
            quiet.note((file.path, self.size), file.module, [file.document], file.noisy)

    @property
    def size(self) -> int:
        """How many checks there are by now: more come as modules need them."""
        return len(self._checks)

    def _add(self, checks: list[Check]) -> None:
        """Add checks that the loader gave; the order does not depend on what it gave when."""
        if checks:
            self._checks = sorted([*self._checks, *checks], key=lambda check: check.number)
            self._passes.clear()
            self._of_modules.clear()

    def run_module(self, module: ModuleContext) -> None:
        """Run the module-level checks."""
        dialect = module.dialect
        if dialect.name not in self._of_modules:
            self._of_modules[dialect.name] = [
                (check, self._function(check)) for check in self._checks
                if check.reads != FILE and check.applies_to(dialect)
            ]
        for check, look in self._of_modules[dialect.name]:
            try:
                kept = check.reads == MODULE
                found = module.module.found(look) if kept else look(module)
                module.add(_found(check, found))
            except Exception as error:
                self._fail(check, module.files[0], error)

    def _pass(self, file: FileContext) -> _Pass:
        """Work out what is to be done with files such as this one."""
        checks = [
            check for check in self._checks if check.reads == FILE
            and check.applies_to(file.dialect)
            and (file.has_valid_syntax or not check.needs_valid_syntax)
            and (check.in_json or not file.is_json)
        ]
        plan = _Pass(
            [(one, self._function(one)) for one in checks if not one.nodes and not one.paths]
        )
        for check in checks:
            if check.nodes or check.paths:
                handler = self._handler(check)
                for name in check.nodes:
                    if name == CALL and check.calls:
                        _wait(plan.calls, (*check.calls, *_renamed(file)), handler)
                    elif name == OPERATION and check.operators:
                        _wait(plan.operations, check.operators, handler)
                    else:
                        plan.add(getattr(nodes, name), handler)
                for pattern in check.paths:
                    plan.place(pattern, handler)

        def dispatch(node: Node, ancestors: list[Node]) -> None:
            assert self._file is not None
            assert plan.paths is not None
            for handler in plan.paths.find(self._file, node, ancestors):
                handler(node, ancestors)

        def call(node: FunctionCall, ancestors: list[Node]) -> None:
            assert self._file is not None
            name = node.name
            for handler in plan.calls.get(name.rpartition("::")[2] if ":" in name else name, ()):
                handler(node, ancestors)

        def operation(node: Binary, ancestors: list[Node]) -> None:
            assert self._file is not None
            operator = self._file.token_text(node.operator_token)
            for handler in plan.operations.get(operator, ()):
                handler(node, ancestors)

        plan.walk_with_paths.enter(Attribute, dispatch)
        plan.walk_with_paths.enter(Block, dispatch)
        if len(plan.calls) != 0:
            plan.add(FunctionCall, call)
        if len(plan.operations) != 0:
            plan.add(Binary, operation)
        return plan

    def _handler(self, check: Check) -> Handler:
        look = self._function(check)

        def handle(node: Node, ancestors: list[Node]) -> None:
            file = self._file
            assert file is not None
            file.ancestors = ancestors
            try:
                found = look(node, file)
                if found is not None:
                    reported = _found(check, found)
                    if len(reported) != 0:
                        file.look_again(node)
                        file.add(reported)
            except Exception as error:
                self._fail(check, file, error)

        return handle

    def _function(self, check: Check) -> Callable[..., Any]:
        """The function of a check, which measures itself where that is asked for."""
        look = check.function()
        times = self.times
        if times is None:
            return look

        def timed(*arguments: object) -> object:
            start = perf_counter()
            found = look(*arguments)
            found = None if found is None else list(found)
            times[check.name] = times.get(check.name, 0.0) + perf_counter() - start
            return found

        return timed

    def _fail(self, check: Check, file: FileContext, error: Exception) -> None:
        if (check.name, file.path) not in self._failed:
            self._failed.add((check.name, file.path))
            file.diagnostics.append(internal_error(file.tree.source, error, check.name))


def _found(check: Check, found: Iterable[Diagnostic] | None) -> list[Diagnostic]:
    """The diagnostics of a check that are of its rules."""
    all_found = list(found or ())
    if len(all_found) == 0:
        return all_found  # PERF: so it is for nearly all nodes.
    names = [rule.name for rule in check.rules]
    return [one for one in all_found if one.rule.name in names or one.rule.default == ALWAYS]


def _wait(waiting: dict[str, list[Handler]], names: Iterable[str], handler: Handler) -> None:
    """Let a check wait for calls of some names, or for operators."""
    for name in dict.fromkeys(names):
        waiting.setdefault(name, []).append(handler)


def _renamed(file: FileContext) -> list[str]:
    """The functions that have another name in files such as this one than elsewhere."""
    functions = file.dialect.functions
    meanings = {} if functions is None else functions.meanings
    return [name for name, meaning in meanings.items() if meaning != name]


class _Pass:
    """The plan for the files of one dialect: checks for whole files, then the walk."""

    def __init__(self, checks: list[Look]) -> None:
        self.checks = HeadIndex(checks)
        self.paths: PathTable | None = None
        # Who wants the calls of a function, and the operations with an operator.
        self.calls: dict[str, list[Handler]] = {}
        self.operations: dict[str, list[Handler]] = {}
        self.walk_with_paths = Walk()
        self._walk = Walk()
        self._wants_nodes = False

    def add(self, cls: type[N], handler: Callable[[N, list[Node]], None]) -> None:
        """Let the walk hand nodes of a class to a check."""
        self._wants_nodes = True
        self._walk.enter(cls, handler)
        self.walk_with_paths.enter(cls, handler)

    def place(self, pattern: str, handler: Handler) -> None:
        """Let the walk hand attributes and blocks at some places to a check."""
        if self.paths is None:
            self.paths = PathTable()
        self.paths.add(pattern, handler)

    def walk_for(self, file: FileContext) -> Walk | None:
        """The walk over a file; None where no check asks for any of its nodes."""
        if self.paths is not None and self.paths.may_be_in(file.text):
            return self.walk_with_paths
        return self._walk if self._wants_nodes else None


def sort_key(diagnostic: Diagnostic) -> tuple[int, int, str, str]:
    """The order of the diagnostics of a file."""
    return diagnostic.start, diagnostic.end, diagnostic.code, diagnostic.summary
