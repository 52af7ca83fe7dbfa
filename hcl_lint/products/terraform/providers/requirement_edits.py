"""Edits of `required_providers`: entries that are added, or get a source or a version."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.terraform.language.files import is_part
from hcl_lint.products.terraform.language.required_version import SETTINGS
from hcl_lint.products.terraform.providers.requirements import (
    ProviderRequirement, providers_of, usual_address,
)
from hcl_lint.semantics.meta_arguments import REQUIRED_PROVIDERS
from hcl_lint.semantics.symbols import is_override
from hcl_lint.syntax.nodes import Attribute, Block, Body, Object, ObjectItem
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range

_INDENTATION = "  "


def _native_blocks(file: FileContext) -> list[tuple[Block, list[Block]]]:
    """The blocks of settings of a file in native syntax, each with its blocks of requirements."""
    root = file.tree.root
    if not isinstance(root, Body) or not is_part(file.path):
        return []
    return [(block, block.body.blocks_of(REQUIRED_PROVIDERS)) for block in root.blocks_of(SETTINGS)]


def block_of_requirements(module: ModuleContext) -> tuple[FileContext, Block] | None:
    """The block that has the requirements of a module, if it is in native syntax."""
    for file in module.files:
        if not is_override(file.document):
            for _, inner in _native_blocks(file):
                if inner:
                    return file, inner[0]
    return None


def declaration(missing: Mapping[str, Range], module: ModuleContext) -> tuple[object, Fix | None]:
    """The fix that declares all that are missing, by one edit that is made once; and its source."""
    file, block = block_of_requirements(module) or (None, None)
    if file is None and missing:
        file = module.file_with(next(iter(missing.values())).source)
    if file is None or not missing:
        return None, None
    edit = _declaring(file, block, list(missing))
    fix = None if edit is None else unsafe_fix("declare what is missing", file, [edit])
    return file.tree.source, fix


def unsafe_fix(title: str, file: FileContext, edits: list[Edit]) -> Fix | None:
    """The fix with some edits in canonical layout, if there are any."""
    return Fix(title, settled(file, edits), UNSAFE) if edits else None


def entry_of(requirement: ProviderRequirement, file: FileContext) -> Attribute | None:
    """The entry of a requirement in native syntax."""
    for _, inner in _native_blocks(file):
        for block in inner:
            for attribute in block.body.attributes:
                if file.range_of(attribute)[0] == requirement.place.start:
                    return attribute
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
        return completing(file, requirement, needs_source=False, version=version) or None
    block = block_of_requirements(module)
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
    if not isinstance(root, Body) or is_override(file.document):
        return None
    lines = [f"{REQUIRED_PROVIDERS} {{", *_indented(lines), "}"]
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
    outer = file.indentation(file.range_of(block)[0])
    added = "".join([f"{outer}{_INDENTATION}{line}".rstrip() + "\n" for line in lines])
    line_start = text.rfind("\n", open_end, close) + 1
    if line_start and not text[line_start:close].strip():
        return file.insert(line_start, added)
    if text[open_end:close].strip():
        return None
    return Edit(open_end, close, f"\n{added}{outer}")


def completing(
    file: FileContext, requirement: ProviderRequirement, *, needs_source: bool, version: str = ""
) -> list[Edit]:
    """The edits that add a source, or a version that is declared elsewhere, to an entry."""
    entry = entry_of(requirement, file)
    if entry is None:
        return []
    value = entry.expression
    outer = file.indentation(file.range_of(entry)[0])
    inner = outer + _INDENTATION
    added = [f'source = "{usual_address(requirement.name)}"'] if needs_source else []
    is_text = requirement.is_legacy and needs_source
    if is_text:
        added.append(f"version = {file.text_of(value)}")
    elif version and '"' not in version and "\\" not in version:
        added.append(f'version = "{version}"')
    items = []
    if not is_text:
        if not isinstance(value, Object) or not added or file.comments_within(value):
            return []
        items = [item for item in value.items if isinstance(item, ObjectItem)]
    if not items:
        text = "".join([f"\n{inner}{line}" for line in added])
        return [file.replace(value, f"{{{text}\n{outer}}}")]
    start, _ = file.range_of(items[0])
    if file.line_of(start) == file.line_of(file.range_of(value)[0]):
        return [file.insert(start, "".join([f"{line}, " for line in added]))]
    indentation = file.indentation(start)
    return [file.insert(start, "".join([f"{line}\n{indentation}" for line in added]))]
