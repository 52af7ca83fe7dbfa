"""``python -m tests.fuzz marks --count N --seed S``: are marks that are certain always there?

Random expressions over typed variables, of which some are sensitive, are evaluated as a check of
types does, while no value is known, and with values of the declared types, again and again: a mark
that is certain has to be on every value, and one that a value has must not come as a surprise.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.types import Type
from hcl_lint.values.value import SENSITIVE, Value, certain, object_value, unknown_value
from tests.fuzz.typed_expressions import Generator
from tests.fuzz.typed_modules import FUNCTIONS

EXPRESSIONS = 10  # over the same variables
CHOICES = 20  # of values of the variables
_MARKS = frozenset([SENSITIVE])


def _scope(values: dict[str, Value], secret: list[str]) -> Scope:
    marked = {name: value.with_marks(_MARKS) if name in secret else value
              for name, value in values.items()}
    return Scope({"var": object_value(marked)}, FUNCTIONS)


def counterexamples(count: int, seed: int) -> Iterator[str]:
    """Expressions among *count* whose marks turn out to be others."""
    for number in range(0, count, EXPRESSIONS):
        generator = Generator(seed * 1_000_003 + number)
        types = generator.declare()
        secret = [name for name in types if generator.random.random() < 0.4]
        unknown = _scope({name: unknown_value(type_) for name, type_ in types.items()}, secret)
        unknown.is_typed = True
        samples: list[Scope] = []
        for _ in range(EXPRESSIONS):
            text = generator.expression(-1.0)
            tree = parse_expression(Source("t", text))
            value, problems = evaluate(tree, tree.expression, unknown)
            if problems:
                continue
            if not samples:
                samples = [_scope(_values(generator, types), secret) for _ in range(CHOICES)]
            for scope in samples:
                found, problems = evaluate(tree, tree.expression, scope)
                if problems or found.contains_unknown:
                    continue
                for name, known, now in (
                    ("whole", value.marks, found.marks),
                    ("parts", value.all_marks(), found.all_marks()),
                ):
                    # NOTE: to `flatten`, a list that is null is an element, of which the marks are
                    # not on the whole.
                    if "flatten" not in text and not certain(known) <= now:
                        yield f"{name}: certain, but may be missing: {text}\n  {_shown(scope)}"
                        break
                    if now and not value.may_hold_mark(SENSITIVE):
                        yield f"{name}: a surprise: {text}\n  {_shown(scope)}"
                        break
                else:
                    continue
                break


def _values(generator: Generator, types: dict[str, Type]) -> dict[str, Value]:
    return {name: generator.value(type_) for name, type_ in types.items()}


def _shown(scope: Scope) -> str:
    values = (scope.variables or {})["var"].as_attributes().items()
    return ", ".join([f"{name} = {value.unmarked()!r}{' *' if value.marks else ''}"
                      for name, value in values])


def search(count: int, seed: int) -> int:
    """Print the first counterexamples and how many there are; 1 where there is one."""
    start = time.monotonic()
    found = list(counterexamples(count, seed))
    for text in sorted(found, key=len)[:10]:
        print(text)
    seconds = time.monotonic() - start
    print(f"marks: {count} expressions, {len(found)} counterexamples, {seconds:.0f} s")
    return 1 if found else 0
