"""What is said of policy files that are changed in one place, as recorded.

A value of rules that use all there is becomes one of another kind, an attribute or a block is left
out, named otherwise or written twice. The recorded file has such changes behind `#`, and lists what
is wrong then; where nothing is, how the rules differ. `--update-golden` records it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.diagnostics import rule_table
from hcl_lint.linter.policies.family import page_of_policy, problem_of, read_packs
from hcl_lint.linter.policies.policy import Formula, Policy
from hcl_lint.linter.policies.table import Demand, Table
from hcl_lint.regex.pattern import pattern_of
from hcl_lint.syntax.nodes import Attribute, Block
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.value import DYNAMIC_UNKNOWN, display
from tests.conftest import Golden
from tests.evaluation.evaluating import value_of
from tests.linter.policies.policies import pack

FOLDER = Path(__file__).parent
CONDITIONS = """
locals {
  kinds = ["x", "y"]
}

defaults {
  severity = "error"
  url      = "https://example.com/rules"
}

rule "one" {
  description = "Say what it is.\\n\\nBecause of that."
  code        = "ORG001"
  risk        = "high"
  enabled     = true
  dialects    = ["terraform"]
  references  = ["CIS 1.2"]
  match       = ["resource[a_*]", "data"]
  when        = self.kind != "z"
  condition   = contains(local.kinds, self.kind) || can(regex(option.pattern, self.kind))
  message     = "no"
  help        = "yes"
  at          = "kind"

  option "pattern" {
    description = "Which kinds\\nmay be."
    default     = "^k"
  }

  option "mode" {
    default = "a"
    choices = ["a", "b"]
  }

  fix {
    title  = "mend"
    safety = "safe"
    set    = { kind = "x" }
  }

  examples {
    options = { mode = "b" }

    bad {
      resource "a_b" "c" {
        kind = "q" # expect: no
      }
    }

    fixed {
      resource "a_b" "c" {
        kind = "x"
      }
    }
  }

  examples {
    file = "main.tf.json"

    bad {
      content = "{}"
      count   = 2
    }
  }
}

rule "three" {
  description = "Set it."
  paths       = { a = "on", "b*" = ["off[*].x"] }
  allowed     = [true]
}
"""
TABLE = """
rule "two" {
  description       = "Set it."
  resources         = ["a"]
  path              = ["size", "old.size"]
  allowed           = [7, 9]
  forbidden         = 8
  at_least          = 7
  at_most           = 9
  allowed_pattern   = "^[79]$"
  forbidden_pattern = "8"
  contains          = 7
  set               = true
  missing           = 7
  any               = false
  set_to            = 7

  examples {
    good {
      size = 7

      dynamic "x" {
      }
    }

    bad {
      resource "a" "b" {
      }
    }
  }
}
"""
TEXTS = {"conditions": CONDITIONS, "table": TABLE}
VALUES = (
    "null", "1", "-1.5", '""', '" "', '"high"', '"a b"', '"ORG01"', '"org001"', '"ÖRG001"', "[]",
    '["terraform"]', "[1]", '["("]', "{}", '{ kind = "x" }', "{ mode = 1 }", "true", '"true"',
    "1e999999", "local.nope", "self.x", "nope(1)", "[null]",
)
# What is not evaluated before a rule runs, and what is in examples.
NOT_EVALUATED = ("at", "condition", "help", "kind", "kinds", "message", "size", "title", "when")


def told(policy: Policy) -> Iterator[str]:
    """What there is to know of a policy, each part on a line."""
    problem = problem_of(policy)
    yield f"{policy.name} {problem.code} {problem.severity} {problem.default} {problem.risk}"
    yield f"about {policy.summary!r} {problem.url} {policy.dialects}"
    steps = [[(step.name, step.labels) for step in each.steps] for each in policy.patterns]
    yield f"matches {steps}"
    yield f"heads {policy.heads}, wants the module: {policy.wants_module}"
    for formula in policy.formulas():
        yield f"formula {shown(formula)}"
    for option in policy.options:
        yield f"option {option.name} {option.default!r} {option.doc!r} {option.choices}"
        yield f"option {option.name} is a pattern: {option.is_pattern}"
    table = policy.table
    if table is not None:
        yield from of_table(table)
    for group in policy.examples:
        yield f"examples {group.path} {group.settings}"
        for each in group.items:
            yield f"example {each.kind} {each.count} {each.written!r}"
    page = page_of_policy(policy)
    yield f"page {page.why!r} {page.fix!r} {page.source!r} {page.references}"
    yield f"page shows {[(each.path, each.text) for each in [*page.bad, *page.good]]}"


def shown(formula: Formula) -> str:
    start, end = formula.tree.range(formula.node)
    parts = {
        name: sorted(known) if known is not None else known
        for name, known in sorted(formula.parts.items())
    }
    text = " ".join(formula.tree.source.text[start:end].split())
    return (
        f"{text} | {parts} {sorted(formula.names)} "
        f"{formula.takes_whole_blocks} {formula.asks_around}"
    )


def of_table(table: Table) -> Iterator[str]:
    yield f"paths {[(glob, [path.text for path in paths]) for glob, paths in table.paths]}"
    each_of = [[step.is_each for step in path.steps] for _, paths in table.paths for path in paths]
    yield f"of each {each_of}"
    yield f"missing {display(table.missing)}, any {table.is_any}"
    yield f"set to {None if table.set_to is None else display(table.set_to)}"
    demand = table.demand
    for name in ("allowed", "forbidden", "contains"):
        values = getattr(demand, name)
        yield f"{name} {values and [display(each) for each in values]}"
    for name in ("at_least", "at_most"):
        number = getattr(demand, name)
        yield f"{name} {number and number.to_text()}"
    yield f"is set {demand.is_set}"
    yield f"patterns {demand.allowed_pattern is None} {demand.forbidden_pattern is None}"


def report(text: str) -> tuple[list[str], list[str]]:
    """What is wrong with a file, and where nothing is all about its policies."""
    policies, found = read_packs([pack(text)], rule_table.families())
    wrong = [
        f"! {each.range.start}-{each.range.end} {each.summary} | {each.detail}" for each in found
    ]
    return wrong, [] if wrong else [line for policy in policies for line in told(policy)]


def changes(text: str) -> Iterator[tuple[str, str]]:
    """Texts with one change each, with names that say how."""
    tree = parse_config(Source("rules.hcl", text))
    for attribute in descendants(tree.root, Attribute):
        if "#" in text[slice(*tree.range(attribute))]:
            continue
        start, end = tree.range(attribute.expression)
        name = tree.token_text(attribute.name_token)
        for value in VALUES[-6:] if name in NOT_EVALUATED else VALUES:
            yield f"{name} at {start} is {value}", text[:start] + value + text[end:]
    for item in [*descendants(tree.root, Attribute), *descendants(tree.root, Block)]:
        start, end = tree.range(item)
        what = text[start:end].split("=")[0].split("{")[0].strip()
        yield f"without {what} at {start}", text[:start] + text[end:]
        yield f"{what} at {start} twice", f"{text[:end]}\n{text[start:end]}\n{text[end:]}"
        yield f"{what} at {start} named otherwise", f"{text[:start]}x_{text[start:]}"
    for block in descendants(tree.root, Block):
        for label in block.labels:
            start, end = tree.range(label)
            for name in ('"x"', '""', '"Two"', '"a-b-"', '"all"', '"syntax-error"', '"x" "y"', ""):
                yield f"label at {start} is {name}", text[:start] + name + text[end:]


def test_a_change_is_told_or_changes_the_rules_as_recorded(golden: Golden) -> None:
    path = FOLDER / "policy_files.txt"
    before = {name: report(text)[1] for name, text in TEXTS.items()}
    changed = {
        f"# {name}: {change}": (name, text)
        for name, whole in TEXTS.items() for change, text in changes(whole)
    }
    lines = []
    for line in path.read_text("utf-8").splitlines():
        if line in changed:
            name, text = changed[line]
            wrong, after = report(text)
            lines += [line, *wrong]
            if not wrong:
                lines += [f"- {line[:40]}" for line in before[name] if line not in after]
                lines += [f"+ {line[:200]}" for line in after if line not in before[name]]
        elif line.startswith("# "):
            lines += [line, *before[line.removeprefix("# ").partition(":")[0]]]
    golden(path, "\n".join(lines) + "\n")


def demands() -> Iterator[tuple[str, Demand]]:
    """Demands of each kind, with names."""
    for name in ("allowed", "forbidden", "contains"):
        for texts in (["7"], ['"x"', "true"], ["null"], ["8", "[]"]):
            demand = Demand()
            setattr(demand, name, [value_of(text) for text in texts])
            yield f"{name} {' '.join(texts)}", demand
    for name in ("at_least", "at_most"):
        demand = Demand()
        setattr(demand, name, parse_number("7"))
        yield f"{name} 7", demand
    for name in ("allowed_pattern", "forbidden_pattern"):
        demand = Demand()
        setattr(demand, name, pattern_of("^[x7]|true$"))
        yield name, demand
    for is_set in (True, False):
        demand = Demand()
        demand.is_set = is_set
        yield f"is_set {is_set}", demand
    both = Demand()
    both.is_set = True
    both.at_most = parse_number("7")
    both.contains = [value_of("7")]
    yield "all of them", both
    yield "nothing", Demand()


JUDGED = (
    "null", "6.5", "7", '"7"', "8", '"x"', '"soon"', '""', "[]", "[7]", "[7, 8]", '["x", true]',
    "[null]", "true", '"true"', "{}", "{ x = 7 }", "u", "[u]", "[7, u]", "[8, u]", '"${u}x"',
    '"x${u}"', "[[7]]", "[[]]",
)


def test_values_are_judged_as_recorded(golden: Golden) -> None:
    answers = {True: "met", False: "not met", None: "unknown"}
    lines = []
    for name, demand in demands():
        texts: dict[str, list[str]] = {}
        for text in JUDGED:
            answer = answers[demand.is_met(value_of(text, u=DYNAMIC_UNKNOWN))]
            texts.setdefault(answer, []).append(text)
        lines.append(f"{name}, empty: {demand.is_empty}")
        lines += [f"    {answer}: {'  '.join(values)}" for answer, values in sorted(texts.items())]
    golden(FOLDER / "demands.txt", "\n".join(lines) + "\n")
