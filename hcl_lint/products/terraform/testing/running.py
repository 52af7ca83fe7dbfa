"""Running tests: each run of a file by itself, with the state that earlier ones leave."""

from __future__ import annotations

from fnmatch import fnmatchcase

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.diagnostics.errors import internal_error
from hcl_lint.products.terraform.language.files import OPENTOFU
from hcl_lint.products.terraform.language.required_version import allowed_versions
from hcl_lint.products.terraform.providers.requirements import (
    configuration_name, passed_configurations, with_called,
)
from hcl_lint.products.terraform.testing.assertions import judge
from hcl_lint.products.terraform.testing.coverage import Coverage
from hcl_lint.products.terraform.testing.expected_failures import expected_in, left_over
from hcl_lint.products.terraform.testing.given_variables import TestVariables
from hcl_lint.products.terraform.testing.load_errors import load_errors
from hcl_lint.products.terraform.testing.moves import moved_state, moves_elsewhere
from hcl_lint.products.terraform.testing.planned_modules import PlannedModule
from hcl_lint.products.terraform.testing.replacements import (
    MockedProvider, Override, Replacements, missing_configurations, overrides_in,
)
from hcl_lint.products.terraform.testing.targets import planned_with, target_of, wrong_targets
from hcl_lint.products.terraform.testing.walks import Settings, State, Walk, WalkProblem
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import list_items, name_of, text_of
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.dependencies import dependencies_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.run_results import (
    ERROR, FAIL, SKIP, UNDECIDED, WARNED, RunProblem, RunResult, TestedFile, TestRequest,
)
from hcl_lint.text.limits import Budget
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

_ENDINGS: Final = (".tftest.hcl", ".tftest.json")
_ENDINGS_OF_OPENTOFU: Final = (*_ENDINGS, ".tofutest.hcl", ".tofutest.json")
_PLAN: Final = "plan"
_APPLY: Final = "apply"
_SHARING: Final = {"variables", "assert", "module"}  # blocks of runs that may share a plan
_MOST_STEPS: Final = 1_000_000  # of all expressions of a run
_MOST_RUNS: Final = 1_000  # of one file
_FIRST_WITH_SHORT_CIRCUITS: Final = (1, 12, 0)


def settings_for(module: Module) -> Settings:
    """How the newest version behaves that a module allows."""
    is_opentofu = module.dialect.name in OPENTOFU
    allowed = allowed_versions(module)
    end = None if allowed is None else allowed[1]
    is_old = end is not None and end <= _FIRST_WITH_SHORT_CIRCUITS
    allows_old = allowed is not None and allowed[0] < _FIRST_WITH_SHORT_CIRCUITS
    return Settings(
        is_opentofu=is_opentofu, is_eager=is_opentofu or is_old,
        nulls_for_unknown=is_old and not is_opentofu,
        allows_eager=allows_old and not is_old and not is_opentofu,
    )


class FileRunner:
    """The runs of one file, in order."""

    def __init__(
        self, document: Document, folder: Module, tested: Module, request: TestRequest,
        coverage: Coverage | None = None,
    ) -> None:
        """*folder* has the file, and *tested* is what it is about; *coverage* notes what
        assertions reach.
        """
        self.document = document
        self.folder = folder
        self.tested = tested
        self.settings = settings_for(tested)
        self.request = request
        self.coverage = coverage
        self.blocks = document.blocks()
        self.runs = [block for block in self.blocks if block.type == "run"][:_MOST_RUNS]
        self.states: dict[str, State] = {}
        self.last: PlannedModule | None = None
        self.outputs: dict[str, dict[str, Value]] = {}
        self.known_runs = [block.label for block in self.runs]
        self.overrides = overrides_in(self.blocks)
        self.mocked: dict[str, MockedProvider] = {}
        self.serial = 0
        self.result = TestedFile(document.path, tested.dialect.title)

    def results(self) -> TestedFile:
        """Run all of the file."""
        self.result.problems += load_errors(
            self.folder, self.document, self.tested, self.request.files
        )
        if self.result.problems:
            return self.result
        for block in self.blocks:
            if block.type == "mock_provider":
                mocked = MockedProvider(block, self._mock_files(block))
                self.mocked[mocked.name] = mocked
        is_over = False
        for run in self.runs:
            command = name_of(run.expression("command")) or _APPLY
            result = RunResult(run.label, command, run.place)
            if self.request.selects(self.document.path, run.label):
                self.result.runs.append(result)
            if is_over:
                result.status = SKIP
                continue
            self._run_bounded(run, result)
            is_over = result.status == ERROR
        self._destroy()
        return self.result

    def _mock_files(self, block: BlockView) -> Sequence[BlockView]:
        source = text_of(block.expression("source"))
        folder = self.tested.called(source) if source else None
        found: list[BlockView] = []
        for document in () if folder is None else folder.documents:
            if document.path.endswith((".tfmock.hcl", ".tfmock.json")):
                found += document.blocks()
        return found

    # One run

    def _run_bounded(self, run: BlockView, result: RunResult) -> None:
        """Do one run, all of whose expressions together may take so many steps."""
        modules = [self.tested, self.folder]
        named = run.first_block("module")
        source = None if named is None else text_of(named.expression("source"))
        other = self.tested.called(source) if source else None
        modules += [] if other is None else [other]
        trees = [
            document.tree for module in modules for one in with_called(module)
            for document in one.documents
        ]
        before = [tree.budget for tree in trees]
        budget = Budget(_MOST_STEPS, _MOST_STEPS // 5)
        try:
            for tree in trees:
                tree.budget = budget
            self._run(run, result)
        except Exception as error:
            failure = internal_error(run.place.source, error)
            result.add(RunProblem(ERROR, failure.summary, failure.detail, run.place))
        finally:
            for tree, known in zip(trees, before):
                tree.budget = known
        if budget.is_exceeded and result.status != ERROR:
            result.add(RunProblem(
                UNDECIDED, "Run is undecided", "its expressions take too many steps", run.place
            ))

    def _run(self, run: BlockView, result: RunResult) -> None:
        self.serial += 1
        named = run.first_block("module")
        source = "" if named is None else text_of(named.expression("source")) or ""
        module: Module | None = self.tested
        if named is not None:
            module = None
            if source.startswith(("./", "../")):
                module = self.tested.called(source)
        if module is None:
            result.add(RunProblem(
                UNDECIDED, "Module is not installed", f"The module `{source}` is not in the tree.",
                run.place,
            ))
            self.outputs[run.label] = {}
            return
        expected = expected_in(run, result)
        folder = "." if named is None else source.strip("./")
        wrong = self.tested.fact(Validated).problems(module, folder, self.settings)
        self._take(wrong, result)
        if wrong:
            return
        variables = TestVariables(self, run, module)
        problems = variables.problems
        for place, summary, detail in problems:
            result.add(RunProblem(ERROR, summary, detail, place))
        if result.status == ERROR:
            return
        for place, name in missing_configurations(self.blocks, run):
            summary = f"Missing provider definition for {name}"
            result.add(RunProblem(
                ERROR, summary, "The file has no `provider` or `mock_provider` of this name.", place
            ))
        options = run.first_block("plan_options")
        for place, summary, detail in () if options is None else wrong_targets(options):
            result.add(RunProblem(ERROR, summary, detail, place))
        if result.status == ERROR:
            return
        key = text_of(run.expression("state_key")) or source
        prior = moved_state(module, self.states.get(key, {}))
        walk = self._walk(run, module, prior, variables)
        walk.is_final = result.command == _PLAN
        planned = self._planned(run, walk, folder)
        walk = planned.walk
        if walk.problems and result.command == _APPLY:
            self._take(walk.problems, result)
            return
        if result.command == _APPLY:
            applied = self._walk(run, module, prior, variables)
            applied.applies = True
            applied.replaced = walk.replaced
            planned = PlannedModule(applied, module, (), planned.folder)
            walk = applied
            planned.visit()
            kept = dict(prior) if walk.problems or walk.targeted is not None else {}
            self.states[key] = {**kept, **walk.state}
        if self.coverage is not None:
            self.coverage.note(planned)
        self._take(left_over(walk.problems, expected, result), result)
        for place, reason in walk.eager.values():
            result.notes.append(RunProblem(
                WARNED, "Condition fails before Terraform 1.12",
                f"Versions that `required_version` allows evaluate both operands of `&&` and `||`: "
                f"{reason}", place,
            ))
        for reason in walk.doubts:
            result.add(RunProblem(UNDECIDED, "Run is undecided", reason, run.place))
        if result.status != ERROR:
            judge(self, run, planned, variables, result)
        if walk.doubts and result.status == FAIL:
            result.status = UNDECIDED  # It may have an error before any assertion.
        self.outputs[run.label] = planned.outputs()
        if self.request.shown and fnmatchcase(run.label, self.request.shown):
            result.values = tuple(planned.shown_values())

    def _planned(self, run: BlockView, walk: Walk, folder: str) -> PlannedModule:
        """The module as a walk plans it; runs that plan the same after each other share it."""
        last = self.last
        names = {block.type for block in run.blocks()}
        is_plain = walk.is_final and names <= _SHARING and run.expression("providers") is None
        if last is not None and is_plain and last.folder == folder and last.walk.plans_as(walk):
            return last
        planned = PlannedModule(walk, walk.root, (), folder)
        planned.visit()
        self.last = planned if is_plain else None
        return planned

    def _take(self, problems: Sequence[WalkProblem], result: RunResult) -> None:
        seen = set()
        for problem in problems:
            detail = problem.detail
            if "[" in problem.instance:
                detail = f"{problem.instance}: {detail}"
            key = problem.place, problem.summary, detail
            if key not in seen:
                seen.add(key)
                result.add(RunProblem(ERROR, problem.summary, detail, problem.place))

    def _walk(self, run: BlockView, module: Module, prior: State, variables: TestVariables) -> Walk:
        levels: list[list[Override]] = [overrides_in(run.blocks()), self.overrides]
        levels += [mocked.overrides for mocked in self.mocked.values()]
        passed: dict[str, str] = {}
        mocked = dict(self.mocked)
        given = passed_configurations(run.expression("providers"))
        if given is not None:
            passed = {
                inner: configuration_name(value) or inner
                for inner, _, value in given if inner is not None
            }
            mocked = {name: one for name, one in mocked.items() if name in passed.values()}
        replacements = Replacements(levels, mocked, passed)
        walk = Walk(
            module, self.serial, self.settings, prior, replacements, variables.given,
            self.tested,
        )
        walk.imported = self._imports()
        if prior and moves_elsewhere(module, prior):
            walk.doubt("a module that is called moves objects of earlier runs")
        options = run.first_block("plan_options")
        if options is not None:
            walk.is_refresh = name_of(options.expression("mode")) == "refresh-only"
            items = list_items(options.expression("replace")) or ()
            walk.forced = tuple([
                found.to_text() for item in items if (found := reference_of(item)) is not None
            ])
            wanted = [target_of(item) for item in list_items(options.expression("target")) or ()]
            if None in wanted:
                walk.doubt("`target` leaves out a part of a module that is called")
            if wanted:
                targets = [target for target in wanted if target is not None]
                walk.targeted = planned_with(dependencies_of(module), targets)
        return walk

    def _imports(self) -> dict[str, Value]:
        """The ids of the objects that the module imports, by their addresses."""
        found: dict[str, Value] = {}
        for document in self.tested.documents:
            for block in document.blocks("import") if "import" in document.text else ():
                target = reference_of(block.expression("to"))
                if target is not None:
                    found[target.to_text()] = block.value("id") or DYNAMIC_UNKNOWN
        return found

    def _destroy(self) -> None:
        """Take note of what cannot be destroyed at the end."""
        for document in self.tested.documents:
            for block in document.blocks("resource"):
                lifecycle = block.first_block("lifecycle")
                if lifecycle is None or not lifecycle.truth("prevent_destroy"):
                    continue
                if any(state.get(".".join(block.labels)) for state in self.states.values()):
                    self.result.notes.append(RunProblem(
                        ERROR, "Instance cannot be destroyed",
                        "It has `prevent_destroy`, so the file fails when its objects are "
                        "destroyed at the end.", block.place,
                    ))


class Validated:
    """The modules that the tests of a module run, each of which is looked at once."""

    def __init__(self, home: Module) -> None:
        self.home = home
        self._found: dict[str, list[WalkProblem]] = {}

    def problems(self, module: Module, folder: str, settings: Settings) -> list[WalkProblem]:
        """What is wrong with a module, in a folder relative to the home, or with those it calls."""
        if folder not in self._found:
            walk = Walk(module, 0, settings, {}, Replacements([], {}, {}), {}, self.home)
            walk.validates = True
            walk.is_final = False
            PlannedModule(walk, module, (), folder).visit()
            self._found[folder] = walk.problems
        return self._found[folder]


def test_files(module: Module, folder: str = "") -> list[tuple[Document, Module]]:
    """The files of tests of a module, in the order of their names, with the folders."""
    endings = _ENDINGS_OF_OPENTOFU if module.dialect.name in OPENTOFU else _ENDINGS
    found = []
    for place in (module, module.called(folder or "tests")):
        if place is not None:
            found += [(each, place) for each in place.documents if each.path.endswith(endings)]
    return sorted(found, key=lambda found: found[0].path)


def run_tests(module: Module, request: TestRequest) -> Iterator[TestedFile]:
    coverage = None if request.covered is None else Coverage()
    for document, folder in test_files(module, request.folder):
        if request.selects(document.path):
            result = FileRunner(document, folder, module, request, coverage).results()
            if result.runs or result.problems or not request.selected:
                yield result
    if coverage is not None and request.covered is not None:
        request.covered += coverage.items(module)
