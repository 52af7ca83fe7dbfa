"""Runs rules over files and modules: one walk over each tree serves all of them."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.expression_problems import EVALUATED, Evaluation
from hcl_lint.linter.rule import FILE, Check
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import ERROR
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.syntax.walk import Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias, TypeVar

    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.linter.paths import PathTable
    from hcl_lint.linter.registry import RuleLoader
    from hcl_lint.linter.rule import Rule

    Context = TypeVar("Context")
    Handler: TypeAlias = Callable[[Node, list[Node]], None]


class Engine:
    """Runs a fixed list of rules.

    What they find is in each file's ``diagnostics``, and what the parser found as well.

    A rule that raises is reported as an internal error, once a file, and all others go on.
    *selected* are the names of the problems that evaluation and schemas may report. *loader* gives
    further rules, and is asked what each module needs.
    ``times``, when it is a dictionary, collects the seconds that each rule took.
    """

    __slots__ = (
        "times", "_loader", "_numbers", "_checks", "_evaluation", "_passes", "_of_modules",
        "_wants_modules", "_failed", "_file",
    )  # fmt: skip

    def __init__(
        self,
        rules: list[Rule],
        selected: frozenset[str] = frozenset(),
        *,
        times: dict[str, float] | None = None,
        loader: RuleLoader | None = None,
    ) -> None:
        self._loader = loader
        self._numbers: dict[Check, int] = {}  # the order of the rules that the loader gave
        self._checks: list[Check] = [*rules]
        self._evaluation = Evaluation(selected)
        if not EVALUATED.isdisjoint(selected):
            self._checks.insert(0, self._evaluation)
        self.times = times
        self._passes: dict[tuple[str, bool, bool], _Pass] = {}
        self._of_modules: dict[str, tuple[list[Check], list[_Shared]]] = {}  # by dialect
        self._wants_modules = any([_wants_modules(rule) for rule in self._checks])
        self._failed: set[tuple[str, str]] = set()  # pairs of rule and path
        self._file: FileContext | None = None

    @property
    def has_module_rules(self) -> bool:
        """Whether some rule wants whole modules: so do those that evaluate, and policies."""
        if not self._wants_modules and self._loader is not None:
            self._add(self._loader.rest())
        return self._wants_modules

    def run(self, module: ModuleContext) -> None:
        """Look at the files of a module that are reported, each by itself, then at all."""
        if self._loader is not None:
            self._add(self._loader.rules_for(module.module))
        for file in module.files:
            if file.is_reported:
                file.diagnostics += file.syntax_errors
                self.run_file(file)
        if module.files and self.has_module_rules:
            self.run_module(module)
        for file in module.files:
            self._evaluation.conclude(file)
            if len(file.diagnostics) > 1:
                from hcl_lint.linter.follow_ons import without_follow_ons

                file.diagnostics = without_follow_ons(file)
            has_errors = any([each.severity == ERROR for each in file.diagnostics])
            if has_errors and file.dialect.has(RESOURCES):
                from hcl_lint.semantics.terraform.opentofu import with_hints

                file.diagnostics = with_hints(file.diagnostics, file.document)
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
        for shared in plan.shared:
            self._call(shared.finder, shared.look_at_file, file, file)
        walk = plan.walk_for(file)
        if walk is not None:
            walk.run(file.tree.root)
            file.ancestors = ()
            if file.is_json:
                self._run_templates(file, walk)

    def _run_templates(self, file: FileContext, walk: Walk) -> None:
        """Look at the templates in the strings of a file in JSON syntax."""
        from hcl_lint.linter.json_templates import templates_of

        for template in templates_of(file):
            self._file = template
            walk.run(template.tree.root)
            template.hand_over()

    def _add(self, rules: list[tuple[int, Rule]]) -> None:
        """Add rules that the loader gave; the order does not depend on what it gave when."""
        if rules:
            self._numbers.update([(rule, number) for number, rule in rules])
            self._checks += [rule for _, rule in rules]
            self._wants_modules = any([_wants_modules(rule) for rule in self._checks])
            self._checks.sort(key=lambda check: self._numbers.get(check, -1))
            self._passes.clear()
            self._of_modules.clear()

    def run_module(self, module: ModuleContext) -> None:
        """Look at a module with the rules that want more than one file."""
        dialect = module.dialect
        if dialect.name not in self._of_modules:
            rules = [
                rule for rule in self._checks if rule.scope != FILE and rule.applies_to(dialect)
            ]
            self._of_modules[dialect.name] = (
                [rule for rule in rules if type(rule).check_module is not Check.check_module],
                _sharing(rules, "find_in_module"),
            )
        rules, groups = self._of_modules[dialect.name]
        for rule in rules:
            self._call(rule, rule.check_module, module, module.files[0])
        for shared in groups:
            self._call(shared.finder, shared.look_at_module, module, module.files[0])

    def _pass(self, file: FileContext) -> _Pass:
        """Work out what is to be done with files such as this one."""
        rules = [
            rule
            for rule in self._checks
            if rule.applies_to(file.dialect)
            and (file.has_valid_syntax or not rule.needs_valid_syntax)
            and (rule.holds_for_json or not file.is_json)
        ]
        plan = _Pass(
            [rule for rule in rules if type(rule).check_file is not Check.check_file],
            _sharing(rules, "find_in_file"),
        )
        for rule in rules:
            if rule.nodes or rule.paths:
                handler = self._handler(rule)
                for cls in rule.nodes:
                    plan.add(cls, handler)
                for pattern in rule.paths:
                    plan.place(pattern, handler)

        def dispatch(node: Node, ancestors: list[Node]) -> None:
            assert self._file is not None and plan.paths is not None
            for handler in plan.paths.find(self._file, node, ancestors):
                handler(node, ancestors)

        plan.walk_with_paths.enter(Attribute, dispatch)
        plan.walk_with_paths.enter(Block, dispatch)
        return plan

    def _handler(self, rule: Check) -> Handler:
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
        try:
            if self.times is None:
                method(context)
            else:
                self._timed(rule, lambda: method(context))
        except Exception as error:
            self._fail(rule, file, error)

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

    __slots__ = ("rules", "shared", "paths", "walk_with_paths", "_walk", "_wants_nodes")

    def __init__(self, rules: list[Check], shared: list[_Shared]) -> None:
        self.rules = rules
        self.shared = shared
        self.paths: PathTable | None = None
        self.walk_with_paths = Walk()
        self._walk = Walk()
        self._wants_nodes = False

    def add(self, cls: type[Node], handler: Handler) -> None:
        """Let the walk hand nodes of a class to a rule."""
        self._wants_nodes = True
        self._walk.enter(cls, handler)
        self.walk_with_paths.enter(cls, handler)

    def place(self, pattern: str, handler: Handler) -> None:
        """Let the walk hand attributes and blocks at some places to a rule."""
        if self.paths is None:
            from hcl_lint.linter.paths import PathTable

            self.paths = PathTable()
        self.paths.add(pattern, handler)

    def walk_for(self, file: FileContext) -> Walk | None:
        """The walk over a file; None where no rule asks for any of its nodes."""
        if self.paths is not None and self.paths.may_be_in(file.text):
            return self.walk_with_paths
        return self._walk if self._wants_nodes else None


class _Shared:
    """Rules that inherit one method, which finds the problems of all of them."""

    __slots__ = ("finder", "rules")

    def __init__(self, finder: Check) -> None:
        self.finder = finder
        self.rules: dict[str, Check] = {}  # by the name of the problem

    def look_at_file(self, file: FileContext) -> None:
        for each in self.finder.find_in_file(file):
            self._hand_out(each, file)

    def look_at_module(self, module: ModuleContext) -> None:
        for each in self.finder.find_in_module(module):
            file = module.file_with(each.source)
            if file is not None:
                self._hand_out(each, file)

    def _hand_out(self, found: Diagnostic, file: FileContext) -> None:
        rule = self.rules.get(found.rule)
        if rule is not None:
            # What is found may be kept as a fact, and rules change what they get.
            rule.keep(found.copy(), file)


def _sharing(rules: list[Check], method: str) -> list[_Shared]:
    """The rules that have a method, those that inherit the same one together."""
    groups: dict[object, _Shared] = {}
    for rule in rules:
        inherited = getattr(type(rule), method)
        if inherited is not getattr(Check, method):
            groups.setdefault(inherited, _Shared(rule)).rules[rule.name] = rule
    return list(groups.values())


def _wants_modules(rule: Check) -> bool:
    return rule.scope != FILE or rule.reads_values


def sort_key(diagnostic: Diagnostic) -> tuple[int, int, str, str]:
    """What the diagnostics of a file are ordered by."""
    return diagnostic.start, diagnostic.end, diagnostic.code, diagnostic.summary
