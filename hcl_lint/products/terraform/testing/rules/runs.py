"""Test files: their runs, with backends and providers, and what these are about.

Source: internal/configs of Terraform (main, 2026-08), test files and the providers of tests.
"""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, OPT_IN, WARNING, Rule, check
from hcl_lint.dialects.schemas import roles_in
from hcl_lint.products.terraform.calls.rules.variable_files_and_tests import failures
from hcl_lint.products.terraform.calls.sources import LOCAL, REGISTRY, kind_of
from hcl_lint.products.terraform.language.files import OPENTOFU
from hcl_lint.products.terraform.providers.requirements import (
    ModuleProviders, configuration_name, passed_configurations, provider_name, providers_of,
)
from hcl_lint.products.terraform.testing.replacements import PROVIDERS, missing_configurations
from hcl_lint.products.terraform.testing.rules.mocks_and_overrides import (
    DUPLICATE_TEST_OBJECT, OVERRIDES, UNKNOWN_OVERRIDE_TARGET, wrong_literals, wrong_overrides,
)
from hcl_lint.products.terraform.testing.rules.values import (
    INVALID_RUN_BLOCK, RunValues, runs_in_common_variables, symbols_of_folder,
)
from hcl_lint.products.terraform.testing.targets import wrong_targets
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_CONDITION
from hcl_lint.schema.content import BodyExpression, ContentAttribute
from hcl_lint.schema.static_expressions import is_null, list_items, name_of, text_of
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import (
    DECLARED, WELL_KNOWN, Resolved, Symbols, resolved_references, symbols_of,
)
from hcl_lint.semantics.undefined import is_tried
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, SPLAT
from hcl_lint.text.messages import advise, listed, location, short
from hcl_lint.text.source import Range

_ENDINGS: Final = (".tftest.hcl", ".tftest.json", ".tofutest.hcl", ".tofutest.json")
_MOST_RUNS: Final = 20  # whose values are followed into modules, of a file
# How many steps make a whole object that can fail, by the root of references to it.
_CHECKABLE: Final = {"var": 1, "output": 1, "check": 1, "data": 2, "ephemeral": 2}
_NOT_CHECKABLE: Final = (
    "local", "module", "path", "terraform", "each", "count", "self", "run", "action", "provider",
)


RUN_WITHOUT_ASSERT = Rule(
    "TT003", "run-without-assert", WARNING, OPT_IN, "Run that asserts nothing."
)
INVALID_EXPECT_FAILURES = Rule(
    "TT005", "invalid-expect-failures", ERROR, ON,
    "Expected failure of an object that has no conditions.",
)


@check(
    INVALID_RUN_BLOCK, DUPLICATE_TEST_OBJECT, RUN_WITHOUT_ASSERT, UNKNOWN_OVERRIDE_TARGET,
    INVALID_EXPECT_FAILURES, OBJECT_ATTRIBUTE_IGNORED,
    reads=MODULE, words=(".tftest.", ".tofutest."),
)
def tests(module: Module) -> Diagnostics:
    for document in module.documents:
        if document.path.endswith(_ENDINGS):
            yield from _TestFile(module, document).findings()
        elif document.path.endswith(".tfmock.hcl"):
            yield from wrong_literals(document.blocks(), module, None)


class _TestFile:
    """One file of tests."""

    def __init__(self, module: Module, document: Document) -> None:
        self.module = module
        self.document = document
        self.is_opentofu = module.dialect.name in OPENTOFU
        self.blocks = document.blocks()
        self.runs = [block for block in self.blocks if block.type == "run"]
        tested = symbols_of(module).tested
        is_known = tested is not None and tested.module.is_whole
        self.tested: Symbols | None = tested if is_known else None

    def findings(self) -> Diagnostics:
        yield from self.duplicates()
        yield from wrong_overrides(self.blocks, self.module, self.tested)
        yield from wrong_literals(self.blocks, self.module, self.tested)
        names = {run.labels[0]: number for number, run in reversed([*enumerate(self.runs)])}
        yield from self.references(names)
        referenced = {
            reference.steps[0].key for reference in self.document.references
            if reference.root == "run" and reference.steps
        }
        for block in self.blocks:
            if block.type == "provider":
                version = block.attribute("version")
                if version is not None and not self.is_opentofu:
                    yield INVALID_RUN_BLOCK.at(
                        version.name_place, "`version` of a provider in a test",
                        "The module under test requires provider versions. Remove the argument.",
                    )
                yield from self.values_with(self.tested).in_provider(block)
        for variables in self.blocks:
            if variables.type == "variables":
                yield from self.common_variables(variables)
                yield from runs_in_common_variables(variables, self.module)
        if not self.is_opentofu:
            yield from wrong_backends(self.runs)
            yield from experimental_items(self.blocks)
            yield from self.missing_providers()
        if self.tested is not None:
            modules = [(run, self.symbols_of_run(run)) for run in self.runs]
            yield from wrong_providers(self.blocks, modules, self.tested)
        for run in self.runs:
            yield from self.run(run, is_referenced=run.labels[0] in referenced)
        yield from self.failing_values()

    # Names

    def duplicates(self) -> Diagnostics:
        yield from self.duplicates_among(self.blocks)
        for block in self.blocks:
            if block.type == "mock_provider":
                yield from self.duplicates_among(block.blocks(), block)

    def duplicates_among(
        self, blocks: tuple[BlockView, ...], around: BlockView | None = None
    ) -> Diagnostics:
        first: dict[tuple[str, str], Range] = {}
        for block in blocks:
            if self.is_opentofu and block.type in ("provider", "run"):
                continue  # The last provider of a name counts, and all runs do.
            if block.type == "run":
                key, noun = ("run", block.labels[0]), "run"
            elif block.type in PROVIDERS:
                name = provider_name(block)
                if name is None:
                    continue
                key, noun = ("provider", name), "provider"
            elif block.type in ("mock_resource", "mock_data"):
                key, noun = (block.type, block.labels[0]), f"`{block.type}` block"
            else:
                continue
            known = first.setdefault(key, block.place)
            if known is not block.place:
                yield DUPLICATE_TEST_OBJECT.at(
                    (around if around is not None and self.is_opentofu else block).place,
                    f"Duplicate {noun} {short(key[1])}",
                    f"The first one is {location(known, block.place)}. Remove one of them, or "
                    "rename it.",
                )

    def references(self, names: dict[str, int]) -> Diagnostics:
        """Report references to what has no value yet, or never has."""
        starts = [run.place.start for run in self.runs]
        for element in resolved_references(self.module):
            reference = element.reference
            if element.document is not self.document:
                continue
            if reference.context.path in (("variables",), ("run", "variables")):
                yield from self.reference_of_variables(element)
            if reference.root != "run" or not reference.steps:
                continue
            if reference.context.path[:1] == ("provider",):
                if reference.steps[0].key in names and not is_tried(element):
                    run = self.runs[names[reference.steps[0].key]]
                    yield from self.output_of_run(reference, run)
                continue
            if reference.context.path[:1] != ("run",):
                continue
            here = bisect_left(starts, reference.start) - 1
            there = names.get(reference.steps[0].key)
            if there is not None and here >= 0 and there >= here:
                name = reference.steps[0].key
                what = "itself" if there == here else "a later run"
                yield INVALID_RUN_BLOCK.at(
                    Range(self.document.source, *reference.place), f"Run refers to {what}",
                    f"Runs are executed in order, so `run.{name}` has no values yet. Refer only to "
                    "earlier runs.",
                )
            elif there is not None and not is_tried(element):
                yield from self.output_of_run(reference, self.runs[there])

    def reference_of_variables(self, each: Resolved) -> Diagnostics:
        """Report a reference to an object of the module under test, whose run is yet to begin."""
        reference = each.reference
        if reference.root in ("var", "run", "each", "count", "self"):
            return
        if each.resolution.outcome in (DECLARED, WELL_KNOWN):
            yield INVALID_RUN_BLOCK.at(
                Range(self.document.source, *reference.place),
                f"Value of a variable refers to {short(reference.to_text())}",
                "Values of variables are computed before the run. They can only refer to earlier "
                "runs and to variables of the test file.",
            )

    def output_of_run(self, reference: Reference, run: BlockView) -> Diagnostics:
        """Report a reference to an output that the module of a run does not declare."""
        symbols = self.symbols_of_run(run)
        if symbols is None or len(reference.steps) < 2 or reference.steps[1].kind == NUMBER:
            return
        name = reference.steps[1].key
        if reference.steps[1].kind == SPLAT or symbols.get(f"output.{name}") is not None:
            return
        outputs = [output.name for output in symbols.of_kind("output")]
        advice = advise(name, outputs, "Declare it there, or correct the name.")
        yield INVALID_RUN_BLOCK.at(
            Range(self.document.source, *reference.step_place(1)),
            f"Run {short(run.labels[0])} has no output {short(name)}",
            f"The module of the run declares no output `{name}`. {advice}",
        )

    # Variables

    def common_variables(self, variables: BlockView) -> Diagnostics:
        """Report values that runs without one of their own cannot take."""
        values = self.values_with(self.tested, list(variables.attributes()))
        for name, attribute in variables.attributes().items():
            for run in self.runs:
                own = [inner.attributes() for inner in run.blocks("variables")]
                is_given = any([name in block for block in own])
                if run.first_block("module") is None and not is_given:
                    yield from values.in_variable(name, attribute)
                    break

    def failing_values(self) -> Diagnostics:
        """Report values with which the module of a run certainly fails."""
        if any([block.type in OVERRIDES for block in self.blocks]):
            return  # What fails may be replaced.
        common = [block for block in self.blocks if block.type == "variables"]
        known: set[tuple[int, str, int]] = set()
        for run in self.runs[:_MOST_RUNS]:
            symbols, blocks = self.symbols_of_run(run), run.blocks()
            if symbols is None or run.expression("expect_failures") is not None:
                continue
            if any([block.type in OVERRIDES for block in blocks]):
                continue
            given: dict[str, ContentAttribute] = {}
            for variables in [*common, *[block for block in blocks if block.type == "variables"]]:
                given.update(variables.attributes())
            for found in failures(INVALID_RUN_BLOCK, symbols.module, given):
                there = found.related[0].range
                place = found.start, there.source.path, there.start
                if place not in known:
                    known.add(place)
                    yield found

    # Runs

    def missing_providers(self) -> Diagnostics:
        """Report configurations that runs pass on, but the file does not have."""
        for run in self.runs:
            for place, name in missing_configurations(self.blocks, run):
                yield INVALID_RUN_BLOCK.at(
                    place, f"Test file without provider {short(name)}",
                    f"Runs can only pass on configurations of the file. Add a `provider` or "
                    f"`mock_provider` block for `{name}`.",
                )

    def symbols_of_run(self, run: BlockView) -> Symbols | None:
        """The symbols of the module that a run is about; None if it is unknown."""
        block = run.first_block("module")
        if block is None or self.tested is None:
            return self.tested
        text = text_of(block.expression("source"))
        if text is None or not text.startswith(("./", "../")):
            return None
        return symbols_of_folder(self.tested, text)

    def values_with(
        self, symbols: Symbols | None, given: Sequence[str] = (), *, is_own: bool = False
    ) -> RunValues:
        modules = {run.labels[0]: self.symbols_of_run(run) for run in self.runs}
        return RunValues(self.document, self.module, symbols, modules, given, is_own=is_own)

    def run(self, run: BlockView, *, is_referenced: bool) -> Diagnostics:
        for options in run.blocks("plan_options"):
            mode, refresh = options.expression("mode"), options.expression("refresh")
            if mode is not None and refresh is not None and name_of(mode) == "refresh-only":
                if refresh.evaluate(None)[0].payload is False:
                    yield INVALID_RUN_BLOCK.at(
                        refresh.place, "`refresh-only` plan without a refresh",
                        "With `mode = refresh-only` there is nothing to do. Remove one of them.",
                    )
            for place, summary, detail in wrong_targets(options):
                yield INVALID_RUN_BLOCK.at(place, summary.rstrip("."), detail)
        module = run.first_block("module")
        if module is not None:
            yield from self.module_of_run(module)
        is_tested = module is None
        yield from wrong_overrides(run.blocks(), self.module, self.tested if is_tested else None)
        yield from wrong_literals(run.blocks(), self.module, self.tested)
        symbols = self.symbols_of_run(run)
        given = [
            name for block in (*self.blocks, *run.blocks()) if block.type == "variables"
            for name in block.attributes()
        ]
        values = self.values_with(symbols, given, is_own=not is_tested)
        for variables in run.blocks("variables"):
            for name, attribute in variables.attributes().items():
                yield from values.in_variable(name, attribute)
        for element in run.blocks("assert"):
            yield from values.in_assertion(element)
        failures = run.expression("expect_failures")
        if failures is not None:
            for item in list_items(failures) or ():
                yield from self.failure(item, symbols)
        if failures is None and is_tested and not is_referenced:
            if run.first_block("assert") is None and self.document.has_valid_syntax:
                yield RUN_WITHOUT_ASSERT.at(
                    run.name_place, f"Run {short(run.labels[0])} asserts nothing",
                    "It fails only if the command fails. Add an `assert` block, or "
                    "`expect_failures`.",
                )

    def module_of_run(self, module: BlockView) -> Diagnostics:
        source, version = module.expression("source"), module.attribute("version")
        text = text_of(source)
        if source is None or text is None:
            return
        kind = kind_of(text)
        if kind not in (LOCAL, REGISTRY):
            yield INVALID_RUN_BLOCK.at(
                source.place, "Unsupported module source in a run",
                'A run can only use a local module, such as "./tests/setup", or one from a '
                'registry.',
            )
        elif kind == LOCAL and version is not None and not is_null(version.expression):
            yield INVALID_RUN_BLOCK.at(
                version.name_place, "Local module with a version",
                "Only modules from a registry have versions. Remove `version`.",
            )

    def failure(self, item: BodyExpression, symbols: Symbols | None) -> Diagnostics:
        reference = reference_of(item)
        if reference is None:
            return
        steps = [step for step in reference.steps if step.kind == ATTRIBUTE]
        root = reference.root
        if root == "resource":
            root, steps = (steps[0].key, steps[1:]) if steps else ("", steps)
        length = _CHECKABLE.get(root, 1)
        if root in _NOT_CHECKABLE:
            yield INVALID_EXPECT_FAILURES.at(
                item.place, f"{short(reference.to_text())} cannot fail",
                "Only objects with conditions can be expected to fail: variables, outputs, "
                "resources, data sources and checks of the module under test.",
            )
            return
        if len(steps) > length:
            yield INVALID_EXPECT_FAILURES.at(
                item.place, "`expect_failures` refers to an attribute",
                "Only whole objects can be expected to fail. Remove everything after the name.",
                severity=WARNING,  # Terraform takes it for the whole object.
            )
        if symbols is not None and len(steps) >= length:
            address = ".".join([root, *[step.key for step in steps[:length]]])
            yield from self.condition(item, address, symbols)

    def condition(self, item: BodyExpression, address: str, symbols: Symbols) -> Diagnostics:
        """Report an object that has nothing that can fail."""
        symbol = symbols.get(address)
        if symbol is None:
            if address.startswith("var.") or symbols is not self.tested:
                yield INVALID_EXPECT_FAILURES.at(
                    item.place,
                    f"Undeclared {'variable' if address.startswith('var.') else 'object'} "
                    f"{short(address)}",
                    "The module of the run does not declare it. Declare it, or correct the name.",
                )
            return
        start = f"{symbol.kind}."
        paths = [
            role.removeprefix(start)
            for role in roles_in(self.document.dialect).get(OF_CONDITION, ())
            if role.startswith(start)
        ]
        if len(paths) == 0 or symbol.duplicates:
            return
        documents = [symbol.document, *[document for _, document in symbol.overrides]]
        labels = tuple(symbol.declaration.labels)
        for document in documents:
            for block in document.view.blocks_on([symbol.kind]):
                if block.labels == labels and len(block.blocks_on(paths)) != 0:
                    return
        blocks = listed([path.rpartition(".")[2] for path in paths], " or ")
        yield INVALID_EXPECT_FAILURES.at(
            item.place, f"{short(address)} has no conditions",
            f"It has no block {blocks}, so it never fails as expected. Add one, or remove it here.",
        )


_OPERATING: Final = ("remote", "cloud")  # backends that do more than store state


# Only builds of Terraform with experiments have them. Source: internal/configs, test files.


def experimental_items(blocks: Sequence[BlockView]) -> Diagnostics:
    """Report what no release of Terraform accepts in a test file."""
    for block in blocks:
        skipped = block.attribute("skip_cleanup") if block.type in ("run", "test") else None
        backend = block.first_block("backend") if block.type == "run" else None
        for name, place in (
            ("skip_cleanup", None if skipped is None else skipped.name_place),
            ("backend", None if backend is None else backend.place),
        ):
            if place is not None:
                yield INVALID_RUN_BLOCK.at(
                    place, f"`{name}` needs an alpha version",
                    f"Releases of Terraform reject it, since `{name}` is experimental in tests. "
                    "Remove it.",
                )


# Backends


def wrong_backends(runs: Sequence[BlockView]) -> Diagnostics:
    """Report backends of runs that cannot be used: the first apply that shares a state loads it."""
    loaded: dict[str | None, BlockView] = {}
    applied: dict[str | None, BlockView] = {}
    for run in runs:
        key = _state_of(run)
        is_plan = _word(run, "command") == "plan"
        backend = run.first_block("backend")
        if backend is not None:
            reason = _reason(backend, is_plan, loaded.get(key), applied.get(key))
            if reason:
                yield INVALID_RUN_BLOCK.at(
                    backend.place, "Backend of a run that cannot be used", reason
                )
        if key is None:
            return  # Any run may share its state.
        if backend is not None:
            loaded.setdefault(key, run)
        elif not is_plan:
            applied.setdefault(key, run)


def _reason(
    backend: BlockView, is_plan: bool, loading: BlockView | None, applying: BlockView | None
) -> str:
    kind = backend.labels[0] if backend.labels else ""
    if kind in _OPERATING:
        return f"`{kind}` does more than store state. Use a backend that only stores it."
    if is_plan:
        return "A plan changes no state. Remove the block, or let the run apply."
    if loading is not None:
        where = location(loading.place, backend.place)
        return (
            f"The run {short(loading.labels[0])} {where} already loads the state that both share. "
            "Remove the block, or give the run another `state_key`."
        )
    if applying is not None:
        where = location(applying.place, backend.place)
        return (
            f"The run {short(applying.labels[0])} {where} has already made the state that both "
            "share. Move the block there, or give the run another `state_key`."
        )
    return ""


def _state_of(run: BlockView) -> str | None:
    """The key of the state of a run: "" for that of the module under test; None if unknown."""
    key = run.expression("state_key")
    if key is not None:
        return text_of(key)
    module = run.first_block("module")
    source = None if module is None else module.expression("source")
    return "" if source is None else text_of(source)


def _word(run: BlockView, name: str) -> str:
    expression = run.expression(name)
    return "" if expression is None else name_of(expression) or ""


# Providers


def wrong_providers(
    blocks: Sequence[BlockView], runs: Sequence[tuple[BlockView, Symbols | None]], tested: Symbols
) -> Diagnostics:
    """Report providers of a file that are others in the module of a run.

    *blocks* are all of the file, *runs* those with the symbols of their modules. The module under
    test says what the names in the file stand for.
    """
    own = providers_of(tested.module)
    configured = [block for block in blocks if block.type in PROVIDERS]
    reported: set[int] = set()
    for run, symbols in runs:
        if symbols is None:
            continue
        inner = providers_of(symbols.module)
        given = run.expression("providers")
        if given is not None:
            yield from _passed(given, own, inner)
            continue
        for block in configured:
            name = block.labels[0]
            if name not in inner.requirements or id(block) in reported:
                continue
            address = inner.address(name)
            meant = own.address_of_type(name)
            if address and meant and address != meant:
                reported.add(id(block))
                yield INVALID_RUN_BLOCK.at(
                    block.place, f"Another provider for {short(name)}",
                    f"In the module of the run `{run.labels[0]}`, `{name}` is `{address}`, and in "
                    f"the module under test it is `{meant}`. Choose with `providers` in the run.",
                )


def _passed(
    expression: BodyExpression, own: ModuleProviders, inner: ModuleProviders
) -> Diagnostics:
    for name, _, value in passed_configurations(expression) or ():
        given = configuration_name(value)
        local = (name or "").partition(".")[0]
        if given is None or local not in inner.requirements:
            continue  # What is passed may be what the module means by the name.
        address = inner.address(local)
        meant = own.address_of_type(given.partition(".")[0])
        if address and meant and address != meant:
            yield INVALID_RUN_BLOCK.at(
                value.place, f"Another provider for {short(name or '')}",
                f"In the module of the run, `{local}` is `{address}`, and `{given}` is `{meant}`. "
                "Pass a configuration of the same provider.",
            )
