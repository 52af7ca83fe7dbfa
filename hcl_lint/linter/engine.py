"""Runs finders over files and modules: one walk over each tree serves all of them."""

from __future__ import annotations

from time import perf_counter

from hcl_lint.annotations import Any, Callable, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import internal_error
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.expression_problems import conclude
from hcl_lint.linter.follow_ons import without_follow_ons
from hcl_lint.linter.json_templates import templates_of
from hcl_lint.linter.paths import PathTable
from hcl_lint.linter.registry import FinderLoader, Placed
from hcl_lint.semantics.finder import FILE, Finder
from hcl_lint.semantics.product import product_of
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.syntax.walk import Walk

Look: TypeAlias = "tuple[Finder, Callable[..., Any]]"
Handler: TypeAlias = Callable[[Node, list[Node]], None]

_FIRST = ("", -1)  # the place of finders that the loader did not give


class Engine:
    """Runs finders.

    What they find is in each file's ``diagnostics``, and what the parser found as well.

    A finder that raises is reported as an internal error, once a file, and all others go on.
    *loader* gives finders in addition to the fixed ones, and is asked what each module needs.
    ``times``, when it is a dictionary, collects the seconds that each finder took.
    """

    __slots__ = (
        "times", "_loader", "_places", "_finders", "_passes", "_of_modules", "_failed",
        "_file",
    )

    def __init__(
        self,
        finders: Sequence[Finder] = (),
        *,
        times: dict[str, float] | None = None,
        loader: FinderLoader | None = None,
    ) -> None:
        self.times = times
        self._loader = loader
        # The order of the finders that the loader gave.
        self._places: dict[Finder, tuple[str, int]] = {}
        self._finders: list[Finder] = [*finders]
        self._passes: dict[tuple[str, bool, bool], _Pass] = {}
        self._of_modules: dict[str, list[Look]] = {}  # by dialect
        self._failed: set[tuple[str, str]] = set()  # pairs of finder and path
        self._file: FileContext | None = None

    @property
    def wants_modules(self) -> bool:
        """Whether some finder wants whole modules: so do those that evaluate, and policies."""
        if self._loader is not None and self._loader.wants_modules:
            return True
        return any([each.wants_modules for each in self._finders])

    def run(self, module: ModuleContext) -> None:
        """Run the finders on each reported file of a module, then on the module as a whole."""
        if self._loader is not None:
            self._add(self._loader.finders_for(module.module))
        for file in module.files:
            if file.is_reported:
                file.diagnostics += file.syntax_errors
                if not file.document.is_opaque:
                    self.run_file(file)
        if module.files and self.wants_modules:
            self.run_module(module)
        for file in module.files:
            conclude(file)
            if len(file.diagnostics) > 1:
                file.diagnostics = without_follow_ons(file)
            explained = product_of(file.dialect).explained
            if explained is not None and any([each.is_error for each in file.diagnostics]):
                file.diagnostics = explained(file.diagnostics, file.document)
            file.diagnostics.sort(key=sort_key)

    def run_file(self, file: FileContext) -> None:
        """Look at one file with the finders for which one is enough, and all that want nodes."""
        key = (file.dialect.name, file.has_valid_syntax, file.is_json)
        if key not in self._passes:
            self._passes[key] = self._pass(file)
        plan = self._passes[key]
        self._file = file
        for finder, look in plan.finders:
            try:
                if finder.returns:  # What is found may be kept as a fact.
                    found = look(file.document)
                    file.add([each.copy() for each in found if each.rule in finder.rules])
                else:
                    look(file)
            except Exception as error:
                self._fail(finder, file, error)
        walk = plan.walk_for(file)
        if walk is not None:
            walk.run(file.tree.root)
            file.ancestors = ()
        if file.is_json:
            for template in templates_of(file):
                if walk is not None:
                    self._file = template
                    walk.run(template.tree.root)
                template.merge_into_file()

    def _add(self, finders: list[Placed]) -> None:
        """Add finders that the loader gave; the order does not depend on what it gave when."""
        if finders:
            self._places.update([(finder, place) for place, finder in finders])
            self._finders += [finder for _, finder in finders]
            self._finders.sort(key=lambda finder: self._places.get(finder, _FIRST))
            self._passes.clear()
            self._of_modules.clear()

    def run_module(self, module: ModuleContext) -> None:
        """Run the module-level finders."""
        dialect = module.dialect
        if dialect.name not in self._of_modules:
            self._of_modules[dialect.name] = [
                (each, self._function(each))
                for each in self._finders
                if each.scope != FILE and each.applies_to(dialect)
            ]
        for finder, look in self._of_modules[dialect.name]:
            try:
                if finder.returns:
                    found = look(module.module)
                    module.add([each for each in found if each.rule in finder.rules])
                else:
                    look(module)
            except Exception as error:
                self._fail(finder, module.files[0], error)

    def _pass(self, file: FileContext) -> _Pass:
        """Work out what is to be done with files such as this one."""
        finders = [
            each
            for each in self._finders
            if each.scope == FILE
            and each.applies_to(file.dialect)
            and (file.has_valid_syntax or not each.needs_valid_syntax)
            and (each.in_json or not file.is_json)
        ]
        plan = _Pass(
            [
                (each, self._function(each))
                for each in finders
                if not each.nodes and not each.paths
            ]
        )
        for finder in finders:
            if finder.nodes or finder.paths:
                handler = self._handler(finder)
                for cls in finder.nodes:
                    plan.add(cls, handler)
                for pattern in finder.paths:
                    plan.place(pattern, handler)

        def dispatch(node: Node, ancestors: list[Node]) -> None:
            assert self._file is not None
            assert plan.paths is not None
            for handler in plan.paths.find(self._file, node, ancestors):
                handler(node, ancestors)

        plan.walk_with_paths.enter(Attribute, dispatch)
        plan.walk_with_paths.enter(Block, dispatch)
        return plan

    def _handler(self, finder: Finder) -> Handler:
        look = self._function(finder)

        def handle(node: Node, ancestors: list[Node]) -> None:
            file = self._file
            assert file is not None
            file.ancestors = ancestors
            try:
                look(node, file)
            except Exception as error:
                self._fail(finder, file, error)

        return handle

    def _function(self, finder: Finder) -> Callable[..., Any]:
        """The function of a finder, which measures itself where that is asked for."""
        look = finder.function()
        times = self.times
        if times is None:
            return look

        def timed(*arguments: object) -> object:
            start = perf_counter()
            found = look(*arguments)
            times[finder.name] = times.get(finder.name, 0.0) + perf_counter() - start
            return found

        return timed

    def _fail(self, finder: Finder, file: FileContext, error: Exception) -> None:
        if (finder.name, file.path) not in self._failed:
            self._failed.add((finder.name, file.path))
            file.diagnostics.append(internal_error(file.tree.source, error, finder.name))


class _Pass:
    """What is to be done with the files of one dialect: finders for whole files, then the walk."""

    __slots__ = ("finders", "paths", "walk_with_paths", "_walk", "_wants_nodes")

    def __init__(self, finders: list[Look]) -> None:
        self.finders = finders
        self.paths: PathTable | None = None
        self.walk_with_paths = Walk()
        self._walk = Walk()
        self._wants_nodes = False

    def add(self, cls: type[Node], handler: Handler) -> None:
        """Let the walk hand nodes of a class to a finder."""
        self._wants_nodes = True
        self._walk.enter(cls, handler)
        self.walk_with_paths.enter(cls, handler)

    def place(self, pattern: str, handler: Handler) -> None:
        """Let the walk hand attributes and blocks at some places to a finder."""
        if self.paths is None:
            self.paths = PathTable()
        self.paths.add(pattern, handler)

    def walk_for(self, file: FileContext) -> Walk | None:
        """The walk over a file; None where no finder asks for any of its nodes."""
        if self.paths is not None and self.paths.may_be_in(file.text):
            return self.walk_with_paths
        return self._walk if self._wants_nodes else None


def sort_key(diagnostic: Diagnostic) -> tuple[int, int, str, str]:
    """What the diagnostics of a file are ordered by."""
    return diagnostic.start, diagnostic.end, diagnostic.code, diagnostic.summary
