"""Values of names that refer to one another: each is computed once, after those that it needs."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.semantics.paths import Path
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import Limits
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

_MOST_STEPS: Final = 50_000  # of one expression


class NameValues:
    """The values of names by their paths, as far as something has asked for them.

    What refers to itself, in whatever way, is unknown. All expressions together may take so many
    steps; what comes later is unknown.
    """

    def __init__(self, steps: int) -> None:
        self._known: dict[Path, Value] = {}
        self._steps = steps

    def needs(self, path: Path) -> Iterable[Path]:
        """The names that the value of one follows from; none if it is to be computed at once."""
        raise NotImplementedError

    def compute(self, path: Path) -> Value:
        """Compute the value of a name, once those that it needs are known."""
        raise NotImplementedError

    def keep(self, path: Path, value: Value) -> None:
        self._known[path] = value

    def meet_cycle(self, path: Path, way: list[Path]) -> None:
        """Take note that the last name of a way needs one that the way has led through."""

    def settle(self, wanted: Iterable[Path]) -> None:
        """Compute values, each after those that it needs.

        What a value needs is found while others are computed, and so are cycles.
        """
        waiting = list(wanted)
        open_: dict[Path, None] = {}
        while waiting:
            path = waiting[-1]
            if path in self._known:
                waiting.pop()
            elif path in open_:
                waiting.pop()
                del open_[path]
                self.keep(path, self.compute(path))
            else:
                open_[path] = None
                for needed in self.needs(path):
                    if needed in self._known:
                        continue
                    if needed in open_:
                        self.meet_cycle(needed, list(open_))
                        self.keep(needed, DYNAMIC_UNKNOWN)
                    else:
                        waiting.append(needed)

    def evaluate_bounded(
        self, tree: SyntaxTree, node: Node, scope: Scope | None
    ) -> tuple[Value, list[Diagnostic]]:
        """The value of an expression in either syntax, and what is wrong with it."""
        if self._steps <= 0:
            return DYNAMIC_UNKNOWN, []
        limits = Limits(steps=max(1, min(_MOST_STEPS, self._steps)))
        if isinstance(node, Expression):
            value, problems, steps = evaluate_counted(tree, node, scope, limits)
        else:
            value, problems = JsonExpression(tree, node).evaluate(scope, limits)
            steps = 1 + node.last - node.first
        self._steps -= steps
        return value, problems
