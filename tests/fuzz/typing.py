"""``python -m tests.fuzz typing --count N --seed S [--misses]``: are errors of types errors?

Random modules declare typed variables and outputs with random expressions, some of them with a
mistake. For each error that `check` reports, the expression is evaluated with values of the
declared types, again and again: where the place of the error is evaluated without one, the report
was wrong.

``--misses`` does the reverse: it makes one mistake in an expression that is right, keeps those that
fail for all values that reach them, and counts, by kind of mistake, how many `check` reports.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from hcl_lint.dialects.functions import find_function, function_meanings
from hcl_lint.evaluation import evaluate as evaluation
from hcl_lint.evaluation.evaluator import Evaluator, LimitExceeded
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import (
    Binary, Conditional, Expression, FunctionCall, IfDirective, Index, Interpolation, Node,
    Parentheses, Splat, Template, Traversal,
)  # fmt: skip
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS
from hcl_lint.text.source import Source
from hcl_lint.values.types import Type, type_text
from hcl_lint.values.value import Value, object_value
from tests.fuzz.typed_expressions import Generator
from tests.linter.checking import check

OUTPUTS = 20  # expressions in one module
CHOICES = 30  # of values of the variables, for each expression with an error
MISTAKES = 0.04  # the share of the parts of an expression that are wrong


class Functions(dict[str, Function]):
    """Terraform's functions, each loaded when it is called."""

    def __missing__(self, name: str) -> Function:
        found = find_function("terraform", name)
        if found is None:
            raise KeyError(name)
        self[name] = found
        return found

    def get(self, name: str, default: Any = None) -> Any:
        """The function called *name*."""
        return self[name] if name in function_meanings("terraform") else default

    def __iter__(self) -> Iterator[str]:
        return iter(function_meanings("terraform"))


FUNCTIONS = Functions()


class Observed:
    """An expression evaluated with many values: where it went, and where it went well."""

    def __init__(self, text: str) -> None:
        self.tree = parse_expression(Source("t", text))
        self.parents: dict[int, Node | None] = {}
        self.nodes: list[Node] = []
        self._add(self.tree.expression, None)
        # By nodes: how often they were evaluated, in how many runs always without an error, and in
        # how many what they stand in was so, with them.
        self.reached: Counter[int] = Counter()
        self.clean: Counter[int] = Counter()
        self.clean_within: Counter[int] = Counter()
        self._clean: set[int] = set()
        self._clean_within: set[int] = set()
        self._failed: set[int] = set()
        self._failed_within: set[int] = set()
        self._seen: list[set[int]] = []
        self._failures = 0
        self._handlers = {
            cls: self._watched(handler)
            for cls, handler in evaluation._HANDLERS.items()
        }

    def _add(self, node: Node, parent: Node | None) -> None:
        self.nodes.append(node)
        self.parents[id(node)] = parent
        for child in node.children():
            self._add(child, node)

    def _watched(self, handler: Callable[..., Value]) -> Callable[..., Value]:
        def watch(run: Evaluator, node: Node, scope: Scope | None) -> Value:
            before = run.errors
            failures = self._failures
            self._seen.append(set())
            value = handler(run, node, scope)
            inner = self._seen.pop()
            self.reached[id(node)] += 1
            is_clean = run.errors == before
            if not is_clean:
                self._failures += 1
            elif value.contains_unknown:
                is_clean = False  # Before a loop, its condition is tried with an unknown element.
            elif isinstance(node, (Binary, Conditional)) and self._failures > failures:
                is_clean = False  # These forgive what they do not need.
            elif any(isinstance(each, IfDirective) for each in node.children()):
                return value  # and so do these
            (self._clean if is_clean else self._failed).add(id(node))
            if self._seen:
                self._seen[-1].add(id(node))
            if not isinstance(node, Parentheses):
                (self._clean_within if is_clean else self._failed_within).update(inner)
            elif self._seen:
                self._seen[-1] |= inner
            return value

        return watch

    def evaluate(self, values: dict[str, Value]) -> tuple[Value, list[Diagnostic]]:
        """Evaluate once, with values of the variables."""
        run = Evaluator(self.tree, self._handlers, DEFAULT_LIMITS)
        self._seen = []
        self._clean, self._failed = set(), set()
        self._clean_within, self._failed_within = set(), set()
        scope = Scope({"var": object_value(values)}, FUNCTIONS)
        try:
            value, problems = run.value(self.tree.expression, scope), run.diagnostics
        except LimitExceeded as error:
            return object_value({}), [error.diagnostic]
        self.clean.update(self._clean - self._failed)
        self.clean_within.update(
            (self._clean_within & self._clean) - self._failed_within - self._failed)
        return value, problems

    def place(self, start: int, end: int) -> Node:
        """The smallest expression around a range of the text."""
        found = self.nodes[0]
        for node in self.nodes:
            around = self.tree.range_of(node)
            if isinstance(node, Expression) and around.start <= start and end <= around.end:
                found = node
        return found

    def is_refuted(self, start: int, end: int) -> bool:
        """Whether the place of an error was evaluated, and with it what it stands in, without one.

        An error may be about an expression itself or about what its place makes of it.
        """
        node = self.place(start, end)
        is_step = start == self._first(node)
        start = min(start, self._first(node))
        # A long expression is reported at its first token or its last step, be it for what it is
        # or for what it is used as.
        around: Node | None = node
        while around is not None:
            if isinstance(around, Expression) and not isinstance(around, Parentheses):
                if is_step and isinstance(around, Splat):
                    start = self._first(around)
                if self._first(around) < start:
                    return self.clean_within[id(node)] > 0
                node = around
            around = self.parents[id(around)]
        return self.clean[id(node)] > 0

    def _first(self, node: Node) -> int:
        """Where a node begins, within the parentheses or quotes that it begins with."""
        start = self.tree.range_of(node).start
        opening = '("${' if isinstance(node, Template) else '("'
        while self.tree.source.text[start] in opening:
            start += 1
        return start

    def always_fails(self) -> bool:
        """Whether some expression was evaluated, often, and never went well."""
        return any(
            self.reached[id(node)] >= CHOICES // 3 and self.clean[id(node)] == 0
            for node in self.nodes)  # fmt: skip


def module_text(variables: dict[str, Type], expressions: list[str]) -> tuple[str, list[int]]:
    """A module with variables and an output for each expression, and where these begin."""
    text = "".join(
        f'variable "{name}" {{\n  type = {constraint(each)}\n}}\n'
        for name, each in variables.items())
    starts = []
    for number, each in enumerate(expressions):
        text += f'output "o{number}" {{\n  value = '
        starts.append(len(text))
        text += f"{each}\n}}\n"
    return text, starts


def constraint(type_: Type) -> str:
    """The type constraint of a type."""
    return type_text(type_).replace("dynamic", "any")


def errors(text: str) -> list[Diagnostic]:
    """The errors that `check` reports in a module."""
    return [each for each in check(text).diagnostics if each.severity == "error"]


def counterexamples(count: int, seed: int) -> Iterator[str]:
    """Errors among *count* expressions that are none."""
    for number in range(0, count, OUTPUTS):
        generator = Generator(seed * 1_000_003 + number)
        variables = generator.declare()
        expressions = [generator.expression(MISTAKES) for _ in range(OUTPUTS)]
        text, starts = module_text(variables, expressions)
        observed: dict[int, Observed] = {}
        for each in errors(text):
            at = max((n for n, start in enumerate(starts) if start <= each.start), default=-1)
            if at < 0 or each.end > starts[at] + len(expressions[at]):
                continue
            if at not in observed:
                observed[at] = Observed(expressions[at])
                for _ in range(CHOICES):
                    observed[at].evaluate(
                        {name: generator.value(type_) for name, type_ in variables.items()})
            start = starts[at]
            if observed[at].is_refuted(each.start - start, each.end - start):
                where = expressions[at][each.start - start : each.end - start]
                names = {
                    name: constraint(type_) for name, type_ in variables.items()
                    if f"var.{name}" in expressions[at]
                }  # fmt: skip
                yield (f"{each.code} {each.summary}: {each.detail}\n"
                       f"  at {where!r} of {expressions[at]}\n  with {names}")


def search(count: int, seed: int) -> int:
    """Print the first counterexamples and how many there are; 1 where there is one."""
    start = time.monotonic()
    found = list(counterexamples(count, seed))
    for each in sorted(found, key=len)[:10]:
        print(each)
    seconds = time.monotonic() - start
    print(f"typing: {count} expressions, {len(found)} counterexamples, {seconds:.0f} s")
    return 1 if found else 0


def search_misses(count: int, seed: int) -> int:
    """Print how many mistakes of each kind are reported, and some that are not."""
    found = misses(count, seed, 10)
    for kind in sorted({kind for kind, _ in found}):
        total = found[kind, True] + found[kind, False]
        print(f"{kind}: {found[kind, True]} of {total}")
    reported = sum(number for (_, is_found), number in found.items() if is_found)
    print(f"all: {reported} of {sum(found.values())}")
    return 0


def misses(count: int, seed: int, shown: int) -> Counter[tuple[str, bool]]:
    """How many mistakes that always fail are reported, or not, by kind; prints some of these."""
    found: Counter[tuple[str, bool]] = Counter()
    for number in range(0, count, OUTPUTS):
        generator = Generator(seed * 1_000_003 + number)
        variables = generator.declare()
        kept: list[tuple[str, str]] = []
        for _ in range(OUTPUTS):
            plain = generator.expression(-1.0)
            made = mistaken(generator.random, plain)
            if made is None:
                continue
            kind, wrong = made
            one, other = Observed(plain), Observed(wrong)
            for _ in range(CHOICES):
                values = {name: generator.value(type_) for name, type_ in variables.items()}
                one.evaluate(values)
                other.evaluate(values)
            if other.always_fails() and not one.always_fails():
                kept.append((kind, wrong))
        text, starts = module_text(variables, [wrong for _, wrong in kept])
        reported = [each.start for each in errors(text)]
        for (kind, wrong), start in zip(kept, starts):
            is_found = any(start <= each <= start + len(wrong) for each in reported)
            found[kind, is_found] += 1
            if not is_found and shown > 0:
                shown -= 1
                names = {
                    name: constraint(type_) for name, type_ in variables.items()
                    if f"var.{name}" in wrong
                }  # fmt: skip
                print(f"missed {kind}: {wrong}\n  with {names}")
    return found


def mistaken(source: random.Random, text: str) -> tuple[str, str] | None:
    """A kind of mistake, and the expression with one; None where none can be made."""
    tree = parse_expression(Source("t", text))
    nodes: list[Node] = []

    def add(node: Node) -> None:
        nodes.append(node)
        for child in node.children():
            add(child)

    add(tree.expression)
    source.shuffle(nodes)
    for node in nodes:
        made = _mistake(source, tree, node)
        if made is not None:
            kind, start, end, new = made
            return kind, text[:start] + new + text[end:]
    return None


def _mistake(
    source: random.Random, tree: SyntaxTree, node: Node
) -> tuple[str, int, int, str] | None:
    around = tree.range_of(node)
    text = tree.source.text[around.start : around.end]
    if isinstance(node, Traversal) and text.startswith(("var.", "v")):
        kind, tail = source.choice((
            ("unknown attribute", ".nme"), ("unknown key", '["nme"]'), ("index", "[0]"),
            ("splat", "[*].nme")))  # fmt: skip
        return kind, around.start, around.end, text + tail
    if isinstance(node, FunctionCall):
        arguments = [tree.range_of(each) for each in node.arguments]
        kind = source.choice(
            ("function name", "missing argument", "argument too many", "swapped arguments",
             "argument type"))  # fmt: skip
        if kind == "function name":
            return kind, around.start, around.start, "x"
        if kind == "missing argument" and arguments:
            start = arguments[-2].end if len(arguments) > 1 else arguments[0].start
            return kind, start, arguments[-1].end, ""
        if kind == "argument too many" and arguments:
            return kind, arguments[-1].end, arguments[-1].end, ', "x", "y", "z"'
        if kind == "swapped arguments" and len(arguments) == 2:
            first, second = (tree.source.text[each.start : each.end] for each in arguments)
            return kind, arguments[0].start, arguments[1].end, f"{second}, {first}"
        if kind == "argument type" and arguments:
            each = source.choice(arguments)
            return kind, each.start, each.end, source.choice(("[]", '"x"', "{ a = 1 }", "true"))
        return None
    if isinstance(node, Binary):
        side = tree.range_of(source.choice((node.left, node.right)))
        return "operand", side.start, side.end, source.choice(('["x"]', "{ a = 1 }", '"x"'))
    if isinstance(node, Interpolation):
        inner = tree.range_of(node.expression)
        return "template", inner.start, inner.end, source.choice(('["x"]', "{ a = 1 }"))
    if isinstance(node, Index):
        key = tree.range_of(node.key)
        return "index", key.start, key.end, source.choice(('"x"', "[]", "null"))
    return None
