"""Units and stacks, beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import MODULE, WARNING, check
from hcl_lint.products.terragrunt.dependencies import local_path, mocks_of, outputs_of
from hcl_lint.products.terragrunt.expressions import expression_trees
from hcl_lint.products.terragrunt.includes import Included, includes_of, path_in
from hcl_lint.products.terragrunt.origins import (
    STACK, UNITS, documents_beside, is_copied, is_included, is_unit, uses_values,
)
from hcl_lint.products.terragrunt.rules import (
    DEPRECATED_TERRAGRUNT, GENERATE_CONFLICT, IGNORED_TERRAGRUNT_ITEM, INCLUDE_PROBLEM,
    INPUTS_MISMATCH, INVALID_INPUT, INVALID_STACK, INVALID_TERRAGRUNT_SETTING, MOCK_OUTPUTS,
    RUN_CMD_OR_ENV, TERRAGRUNT_CYCLE, UNDEFINED_TERRAGRUNT_NAME,
)
from hcl_lint.products.terragrunt.rules.stacks import check_stack
from hcl_lint.products.terragrunt.rules.units import check_cycles, check_inputs, check_names
from hcl_lint.regex.pattern import pattern_error
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.mistakes import mistakes_in
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import MISSING, Module
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.nodes import Block, FunctionCall, Tuple
from hcl_lint.syntax.queries import literal
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import advise, closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import (
    KIND_BOOL, KIND_MAP, KIND_NUMBER, KIND_OBJECT, MAPPINGS, SEQUENCES, Type, friendly_name,
)
from hcl_lint.values.value import Value
from hcl_lint.values.versions import parse_constraints

# The rules of the mistakes that the schemas of Terragrunt's files describe.
_DESCRIBED: Final = {
    rule.name: rule for rule in (INVALID_TERRAGRUNT_SETTING, INVALID_STACK, MOCK_OUTPUTS)
}


@check(
    IGNORED_TERRAGRUNT_ITEM, INCLUDE_PROBLEM, UNDEFINED_TERRAGRUNT_NAME, INPUTS_MISMATCH,
    INVALID_INPUT, MOCK_OUTPUTS, DEPRECATED_TERRAGRUNT, RUN_CMD_OR_ENV, GENERATE_CONFLICT,
    INVALID_STACK, INVALID_TERRAGRUNT_SETTING, TERRAGRUNT_CYCLE, OBJECT_ATTRIBUTE_IGNORED,
    reads=MODULE,
)
def terragrunt_files(module: Module) -> Diagnostics:
    for document in module.documents:
        schema = document.schema
        if schema is None or not document.has_valid_syntax:
            continue
        scope = values_of(module).scope_of(document)
        root = BlockView(document.body, schema, scope, is_lenient=True)
        yield from mistakes_in(root, _DESCRIBED)
        yield from check_names(module, document, root)
        if document.path.endswith(STACK):
            yield from _check_includes(document, root, [])
            yield from check_stack(module, document, root)
        else:
            yield from _check_includes(document, root, includes_of(module))
            yield from _check_unit(module, document, root)
        yield from _check_calls(document)


def _check_unit(module: Module, document: Document, root: BlockView) -> Diagnostics:
    yield from _check_dependencies(module, document, root)
    yield from _check_generated(module, root)
    yield from _check_versions(root)
    yield from _check_errors(root)
    yield from check_folders(module, document, root)
    yield from check_cycles(module, root)
    value = root.value("inputs")
    if value is not None and value.is_present and value.type.kind not in (KIND_MAP, KIND_OBJECT):
        yield INVALID_TERRAGRUNT_SETTING.at(
            root.place_of("inputs"), "Inputs are not an object",
            "Map the names of variables to values, as in `{ name = \"web\" }`.",
        )
    else:
        yield from check_inputs(module, document, root)


def _check_includes(document: Document, root: BlockView, included: list[Included]) -> Diagnostics:
    """Report includes without labels, labels that are used twice, and files that include others.

    *included* are the files that must not include others.
    """
    nested = {
        element.place[0] for element in included
        if element.document is not None and "include" in _block_types(element.document)
    }
    known: dict[str, BlockView] = {}
    for include in root.blocks("include"):
        name = include.name or ""
        if name == "":
            yield DEPRECATED_TERRAGRUNT.at(
                include.place, "Include without a label",
                "Add one, such as `include \"root\"`, and refer to `include.root`.",
                _labelled(document),
            )
        first = known.setdefault(name, include)
        if first is not include:
            yield INCLUDE_PROBLEM.at(
                include.name_place, f"Duplicate include {short(name)}",
                f"The label is already used on line {first.place.line}. Choose another one.",
            )
        elif include.name_place.start in nested:
            yield INCLUDE_PROBLEM.at(
                include.place_of("path"), "Included file includes another one",
                "Terragrunt allows one level of includes. Include both files here.",
            )


def _labelled(document: Document) -> Fix | None:
    """The fix that gives the one include without a label a label.

    There is none where expressions refer to it: its label would be part of their references.
    """
    tree = document.tree
    blocks = tree.native_body.blocks_of("include")
    is_used = any([reference.root == "include" for reference in document.references])
    if len(blocks) != 1 or len(blocks[0].labels) != 0 or is_used:
        return None
    token = blocks[0].type_token
    edit = Edit(tree.tokens.start(token), tree.tokens.end(token), 'include "root"')
    return Fix("add the label `root`", [edit], UNSAFE)


def _block_types(document: Document) -> set[str]:
    return {block.type for block in document.tree.native_body.blocks}


def _check_dependencies(module: Module, document: Document, root: BlockView) -> Diagnostics:
    """Report names that are used twice, outputs without mocks, and those that nothing uses."""
    used = _used_dependencies(module, document)
    known: dict[str, BlockView] = {}
    for block in root.blocks("dependency"):
        name = block.name or ""
        first = known.setdefault(name, block)
        if first is not block and block.lacks("expansion") and first.lacks("expansion"):
            yield UNDEFINED_TERRAGRUNT_NAME.at(
                block.name_place, f"Duplicate dependency {short(name)}",
                f"The name is already used on line {first.place.line}, so references are "
                "ambiguous. Choose another name.",
            )
        path = block.value("config_path")
        if path is not None and path.is_present and path.type.kind in (KIND_BOOL, KIND_NUMBER):
            yield INVALID_TERRAGRUNT_SETTING.at(
                block.place_of("config_path"), "`config_path` is not a string",
                "Set it to the path of a unit, such as `\"../vpc\"`.",
            )
        if (
            used is not None and first is block and name not in used
            and block.truth("skip_outputs") is False and not is_included(module, document)
            and not module.fact(is_copied)  # Stacks may refer to it in what they merge.
        ):
            yield UNDEFINED_TERRAGRUNT_NAME.at(
                block.name_place, f"Dependency {short(name)} is not used",
                "Terragrunt reads its outputs in vain. If only the order matters, list its folder "
                "in `dependencies`, or set `skip_outputs`.",
                severity=WARNING,
            )
    for declared in document.declarations:
        if declared.attribute("mock_outputs") is not None:
            yield from _check_mocks(module, document, declared)


def _used_dependencies(module: Module, document: Document) -> set[str] | None:
    """The names of the dependencies that a unit, or what is merged into it, refers to.

    None where that is not known: a file that it includes is not, or an expression takes all
    dependencies at once.
    """
    if not is_unit(document):
        return None
    documents = [document, *documents_beside(module, document)]
    for included in includes_of(module):
        if included.is_merged and included.document is None:
            return None
        documents += [] if included.document is None else [included.document]
    used: set[str] = set()
    for reference in [reference for document in documents for reference in document.references]:
        if reference.root == "dependency":
            if len(reference.steps) == 0:
                return None
            used.add(reference.steps[0].key)
    return used


def _check_mocks(module: Module, document: Document, dependency: Declaration) -> Diagnostics:
    """Report mocks that the module of a dependency has no outputs for, or others than theirs."""
    yield from _check_commands(document, dependency)
    mocks = mocks_of(document, dependency)
    outputs = outputs_of(module, document, dependency) if mocks else None
    if mocks is None or outputs is None:
        return
    values = values_of(outputs[0]).outputs
    for name, node in mocks.items():
        place = document.tree.range_of(node)
        if name not in outputs[1]:
            advice = advise(name, outputs[1], "Remove it.")
            yield MOCK_OUTPUTS.at(
                place, f"Mock of unknown output {short(name)}",
                f"The module in `{outputs[0].path}` has no such output. {advice}",
            )
        elif name in values:
            type_ = values[name].type
            if _differs(values_of(module).evaluate(document, node), type_):
                yield MOCK_OUTPUTS.at(
                    place, f"Mock {short(name)} has the wrong type",
                    f"The output of the module in `{outputs[0].path}` has the type "
                    f"`{friendly_name(type_)}`. Use a value of this type.",
                )


def _differs(mock: Value, output: Type) -> bool:
    """Whether a mock certainly differs in kind from an output.

    A mock may lack what nothing uses, so attributes and elements are not compared.
    """
    if not mock.is_present:
        return False
    for kinds in (SEQUENCES, MAPPINGS):
        if output.kind in kinds:
            return mock.type.kind not in kinds
    try:
        convert(mock, output)
    except ConversionError:
        return True
    return False


# Commands for which Terragrunt reads the outputs of dependencies.
_COMMANDS: Final = (
    "apply", "console", "destroy", "force-unlock", "get", "graph", "import", "init", "output",
    "plan", "providers", "refresh", "render", "render-json", "run", "show", "state", "taint",
    "terragrunt-info", "test", "untaint", "validate", "validate-inputs", "workspace",
)


def _check_commands(document: Document, dependency: Declaration) -> Diagnostics:
    """Report misspelt commands for which mocks are used: the mocks would not be."""
    node = dependency.attribute("mock_outputs_allowed_terraform_commands")
    for item in node.items if isinstance(node, Tuple) else ():
        text = literal(item)
        meant = None if text is None or text in _COMMANDS else closest(text, _COMMANDS)
        if text is not None and meant is not None:
            yield MOCK_OUTPUTS.at(
                document.tree.range_of(item),
                f"Unknown command {short(text)}",
                "Mocks are used only for the commands in this list, and none has this name. "
                f"Did you mean `{meant}`?",
            )


def _check_generated(module: Module, root: BlockView) -> Diagnostics:
    """Report blocks that generate the same file, or have the same name."""
    names: dict[str, BlockView] = {}
    paths: dict[str, BlockView] = {}
    included = _generated_elsewhere(module)
    yield from _check_included_names(module, root)
    for block in root.blocks("generate"):
        name, path = block.name or "", block.text("path")
        first = names.setdefault(name, block)
        if first is not block:
            yield GENERATE_CONFLICT.at(
                block.name_place, f"Duplicate `generate` block {short(name)}",
                f"The name is already used on line {first.place.line}. Choose another one.",
            )
            continue
        if path is None or path == "" or block.truth("disable") is not False:
            continue
        first = paths.setdefault(path.removeprefix("./"), block)
        if first is not block:
            yield GENERATE_CONFLICT.at(
                block.place_of("path"), f"{short(path)} is generated twice",
                f"The block on line {first.place.line} writes the same file. Choose another one.",
                severity=WARNING,
            )
        elif included.get(path, name) != name:
            yield GENERATE_CONFLICT.at(
                block.place_of("path"), f"{short(path)} is generated twice",
                f"The block {short(included[path])} of an included file writes the same file. "
                "Choose another one, or give the block the same name to replace it.",
                severity=WARNING,
            )


def _generated_elsewhere(module: Module) -> dict[str, str]:
    """The paths that included files generate, with the names of the blocks."""
    found: dict[str, str] = {}
    for include in includes_of(module):
        for block in _generated_by(include):
            path = block.body.attribute("path")
            text = None if path is None else literal(path.expression)
            if text is not None and block.body.attribute("disable") is None:
                found[text] = block.labels[0].value
    return found


def _generated_by(included: Included) -> list[Block]:
    document = included.document
    if document is None or not included.is_merged:
        return []
    blocks = document.tree.native_body.blocks_of("generate")
    return [block for block in blocks if len(block.labels) == 1]


def _check_included_names(module: Module, root: BlockView) -> Diagnostics:
    """Report names of `generate` blocks that two included files have."""
    own = {block.name for block in root.blocks("generate")}
    known: dict[str, str] = {}
    places = {include.name: include.place_of("path") for include in root.blocks("include")}
    for element in includes_of(module):
        for block in _generated_by(element):
            name = block.labels[0].value
            first = known.setdefault(name, element.name)
            if first != element.name and name not in own and element.name in places:
                yield GENERATE_CONFLICT.at(
                    places[element.name], f"Duplicate `generate` block {short(name)}",
                    f"The file that {short(first)} includes has a block of the same name. Rename "
                    "one of them.",
                )


def _check_versions(root: BlockView) -> Diagnostics:
    for name in ("terraform_version_constraint", "terragrunt_version_constraint"):
        text = root.text(name) if root.is_set(name) else None
        if text is not None and parse_constraints(text) is None:
            yield INVALID_TERRAGRUNT_SETTING.at(
                root.place_of(name), f"Invalid version constraint of `{name}`",
                'A constraint is a comma-separated list of conditions, such as ">= 1.5, '
                '< 2.0".',
            )


def _check_errors(root: BlockView) -> Diagnostics:
    """Report patterns of errors that are not regular expressions."""
    for block in root.blocks("errors"):
        for element in block.blocks("retry", "ignore"):
            for name in ("retryable_errors", "ignorable_errors"):
                for text in element.texts(name) or ():
                    reason = pattern_error(text.removeprefix("!"))
                    if reason:
                        yield INVALID_TERRAGRUNT_SETTING.at(
                            element.place_of(name), "Invalid regular expression",
                            f"{short(text)}: {reason}. Terragrunt uses the syntax of RE2.",
                        )


def _calls(document: Document) -> Iterator[tuple[str, FunctionCall, Range]]:
    """The calls in a document, with the names of the functions, and their places."""
    for tree in expression_trees(document):
        for call in descendants(tree.tree.root, FunctionCall):
            name = call.name
            yield name, call, Range(document.source, *tree.place(call))


def _check_calls(document: Document) -> Diagnostics:
    """Report calls of deprecated forms, and those whose result follows from the environment."""
    for name, call, place in _calls(document):
        if name == "find_in_parent_folders" and len(call.arguments) == 0:
            yield DEPRECATED_TERRAGRUNT.at(
                place, "Search for `terragrunt.hcl` in parent folders",
                "A root configuration of that name is deprecated. Call it `root.hcl`, and write "
                "`find_in_parent_folders(\"root.hcl\")`.",
            )
        elif name == "run_cmd":
            yield RUN_CMD_OR_ENV.at(
                place, "Result of a command",
                "The command runs whenever the file is read. Pass the value as an input or "
                "variable.",
            )
            yield from _check_flags(call, place)
        elif name == "get_env" and len(call.arguments) == 1:
            yield RUN_CMD_OR_ENV.at(
                place, "Environment variable without a default",
                "Terragrunt fails where it is not set. Add a second argument.",
            )


_NO_CACHE: Final = "--terragrunt-no-cache"
_GLOBAL_CACHE: Final = "--terragrunt-global-cache"


def _check_flags(call: FunctionCall, place: Range) -> Diagnostics:
    """Report flags of `run_cmd` that contradict each other, or have no command after them."""
    flags = []
    for argument in call.arguments:
        text = literal(argument)
        if text not in (_NO_CACHE, _GLOBAL_CACHE, "--terragrunt-quiet"):
            break
        flags.append(text)
    if _NO_CACHE in flags and _GLOBAL_CACHE in flags:
        yield INVALID_TERRAGRUNT_SETTING.at(
            place, "Contradicting flags of `run_cmd`",
            f"`{_NO_CACHE}` and `{_GLOBAL_CACHE}` exclude each other. Remove one of them.",
        )
    elif flags and len(flags) == len(call.arguments) and call.ellipsis_token < 0:
        yield INVALID_TERRAGRUNT_SETTING.at(
            place, "`run_cmd` without a command",
            "The first argument that is not a flag is the program to run.",
        )


def check_folders(module: Module, document: Document, root: BlockView) -> Diagnostics:
    """Report modules and units that do not exist, where no stack copies the unit elsewhere."""
    if not is_unit(document) or uses_values(module):
        return
    for expression, noun, is_certain in _folders(root):
        path = _path(module, document, expression)
        if path is None:
            continue
        reason, meant = module.destination(path)
        if reason == MISSING and not module.fact(is_copied):
            advice = f"Did you mean `{meant}`?" if meant else "Correct the path."
            yield INVALID_TERRAGRUNT_SETTING.at(
                expression.place, f"{noun} does not exist",
                f"There is no folder {short(path)}. {advice}",
                severity="" if is_certain else "warning",
            )


def _folders(root: BlockView) -> Iterator[tuple[BodyExpression, str, bool]]:
    """Expressions of folders, what should be there, and whether Terragrunt always needs it."""
    for block in root.blocks("terraform"):
        source = block.attribute("source")
        if source is not None:
            yield source.expression, "The module", True
    for block in root.blocks("dependencies"):
        paths = block.attribute("paths")
        for item in [] if paths is None else list_items(paths.expression) or []:
            yield item, "The unit", True
    for block in root.blocks("dependency"):
        path = block.attribute("config_path")
        if path is not None and block.truth("enabled") is True:
            yield path.expression, "The unit", block.truth("skip_outputs") is False


def _path(module: Module, document: Document, expression: BodyExpression) -> str | None:
    """A local folder that an expression gives, relative to that of the unit."""
    if not isinstance(expression, NativeExpression):
        return None
    path = path_in(module, document, expression.node)
    for name in UNITS:
        path = None if path is None else path.removesuffix(f"/{name}")
    return local_path(path)
