"""The problems of policy files, and how they are worded: one function per problem."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Related
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.diagnostics.rules import POLICY_ERROR
from hcl_lint.semantics.report import short
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest


def problem(place: Range, summary: str, detail: str, related: Sequence[Related] = ()) -> Diagnostic:
    return Diagnostic(POLICY_ERROR, summary, detail, place, related=related)


def unknown_name(
    what: str, name: str, known: Iterable[str], place: Range, otherwise: str = ""
) -> Diagnostic:
    """Report an unknown name; *otherwise* is the advice where no known one is similar."""
    names = list(known)
    near = closest(name, names)
    if near is not None:
        advice = f"Did you mean `{near}`?"
    elif otherwise:
        advice = otherwise
    elif names:
        advice = f"Available: {', '.join([f'`{each}`' for each in names])}."
    else:
        advice = "None is available here."
    return problem(place, f"Unknown {what} `{name}`", advice)


def wrong_rule_name(name: str, place: Range) -> Diagnostic:
    return problem(
        place, f"Invalid rule name `{name}`",
        "Use lowercase letters, digits and hyphens, as in `required-tags`.",
    )


def wrong_code(code: str, place: Range) -> Diagnostic:
    return problem(
        place, f"Invalid rule code `{code}`",
        "Use capital letters and three digits, as in `ORG001`.",
    )


def repeated_rule(what: str, name: str, place: Range, first: Range) -> Diagnostic:
    where = f"{first.source.path}:{first.line}:{first.column}"
    return problem(
        place, f"Two rules have the {what} `{name}`",
        f"The first is at {where}. Rename one of them.",
        [Related("first rule here", first)],
    )


def no_match(place: Range) -> Diagnostic:
    return problem(
        place, "`match` must be a string or a list of strings",
        "It selects blocks or attributes, as in `resource[aws_*].tags`.",
    )


def wrong_pattern(text: str, reason: str, place: Range) -> Diagnostic:
    return problem(
        place, f"Invalid path `{text}`",
        f"{reason[:1].upper()}{reason[1:]}. An example of a path is `resource[aws_*].tags`.",
    )


def wrong_regular_expression(text: str, reason: str, place: Range) -> Diagnostic:
    return problem(
        place, f"Invalid regular expression {short(text)}",
        f"{reason[:1].upper()}{reason[1:]}. The syntax is that of RE2.",
    )


def taken_name(name: str, owner: str, place: Range) -> Diagnostic:
    return problem(
        place, f"The rule name `{name}` is taken", f"It is that of {owner}. Choose another."
    )


def taken_code(code: str, letters: str, title: str, place: Range) -> Diagnostic:
    return problem(
        place, f"The code `{code}` is reserved",
        f"`{letters}` is the family \"{title}\" of hcl-lint or a plugin. Choose other letters.",
    )


def unknown_match(
    name: str, known: Iterable[str], dialects: Sequence[str], place: Range
) -> Diagnostic:
    """Report a path in `match` that begins with a name that files of the dialects never have."""
    near = closest(name, list(known))
    hint = f" Did you mean `{near}`?" if near is not None else ""
    return problem(
        place, f"Nothing in `match` is called `{name}` in {', '.join(dialects)}",
        f"The rule would never find anything.{hint}",
    )


def no_examples(name: str, place: Range) -> Diagnostic:
    return problem(
        place, f"Rule `{name}` has no examples",
        "Add `examples` with a `bad` and a `good` one, so that the rule is known to work.",
    )


def no_description(place: Range) -> Diagnostic:
    return problem(
        place, "`description` is empty",
        "Its first line describes what the rule finds; the reason may follow after a blank line.",
    )


def wrong_option_default(place: Range) -> Diagnostic:
    return problem(
        place, "Invalid default for an option",
        "It must be a bool, a whole number, a string, a list of strings or a map of strings.",
    )


def wrong_option_value(message: str, place: Range) -> Diagnostic:
    return problem(place, "Invalid options for an example", f"{message}.")


def wrong_choices(place: Range) -> Diagnostic:
    return problem(
        place, "`choices` do not match the default",
        "They must be strings, one of which is the default.",
    )


def stray_fixed(place: Range) -> Diagnostic:
    return problem(
        place, "`fixed` does not follow a `bad` example",
        "It shows what the fix makes of the preceding `bad` example.",
    )


def fixed_without_fix(place: Range) -> Diagnostic:
    return problem(
        place, "`fixed` without a fix",
        "Add a `fix` block (or `set_to` in a table) to the rule, or remove this.",
    )


def empty_fix(place: Range) -> Diagnostic:
    return problem(
        place, "The fix changes nothing",
        "Add `value`, `expression`, `set`, `set_expression`, `add`, `rename` or `remove`.",
    )


# Tables


def no_path(place: Range) -> Diagnostic:
    return problem(
        place, "The table has no `path`",
        "It leads to the value that is judged, as in `metadata_options.http_tokens`.",
    )


def no_matched(place: Range) -> Diagnostic:
    return problem(
        place, "The table has no `resources`",
        "List the types of resources that it is for, or use `match`.",
    )


def no_demand(names: Iterable[str], place: Range) -> Diagnostic:
    shown = ", ".join([f"`{each}`" for each in names])
    return problem(place, "The table allows every value", f"Use one of {shown}.")


def wrong_value_path(text: str, reason: str, place: Range) -> Diagnostic:
    return problem(
        place, f"Invalid path {short(text)}",
        f"{reason[:1].upper()}{reason[1:]}. An example of a path is "
        "`ebs_block_device[*].encrypted`.",
    )


def wrong_table_value(name: str, expected: str, place: Range) -> Diagnostic:
    return problem(place, f"Invalid value of `{name}`", f"It must be {expected}.")


def wrong_table_fix(place: Range) -> Diagnostic:
    return problem(
        place, "`set_to` is a value that the table reports",
        "The fix would produce the next finding.",
    )


def failed(rule: str, cause: Diagnostic, place: Range) -> Diagnostic:
    """Report that a policy cannot be evaluated for the value at *place*, in a checked file."""
    return _failure(rule, cause.summary, cause.detail, place, cause.range)


def too_much(rule: str, place: Range, path: str) -> Diagnostic:
    return problem(
        place, f"Rule `{rule}` needs too many steps",
        f"It was stopped in a file with many matches: {path}.",
    )


def wrong_result(rule: str, what: str, expected: str, place: Range, formula: Range) -> Diagnostic:
    """Report that a formula of a policy has an invalid result for the value at *place*."""
    summary = f"`{what}` is not {expected}"
    return _failure(rule, summary, f"The value of `{what}` must be {expected}.", place, formula)


def _failure(rule: str, summary: str, detail: str, place: Range, cause: Range) -> Diagnostic:
    """Report a failure as a warning at the value; the policy may work for others."""
    found = problem(
        place, f"Rule `{rule}` cannot be evaluated: {summary}",
        f"{detail} The rule does not check this value.".lstrip(),
        (Related("the failing expression", cause),),
    )
    found.severity = WARNING
    return found
