"""Running a policy: asking it about what it matches, and reporting what it finds."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics, Fix, Related
from hcl_lint.diagnostics.options import OptionValues
from hcl_lint.diagnostics.rule import FILE, FILES, Check, OptionValue, Rule
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.policies.fixing import make_fix, make_table_fix, place_at
from hcl_lint.linter.policies.functions import FUNCTIONS
from hcl_lint.linter.policies.joins import Member, members_at
from hcl_lint.linter.policies.matching import (
    json_subjects, native_subject, native_subjects, native_view,
)
from hcl_lint.linter.policies.needs import Needs, called_at, lack
from hcl_lint.linter.policies.policy import Formula, Part, Policy, PolicyFix, Wanted
from hcl_lint.linter.policies.rules import TOO_MUCH, failed
from hcl_lint.linter.policies.subject import Subject, whole_block
from hcl_lint.linter.policies.subject_functions import SubjectFunctions
from hcl_lint.linter.policies.table import Table
from hcl_lint.syntax.nodes import Block
from hcl_lint.text.limits import MOST_POLICY_STEPS, MOST_STEPS_OF_POLICIES
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.plain import from_python
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, list_value, map_value, object_value, string_value, tuple_value,
)


def module_value(module: ModuleContext, wanted: Wanted) -> Value:
    """The module as an object; of its blocks there is what is required.

    Unknown where some file has syntax errors, or is in JSON syntax: then nobody knows what is
    not there.
    """
    if not module.is_whole or any([file.is_json for file in module.files]):
        return DYNAMIC_UNKNOWN
    found = []
    for file in module.files:
        for item in file.tree.body.items:
            if isinstance(item, Block):
                found.append(whole_block(file, [native_view(file, item)], wanted))
    return object_value({"blocks": tuple_value(found)})


def subjects_in(file: FileContext, policy: Policy) -> list[Subject]:
    """The subjects of a policy in a file, or in the intact part of it."""
    if file.is_json:
        return json_subjects(file, policy) if file.has_valid_syntax else []
    found: list[Subject] = []
    if policy.is_about_files and file.has_valid_syntax:
        found.append(native_subject(file, file.tree.root, ()))
    return found + native_subjects(file, policy)


def module_subjects(module: ModuleContext, policy: Policy) -> list[Subject]:
    """The subjects of a policy in the files of a module that are reported."""
    files = [file for file in module.files if file.is_reported]
    found = [subject for file in files for subject in subjects_in(file, policy)]
    if any([pattern.is_module for pattern in policy.patterns]):
        native = [file for file in files if not file.is_json and file.has_valid_syntax]
        if native:
            found.append(native_subject(native[0], native[0].tree.root, ()))
    return found


_LONGEST_MESSAGE = 500  # code points
_ALL = ""  # the name under which the steps of all rules in a file are counted
_MOST_NEAR = 5  # places beside a finding
_ASKING = 10  # steps that asking is worth, whatever is asked


class PolicyFailure(Exception):
    """A policy could not be evaluated; ``problem`` says why, in the policy file."""

    def __init__(self, rule: Diagnostic) -> None:
        super().__init__(rule.summary)
        self.rule = rule


def _spent_in(file: FileContext) -> dict[str, int]:
    """The steps that the expressions of policies take in a file, by rule."""
    return {}


class PolicyRule:
    """A policy, asked about files and modules; it finds what ``rule`` says."""

    def __init__(self, policy: Policy, rule: Rule) -> None:
        self.policy = policy
        self.rule = rule
        self.wanted = Wanted(policy.formulas())
        self._constants: tuple[OptionValues, dict[str, Value]] | None = None
        self._reason = ""  # why something about other resources is not known

    @property
    def name(self) -> str:
        """The name of its problem."""
        return self.rule.name

    def check(self) -> Check:
        """The check that looks for what the policy is about."""
        is_of_module = self.policy.wants_module
        return Check(
            self.check_module if is_of_module else self.check_file, self.rule,
            reads=FILES if is_of_module else FILE, dialects=self.policy.dialects,
            heads=self.policy.heads, in_json=True, reads_values=True,
        )

    def check_file(self, file: FileContext) -> Diagnostics:
        if file.kept(_spent_in).get(_ALL, 0) <= MOST_STEPS_OF_POLICIES:
            for subject in subjects_in(file, self.policy):
                yield from self.judge(subject)

    def check_module(self, module: ModuleContext) -> Diagnostics:
        subjects = module_subjects(module, self.policy)
        value = module_value(module, self.wanted) if subjects else None
        for subject in subjects:
            subject.module = value
            yield from self.judge(subject)

    def judge(self, subject: Subject) -> list[Diagnostic]:
        """The findings about something.

        Where that is not certain, those about the first of its single instances that has some.
        """
        self._reason = ""
        found = self._asked(subject)
        if found is not None:
            is_about_danger = bool(found) and self.rule.risk != ""
            return [] if is_about_danger and subject.is_absent else found
        answers = []
        for instance in subject.single():
            found = self._asked(instance)
            if found:
                for diagnostic in found:
                    diagnostic.fix = None  # It may be wrong for the other instances.
                return found
            answers.append(found)
        if not answers or None in answers:
            subject.file.skip(self.rule, self._reason)
        return []

    def _asked(self, subject: Subject) -> list[Diagnostic] | None:
        """The findings about something; None if it is unknown whether there are any."""
        policy = self.policy
        try:
            if policy.when is not None:
                applies = self._truth(policy.when, "when", subject)
                if not applies:
                    return None if applies is None else []
            found: list[Diagnostic] | None = []
            if policy.table is not None:
                found = self._asked_by_table(policy.table, subject)
            elif policy.condition is not None:
                holds = self._truth(policy.condition, "condition", subject)
                found = None if holds is None else [] if holds else [self._finding(subject)]
            if found or not policy.parts:
                return found
            missing = self._asked_around(policy.parts, subject)
            return missing if missing or found is not None else None
        except PolicyFailure as failure:
            self._report_failure(failure, subject.file)
            return []

    def _asked_by_table(self, table: Table, subject: Subject) -> list[Diagnostic] | None:
        verdict = table.judge(subject.owner)
        if verdict.is_unknown:
            return None
        found = []
        for found_value in verdict.wrong:
            assert verdict.path is not None
            policy = self.policy
            summary = self._rendered(policy.message, "message", subject)
            if policy.message is None:
                summary = table.message(found_value, verdict.path, _name_of(subject))
            detail = self._rendered(policy.help, "help", subject)
            if policy.help is None:
                detail = table.advice(verdict.path)
            place = subject.place
            if found_value.place is not None:
                place = found_value.place.start, found_value.place.end
            fix = self._fix(policy.fix, subject)
            if table.set_to is not None:
                fix = make_table_fix(table, found_value, subject)
            found.append(self._at(subject.file, place, summary, detail, fix))
        return found

    def _asked_around(self, parts: list[Part], subject: Subject) -> list[Diagnostic] | None:
        """The finding about what a block needs of others; None if it is unknown."""
        def holds(formula: Formula, member: Member) -> bool | None:
            block, document = member.object, member.symbol.document
            if block is None:
                return None
            context = FileContext(document, member.frame.module, file.selection)
            return self._truth(formula, "condition", Subject(context, [block]), file)

        file = subject.file
        answers = []
        for joins, member in members_at(file, subject.blocks[0]) if subject.blocks else ():
            if member.frame.has(member.symbol) is not False:
                answer = Needs(joins, holds).all_met(parts, member)
                answer.near = [*answer.near, *called_at(member)]
                answers.append(answer)
        wrong = [answer for answer in answers if answer.truth is False]
        if wrong:
            finding = self._finding(subject)
            if self.policy.message is None:
                finding.summary = lack(parts, _name_of(subject))
            found = {(one.place.source.path, one.place.start): one for one in wrong[0].near}
            near = [Related(one.reason, one.place) for one in found.values()]
            finding.related = (*finding.related, *near[:_MOST_NEAR])
            return [finding]
        unknown = [answer.reason for answer in answers if answer.truth is None]
        self._reason = self._reason or "".join(unknown[:1])
        return None if unknown or not answers else []

    def _report_failure(self, failure: PolicyFailure, file: FileContext) -> None:
        # What is missing in a block may be null; in JSON it is not known what is a block.
        if file.is_json:
            return
        file.diagnostics.append(failure.rule)

    def _finding(self, subject: Subject) -> Diagnostic:
        policy = self.policy
        message = self._rendered(policy.message, "message", subject)
        detail = self._rendered(policy.help, "help", subject)
        place = subject.place
        if policy.at is not None:
            place = place_at(subject, self._rendered(policy.at, "at", subject))
        return self._at(subject.file, place, message, detail, self._fix(policy.fix, subject))

    def _at(
        self, file: FileContext, place: tuple[int, int], message: str, detail: str, fix: Fix | None
    ) -> Diagnostic:
        text = message or self.policy.summary.rstrip(".")
        summary = " ".join(text.split())[:_LONGEST_MESSAGE]
        return self.rule.at(file.range(place), summary, detail[:_LONGEST_MESSAGE], fix)

    def _rendered(self, formula: Formula | None, what: str, subject: Subject) -> str:
        """A text of a finding, also if the policy's texts are wrong."""
        try:
            return "" if formula is None else self._text(formula, what, subject) or ""
        except PolicyFailure as failure:
            self._report_failure(failure, subject.file)
            return ""

    def _fix(self, fix: PolicyFix | None, subject: Subject) -> Fix | None:
        if fix is None:
            return None

        try:
            return make_fix(fix, subject, lambda part: self._value(part, subject))
        except PolicyFailure as failure:
            self._report_failure(failure, subject.file)
            return None

    # Evaluation

    def _constants_in(self, file: FileContext) -> dict[str, Value]:
        """The meanings of the names `option` and `local`."""
        options = file.options(self.rule)
        if self._constants is None or self._constants[0] is not options:
            values = {name: _option_value(value) for name, value in options.items()}
            self._constants = options, {
                "option": object_value(values),
                "local": object_value(self.policy.constants),
            }
        return self._constants[1]

    def _value(
        self, formula: Formula, subject: Subject, counting: FileContext | None = None
    ) -> Value:
        """The value of an expression; its steps count for a file, by default the subject's."""
        spent = (counting or subject.file).kept(_spent_in)
        is_over = spent.get(self.name, 0) > MOST_POLICY_STEPS
        if is_over or spent.get(_ALL, 0) > MOST_STEPS_OF_POLICIES:
            raise self._too_much(subject)
        variables = subject.variables(formula, self.wanted)
        for name, value in self._constants_in(subject.file).items():
            if name in formula.parts:
                variables[name] = value
        functions = FUNCTIONS
        if formula.asks_around:
            functions = SubjectFunctions(subject, self.wanted)
        value, diagnostics, steps = formula.evaluate(variables, functions)
        spent[self.name] = spent.get(self.name, 0) + steps
        spent[_ALL] = spent.get(_ALL, 0) + steps + _ASKING
        if spent[_ALL] > MOST_STEPS_OF_POLICIES:
            raise self._too_much(subject)
        if diagnostics:
            cause = diagnostics[0]
            place = _place_of(subject)
            raise PolicyFailure(failed(self.name, cause.summary, cause.detail, place, cause.range))
        return value.unmarked_deep()

    def _too_much(self, subject: Subject) -> PolicyFailure:
        place = self.policy.place
        return PolicyFailure(TOO_MUCH.at(place, rule=self.name, path=subject.file.path))

    def _truth(
        self, formula: Formula, what: str, subject: Subject, counting: FileContext | None = None
    ) -> bool | None:
        """Whether a condition holds; None if it is unknown."""
        value = self._value(formula, subject, counting)
        try:
            value = convert(value, BOOL)
        except ConversionError:
            raise self._wrong(formula, what, "true or false", subject) from None
        if value.is_null:
            raise self._wrong(formula, what, "true or false", subject)
        return None if value.is_unknown else value.as_bool()

    def _text(self, formula: Formula, what: str, subject: Subject) -> str | None:
        """A text; None if it is unknown."""
        value = self._value(formula, subject)
        try:
            value = convert(value, STRING)
        except ConversionError:
            raise self._wrong(formula, what, "a string", subject) from None
        return value.as_string() if value.is_present else None

    def _wrong(self, formula: Formula, what: str, expected: str, subject: Subject) -> PolicyFailure:
        place = formula.tree.range_of(formula.node)
        return PolicyFailure(failed(
            self.name, f"`{what}` is not {expected}",
            f"The value of `{what}` must be {expected}.", _place_of(subject), place,
        ))


def _place_of(subject: Subject) -> Range:
    return Range(subject.file.tree.source, *subject.place)


def _name_of(subject: Subject) -> str:
    """The name of the matched block for users: `aws_instance.web`."""
    block = subject.owner
    labels = [*block.labels] if block.type == "resource" else [block.type, *block.labels]
    return ".".join(labels)


def _option_value(value: OptionValue) -> Value:
    if isinstance(value, tuple):
        return list_value(STRING, [string_value(member) for member in value])
    if isinstance(value, dict):
        return map_value(STRING, {name: string_value(element) for name, element in value.items()})
    return from_python(value)
