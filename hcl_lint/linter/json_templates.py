"""The templates in the strings of a file in JSON syntax, as rules look at them.

Each string is parsed once as a template, whose expressions have nodes of the same classes as those
in native syntax. Rules that hold for JSON walk over these trees too; what they find is moved to
its place in the file.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.variables import Variable
from hcl_lint.syntax.json_nodes import JsonString, StringTemplate, json_escaped, string_template
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.text.edits import Edit
from hcl_lint.text.limits import MOST_JSON_TEMPLATES


class TemplateContext(FileContext):
    """The template in a string of a file, as rules see it.

    ``outer`` is the file, ``around`` are the nodes of it that the string is in, outermost first.
    """

    def __init__(
        self, outer: FileContext, string: JsonString, template: StringTemplate,
        around: tuple[Node, ...],
    ) -> None:
        tree = template.tree
        document = Document(tree.source, outer.dialect, tree)
        super().__init__(document, outer.module, outer.selection)
        self.path = outer.path
        self.outer = outer
        self.string = string
        self.template = template
        self.around = around

    @property
    def scope(self) -> Scope:
        return self.outer.scope

    @property
    def scopes(self) -> PlacedScopes:
        return self.outer.scopes

    def scope_at(self, node: Node) -> Scope | None:
        return self.scopes.of(self.string)

    def symbol_at(self, node: Expression) -> Symbol | None:
        return self._symbol_within(node, self.outer.document, self.template.range(node))

    @property
    def variables(self) -> list[Variable]:
        return self.outer.variables

    def line_of(self, offset: int) -> int:
        return self.outer.line_of(self.template.offset(offset))

    def merge_into_file(self) -> None:
        """Move what was found in the template to the file."""
        for diagnostic in self.diagnostics:
            if diagnostic.source is not self.tree.source:
                self.outer.diagnostics.append(diagnostic)  # about a policy
                continue
            self.outer.diagnostics.append(self.in_file(diagnostic))

    def in_file(self, found: Diagnostic) -> Diagnostic:
        """A diagnostic of the template as one of the file."""
        moved = self.template.in_file(found)
        if found.fix is not None:
            place = self.template.offset
            edits = [
                Edit(place(edit.start), place(edit.end), json_escaped(edit.text))
                for edit in found.fix.edits
            ]
            moved.fix = Fix(found.fix.title, edits, found.fix.applicability)
        return moved


def templates_of(file: FileContext) -> list[TemplateContext]:
    """The templates in the strings of a file in JSON syntax, as files of their own."""
    if file.templates is None:
        file.templates = list(template_contexts(file)) if file.is_json else []
    return file.templates  # type: ignore[return-value]


def template_contexts(file: FileContext) -> list[TemplateContext]:
    """The valid templates in the strings of a file in JSON syntax, in source order.

    Strings that the product takes literally, or reads as something else, are left out.
    """
    found: list[TemplateContext] = []
    if "${" not in file.text and "%{" not in file.text and "\\u" not in file.text:
        return found
    waiting: list[tuple[Node, tuple[Node, ...]]] = [(file.tree.root, ())]
    while len(waiting) != 0 and len(found) < MOST_JSON_TEMPLATES:
        node, around = waiting.pop()
        if not isinstance(node, JsonString):
            inside = (*around, node)
            waiting += [(child, inside) for child in reversed(node.children())]
        elif is_template(file, node):
            template = string_template(file.tree, node)
            if len(template.tree.diagnostics) == 0:
                found.append(TemplateContext(file, node, template, around))
    return found


def is_template(file: FileContext, string: JsonString) -> bool:
    """Whether a string has a template in it, and the product reads it as one."""
    if "${" not in string.value and "%{" not in string.value:
        return False
    return string not in file.static and file.readings.is_evaluated(string)
