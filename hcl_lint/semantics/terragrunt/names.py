"""What the names in units and stacks lead to."""

from __future__ import annotations

from hcl_lint.problems.problem import WARNING
from hcl_lint.problems.terragrunt import CYCLE, DEPRECATED, INVALID_INCLUDE, UNDEFINED_NAME
from hcl_lint.semantics.cycles import circles_of
from hcl_lint.semantics.terragrunt.includes import includes_of
from hcl_lint.semantics.terragrunt.outputs import mocks_of, outputs_of
from hcl_lint.syntax.nodes import Conditional, FunctionCall
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.ranges import Range
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.nomad.parts import Part
    from hcl_lint.semantics.references import Reference
    from hcl_lint.semantics.report import Report

_NOUNS: Final = {
    "local": "local value", "dependency": "dependency", "feature": "feature", "unit": "unit",
    "stack": "stack",
}  # fmt: skip

_MERGED: Final = ("dependency", "feature", "unit", "stack")
"""What a file also has from the files that it includes."""

_GENERATED: Final = "autoinclude"
"""A block whose content is evaluated elsewhere."""


def check_names(module: Module, document: Document, root: Part, report: Report) -> None:
    """Report references that lead to nothing, or to what is not known yet."""
    check = _Names(module, document, root, report)
    for reference in document.references:
        if _GENERATED not in reference.context.path:
            check.reference(reference)
    for each in circles_of(module):
        if each.source is document.source:
            report.add(CYCLE, each.range, each.summary, each.detail)


class _Names:
    """The names of one file."""

    __slots__ = (
        "module", "document", "report", "names", "exposed", "included", "is_merged", "outputs",
        "_unsure",
    )  # fmt: skip

    def __init__(self, module: Module, document: Document, root: Part, report: Report) -> None:
        self.module = module
        self.document = document
        self.report = report
        self.names: dict[str, set[str]] = {name: set() for name in _NOUNS}
        for declared in document.declarations:
            kind = declared.form.address.partition(".")[0]
            if kind in self.names:
                self.names[kind].add(declared.name)
        blocks = root.blocks("include")
        self.exposed = {each.name or "": each.truth("expose") is not False for each in blocks}
        self.included = {each.name: each for each in includes_of(module)}
        merged = [each for each in self.included.values() if each.is_merged]
        self.is_merged = "" in self.exposed or any([each.document is None for each in merged])
        for include in merged:
            for declared in [] if include.document is None else include.document.declarations:
                if declared.kind in _MERGED:
                    self.names[declared.kind].add(declared.name)
        self.outputs: dict[str, tuple[str, list[str]] | None] = {}
        self._unsure: list[tuple[int, int, bool]] | None = None

    def reference(self, each: Reference) -> None:
        if each.root == "include":
            self.include(each)
        elif each.root in self.names:
            self.declared(each)

    def place(self, each: Reference, length: int = 1) -> Range:
        """A reference up to the name that it leads to."""
        end = each.step_place(length - 1)[1] if len(each.steps) >= length else each.end
        return Range(self.document.source, each.start, end)

    def add(self, each: Reference, summary: str, detail: str) -> None:
        """Report an undefined name where it is certainly evaluated, or warn of it."""
        severity = self.severity(each)
        if severity is not None:
            self.report.add(UNDEFINED_NAME, self.place(each), summary, detail, severity)

    def severity(self, each: Reference) -> str | None:
        """A warning in an arm of a conditional; None where `try` makes up for it."""
        if self._unsure is None:
            self._unsure = [] if self.document.is_json else _unsure_places(self.document)
        found: str | None = ""
        for start, end, is_tried in self._unsure:
            if start <= each.start < end:
                if is_tried:
                    return None
                found = WARNING
        return found

    def declared(self, each: Reference) -> None:
        """Check a reference to something that a block or local value declares."""
        if len(each.steps) == 0 or each.steps[0].kind != ATTRIBUTE:
            return
        root, name = each.root, each.steps[0].key
        if root == "dependency":
            self.early(each)
            if len(each.steps) > 1 and each.steps[1].key == "inputs":
                self.report.add(
                    DEPRECATED, self.place(each, 2), f"Inputs of dependency `{name[:40]}`",
                    "Terragrunt no longer reads the inputs of dependencies. Refer to an output.",
                )  # fmt: skip
        if root == "dependency" and name in self.names[root]:
            self.output(each, name)
        if name in self.names[root] or (root in _MERGED and self.is_merged):
            return
        noun = _NOUNS[root]
        meant = closest(name, sorted(self.names[root]))
        if meant is not None:
            advice = f"Did you mean `{root}.{meant}`?"
        elif root == "local":
            advice = "Local values of other files are not visible. Declare it, or correct the name."
        else:
            advice = "Declare it, or correct the name."
        self.add(
            each, f"Undefined {noun} `{root}.{name[:40]}`",
            f"The file declares no {noun} `{name[:40]}`. {advice}",
        )  # fmt: skip

    def output(self, each: Reference, name: str) -> None:
        """Report an output that the module of a dependency certainly does not have."""
        if len(each.steps) < 3 or each.steps[1].key != "outputs" or each.steps[2].kind != ATTRIBUTE:
            return
        if name not in self.outputs:
            self.outputs[name] = self.known_outputs(name)
        known = self.outputs[name]
        output = each.steps[2].key
        if known is None or output in known[1]:
            return
        severity = self.severity(each)
        if severity is not None:
            meant = closest(output, known[1])
            advice = f"Did you mean `{meant}`?" if meant else "Declare it there, or correct it."
            self.report.add(
                UNDEFINED_NAME, self.place(each, 3),
                f"Undefined output `{output[:40]}` of dependency `{name[:40]}`",
                f"The module in `{known[0] or '.'}` has no output of this name. {advice}", severity,
            )  # fmt: skip

    def known_outputs(self, name: str) -> tuple[str, list[str]] | None:
        """The folder of the module of a dependency, and all names that its outputs have."""
        found = [
            each for each in self.document.declarations
            if each.kind == "dependency" and each.name == name
        ]  # fmt: skip
        if len(found) != 1:
            return None
        mocks = mocks_of(self.document, found[0])
        outputs = outputs_of(self.module, self.document, found[0])
        if mocks is None or outputs is None:
            return None
        return outputs[0].folder, [*outputs[1], *mocks]

    def early(self, each: Reference) -> None:
        """Report outputs of dependencies where they are not known yet."""
        path = each.context.path
        if path[:1] == ("locals",):
            where = "Local values are evaluated before dependencies"
        elif path == ("terraform",) and each.attribute == "source":
            where = "The source of the module is evaluated before dependencies"
        elif path[:1] == ("include",):
            self.report.add(
                INVALID_INCLUDE, self.place(each), "Include that needs a dependency",
                "Includes are read before dependencies. Use a path that follows from the folder.",
            )  # fmt: skip
            return
        else:
            return
        severity = self.severity(each)
        if severity is not None:
            self.report.add(
                UNDEFINED_NAME, self.place(each), "Outputs of a dependency are not known here",
                f"{where}. Refer to them in `inputs`.", severity,
            )  # fmt: skip

    def include(self, each: Reference) -> None:
        """Check a reference to an include."""
        if "" in self.exposed or len(each.steps) == 0 or each.steps[0].kind != ATTRIBUTE:
            return  # One without a label has its content here.
        name = each.steps[0].key
        if name not in self.exposed:
            meant = closest(name, sorted(self.exposed))
            advice = f"Did you mean `include.{meant}`?" if meant else "Add it, or correct the name."
            self.problem(each, f"Undefined include `{name[:40]}`",
                         f"The file has no include with this label. {advice}")
        elif not self.exposed[name]:
            self.problem(each, f"Include `{name[:40]}` is not exposed",
                         "Expressions cannot refer to it. Add `expose = true` to the block.")
        else:
            self.exposed_local(each, name)

    def exposed_local(self, each: Reference, name: str) -> None:
        """Report a local value that an included file does not have."""
        included = self.included.get(name)
        document = None if included is None else included.document
        if document is None or len(each.steps) < 3 or each.steps[1].key != "locals":
            return
        if each.steps[2].kind != ATTRIBUTE:
            return
        known = [other.name for other in document.declarations if other.kind == "locals"]
        local = each.steps[2].key
        if local not in known:
            meant = closest(local, known)
            advice = f"Did you mean `{meant}`?" if meant else "Declare it there, or correct it."
            severity = self.severity(each)
            if severity is not None:
                self.report.add(
                    INVALID_INCLUDE, self.place(each, 3),
                    f"Undefined local value `{local[:40]}` of include `{name[:40]}`",
                    f"{document.path} declares none of this name. {advice}", severity,
                )  # fmt: skip

    def problem(self, each: Reference, summary: str, detail: str) -> None:
        severity = self.severity(each)
        if severity is not None:
            self.report.add(INVALID_INCLUDE, self.place(each), summary, detail, severity)


def _unsure_places(document: Document) -> list[tuple[int, int, bool]]:
    """The places of expressions that may never be evaluated, and whether they may fail."""
    tree = document.tree
    found = []
    for each in descendants(tree.root, Conditional):
        for arm in (each.if_true, each.if_false):
            found.append((*tree.range(arm), False))
    for call in descendants(tree.root, FunctionCall):
        if tree.function_name(call) in ("try", "can"):
            found.append((*tree.range(call), True))
    return found


def needed_values(unit: Module) -> list[str]:
    """The names below `values` that a unit certainly evaluates."""
    found: dict[str, None] = {}
    for document in unit.documents:
        unsure = [] if document.is_json else _unsure_places(document)
        for each in document.references:
            if each.root != "values" or len(each.steps) == 0 or each.steps[0].kind != ATTRIBUTE:
                continue
            if not any([start <= each.start < end for start, end, _ in unsure]):
                found[each.steps[0].key] = None
    return list(found)
