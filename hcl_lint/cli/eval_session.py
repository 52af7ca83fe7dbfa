"""What ``hcl-lint eval`` knows: variables and functions, and evaluating with them."""

from __future__ import annotations

from hcl_lint.dialects.functions import ProductFunctions
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT, read_type
from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_json_name
from hcl_lint.problems.finding import Finding, to_findings
from hcl_lint.project.findings import failure
from hcl_lint.schema.files import read_body
from hcl_lint.syntax.nodes import Attribute, Traversal
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.value import Value, unknown_value


class EvalSession:
    """Variables and functions, and what is done with them.

    Everything that takes text returns what is wrong with it, as findings to report.
    """

    __slots__ = ("variables", "scope")

    def __init__(self, product: str) -> None:
        """*product* names whose functions can be called, see `PRODUCTS` of the functions."""
        self.variables: dict[str, Value] = {}
        self.scope = Scope(self.variables, ProductFunctions(product))

    def evaluate(
        self, source: Source, *, is_template: bool = False
    ) -> tuple[Value | None, list[Finding]]:
        """Return the value of an expression or template; None where something is wrong."""
        tree = parse_template(source) if is_template else parse_expression(source)
        return self._value(tree)

    def define(self, name: str, text: str) -> list[Finding]:
        """Give a variable the value of an expression."""
        value, findings = self.evaluate(Source(f"<{name}>", text))
        if value is not None:
            self.variables[name] = value
        return findings

    def define_unknown(self, name: str, text: str) -> list[Finding]:
        """Make a variable unknown, of the type that an expression names."""
        tree = parse_expression(Source(f"<{name}>", text))
        diagnostics = tree.diagnostics
        if not diagnostics:
            type_, _, diagnostics = read_type(tree, tree.expression, CONSTRAINT)
            if not diagnostics:
                self.variables[name] = unknown_value(type_)
        return to_findings(diagnostics)

    def read_variables(self, path: str) -> list[Finding]:
        """Define the variables of a file: a JSON object, or attributes as in ``.tfvars``.

        Attributes may use functions and the variables before them; JSON is taken as it is.
        """
        try:
            source = Source.from_bytes(path, read_bytes(path))
        except FileProblem as problem:
            return [failure(path, problem)]
        body, diagnostics = read_body(source)
        attributes, found = body.just_attributes()
        diagnostics += found
        scope = None if is_json_name(path) else self.scope
        for name, attribute in attributes.items():
            value, found = attribute.expression.evaluate(scope)
            diagnostics += found
            if not found:
                self.variables[name] = value
        return to_findings(diagnostics)

    def assign(self, source: Source) -> tuple[list[str], list[Finding]] | None:
        """Carry out ``name = expression``, one or several, each on a line of its own.

        Returns: the names and what is wrong; None where the text is nothing of the kind.
        """
        tree = parse_config(source)
        items = tree.body.items
        if tree.diagnostics or not items:
            return None
        if not all([isinstance(item, Attribute) for item in items]):
            return None
        names = []
        findings: list[Finding] = []
        for item in items:
            assert isinstance(item, Attribute)
            value, diagnostics = evaluate(tree, item.expression, self.scope)
            findings += to_findings(diagnostics)
            if not diagnostics:
                names.append(tree.token_text(item.name_token))
                self.variables[names[-1]] = value
        return names, findings

    def _value(self, tree: SyntaxTree) -> tuple[Value | None, list[Finding]]:
        if tree.diagnostics:
            return None, to_findings(tree.diagnostics)
        value, diagnostics = evaluate(tree, tree.expression, self.scope)
        return None if diagnostics else value, to_findings(diagnostics)


def is_variable_name(name: str) -> bool:
    """Whether an expression can refer to a variable by this name."""
    tree = parse_expression(Source("", name))
    root = tree.root
    return not tree.diagnostics and isinstance(root, Traversal) and tree.text(root) == name and (
        not root.steps
    )
