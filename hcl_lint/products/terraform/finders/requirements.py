"""What a module requires of providers: what is missing in it, and what is not used."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics import references
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix, Related
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.terraform import problems as terraform
from hcl_lint.products.terraform.duplicates import is_override, is_part
from hcl_lint.products.terraform.module_providers import (
    BUILT_IN, DEFAULT_NAMESPACE, Requirement, is_complete, is_elsewhere, possibly_used_providers,
    providers_of, used_in_tree, used_providers, usual_address,
)
from hcl_lint.products.terraform.versions import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.versions import is_before
from hcl_lint.syntax.nodes import Attribute, Block, Body, Object, ObjectItem
from hcl_lint.syntax.queries import find_blocks
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range

_TERRAFORM = "terraform"
# Older versions looked for a provider by its name alone.
_FIRST_WITH_SOURCES = (0, 13, 0)
_REQUIREMENTS = "required_providers"
_INDENTATION = "  "


def unavailable_provider(module: ModuleContext) -> None:
    """Report providers that `init` looks for where Terraform's registry does not have them."""
    if not module.is_whole or not _looks_for_sources(module.module):
        return
    files = {id(file.tree.source): file for file in module.files}
    found = _implied_elsewhere(module.module)
    home, fix = _declaration(found, module, files)
    for name, place in found.items():
        file = files[id(place.source)]
        file.report(
            references.UNAVAILABLE_PROVIDER, (place.start, place.end), _unavailable(name),
            f"This is the provider that `{name}` means without a source. Require "
            f"`{usual_address(name)}` in each module that uses it.",
            fix if file is home else None,
        )
    for requirement in providers_of(module.module).requirements.values():
        if is_elsewhere(requirement.address):
            _report_unavailable(requirement, files[id(requirement.place.source)])


def _looks_for_sources(module: Module) -> bool:
    # OpenTofu's registry may have other providers.
    return module.dialect.name == _TERRAFORM and not is_before(module, _FIRST_WITH_SOURCES)


def _implied_elsewhere(module: Module) -> dict[str, Range]:
    """The local names without an entry that mean a provider that is not there, where it is used."""
    providers = providers_of(module)
    return {
        name: place for name, place in used_providers(module).items()
        if name not in providers.requirements and is_elsewhere(providers.address_of_type(name))
    }


def _unavailable(name: str) -> str:
    return f"There is no provider `{DEFAULT_NAMESPACE}/{name}`"


def _report_unavailable(requirement: Requirement, file: FileContext) -> None:
    name = requirement.address.rpartition("/")[2]
    entry = None if requirement.has_source else _entry(requirement, file)
    edits = [] if entry is None else _completing(entry, file, requirement, True, "")
    file.report(
        references.UNAVAILABLE_PROVIDER, (requirement.place.start, requirement.place.end),
        _unavailable(name), f"The registry has it as `{usual_address(name)}`: name that as source.",
        Fix("add the source", settled(file, edits), UNSAFE) if edits else None,
    )


def missing_provider_requirement(module: ModuleContext) -> None:
    if not module.is_whole:
        return
    providers = providers_of(module.module)
    reported = _implied_elsewhere(module.module) if _looks_for_sources(module.module) else {}
    missing = {
        name: place
        for name, place in used_providers(module.module).items()
        if name not in providers.requirements
        and providers.address_of_type(name) != BUILT_IN
        and name not in reported
    }
    if missing:
        _report_missing(missing, module)
    files = {id(file.tree.source): file for file in module.files}
    for requirement in providers.requirements.values():
        if requirement.address != BUILT_IN:
            versions = providers.versions.get(requirement.name, [])
            file = files[id(requirement.place.source)]
            _check(requirement, versions, file, module.module)


def _report_missing(missing: dict[str, Range], module: ModuleContext) -> None:
    """Report providers without an entry, where the entries are or else where they are used."""
    files = {id(file.tree.source): file for file in module.files}
    block = _block_of_requirements(module)
    home, fix = _declaration(missing, module, files)
    for name, used in missing.items():
        file, place = files[id(used.source)], (used.start, used.end)
        related = []
        if block is not None:
            file, place = block[0], block[0].token_range(block[1].type_token)
            related = [Related(f"`{name}` is used here", used)]
        file.report(
            terraform.MISSING_PROVIDER_REQUIREMENT, place, f"Provider `{name}` is not required",
            f"Name its source and version in `{_REQUIREMENTS}`: `{name} = {{ source = "
            f'"{usual_address(name)}", version = "..." }}`.',
            fix if file is home else None, related,
        )


def _declaration(
    missing: Mapping[str, Range], module: ModuleContext, files: Mapping[int, FileContext]
) -> tuple[FileContext | None, Fix | None]:
    """The fix that declares all that are missing, by one edit that is made once; and its file."""
    block = _block_of_requirements(module)
    home = None if block is None else block[0]
    if home is None and missing:
        home = files[id(next(iter(missing.values())).source)]
    if home is None or not missing:
        return None, None
    edit = _declaring(home, None if block is None else block[1], list(missing))
    if edit is None:
        return home, None
    return home, Fix("declare what is missing", settled(home, [edit]), UNSAFE)


def _check(
    requirement: Requirement, versions: list[str], file: FileContext, module: Module
) -> None:
    lacking = []
    is_unavailable = is_elsewhere(requirement.address) and _looks_for_sources(module)
    if (
        file.options(terraform.MISSING_PROVIDER_REQUIREMENT).flag("source")
        and not requirement.has_source
        and not is_unavailable
    ):
        lacking.append("source")
    if (
        file.options(terraform.MISSING_PROVIDER_REQUIREMENT).flag("version")
        and not requirement.has_version
    ):
        lacking.append("version")
    if not lacking:
        return
    fix = None
    entry = _entry(requirement, file)
    if entry is not None:
        version = versions[0] if len(versions) == 1 and "version" in lacking else ""
        edits = _completing(entry, file, requirement, "source" in lacking, version)
        if edits:
            added = "source" if "source" in lacking else "version"
            fix = Fix(f"add the {added}", settled(file, edits), UNSAFE)
    words = " and ".join([f"`{each}`" for each in lacking])
    file.report(
        terraform.MISSING_PROVIDER_REQUIREMENT, (requirement.place.start, requirement.place.end),
        f"Provider `{requirement.name}` is required without {' and '.join(lacking)}",
        f"Add {words}, so that every run uses the same provider.", fix,
    )


def unused_required_provider(module: ModuleContext) -> None:
    if not module.module.is_fully_read or not is_complete(module.module):
        return
    files = {id(file.tree.source): file for file in module.files}
    used = used_in_tree(module.module) | possibly_used_providers(module.module)
    for name, requirement in providers_of(module.module).requirements.items():
        if name in used or not requirement.address or requirement.address == BUILT_IN:
            continue
        file = files[id(requirement.place.source)]
        entry = _entry(requirement, file)
        fix = None
        if entry is not None:
            fix = Fix("remove the entry", settled(file, [file.remove(entry)]), UNSAFE)
        file.report(
            references.UNUSED_REQUIRED_PROVIDER, (requirement.place.start, requirement.place.end),
            f"Unused provider `{name}`",
            "Neither the module nor the modules it calls use the provider, but it is still "
            "downloaded. Remove the entry.", fix,
        )


def _native_blocks(file: FileContext) -> list[tuple[Block, list[Block]]]:
    """The blocks of settings of a file in native syntax, each with its blocks of requirements."""
    root = file.tree.root
    if not isinstance(root, Body) or not is_part(file.path):
        return []
    return [
        (block, find_blocks(block.body, _REQUIREMENTS))
        for block in find_blocks(root, SETTINGS)
    ]


def _block_of_requirements(module: ModuleContext) -> tuple[FileContext, Block] | None:
    """The block that has the requirements of a module, if it is in native syntax."""
    for file in module.files:
        if not is_override(file.path):
            for _, inner in _native_blocks(file):
                if inner:
                    return file, inner[0]
    return None


def _entry(requirement: Requirement, file: FileContext) -> Attribute | None:
    """The entry of a requirement in native syntax."""
    for _, inner in _native_blocks(file):
        for block in inner:
            for item in block.body.items:
                if isinstance(item, Attribute):
                    if file.range_of(item)[0] == requirement.place.start:
                        return item
    return None


def declaring_version(
    file: FileContext, module: ModuleContext, name: str, version: str
) -> list[Edit] | None:
    """The edits of a file that let a module require a version of a provider, the only one it names.

    None where that takes changes of another file, or it is not certain what to change.
    """
    if not module.is_whole or '"' in version or "\\" in version:
        return None
    requirements = providers_of(module.module).requirements
    requirement = requirements.get(name)
    if requirement is not None and requirement.has_version:
        return [] if requirement.constraint == version else None
    if requirement is not None:
        if requirement.place.source is not file.tree.source:
            return None
        entry = _entry(requirement, file)
        if entry is None:
            return None
        return _completing(entry, file, requirement, False, version) or None
    block = _block_of_requirements(module)
    if block is None and requirements or block is not None and block[0] is not file:
        return None
    edit = _declaring(file, None if block is None else block[1], [name], version)
    return None if edit is None else [edit]


def _declaring(
    file: FileContext, block: Block | None, names: list[str], version: str = ""
) -> Edit | None:
    """The edit that adds entries for providers, to a block of requirements if there is one."""
    lines: list[str] = []
    for name in names:
        lines += [f"{name} = {{", f'{_INDENTATION}source = "{usual_address(name)}"']
        lines += [f'{_INDENTATION}version = "{version}"', "}"] if version else ["}"]
    if block is not None:
        return _appending(file, block, lines)
    root = file.tree.root
    if not isinstance(root, Body) or is_override(file.path):
        return None
    lines = [f"{_REQUIREMENTS} {{", *_indented(lines), "}"]
    around = _native_blocks(file)
    if around:
        settings = around[0][0]
        return _appending(file, settings, ["", *lines] if settings.body.items else lines)
    text = "\n".join([f"{SETTINGS} {{", *_indented(lines), "}"])
    first = root.items[0]
    start, _ = file.range_of(first)
    if start == 0 or not file.leading_comments(first) and file.text[start - 1] == "\n":
        return file.insert(start, f"{text}\n\n")
    ending = file.text[-4:].replace("\r\n", "\n")[-2:]
    lines_apart = "" if ending == "\n\n" else "\n" if ending.endswith("\n") else "\n\n"
    return file.insert(len(file.text), f"{lines_apart}{text}\n")


def _indented(lines: list[str]) -> list[str]:
    return [f"{_INDENTATION}{line}" for line in lines]


def _appending(file: FileContext, block: Block, lines: list[str]) -> Edit | None:
    """The edit that adds lines to a block; None of one whose items are on its own line."""
    text = file.text
    open_end = file.token_range(block.open_token)[1]
    close = file.token_range(block.close_token)[0]
    outer = _indentation_at(text, file.range_of(block)[0])
    added = "".join([f"{outer}{_INDENTATION}{line}".rstrip() + "\n" for line in lines])
    line_start = text.rfind("\n", open_end, close) + 1
    if line_start and not text[line_start:close].strip():
        return file.insert(line_start, added)
    if text[open_end:close].strip():
        return None
    return Edit(open_end, close, f"\n{added}{outer}")


def _indentation_at(text: str, offset: int) -> str:
    line_start = text.rfind("\n", 0, offset) + 1
    line = text[line_start:offset]
    return line[: len(line) - len(line.lstrip())]


def _completing(
    entry: Attribute, file: FileContext, requirement: Requirement, needs_source: bool, version: str
) -> list[Edit]:
    """The edits that add a source, or a version that is declared elsewhere, to an entry."""
    value = entry.expression
    outer = _indentation_at(file.text, file.range_of(entry)[0])
    inner = outer + _INDENTATION
    added = []
    if needs_source:
        added.append(f'source = "{usual_address(requirement.name)}"')
    if requirement.is_legacy and needs_source:
        added.append(f"version = {file.text_of(value)}")
        text = "".join([f"\n{inner}{each}" for each in added])
        return [file.replace(value, f"{{{text}\n{outer}}}")]
    if version and '"' not in version and "\\" not in version:
        added.append(f'version = "{version}"')
    if not isinstance(value, Object) or not added or file.comments_within(value):
        return []
    items = [each for each in value.items if isinstance(each, ObjectItem)]
    if not items:
        text = "".join([f"\n{inner}{each}" for each in added])
        return [file.replace(value, f"{{{text}\n{outer}}}")]
    start, _ = file.range_of(items[0])
    if file.line_of(start) == file.line_of(file.range_of(value)[0]):
        return [file.insert(start, "".join([f"{each}, " for each in added]))]
    indentation = _indentation_at(file.text, start)
    return [file.insert(start, "".join([f"{each}\n{indentation}" for each in added]))]
