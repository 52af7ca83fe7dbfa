"""What fails in a module when nothing sets its variables."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics, Related
from hcl_lint.diagnostics.rule import MODULE, ON, WARNING, rule
from hcl_lint.products.terraform.calls.callers import are_left_out
from hcl_lint.products.terraform.calls.rules.arguments import (
    GivenValues, accepted_defaults, fail_with_defaults, failing_defaults, may_fail_with_defaults,
)
from hcl_lint.products.terraform.calls.rules.variable_files_and_tests import values_in
from hcl_lint.products.terraform.language.required_version import allows_eager_operators
from hcl_lint.products.terraform.language.rules.unset_attributes import (
    default_of, failures_of_unset,
)
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.semantics.values import marks_of, variable_of
from hcl_lint.text.messages import listed, sentence
from hcl_lint.text.source import Range
from hcl_lint.values.value import SENSITIVE, display

_LONGEST_VALUE: Final = 20  # characters of a default in a message
_MOST_CAUSES: Final = 8  # that are tried one by one
_MOST_NAMES: Final = 3  # in a message
_MOST_PLACES: Final = 6  # that fail for the same reason, in a finding
_OLD: Final = (
    " Before Terraform 1.12, which `required_version` allows, `&&` and `||` evaluate both operands."
)


@rule(
    "V031", "fails-with-defaults", WARNING, ON,
    "Expression that certainly fails when nothing sets the variables of its module.",
    reads=MODULE, words=("default",),
)
def fails_with_defaults(module: Module) -> Diagnostics:
    if not main_documents(module):
        return
    if module.checked is not None and not fail_with_defaults(module, list(module.checked)):
        return  # PERF: what fails elsewhere matters only to findings here.
    is_eager = allows_eager_operators(module)
    failures = may_fail_with_defaults(module)
    if not failures:
        return
    set_by_files = {
        name for document in module.documents if document.has_only_values
        for name in values_in(document)
    }
    known = [problem.range for *_, problem in failures_of_unset(module)]
    causes = _Causes(module, is_eager=is_eager)
    found: dict[tuple[str, ...], list[Diagnostic]] = {}
    for behind, deciding, problem in failures:
        place = _whole_reference(module, problem.range)
        if any([_overlap(place, other) for other in known]):
            continue  # The other rule says more about null.
        alone = causes.one_of(behind, problem)
        names, deciding = ({alone}, {alone}) if alone else (behind, deciding)
        if deciding.isdisjoint(set_by_files) and are_left_out(module, deciding):
            found.setdefault(tuple(sorted(names)), []).append(problem)
    first = [problems[0].range for problems in found.values()]
    again = failing_defaults(module, first) if is_eager and first else failures
    always = {_place(problem) for *_, problem in again}
    for key, problems in found.items():
        yield _finding(module, key, problems, is_old=_place(problems[0]) not in always)


class _Causes:
    """The defaults of a module that fail one by one, whatever other variables are."""

    def __init__(self, module: Module, *, is_eager: bool) -> None:
        self.module = module
        self.is_eager = is_eager

    def one_of(self, names: set[str], problem: Diagnostic) -> str:
        """The first variable whose default alone leads to a problem; "" if several have to."""
        if len(names) == 1:
            return ""
        for name in sorted(names)[:_MOST_CAUSES]:
            default = accepted_defaults(self.module)[name]
            given = GivenValues(self.module, {name: default}, {name})
            given.around = [problem.range]
            failures = given.all_failures({}, 0, is_eager=self.is_eager)
            if _place(problem) in [_place(found) for *_, found in failures]:
                return name
        return ""


def _finding(
    module: Module, names: tuple[str, ...], problems: list[Diagnostic], *, is_old: bool
) -> Diagnostic:
    """The finding about places where something fails with the defaults of some variables.

    It is at the first one, and *is_old* if newer versions of the product evaluate less.
    """
    shown: list[str] = []
    related: list[Related] = []
    for name in names[:_MOST_NAMES]:
        symbol = symbols_of(module).get(f"var.{name}")
        variable = None if symbol is None else variable_of(symbol)
        place = default_of(module, name)
        if symbol is None or variable is None or not place:
            continue
        if SENSITIVE not in marks_of(symbol):
            shown.append(f"default = {display(variable.default, _LONGEST_VALUE)}")
        related += place
    problem = problems[0]
    related += problem.related
    related += [Related("this fails, too", other.range) for other in problems[1:_MOST_PLACES]]
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return fails_with_defaults.at(
        _whole_reference(module, problem.range),
        f"Fails when nothing sets {listed(names[:_MOST_NAMES])}{more}",
        (f"With {listed(shown)}: " if shown else "") + sentence(problem.summary)
        + f" {problem.detail}" + (_OLD if is_old else ""),
        related=related,
    )


def _whole_reference(module: Module, place: Range) -> Range:
    """The place of a step with the reference that it is part of."""
    for document in module.documents:
        if document.source is place.source:
            for reference in document.references_within(0, place.start)[-1:]:
                if place.end <= reference.end:
                    return Range(place.source, reference.start, place.end)
    return place


def _overlap(place: Range, other: Range) -> bool:
    return place.source is other.source and place.start < other.end and other.start < place.end


def _place(problem: Diagnostic) -> tuple[str, int]:
    return problem.source.path, problem.start
