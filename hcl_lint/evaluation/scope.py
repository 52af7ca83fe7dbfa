"""Scopes: the variables and functions that an expression can refer to, nested."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Mapping, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.function import Function
from hcl_lint.syntax.nodes import Expression
from hcl_lint.syntax.references import ReadFile
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.messages import closest
from hcl_lint.values.value import Value

# Of evaluating expressions in one scope: values, and what is wrong.
Results: TypeAlias = dict[Expression, tuple[Value, list[Diagnostic]]]

_NONE_MISSING: Final[dict[str, str]] = {}


class Scope:
    """Variables and functions, and the scope around them.

    ``variables`` is None if this scope does not define variables, which differs from an empty dict:
    if no scope defines variables, they are not allowed at all. The same goes for ``functions``. In
    an open scope every variable that is not defined, here or further out, has an unknown value; so
    has every call if no functions are known. Where a scope ``keeps_text``, such a variable with its
    steps is its own text instead, as ``"${a.b}"``.

    ``missing_functions`` are not there although ``functions`` has them; their values say why.
    Where a scope ``is_eager``, ``&&`` and ``||`` need both operands; None where that depends on the
    version of the product. Where it ``is_typed``, evaluation is a check of types, too: it enters
    what may not be reached, see `Evaluator`; None leaves that to the scope around it. Where it
    ``reports_dead_code`` as well, calls that are wrong whatever their arguments are do not belong
    in what is not reached, or may fail, either.
    Where it ``is_certain``, only what is certainly reached is reported.
    ``find_file`` returns the file at the path that an expression of a tree stands for.

    Nothing is copied: a loop fills the same dict of variables again and again, and functions may
    be loaded when they are asked for. Only a scope that stays as it is can have ``results``: those
    of whole expressions, kept for the next time.
    """

    __slots__ = (
        "variables", "functions", "parent", "is_open", "keeps_text", "missing_functions",
        "is_eager", "is_typed", "reports_dead_code", "is_certain", "results", "find_file",
        "_closest_functions",
    )

    def __init__(
        self, variables: dict[str, Value] | None = None,
        functions: Mapping[str, Function] | None = None, parent: Scope | None = None,
        is_open: bool = False, keeps_text: bool = False,
    ) -> None:
        self.variables = variables
        self.functions = functions
        self.parent = parent
        self.is_open = is_open
        self.keeps_text = keeps_text
        self.missing_functions: Mapping[str, str] = _NONE_MISSING
        self.is_eager: bool | None = None
        self.is_typed: bool | None = None
        self.reports_dead_code = False
        self.is_certain = False
        self.results: Results | None = None
        self.find_file: Callable[[SyntaxTree, Expression], ReadFile | None] | None = None
        self._closest_functions: dict[str, str | None] | None = None  # PERF: hardly ever asked

    def chain(self) -> list[Scope]:
        """Return the scope and those around it, the innermost first."""
        found = [self]
        while (parent := found[-1].parent) is not None:
            found.append(parent)
        return found

    def find(self, name: str) -> Value | None:
        """Return the value of a variable, from the innermost scope that defines it."""
        scope: Scope | None = self
        while scope is not None:
            variables = scope.variables
            if variables is not None:
                value = variables.get(name)
                if value is not None:
                    return value
            scope = scope.parent
        return None

    def find_function(self, name: str) -> Function | None:
        """Return the function called *name*, from the innermost scope that has one."""
        scope: Scope | None = self
        while scope is not None:
            functions = scope.functions
            if functions is not None and name not in scope.missing_functions:
                function = functions.get(name)
                if function is not None:
                    return function
            scope = scope.parent
        return None

    def why_missing(self, name: str) -> str:
        """Return why there is no function called *name*; "" if the reason is unknown."""
        for scope in self.chain():
            if name in scope.missing_functions:
                return scope.missing_functions[name]
        return ""

    def needs_both_operands(self) -> bool | None:
        """Return whether ``&&`` and ``||`` fail where one operand does, whatever the other is.

        None where that depends on the version of the product.
        """
        for scope in self.chain():
            if scope.is_eager is not None:
                return scope.is_eager
        return None

    def typing(self) -> Scope | None:
        """Return the scope that decides whether evaluation is a check of types; None for no check.
        """
        scope: Scope | None = self
        while scope is not None:
            if scope.is_typed is not None:
                return scope if scope.is_typed else None
            scope = scope.parent
        return None

    def file_at(self, tree: SyntaxTree, path: Expression) -> ReadFile | None:
        """Return the file at a path that is written in a tree; None if it is unknown."""
        for scope in self.chain():
            if scope.find_file is not None:
                return scope.find_file(tree, path)
        return None

    def allows_any_variable(self) -> bool:
        """Return whether a name that is not defined stands for an unknown value."""
        return any(scope.is_open for scope in self.chain())

    def takes_text(self) -> bool:
        """Return whether a name that is not defined stands for its own text."""
        return any(scope.keeps_text for scope in self.chain())

    def allows_variables(self) -> bool:
        """Return whether any scope defines variables, even if it is empty."""
        return any([scope.variables is not None for scope in self.chain()])

    def allows_calls(self) -> bool:
        """Return whether any scope defines functions, even if it is empty."""
        return any(scope.functions is not None for scope in self.chain())

    def closest_variable(self, name: str) -> str | None:
        """Return the defined variable that was probably meant; the nearest scope wins."""
        for scope in self.chain():
            found = closest(name, scope.variables or {})
            if found is not None:
                return found
        return None

    def closest_function(self, name: str) -> str | None:
        """Return the function that was probably meant; the nearest scope wins."""
        for scope in self.chain():
            if scope.functions is None:
                continue
            # PERF: there are a hundred functions, and a missing one is often called repeatedly.
            known = scope._closest_functions
            if known is None:
                known = scope._closest_functions = {}
            if name not in known:
                known[name] = closest(name, scope.functions)
            found = known[name]
            if found is not None:
                return found
        return None

    def has_namespace(self, prefix: str) -> bool:
        """Return whether the name of some function begins with *prefix*, ``::`` included."""
        return any([
            name.startswith(prefix) for scope in self.chain() if scope.functions is not None
            for name in scope.functions
        ])
