"""``python -m tests.fuzz typing --count N --seed S [--misses]``: are errors of types errors?

Random modules declare typed variables and outputs with random expressions, some of them with a
mistake. For each error that `check` reports, the expression is evaluated with values of the
declared types, again and again: where the place of the error is evaluated without one, the report
was wrong; unless the reference refuses the expression before it knows any value, as it does when it
validates, and first of all when it plans.

``--misses`` does the reverse: it makes one mistake in an expression that is right, keeps those that
fail for all values that reach them, and counts, by kind of mistake, how many `check` reports.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation import evaluate as evaluation
from hcl_lint.evaluation.evaluator import Evaluator, LimitExceeded
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import (
    AttributeStep, Binary, BoolLiteral, Conditional, Expression, For, ForDirective, FunctionCall,
    IfDirective, Index, Interpolation, Node, Parentheses, Splat, Template, Traversal, Unary,
)
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS
from hcl_lint.text.source import Source
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value
from tests.fuzz.typed_expressions import Generator
from tests.fuzz.typed_modules import FUNCTIONS, TypedModule, constraint, lacks_value
from tests.linter.checking import check

OUTPUTS = 20  # expressions in one module
CHOICES = 30  # of values of the variables, for each expression with an error
ALWAYS = ("function name", "missing argument", "argument too many")  # mistakes in `try`, too
SETTINGS = ("E024", "V018", "V019")  # the codes of errors about values for `count`, `for_each`
WRITTEN_KEYS = ("[true]", "[false]")  # of instances, which take none that is written like this
MISTAKES = 0.04  # the share of the parts of an expression that are wrong


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
        # A loop first tries its condition with an element that is not known. That counts for
        # nothing: which conditions are to be tried next, and whether one is being tried.
        self._to_be_tried: set[int] = set()
        self._is_trial = False
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
            if self._is_trial:
                return handler(run, node, scope)
            if id(node) in self._to_be_tried:
                self._to_be_tried.remove(id(node))
                self._is_trial = True
                value = handler(run, node, scope)
                self._is_trial = False
                return value
            if isinstance(node, For) and node.condition is not None:
                self._to_be_tried.add(id(node.condition))
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
                is_clean = False
            elif isinstance(node, (Binary, Conditional)) and self._failures > failures:
                is_clean = False  # These forgive what they do not need.
            elif any(isinstance(each, IfDirective) for each in node.children()):
                return value  # and so do these
            (self._clean if is_clean else self._failed).add(id(node))
            if isinstance(node, For) and id(node.collection) in self._failed:
                self._fail_body(node)
            if self._seen:
                self._seen[-1].add(id(node))
            if not isinstance(node, Parentheses):
                (self._clean_within if is_clean else self._failed_within).update(inner)
            elif self._seen:
                self._seen[-1] |= inner
            return value

        return watch

    def _fail_body(self, loop: For) -> None:
        """Count the body of a loop as failed: an element with an error may never get there."""
        waiting = [each for each in loop.children() if each is not loop.collection]
        while waiting:
            node = waiting.pop()
            self._failed.add(id(node))
            self._failed_within.add(id(node))
            waiting += node.children()

    def evaluate(self, names: dict[str, Value]) -> tuple[Value, list[Diagnostic]]:
        """Evaluate once, with what names mean, unless something it refers to has no value."""
        if lacks_value(self.tree, names):
            return DYNAMIC_UNKNOWN, []
        run = Evaluator(self.tree, self._handlers, DEFAULT_LIMITS)
        self._seen = []
        self._to_be_tried, self._is_trial = set(), False
        self._clean, self._failed = set(), set()
        self._clean_within, self._failed_within = set(), set()
        scope = Scope(names, FUNCTIONS)
        try:
            value, problems = run.value(self.tree.expression, scope), run.diagnostics
        except LimitExceeded as error:
            return object_value({}), [error.diagnostic]
        self.clean.update(self._clean - self._failed)
        self.clean_within.update(
            (self._clean_within & self._clean) - self._failed_within - self._failed)
        return value, problems

    def place_of(self, start: int, end: int) -> Node:
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
        node = self.place_of(start, end)
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
        opening = '("'
        leftmost: Node | None = node
        while leftmost is not None:
            if isinstance(leftmost, Template):
                opening = '("${'
            leftmost = next(iter(leftmost.children()), None)
        while self.tree.source.text[start] in opening:
            start += 1
        return start

    def always_fails(self) -> bool:
        """Whether some expression was evaluated, often, and never went well."""
        return any(
            self.reached[id(node)] >= CHOICES // 3 and self.clean[id(node)] == 0
            for node in self.nodes)


def errors(text: str) -> list[Diagnostic]:
    """The errors that `check` reports in a module."""
    return [each for each in check(text).diagnostics if each.severity == "error"]


def counterexamples(count: int, seed: int) -> Iterator[str]:
    """Reported errors among *count* expressions that evaluate without one."""
    for number in range(0, count, OUTPUTS):
        generator = Generator(seed * 1_000_003 + number)
        module = TypedModule(generator, MISTAKES)
        module.outputs = [generator.expression(MISTAKES) for _ in range(OUTPUTS)]
        text, places = module.text()
        observed: dict[int, Observed] = {}
        samples: list[dict[str, Value]] = []
        for each in errors(text):
            place = next((p for p in places if p.start <= each.start and each.end <= p.end), None)
            if place is None or each.code.startswith("R") or each.range.text in WRITTEN_KEYS:
                continue  # What a reference looks like does not depend on values.
            if not samples:
                samples = [module.names() for _ in range(CHOICES)]
            if place.start not in observed:
                observed[place.start] = Observed(place.text)
                for names in samples:
                    for inside in module.names_at(place, names):
                        observed[place.start].evaluate(inside)
            start, end = each.start - place.start, each.end - place.start
            if each.code in SETTINGS:
                is_refuted = any(place.makes_instances(names) for names in samples)
                is_refused = is_refuted and module.refuses_instances(place)
            else:
                is_refuted = observed[place.start].is_refuted(start, end)
                is_refused = is_refuted and any(
                    refused.code == each.code and refused.start <= end and start <= refused.end
                    for refused in module.refused(place))
            if is_refuted and not is_refused:
                yield (f"{each.code} {each.summary}: {each.detail}\n"
                       f"  at {place.text[start:end]!r} of {place.text}\n"
                       + _around(module, place.text))


def _around(module: TypedModule, expression: str) -> str:
    """What an expression refers to, for people."""
    lines = ""
    for number, resource in enumerate(module.resources):
        if f"terraform_data.r{number}" in expression or resource.argument == expression:
            found = f"{resource.setting} = {resource.value}, input = {resource.argument}"
            lines += f"  r{number}: {found}\n"
            expression += found
    for name, text in reversed(module.locals.items()):
        if f"local.{name}" in expression:
            lines += f"  {name}: {text}\n"
            expression += text
    for name, type_ in module.variables.items():
        if f"var.{name}" in expression:
            lines += f"  {name}: {constraint(type_)}\n"
    return lines.rstrip("\n")


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
    found = misses(count, seed, 40)
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
        module, kinds = module_of_mistakes(Generator(seed * 1_000_003 + number))
        text, places = module.text()
        reported = [each.start for each in errors(text)]
        for kind, place in zip(kinds, places[len(places) - len(kinds) :]):
            is_found = any(place.start <= each <= place.end for each in reported)
            found[kind, is_found] += 1
            if not is_found and shown > 0:
                shown -= 1
                print(f"missed {kind}: {place.text}\n{_around(module, place.text)}")
    return found


def module_of_mistakes(generator: Generator) -> tuple[TypedModule, list[str]]:
    """A module whose last expressions each have a mistake that always fails, and their kinds."""
    module = TypedModule(generator, -1.0)
    samples = [module.names() for _ in range(CHOICES)]
    kinds: list[str] = []
    # Those in resources first, as they stand in the text.
    for resource in list(module.resources):
        _, places = module.text()
        place = next(each for each in places if each.resource is resource)
        inside = [each for names in samples for each in module.names_at(place, names)]
        made = _made(generator, resource.argument, inside[:CHOICES])
        if made is not None:
            kinds.append(made[0])
            module.wrong.append(resource.with_argument(made[1]))
    for _ in range(OUTPUTS):
        made = _made(generator, generator.expression(-1.0), samples)
        if made is not None:
            kinds.append(made[0])
            module.outputs.append(made[1])
    return module, kinds


def _made(
    generator: Generator, plain: str, samples: list[dict[str, Value]]
) -> tuple[str, str] | None:
    """A kind of mistake, and an expression with one, that fails whatever names mean."""
    made = mistaken(generator.random, plain)
    if made is None:
        return None
    one, other = Observed(plain), Observed(made[1])
    for names in samples:
        one.evaluate(names)
        other.evaluate(names)
    return made if other.always_fails() and not one.always_fails() else None


def mistaken(source: random.Random, text: str) -> tuple[str, str] | None:
    """A kind of mistake, and the expression with one; None where none can be made."""
    tree = parse_expression(Source("t", text))
    nodes: list[tuple[Node, bool]] = []

    def add(node: Node, is_forgiven: bool) -> None:
        nodes.append((node, is_forgiven))
        if isinstance(node, FunctionCall) and node.name in ("try", "can"):
            is_forgiven = True
        is_literal = isinstance(node, Conditional) and isinstance(node.condition, BoolLiteral)
        for child in node.children():
            add(child, is_forgiven or is_literal)

    add(tree.expression, False)
    source.shuffle(nodes)
    for node, is_forgiven in nodes:
        found = list(_mistakes(tree, node))
        source.shuffle(found)
        for kind, start, end, new in found:
            if not is_forgiven or kind in ALWAYS:
                return kind, text[:start] + new + text[end:]
    return None


Mistake = tuple[str, int, int, str]  # its kind, and what stands where instead


def _mistakes(tree: SyntaxTree, node: Node) -> Iterator[Mistake]:
    """The mistakes that can be made in one node."""
    start, end = tree.range(node)
    if isinstance(node, Traversal) and node.steps:
        yield "unknown attribute", end, end, ".nme"
        yield "unknown key", end, end, '["nme"]'
        yield "index", end, end, "[0]"
        yield "splat", end, end, "[*].nme"
        last = node.steps[-1]
        if isinstance(last, AttributeStep) and len(node.steps) > 1:
            yield "misspelt attribute", tree.range(last)[0], end, ".nme"
    elif isinstance(node, FunctionCall):
        yield from _mistakes_of_call(tree, node)
    elif isinstance(node, Binary):
        for side in (node.left, node.right):
            for new in ('["x"]', "{ a = 1 }", '"x"', "null"):
                yield "operand", *tree.range(side), new
    elif isinstance(node, Unary):
        for new in ('["x"]', '"x"', "null"):
            yield "operand", *tree.range(node.operand), new
    elif isinstance(node, Interpolation):
        for new in ('["x"]', "{ a = 1 }", "null"):
            yield "template", *tree.range(node.expression), new
    elif isinstance(node, Index):
        for new in ('"x"', "[]", "null"):
            yield "index", *tree.range(node.key), new
    elif isinstance(node, (Conditional, IfDirective)):
        for new in ('"x"', "[true]", "5", "null"):
            yield "condition", *tree.range(node.condition), new
    elif isinstance(node, (For, ForDirective)):
        for new in ('"x"', "5", "true", "null"):
            yield "iteration", *tree.range(node.collection), new
        if isinstance(node, For) and node.condition is not None:
            for new in ('"x"', "[true]", "5"):
                yield "filter", *tree.range(node.condition), new
        if isinstance(node, For) and node.key is not None:
            for new in ('["x"]', "{}", "null"):
                yield "key", *tree.range(node.key), new


def _mistakes_of_call(tree: SyntaxTree, node: FunctionCall) -> Iterator[Mistake]:
    start = tree.range(node)[0]
    yield "function name", start, start, "x"
    arguments = [tree.range(each) for each in node.arguments]
    if not arguments:
        return
    yield "missing argument", arguments[-2][1] if arguments[1:] else arguments[0][0], \
        arguments[-1][1], ""
    function = FUNCTIONS.get(node.name)
    if function is not None and function.variadic is None:
        yield "argument too many", arguments[-1][1], arguments[-1][1], ', "x"'
    if len(arguments) == 2:
        first, second = (tree.source.text[a:b] for a, b in arguments)
        yield "swapped arguments", arguments[0][0], arguments[1][1], f"{second}, {first}"
    for place in arguments:
        for new in ("[]", '"x"', "{ a = 1 }", "true", "null"):
            yield "argument type", *place, new
