"""Runs rules over files and modules: one walk over each tree serves all of them."""

from __future__ import annotations

from hcl_lint.linter.expression_problems import EVALUATED, Evaluation
from hcl_lint.linter.paths import PathTable
from hcl_lint.linter.rule import FILE, Check
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.syntax.walk import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.linter.rule import Rule

    Context = TypeVar("Context")


class Engine:
    """Runs a fixed list of rules.

    What they find is in each file's ``diagnostics``, and what the parser found as well.

    A rule that raises is reported as an internal error, once a file, and all others go on.
    *selected* are the names of the problems that evaluation and schemas may report. *load* gives
    the further rules for dialects of a pack, and is asked where there is a file of such a dialect.
    ``times``, when it is a dictionary, collects the seconds that each rule took.
    """

    __slots__ = (
        "times", "_load", "_loaded", "_checks", "_passes", "_of_modules", "_failed", "_file",
    )  # fmt: skip

    def __init__(
        self,
        rules: list[Rule],
        selected: frozenset[str] = frozenset(),
        *,
        times: dict[str, float] | None = None,
        load: Callable[[str], list[Rule]] | None = None,
    ) -> None:
        self._load = load
        self._loaded: set[str] = set()
        self._checks: list[Check] = [*rules]
        if not EVALUATED.isdisjoint(selected):
            self._checks.insert(0, Evaluation(selected))
        self.times = times
        self._passes: dict[tuple[str, bool, bool], _Pass] = {}
        self._of_modules: dict[str, list[Check]] = {}  # by dialect
        self._failed: set[tuple[str, str]] = set()  # pairs of rule and path
        self._file: FileContext | None = None

    @property
    def has_module_rules(self) -> bool:
        """Whether some rule wants whole modules: so do those that evaluate, and policies."""
        return any([rule.scope != FILE or rule.reads_values for rule in self._checks])

    def run(self, module: ModuleContext) -> None:
        """Look at the files of a module that are reported, each by itself, then at all."""
        self._load_rules(module.dialect)
        for file in module.files:
            if file.is_reported:
                file.diagnostics += file.syntax_errors
                self.run_file(file)
        if self.has_module_rules:
            self.run_module(module)
        for file in module.files:
            if len(file.diagnostics) > 1:
                from hcl_lint.linter.follow_ons import without_follow_ons

                file.diagnostics = without_follow_ons(file)
            file.diagnostics.sort(key=sort_key)

    def run_file(self, file: FileContext) -> None:
        """Look at one file with the rules for which one is enough, and all that want nodes."""
        key = (file.dialect.name, file.has_valid_syntax, file.is_json)
        if key not in self._passes:
            self._passes[key] = self._pass(file)
        plan = self._passes[key]
        self._file = file
        for rule in plan.rules:
            self._call(rule, rule.check_file, file, file)
        if plan.walk is not None:
            plan.walk.run(file.tree.root)
            file.ancestors = ()
            if file.is_json:
                self._run_templates(file, plan.walk)

    def _run_templates(self, file: FileContext, walk: Walk) -> None:
        """Look at the templates in the strings of a file in JSON syntax."""
        from hcl_lint.linter.json_templates import templates_of

        for template in templates_of(file):
            self._file = template
            walk.run(template.tree.root)
            template.hand_over()

    def _load_rules(self, dialect: Dialect) -> None:
        """Load the rules that only files of such a dialect need."""
        if self._load is not None and dialect.pack not in self._loaded:
            for pack in dialect.packs():
                if pack not in self._loaded:
                    self._loaded.add(pack)
                    self._checks += self._load(pack)

    def run_module(self, module: ModuleContext) -> None:
        """Look at a module with the rules that want more than one file."""
        dialect = module.dialect
        if dialect.name not in self._of_modules:
            self._of_modules[dialect.name] = [
                rule
                for rule in self._checks
                if type(rule).check_module is not Check.check_module
                and rule.scope != FILE
                and rule.applies_to(dialect)
            ]
        for rule in self._of_modules[dialect.name]:
            self._call(rule, rule.check_module, module, module.files[0])

    def _pass(self, file: FileContext) -> _Pass:
        """Work out what is to be done with files such as this one."""
        rules = [
            rule
            for rule in self._checks
            if rule.applies_to(file.dialect)
            and (file.has_valid_syntax or not rule.needs_valid_syntax)
            and (rule.holds_for_json or not file.is_json)
        ]
        walk = Walk()
        wants_nodes = False
        paths = PathTable()
        for rule in rules:
            handler = self._handler(rule)
            for cls in rule.nodes:
                walk.enter(cls, handler)
                wants_nodes = True
            for pattern in rule.paths:
                paths.add(pattern, handler)
        if not paths.is_empty:
            wants_nodes = True

            def dispatch(node: Node, ancestors: list[Node]) -> None:
                assert self._file is not None
                for handler in paths.find(self._file, node, ancestors):
                    handler(node, ancestors)

            walk.enter(Attribute, dispatch)
            walk.enter(Block, dispatch)
        of_files = [rule for rule in rules if type(rule).check_file is not Check.check_file]
        return _Pass(of_files, walk if wants_nodes else None)

    def _handler(self, rule: Check) -> Callable[[Node, list[Node]], None]:
        check = rule.check

        def handle(node: Node, ancestors: list[Node]) -> None:
            file = self._file
            assert file is not None
            file.ancestors = ancestors
            try:
                check(node, file)
            except Exception as error:
                self._fail(rule, file, error)

        if self.times is None:
            return handle
        return lambda node, ancestors: self._timed(rule, lambda: handle(node, ancestors))

    def _call(
        self, rule: Check, method: Callable[[Context], None], context: Context, file: FileContext
    ) -> None:
        def call() -> None:
            try:
                method(context)
            except Exception as error:
                self._fail(rule, file, error)

        if self.times is None:
            call()
        else:
            self._timed(rule, call)

    def _timed(self, rule: Check, call: Callable[[], None]) -> None:
        from time import perf_counter

        assert self.times is not None
        start = perf_counter()
        call()
        taken = perf_counter() - start
        self.times[rule.name] = self.times.get(rule.name, 0.0) + taken

    def _fail(self, rule: Check, file: FileContext, error: Exception) -> None:
        if (rule.name, file.path) not in self._failed:
            from hcl_lint.problems.errors import internal_error

            self._failed.add((rule.name, file.path))
            file.diagnostics.append(internal_error(file.tree.source, error, rule.name))


class _Pass:
    """What is to be done with the files of one dialect: checks of whole files, then the walk."""

    __slots__ = ("rules", "walk")

    def __init__(self, rules: list[Check], walk: Walk | None) -> None:
        self.rules = rules
        self.walk = walk


def sort_key(diagnostic: Diagnostic) -> tuple[int, int, str, str]:
    """What the diagnostics of a file are ordered by."""
    return diagnostic.start, diagnostic.end, diagnostic.code, diagnostic.summary
