"""What well-kept modules do beyond what the product demands."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix, Group
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.documentation.comments import comment_on_lines_above
from hcl_lint.files.paths import file_name
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.terraform import problems as terraform
from hcl_lint.products.terraform.calls import GIT, MERCURIAL, REGISTRY, arguments_of_source, kind_of
from hcl_lint.products.terraform.duplicates import is_override, is_part
from hcl_lint.products.terraform.static import Address, read_address, reference_of
from hcl_lint.products.terraform.versions import SETTINGS
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import parse_version
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import is_null, name_of, text_of
from hcl_lint.semantics.callers import is_called
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.version_constraints import VersionConstraint, parse_constraints
from hcl_lint.syntax.nodes import Attribute
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import MOST_SUGGESTIONS, is_slip_of
from hcl_lint.values.types import BOOL, KIND_TUPLE, NUMBER, STRING
from hcl_lint.values.value import Value


def _blocks(file: FileContext, *types: str) -> list[BlockView]:
    """The blocks of some types in a file that is part of a module."""
    if not is_part(file.path):
        return []
    return [each for each in file.document.blocks if each.type in types]


def _offsets(place: Range) -> tuple[int, int]:
    return place.start, place.end


# Versions


# The files in which readers look for the settings of a module, best first.
_FIRST_FILES = ("terraform.tf", "versions.tf", "main.tf")


def missing_required_version(module: ModuleContext) -> None:
    files = [file for file in module.files if is_part(file.path)]
    blocks = [(file, each) for file in files for each in _blocks(file, SETTINGS)]
    if not module.is_whole or not any([file.tree.root.children() for file in files]):
        return
    if any([each.has("required_version") for _, each in blocks]):
        return
    if not module.options(terraform.MISSING_REQUIRED_VERSION).flag("called-modules") and is_called(
        module.module
    ):
        return
    named = {file_name(file.path): file for file in files}
    found = [named[name] for name in _FIRST_FILES if name in named]
    file, place = (found or files)[0], (0, 0)
    if blocks:
        file, place = blocks[0][0], _offsets(blocks[0][1].place)
    file.report(
        terraform.MISSING_REQUIRED_VERSION, place, "Module without `required_version`",
        "Declare the versions that the module supports: "
        '`required_version = ">= 1.5"` in a `terraform` block.',
    )


# Sources of modules


def _sources(file: FileContext) -> Iterator[tuple[BlockView, BodyExpression, str, str]]:
    """The calls in a file with their sources: the expression, its text and its kind."""
    for block in _blocks(file, "module"):
        expression = block.expression("source")
        text = text_of(expression)
        if expression is not None and text is not None:
            yield block, expression, text, kind_of(text)


def module_unpinned(file: FileContext) -> None:
    for _, expression, text, kind in _sources(file):
        if kind not in (GIT, MERCURIAL):
            continue
        repository = _repository(text)
        advice = "The code changes whenever the repository does. Pin a tag or a commit"
        group = Group(
            repository, f"Modules of `{repository[:80]}` without a version", f"{advice}."
        )
        name = "ref" if kind == GIT else "rev"
        found = arguments_of_source(text).get(name, "")
        if not found:
            file.report(
                terraform.MODULE_UNPINNED, _offsets(expression.place), "Module without a version",
                f"{advice}: `?{name}=v1.2.0` at the end of the source.", group=group,
            )
        elif file.options(terraform.MODULE_UNPINNED).text("style") == "semver" and not _is_version(
            found
        ):
            file.report(
                terraform.MODULE_UNPINNED,
                _offsets(expression.place),
                f"Version {short(found)} is not semantic",
                f"Use a tag such as `?{name}=v1.2.0`.",
            )
        elif found in file.options(terraform.MODULE_UNPINNED).texts("default-branches"):
            file.report(
                terraform.MODULE_UNPINNED,
                _offsets(expression.place),
                f"Module from branch `{found}`",
                "The code changes whenever the branch does. Pin a tag or a commit.",
            )


def _repository(source: str) -> str:
    """The part of a source that names the repository: without a folder in it, and arguments."""
    address = source.partition("?")[0]
    scheme, separator, rest = address.rpartition("://")
    return scheme + separator + rest.partition("//")[0]


def _is_version(text: str) -> bool:
    plain = text.partition("+")[0].partition("-")[0]
    return parse_version(plain) is not None


def module_registry_version(file: FileContext) -> None:
    for block, expression, _, kind in _sources(file):
        if kind != REGISTRY:
            continue
        version = block.expression("version")
        if version is None or is_null(version):
            file.report(
                terraform.MODULE_REGISTRY_VERSION,
                _offsets(expression.place),
                "Module without `version`",
                "The newest version is downloaded. Add a `version` argument with a constraint.",
            )
            continue
        text = text_of(version)
        constraints = None if text is None else parse_constraints(text)
        if constraints is None or not file.options(terraform.MODULE_REGISTRY_VERSION).flag("exact"):
            continue
        if len(constraints) != 1 or constraints[0].operator != "=":
            fix = None
            lowest = _lowest(text or "")
            if lowest and isinstance(version, NativeExpression):
                edit = file.replace(_offsets(version.place), f'"{lowest}"')
                fix = Fix(f"pin version {lowest}", [edit], UNSAFE)
            file.report(
                terraform.MODULE_REGISTRY_VERSION,
                _offsets(version.place),
                "Module with a range of versions",
                'Pin a single version: `version = "1.2.3"`.',
                fix,
            )


def _lowest(constraint: str) -> str:
    """The lowest version that a constraint such as `~> 1.2.3` allows, if it names all of it."""
    for operator in ("~>", ">="):
        version = constraint.strip().removeprefix(operator).strip()
        if constraint.strip().startswith(operator) and len(version.split(".")) == 3:
            return version if _is_version(version) else ""
    return ""


def module_shallow_clone(file: FileContext) -> None:
    for _, expression, text, kind in _sources(file):
        arguments = arguments_of_source(text)
        ref = arguments.get("ref", "")
        if kind != GIT or not ref or "depth" in arguments or _is_commit(ref):
            continue
        fix = None
        place = expression.place
        if not file.is_json and place.text[1:-1] == text:
            offset = place.start + 1 + text.index("?") + 1
            fix = Fix("add `depth=1`", [file.insert(offset, "depth=1&")], UNSAFE)
        file.report(
            terraform.MODULE_SHALLOW_CLONE,
            _offsets(place),
            "Module is cloned with its whole history",
            "Add `depth=1` to the source, so that only what is used is downloaded.",
            fix,
        )


def _is_commit(ref: str) -> bool:
    return 4 <= len(ref) <= 64 and all([each in "0123456789abcdef" for each in ref])


# Variables and outputs


def untyped_variable(file: FileContext) -> None:
    if is_override(file.path):
        return
    for block in _blocks(file, "variable"):
        type_ = block.expression("type")
        if type_ is None:
            file.report(
                terraform.UNTYPED_VARIABLE,
                _offsets(block.name_place),
                f"Variable `{block.labels[0]}` has no type",
                "Any value is accepted, so errors appear late. Add a `type`.",
                _typed(block.expression("default"), file),
            )
        elif file.options(terraform.UNTYPED_VARIABLE).flag("any") and name_of(type_) == "any":
            file.report(
                terraform.UNTYPED_VARIABLE,
                _offsets(type_.place),
                f"Variable `{block.labels[0]}` takes any type",
                "Any value is accepted, so errors appear late. Use the expected type.",
            )


def _typed(default: BodyExpression | None, file: FileContext) -> Fix | None:
    """The fix that writes the type of a default before it, if the default shows it."""
    if not isinstance(default, NativeExpression):
        return None

    type_ = _type_of(file.evaluate(default.node))
    attribute = next(
        (
            each
            for each in descendants(file.tree.root, Attribute)
            if each.expression is default.node
        ),
        None,
    )
    if not type_ or attribute is None:
        return None
    start, _ = file.range_of(attribute)
    line_start = file.text.rfind("\n", 0, start) + 1
    indentation = file.text[line_start:start]
    if indentation.strip():
        return None
    edits = settled(file, [file.insert(start, f"type = {type_}\n{indentation}")])
    return Fix(f"add `type = {type_}`", edits, UNSAFE)


_SIMPLE_TYPES = {STRING: "string", NUMBER: "number", BOOL: "bool"}


def _type_of(value: Value) -> str:
    """The type constraint that a known value suggests; "" if there is a choice."""
    if value.contains_unknown or value.is_null:
        return ""
    if value.type.kind != KIND_TUPLE:
        return _SIMPLE_TYPES.get(value.type, "")
    parts = {_SIMPLE_TYPES.get(each.type, "") for each in value.as_elements()}
    (part,) = parts if len(parts) == 1 else ("",)
    return f"list({part})" if part else ""


def undocumented_variable(module: ModuleContext) -> None:
    _check_descriptions(module, terraform.UNDOCUMENTED_VARIABLE, "variable")


def undocumented_output(module: ModuleContext) -> None:
    _check_descriptions(module, terraform.UNDOCUMENTED_OUTPUT, "output")


def _check_descriptions(module: ModuleContext, rule: Rule, block_type: str) -> None:
    known: dict[str, list[tuple[FileContext, BlockView, BodyExpression]]] = {}
    for file in module.files:
        for block, description, text in _described(file, rule, block_type):
            known.setdefault(text, []).append((file, block, description))
    for same in known.values() if module.options(rule).flag("unique") else ():
        for file, block, description in same if len(same) > 1 else ():
            noun = f"{block_type.capitalize()} `{block.labels[0]}`"
            others = [f"`{each.labels[0]}`" for _, each, _ in same if each is not block]
            more = f" and {len(others) - 3} more" if others[3:] else ""
            file.report(
                rule, _offsets(description.place), f"{noun} is described like another one",
                f"{', '.join(others[:3])}{more} {'has' if len(others) == 1 else 'have'} the same "
                "description. Describe the difference.",
            )


def _described(
    file: FileContext, rule: Rule, block_type: str
) -> Iterator[tuple[BlockView, BodyExpression, str]]:
    """Report missing and short descriptions, and yield the others."""
    if is_override(file.path):
        return
    options = file.options(rule)
    for block in _blocks(file, block_type):
        description = block.expression("description")
        noun = f"{block_type.capitalize()} `{block.labels[0]}`"
        if description is None:
            if options.flag("comments") and comment_on_lines_above(file.tree, block.place.start):
                continue
            file.report(
                rule, _offsets(block.name_place), f"{noun} has no description",
                "Say what it is for: `description = \"...\"`.",
            )
            continue
        text = text_of(description)
        if text is not None and len(text.strip()) < options.number("min-length"):
            file.report(
                rule, _offsets(description.place),
                f"{noun} has a description that is too short",
                f"Say what it is for in at least {options.number('min-length')} characters.",
            )
        elif text is not None:
            yield block, description, text


# What variables end in that describe a secret, or say where it is.
_NO_SECRETS = (
    "_arn", "_arns", "_id", "_ids", "_name", "_names", "_namespace", "_path", "_file", "_url",
    "_uri", "_endpoint", "_prefix", "_version", "_type", "_policy", "_scopes", "_tags", "_length",
    "_ttl", "_days", "_enabled",
)


def hardcoded_secret_default(file: FileContext) -> None:
    for block in _blocks(file, "variable"):
        name = block.labels[0].lower().replace("-", "_")
        words = [
            word.lower().replace("-", "_")
            for word in file.options(terraform.HARDCODED_SECRET_DEFAULT).texts("words")
        ]
        if not any([word in name for word in words]):
            continue
        if name.endswith(_NO_SECRETS):
            continue
        default = block.expression("default")
        text = text_of(default)
        if default is not None and text:
            file.report(
                terraform.HARDCODED_SECRET_DEFAULT,
                _offsets(default.place),
                "Secret in the default of a variable",
                f"Everyone who can read the code can see the value of `{block.labels[0]}`. "
                "Remove the default, and set the value at run time.",
            )
        elif not (block.has("sensitive") or block.has("ephemeral") or _is_switch(block)):
            file.report(
                terraform.HARDCODED_SECRET_DEFAULT, _offsets(block.name_place),
                f"Secret `{block.labels[0]}` is not sensitive",
                "Its value is shown in plans. Add `sensitive = true`.",
            )


def _is_switch(block: BlockView) -> bool:
    """Whether a variable is a switch or a number, and so no secret."""
    type_ = block.expression("type")
    return type_ is not None and name_of(type_) in ("bool", "number")


# State


def _declared_as(address: Address) -> str:
    """The address that a module declares, without instances."""
    mode = f"{address.mode}." if address.mode == "data" else ""
    return f"{mode}{address.type}.{address.name}"


def stale_moved_block(module: ModuleContext) -> None:
    if not module.is_whole:
        return
    moves = [
        (file, block, ends)
        for file in module.files
        for block in _blocks(file, "moved")
        for ends in [_ends_of(block)]
        if ends is not None
    ]
    symbols = symbols_of(module.module)
    sources: dict[str, list[str]] = {}
    for _, _, (start, end) in moves:
        sources.setdefault(end, []).append(start)
    # What is declared, or moves on to that, maybe in several steps.
    living = set(symbols.by_address)
    waiting = [end for end in sources if end in living]
    while waiting:
        for start in sources.get(waiting.pop(), ()):
            if start not in living:
                living.add(start)
                waiting.append(start)
    suggestions = MOST_SUGGESTIONS
    for file, block, ends in moves:
        if not living.isdisjoint(ends):
            continue
        fix = None
        if isinstance(block.expression("to"), NativeExpression) and suggestions > 0:
            suggestions -= 1
            # A misspelled address means a move that is still needed.
            if not any([_is_slip_of_any(each, symbols.by_address) for each in ends]):
                for item in file.tree.root.children():
                    if file.range_of(item)[0] == block.place.start:
                        fix = Fix("remove the block", [file.remove(item)], UNSAFE)
        file.report(
            terraform.STALE_MOVED_BLOCK,
            _offsets(block.place),
            "Move between objects that no longer exist",
            f"The module declares neither `{ends[0]}` nor `{ends[1]}`. Remove the "
            "block, or correct the addresses.",
            fix,
        )


def _ends_of(block: BlockView) -> tuple[str, str] | None:
    """From where to where a block moves objects; None where it does not say so."""
    found = []
    for name in ("from", "to"):
        reference = reference_of(block.expression(name))
        address = None if reference is None else read_address(reference.root, reference.steps)
        if address is None:
            return None
        modules = address.modules
        found.append(f"module.{modules[0]}" if modules else _declared_as(address))
    return found[0], found[1]


def _is_slip_of_any(address: str, known: Iterable[str]) -> bool:
    """Whether an address is probably a slip of a known one."""
    before, _, name = address.rpartition(".")
    for each in known:
        other_before, _, other = each.rpartition(".")
        if other_before == before and is_slip_of(name, other):
            return True
        if other == name and is_slip_of(before, other_before):
            return True
    return False


def workspace_with_remote_backend(module: ModuleContext) -> None:
    settings = [block for file in module.files for block in _blocks(file, SETTINGS)]
    backends = [inner for block in settings for inner in block.blocks("backend")]
    if not any([each.labels[0] == "remote" for each in backends]):
        return
    allowed = [_allows_1_0(each) for block in settings for each in _required(block)]
    if not allowed or not all(allowed):
        return
    for file in module.files:
        for reference in file.references:
            if reference.root == SETTINGS and reference.steps:
                if reference.steps[0].key == "workspace":
                    file.report(
                        terraform.WORKSPACE_WITH_REMOTE_BACKEND,
                        reference.place,
                        "Workspace name with a remote backend",
                        "In Terraform before 1.1 the name is always `default` in remote runs. "
                        "Use a variable, or require a newer version.",
                    )


def _required(settings: BlockView) -> list[VersionConstraint]:
    """The constraints on the version of the product in a block of settings."""
    required = settings.expression("required_version")
    text = None if required is None or is_null(required) else text_of(required)
    return [] if text is None else parse_constraints(text) or []


def _allows_1_0(constraint: VersionConstraint) -> bool:
    """Whether a version constraint allows Terraform 1.0 or older."""
    return constraint.bounds()[0] < (1, 1, 0)
