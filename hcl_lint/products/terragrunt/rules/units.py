"""The units that a unit depends on, the names that lead to them, and its inputs."""

from __future__ import annotations

import posixpath

from hcl_lint.annotations import Callable, Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, WARNING, Rule
from hcl_lint.evaluation.functions.syntax_functions import is_attempt
from hcl_lint.files.paths import file_name
from hcl_lint.products.terragrunt.dependencies import interface_of_unit, mocks_of, outputs_of
from hcl_lint.products.terragrunt.expressions import expression_trees
from hcl_lint.products.terragrunt.generated import generated_by
from hcl_lint.products.terragrunt.includes import includes_of
from hcl_lint.products.terragrunt.origins import UNITS, documents_beside, may_get_names
from hcl_lint.products.terragrunt.rules import (
    INCLUDE_PROBLEM, INPUTS_MISMATCH, INVALID_INPUT, TERRAGRUNT_CYCLE, UNDEFINED_TERRAGRUNT_NAME,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import item_place, value_of_key
from hcl_lint.semantics.cycles import ways_back
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import written_of
from hcl_lint.semantics.given_values import wrong_value
from hcl_lint.semantics.graph import cycle_problems
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.written import attribute_in, top_blocks
from hcl_lint.syntax.json_nodes import JsonArray, JsonString
from hcl_lint.syntax.nodes import Conditional, FunctionCall, Node, Traversal, Tuple
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import advise, closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, elements_of, iter_elements
from hcl_lint.values.value import Value

_MOST_UNITS: Final = 1_000  # that are looked at for one


def check_cycles(module: Module, root: BlockView) -> Diagnostics:
    """Report dependencies that lead back to the unit itself."""
    own = _normal(module.folder, ".")
    if not any([file_name(document.path) in UNITS for document in module.documents]):
        return
    found = [(_normal(module.folder, path), place) for path, place in _dependencies(root)]
    after = _ways_back(module, [folder for folder, _ in found], own)
    for folder, place in found:
        if folder != own and folder not in after:
            continue
        back = [folder]
        while back[-1] != own:
            back.append(after[back[-1]])
        cycle = " → ".join([f"`{element or '.'}`" for element in [own, *back]])
        summary = "The unit depends on itself" if len(back) == 1 else "Units depend on each other"
        yield TERRAGRUNT_CYCLE.at(place, summary, f"{cycle}. Remove one of the dependencies.")


def _dependencies(root: BlockView) -> Iterator[tuple[str, Range]]:
    """The folders that a unit depends on, relative to its own, with their places."""
    for block in root.blocks("dependency"):
        path = block.text("config_path")
        if path and block.truth("enabled") is True:
            yield path, block.place_of("config_path")
    for block in root.blocks("dependencies"):
        value, attribute = block.value("paths"), block.attribute("paths")
        if value is None or attribute is None or not value.is_present or not can_iterate(value):
            continue
        elements = elements_of(value)
        for number, element in enumerate(elements):
            if isinstance(element.payload, str):
                yield element.payload, item_place(attribute.expression, number, len(elements))


def _ways_back(module: Module, starts: list[str], own: str) -> dict[str, str]:
    """The next folder on the way back to a unit, for the folders that lead to it."""

    def dependencies(folder: str) -> list[str]:
        called = module.called(posixpath.relpath(folder or ".", own or "."))
        return [] if called is None else called.fact(_literal_dependencies)

    return ways_back(starts, own, dependencies, _MOST_UNITS)


def _literal_dependencies(module: Module) -> list[str]:
    """The folders, relative to that of the run, that the unit in a folder depends on."""
    return [_normal(module.folder, path) for path in _literal_paths(module)]


def _literal_paths(module: Module) -> list[str]:
    """The folders that the unit in a folder depends on."""
    found = []
    for document in module.documents:
        if file_name(document.path) not in UNITS:
            continue
        for element in document.declarations:
            node = element.attribute("config_path") if element.kind == "dependency" else None
            if element.attribute("enabled") is not None:
                continue
            found += _literal(node)
        for node in _paths_of_dependencies(document):
            found += _literal(node)
    return found


def _literal(node: Node | None) -> list[str]:
    text = literal(node)
    is_template = isinstance(node, JsonString) and text is not None and "${" in text
    return [] if text is None or is_template else [text]


def _paths_of_dependencies(document: Document) -> list[Node]:
    """The paths in the block `dependencies`."""
    found: list[Node] = []
    for block in top_blocks(document.tree, document.dialect, "dependencies"):
        paths = attribute_in(block.body, "paths")
        if paths is not None and isinstance(paths.value, (Tuple, JsonArray)):
            found += paths.value.items
    return found


def _normal(folder: str, path: str) -> str:
    """A folder relative to that of the run, from another one and a path in it."""
    folder = folder.replace("\\", "/") or "."
    for name in UNITS:
        path = path.removesuffix(f"/{name}")
    return posixpath.normpath(posixpath.join(folder, path))


_NOUNS: Final = {
    "local": "local value", "dependency": "dependency", "feature": "feature", "unit": "unit",
    "stack": "stack",
}

_MERGED: Final = ("dependency", "feature", "unit", "stack")
"""Names that a file has from the files that it includes."""

_EXPANDED: Final = (("unit",), ("stack",), ("dependency",))
"""The blocks that can have an expansion."""

_GENERATED: Final = "autoinclude"
"""A block whose content is evaluated elsewhere, except the paths of dependencies of units."""
_DEPENDENCY_OF_UNIT: Final = ("unit", _GENERATED, "dependency")


def _is_exposed(include: BlockView) -> bool:
    """Whether expressions may refer to an include, also by a misspelt `expose`."""
    if include.truth("expose") is not False:
        return True
    others = [name for name in include.body.items().attributes if name != "expose"]
    return closest("expose", others) is not None


def check_names(module: Module, document: Document, root: BlockView) -> Diagnostics:
    """Report references that lead to nothing, or to what is not known yet."""
    check = _Names(module, document, root)
    for reference in document.references:
        path = reference.context.path
        if _GENERATED not in path:
            yield from check.reference(reference)
        elif path == _DEPENDENCY_OF_UNIT and reference.attribute == "config_path":
            yield from check.component(reference)
    for element in cycle_problems(module):
        if element.source is document.source:
            yield TERRAGRUNT_CYCLE.at(element.range, element.summary, element.detail)


class _Names:
    """The names of one file."""

    def __init__(self, module: Module, document: Document, root: BlockView) -> None:
        self.module = module
        self.document = document
        self.names: dict[str, set[str]] = {name: set() for name in _NOUNS}
        for declared in document.declarations:
            kind = declared.form.address.partition(".")[0]
            if kind in self.names:
                self.names[kind].add(declared.name)
        blocks = root.blocks("include")
        self.exposed = {block.name or "": _is_exposed(block) for block in blocks}
        included = {element.name: element for element in includes_of(module)}
        self.included = {name: value.document for name, value in included.items()}
        merged = [element for element in included.values() if element.is_merged]
        self.is_merged = "" in self.exposed or any([element.document is None for element in merged])
        documents = [element.document for element in merged if element.document is not None]
        for other in [*documents, *documents_beside(module, document)]:
            for declared in other.declarations:
                if declared.kind in _MERGED:
                    self.names[declared.kind].add(declared.name)
        self.outputs: dict[str, tuple[str, list[str]] | None] = {}
        self._unsure: list[tuple[int, int, bool]] | None = None

    def reference(self, each: Reference) -> Diagnostics:
        if each.root == "include":
            yield from self.include(each)
        elif each.root in ("each", "count"):
            if each.context.path[:1] not in _EXPANDED:
                yield from self.add(
                    each, f"`{each.root}` does not exist here",
                    f"`{each.root}` exists only in `unit`, `stack` and `dependency` blocks that "
                    "have an `expansion`.",
                )
        elif each.root in self.names:
            yield from self.declared(each)

    def component(self, each: Reference) -> Diagnostics:
        """Check a reference to a unit or stack where only these are known."""
        if each.root in ("unit", "stack"):
            yield from self.declared(each)

    def place(self, each: Reference, length: int = 1) -> Range:
        """A reference up to the name that it leads to."""
        end = each.step_place(length - 1)[1] if len(each.steps) >= length else each.end
        return Range(self.document.source, each.start, end)

    def add(
        self, each: Reference, summary: str, detail: str, length: int = 1,
        rule: Rule = UNDEFINED_TERRAGRUNT_NAME,
    ) -> Diagnostics:
        """Report a reference, up to so many steps, where `try` does not make up for it.

        In an arm of a conditional, that is a warning.
        """
        if self._unsure is None:
            self._unsure = unsure_places(self.document)
        severity = severity_at(each.start, self._unsure)
        if severity is not None:
            yield rule.at(self.place(each, length), summary, detail, severity=severity)

    def declared(self, each: Reference) -> Diagnostics:
        """Check a reference to something that a block or local value declares."""
        if len(each.steps) == 0 or each.steps[0].kind != ATTRIBUTE:
            return
        root, name = each.root, each.steps[0].key
        if root == "dependency":
            yield from self.early(each)
            yield from self.inputs(each, name)
        if root == "dependency" and name in self.names[root]:
            yield from self.part(each, name)
            yield from self.output(each, name)
        if name in self.names[root] or (root in _MERGED and self.is_merged):
            return
        if root in _MERGED and may_get_names(self.module, self.document):
            return
        noun = _NOUNS[root]
        meant = closest(name, sorted(self.names[root]))
        if meant is not None:
            advice = f"Did you mean `{root}.{meant}`?"
        elif root == "local":
            advice = "Local values of other files are not visible. Declare it, or correct the name."
        else:
            advice = "Declare it, or correct the name."
        yield from self.add(
            each, f"Undefined {noun} `{root}.{name[:40]}`",
            f"The file declares no {noun} {short(name)}. {advice}",
        )

    def inputs(self, each: Reference, name: str) -> Diagnostics:
        """Report inputs of a dependency, for which Terragrunt searches attributes of the file."""
        if len(each.steps) < 2 or each.steps[1].key != "inputs":
            return
        summary = f"Inputs of dependency {short(name)}"
        detail = "Terragrunt no longer reads inputs of dependencies. Refer to an output."
        if len(each.context.path) == 0:
            yield UNDEFINED_TERRAGRUNT_NAME.at(self.place(each, 2), summary, detail, severity=ERROR)
        else:
            yield from self.add(each, summary, detail, 2)

    def part(self, each: Reference, name: str) -> Diagnostics:
        """Report an attribute of a dependency that is not its outputs."""
        if len(each.steps) < 2 or each.steps[1].kind != ATTRIBUTE:
            return
        word = each.steps[1].key
        if word not in ("outputs", "inputs"):
            known = f"Write `dependency.{name[:40]}.outputs.{word[:40]}`."
            advice = advise(word, ["outputs"], known)
            yield from self.add(
                each, f"A dependency has no {short(word)}", f"It has only `outputs`. {advice}", 2
            )

    def output(self, each: Reference, name: str) -> Diagnostics:
        """Report an output that the module of a dependency certainly does not have."""
        if len(each.steps) < 3 or each.steps[1].key != "outputs" or each.steps[2].kind != ATTRIBUTE:
            return
        if name not in self.outputs:
            self.outputs[name] = self.known_outputs(name)
        known = self.outputs[name]
        output = each.steps[2].key
        if known is None or output in known[1]:
            return
        advice = advise(output, known[1], "Declare it there, or correct it.")
        yield from self.add(
            each, f"Undefined output {short(output)} of dependency {short(name)}",
            f"The module in `{known[0] or '.'}` has no output of this name. {advice}", 3,
        )

    def known_outputs(self, name: str) -> tuple[str, list[str]] | None:
        """The folder of the module of a dependency, and all names that its outputs have."""
        found = [
            declaration for declaration in self.document.declarations
            if declaration.kind == "dependency" and declaration.name == name
        ]
        if len(found) != 1:
            return None
        mocks = mocks_of(self.document, found[0])
        outputs = outputs_of(self.module, self.document, found[0])
        if mocks is None or outputs is None:
            return None
        return outputs[0].folder, [*outputs[1], *mocks]

    def early(self, each: Reference) -> Diagnostics:
        """Report outputs of dependencies where they are not known yet."""
        path = each.context.path
        if path[:1] == ("locals",):
            yield from self.add(
                each, "Outputs of a dependency are not known here",
                "Local values are evaluated before dependencies. Refer to them in `inputs`.",
            )
        elif path == ("terraform",) and each.attribute == "source":
            yield UNDEFINED_TERRAGRUNT_NAME.at(
                self.place(each), "Source of the module depends on a dependency",
                "It is read before dependencies, whatever a condition says. Use a path that is "
                "known without them.",
            )
        elif path[:1] == ("include",):
            yield INCLUDE_PROBLEM.at(
                self.place(each), "Path of an include depends on a dependency",
                "Includes are read before dependencies. Use a path that is known without them.",
            )

    def include(self, each: Reference) -> Diagnostics:
        """Check a reference to an include."""
        if "" in self.exposed or len(each.steps) == 0 or each.steps[0].kind != ATTRIBUTE:
            return  # One without a label has its content here.
        name = each.steps[0].key
        if name not in self.exposed:
            meant = closest(name, sorted(self.exposed))
            advice = f"Did you mean `include.{meant}`?" if meant else "Add it, or correct the name."
            yield from self.add(
                each, f"Undefined include {short(name)}",
                f"The file has no include with this label. {advice}", rule=INCLUDE_PROBLEM,
            )
        elif not self.exposed[name]:
            yield from self.add(
                each, f"Include {short(name)} is not exposed",
                "Expressions cannot refer to it. Add `expose = true` to the block.",
                rule=INCLUDE_PROBLEM,
            )
        else:
            yield from self.exposed_local(each, name)

    def exposed_local(self, each: Reference, name: str) -> Diagnostics:
        """Report a local value that an included file does not have."""
        document = self.included.get(name)
        if document is None or len(each.steps) < 3 or each.steps[1].key != "locals":
            return
        if each.steps[2].kind != ATTRIBUTE:
            return
        known = [other.name for other in document.declarations if other.kind == "locals"]
        local = each.steps[2].key
        if local not in known:
            advice = advise(local, known, "Declare it there, or correct it.")
            yield from self.add(
                each, f"Undefined local value {short(local)} of include {short(name)}",
                f"{document.path} declares no such local value. {advice}", 3, INCLUDE_PROBLEM,
            )


def unsure_places(document: Document) -> list[tuple[int, int, bool]]:
    """The places of expressions that may never be evaluated, and whether they may fail."""
    found = []
    for tree in expression_trees(document):
        for conditional in descendants(tree.tree.root, Conditional):
            for arm in (conditional.if_true, conditional.if_false):
                found.append((*tree.place(arm), False))
        for call in descendants(tree.tree.root, FunctionCall):
            if is_attempt(tree.tree, call):
                found.append((*tree.place(call), True))
    return found


def severity_at(offset: int, unsure: list[tuple[int, int, bool]]) -> str | None:
    """The severity of what fails at an offset: a warning in an arm, None where `try` helps."""
    found: str | None = ""
    for start, end, is_tried in unsure:
        if start <= offset < end:
            if is_tried:
                return None
            found = WARNING
    return found


def needed_values(unit: Module, is_replaced: Callable[[Document, int], bool]) -> list[str]:
    """The names below `values` that a unit evaluates, except for what *is_replaced*."""
    found: dict[str, None] = {}
    for document in unit.documents:
        unsure = unsure_places(document)
        for entry in document.references:
            if entry.root != "values" or len(entry.steps) == 0 or entry.steps[0].kind != ATTRIBUTE:
                continue
            if any([start <= entry.start < end for start, end, _ in unsure]):
                continue
            if not is_replaced(document, entry.start):
                found[entry.steps[0].key] = None
    return list(found)


def check_inputs(module: Module, document: Document, root: BlockView) -> Diagnostics:
    """Report inputs that have no variable, or the wrong type, and variables without an input."""
    if not document.path.endswith(("terragrunt.hcl", "terragrunt.hcl.json")):
        return
    called = interface_of_unit(module)
    if called is None or not called.is_whole or not called.documents:
        return
    versions = called.versions
    title = f"in `{called.path}`" if versions is None else versions.title
    generated = module.fact(generated_by).documents(called.folder, called.dialect)
    variables = {symbol.name: symbol for symbol in symbols_of(called).of_kind("variable")}
    others = {
        declaration.name for other in generated or () for declaration in other.declarations
        if declaration.kind == "variable"
    }
    value, given = root.value("inputs"), set()
    attribute = root.attribute("inputs")
    is_complete = value is None or value.is_null or value.is_present
    if value is not None and value.is_present and attribute is not None:
        for key, element in iter_elements(value):
            name = key.as_string()
            given.add(name)
            place = value_of_key(attribute.expression, name).place
            symbol = variables.get(name)
            if symbol is None and (name in others or generated is None):
                continue
            if symbol is None:
                meant = closest(name, [variable for variable in variables if variable not in given])
                advice = "Remove it, or declare a variable."
                if meant is not None:
                    advice = f"Did you mean `{meant}`?"
                elif versions is not None and versions.is_open:
                    continue
                yield INPUTS_MISMATCH.at(
                    place, f"Input {short(name)} without a variable",
                    f"The module {title} has no variable of this name, so the "
                    f"value is dropped. {advice}",
                )
                given.update([meant] if meant is not None else [])
                continue
            expression = value_of_key(attribute.expression, name)
            mock = None if element.is_present else _mock_of(module, document, expression)
            if mock is None and not element.is_null:
                written = written_of(module, document, expression)
                yield from wrong_value(INVALID_INPUT, "input", symbol, element, place, written)
            elif mock is not None:
                for found in wrong_value(
                    INVALID_INPUT, "input", symbol, mock[1], place, is_validated=False
                ):
                    mocked = f"The mock of {short(mock[0])} is used where there is no output yet."
                    found.detail = f"{mocked} {found.detail}"
                    yield found
    inherited = _inherited(module)
    if not is_complete or inherited is None or _has_other_inputs(root):
        return
    given.update(inherited)
    missing = [
        name for name, value in variables.items() if name not in given and not value.has("default")
    ]
    if missing:
        more = f" and {len(missing) - 5} more" if missing[5:] else ""
        listed = ", ".join([f"`{name}`" for name in missing[:5]]) + more
        yield INPUTS_MISMATCH.at(
            root.place_of("inputs") if attribute is not None else root.place,
            f"Missing input {listed}" if len(missing) == 1 else f"Missing inputs {listed}",
            f"The variables of the module {title} have no defaults.",
        )


def _mock_of(
    module: Module, document: Document, expression: BodyExpression
) -> tuple[str, Value] | None:
    """The mock of an output that an expression is, with its name."""
    references = expression.references()
    if len(references) != 1 or not isinstance(expression, NativeExpression):
        return None
    each = references[0]
    if each.root != "dependency" or len(each.steps) != 3 or each.steps[1].key != "outputs":
        return None
    if not isinstance(expression.node, Traversal):
        return None
    name, output = each.steps[0].key, each.steps[2].key
    for declared in document.declarations:
        if declared.kind == "dependency" and declared.name == name:
            mock = (mocks_of(document, declared) or {}).get(output)
            if mock is not None:
                value = values_of(module).evaluate(document, mock)
                return f"dependency.{name}.outputs.{output}", value
    return None


def _inherited(module: Module) -> set[str] | None:
    """The names of the inputs that included files add; None if they are unknown."""
    found: set[str] = set()
    for element in includes_of(module):
        if not element.is_merged:
            continue
        document = element.document
        if document is None or document.is_json or element.module is None:
            return None
        if "extra_arguments" in document.text:
            return None
        inputs = document.tree.body.attribute("inputs")
        if inputs is None:
            continue
        value = values_of(element.module).evaluate(document, inputs.expression)
        if not isinstance(value.payload, dict):
            return None
        found.update(value.payload)
    return found


def _has_other_inputs(root: BlockView) -> bool:
    """Whether values of variables may come from elsewhere."""
    if any([include.name == "" for include in root.blocks("include")]):
        return True
    return any([len(block.blocks("extra_arguments")) != 0 for block in root.blocks("terraform")])
