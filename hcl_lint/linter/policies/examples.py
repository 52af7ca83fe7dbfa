"""Trying the examples of policies: what `hcl-lint test-rules` does, for other front ends too."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic
from hcl_lint.diagnostics.rule import Family
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.registry import Dialects
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once
from hcl_lint.linter.policies.family import read_packs, rule_of, unmatchable, without_example
from hcl_lint.linter.policies.policy import (
    BAD, GOOD, Policy, PolicyExample, PolicyExamples, example_text, expectations,
)
from hcl_lint.linter.selection import Selection
from hcl_lint.semantics.document import document_of
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source


class ExampleResult:
    """The result of one example.

    ``kind`` is ``"good"``, ``"bad"`` or ``"fixed"``; ``path``, ``line`` and ``column`` (from 1) are
    its place in the policy file, ``file`` the name that its text has. ``problems`` say why it does
    not do what it is to do, each with its line in the text where there is one. Of a fixed text that
    came out otherwise, ``expected`` is what it was to be, and ``actual`` what it is.
    """

    def __init__(self, rule: str, example: PolicyExample, file: str) -> None:
        self.rule = rule
        self.kind = example.kind
        self.path = example.place.source.path
        self.line = example.place.line
        self.column = example.place.column
        self.file = file
        self.text = example_text(example.written)
        self.problems: list[tuple[int | None, str]] = []
        self.expected = ""
        self.actual = ""

    @property
    def passed(self) -> bool:
        """Whether the example does what it is to do."""
        return not self.problems


class RuleResult:
    """The results of the examples of one rule; none for a rule without examples."""

    def __init__(self, policy: Policy) -> None:
        self.name = policy.name
        self.code = policy.code
        self.path = policy.place.source.path
        self.line = policy.place.line
        self.examples: list[ExampleResult] = []

    @property
    def passed(self) -> bool:
        """Whether all examples do what they are to do."""
        return all([element.passed for element in self.examples])


def run_examples(
    packs: Sequence[Pack], families: Sequence[Family] = ()
) -> tuple[list[RuleResult], list[Diagnostic]]:
    """Try the examples of all policies of packs, each rule by itself.

    Where the policy files are wrong, nothing is tried; rules without examples, or whose paths
    match nothing, keep no others from being tried. *families* are the rules beside which the
    policies are going to run.

    Returns: the results, and the diagnostics of the policy files. Raises ConfigError: the dialects
    of the packs contradict each other.
    """
    policies, diagnostics = read_packs(packs, families)
    is_broken = len(diagnostics) != 0
    dialects = Dialects(packs)
    diagnostics += [*without_example(policies), *unmatchable(policies, dialects)]
    if is_broken:
        return [], diagnostics
    return [_Trial(policy, dialects).run() for policy in policies if policy.examples], diagnostics


class _Trial:
    """Tries the examples of one policy."""

    def __init__(self, policy: Policy, dialects: Dialects) -> None:
        self.policy = policy
        self.dialects = dialects
        self.rule = rule_of(policy)

    def run(self) -> RuleResult:
        result = RuleResult(self.policy)
        for group in self.policy.examples:
            bad: PolicyExample | None = None
            for example in group.items:
                if example.kind == BAD:
                    bad = example
                result.examples.append(self.example(example, group, bad))
        return result

    def example(
        self, example: PolicyExample, group: PolicyExamples, bad: PolicyExample | None
    ) -> ExampleResult:
        result = ExampleResult(self.policy.name, example, group.path)
        dialect = self.dialects.of(group.path).name
        if self.policy.dialects and dialect not in self.policy.dialects:
            result.problems.append(
                (None,
                    f"{group.path} is in the dialect {dialect}, to which the rule does not apply")
            )
            return result
        selection = Selection(settings={self.policy.name: group.settings})
        file = self.check(selection, Source(group.path, result.text), result)
        if file is None:
            return result
        if example.kind == GOOD:
            _require_none(file, result)
        elif example.kind == BAD:
            _require_all(file, example, result)
        elif bad is not None:
            self.require_fixed(selection, example_text(bad.written), result)
        return result

    def check(
        self, selection: Selection, source: Source, result: ExampleResult
    ) -> FileContext | None:
        """The findings of the rule in a text; None where it is not valid, or the rule fails."""
        document = document_of(source, self.dialects)
        module = ModuleContext(Module("", document.dialect, [document]), selection=selection)
        (file,) = module.files
        for entry in file.tree.diagnostics:
            result.problems.append((_line(file, entry.start), f"{entry.summary}: {entry.detail}"))
        if result.problems:
            return None
        Engine([self.rule.check()]).run(module)
        for element in file.diagnostics:
            if element.rule.name != self.policy.name:
                cause = element.related[0].range if element.related else element.range
                where = f"{cause.source.path}:{cause.line}:{cause.column}"
                result.problems.append((None, f"{element.summary} ({where}). {element.detail}"))
        return None if result.problems else file

    def require_fixed(self, selection: Selection, text: str, result: ExampleResult) -> None:
        """Compare what fixes make of a text with what they are to make of it."""
        wanted = result.text
        for _ in range(MOST_ROUNDS):
            file = self.check(selection, Source(result.file, text), result)
            if file is None:
                return
            chosen = [diagnostic for diagnostic in file.diagnostics if diagnostic.fix is not None]
            fixed = fix_once(file.document, chosen)
            for element in fixed.refused:
                message = (
                    f"the fix would do damage, or is not {_safety(self.policy)}: {element.summary}"
                )
                result.problems.append((None, message))
                return
            if fixed.document.text == text:
                break
            text = fixed.document.text
        else:
            wrong = "the fixes never finish: each round changes the text again"
            result.problems.append((None, wrong))
            return
        if text != wanted:
            result.problems.append((None, "the fix produces a different text"))
            result.expected, result.actual = wanted, text


def _safety(policy: Policy) -> str:
    return UNSAFE if policy.fix is None else policy.fix.safety


def _line(file: FileContext, offset: int) -> int:
    return file.line_of(offset)


def _require_none(file: FileContext, result: ExampleResult) -> None:
    for diagnostic in file.diagnostics:
        line = _line(file, diagnostic.start)
        result.problems.append((line, f"there is a finding: {diagnostic.summary}"))


def _require_all(file: FileContext, example: PolicyExample, result: ExampleResult) -> None:
    wanted = expectations(example.written)
    found = [(_line(file, diagnostic.start), diagnostic.summary) for diagnostic in file.diagnostics]
    if not wanted:
        if example.count is not None and len(found) != example.count:
            message = f"expected {example.count} findings, found {len(found)}"
            result.problems.append((None, message))
        elif not found:
            result.problems.append((None, "expected a finding, but there is none"))
        return
    for entry in wanted:
        match = next((one for one in found if one[0] == entry.line and entry.text in one[1]), None)
        if match is not None:
            found.remove(match)
            continue
        others = [summary for line, summary in found if line == entry.line]
        if entry.text and others:
            message = f"the message does not contain `{entry.text}`: {others[0]}"
            found.remove((entry.line, others[0]))
        else:
            message = "expected a finding, but there is none"
        result.problems.append((entry.line, message))
    for line, summary in found:
        result.problems.append((line, f"unexpected finding: {summary}"))
