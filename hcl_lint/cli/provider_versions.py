"""``hcl-lint providers list`` and ``compare``: which versions there are, and how they differ."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import configuration_finder
from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.output import CLEAN, exit_code, write_findings, write_line
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.installed import schema_folder
from hcl_lint.project.file_facts import judging
from hcl_lint.project.project import Project
from hcl_lint.project.schema_folders import schema_folders_of, uses_bundled_schemas
from hcl_lint.providers.address import ProviderAddress, parse_address
from hcl_lint.providers.catalog import ProviderCatalog, SchemaFile, bundled_files, schema_files
from hcl_lint.providers.index import read_index
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of

_BUNDLED = "bundled"
_FAMILIES = ("E", "V")


# list


def list_schemas(words: list[str], folder: str | None, arguments: Arguments) -> int:
    """Write the versions that there are, or those that judge the module in a folder."""
    if len(words) > 1:
        raise UsageError("`providers list` takes one folder")
    if words:
        return _list_module(words[0], arguments)
    configuration = configuration_finder(arguments).of_folder(os.curdir)
    folders = [folder] if folder is not None else schema_folders_of(
        configuration, arguments.environment.variables
    )
    files = arguments.environment.files()
    lines = [
        f"{file.address.short} {file.version}: {_state(file, files)}"
        for place in folders for file in schema_files(files, place)
    ]
    if folder is None and uses_bundled_schemas(configuration):
        lines += [
            f"{file.address.short} {file.version}: {_BUNDLED}"
            for file in bundled_files(schema_folder())
        ]
    if not lines:
        lines = [f"There are no schemas of providers in {' and '.join(folders) or 'any folder'}."]
    for line in lines:
        write_line(line, arguments.environment.stdout)
    return CLEAN


def _state(file: SchemaFile, files: FileSystem) -> str:
    """Where a file is, and whether it can be read."""
    try:
        read_index(files.read(file.path), file.version)
    except (ConfigError, FileProblem) as error:
        return f"{file.path} ({error})"
    return file.path


def _list_module(folder: str, arguments: Arguments) -> int:
    project = Project(configuration_finder(arguments))
    modules = _modules(project, folder)
    for module in modules:
        for provider in product_of(module.dialect).editor.providers(module):
            line = f"{provider.name} ({provider.address}): {judging(module, provider)}"
            write_line(line, arguments.environment.stdout)
    return CLEAN


def _modules(project: Project, folder: str) -> list[Module]:
    """The modules in a folder that have providers."""
    status = project.files.status(folder)
    if status is None:
        raise UsageError(f"{folder}: no such file or directory")
    found = [loaded_module.module for loaded_module in project.modules.in_folder(folder)]
    modules = [module for module in found if module is not None and module.dialect.has_modules]
    if not modules:
        raise UsageError(f"there is no module in {folder}")
    return modules


# compare


def compare(words: list[str], arguments: Arguments) -> int:
    """Report what breaks in the modules of a folder when a provider is upgraded."""
    if len(words) not in (3, 4):
        raise UsageError("`providers compare` needs a provider, two versions, and maybe a folder")
    name, old, new = words[:3]
    address = parse_address(name)
    if address is None:
        raise UsageError(f"`{name}` is not a provider, such as aws or hashicorp/aws")
    folder = words[3] if len(words) > 3 else os.curdir
    before = _found(folder, _resolved(address, old, folder, arguments), old, arguments)
    address = _resolved(address, new, folder, arguments)
    after = _found(folder, address, new, arguments)
    known = {_key(element) for element in before}
    findings = to_findings([element for element in after if _key(element) not in known])
    output_format = arguments.output_format or "full"
    write_findings(findings, output_format, arguments.environment.stdout)
    if not findings and output_format == "full":
        line = f"Nothing breaks between {address.short} {old} and {new}."
        write_line(line, arguments.environment.stdout)
    return exit_code(findings)


def _resolved(
    address: ProviderAddress, version: str, folder: str, arguments: Arguments
) -> ProviderAddress:
    """The provider with a version that there is; one without a namespace may be anybody's."""
    project = Project(configuration_finder(arguments))
    configuration = project.finder.of_folder(folder)
    bundled = schema_folder() if uses_bundled_schemas(configuration) else ""
    catalog = ProviderCatalog(
        project.files, project.checkers.schema_folders_of(configuration), bundled=bundled
    )
    known = [*catalog.all_files(), *(bundled_files(bundled) if bundled else [])]
    others = [file.address for file in known if file.address.type == address.type]
    for wanted in (address, *others):
        if version in catalog.versions(wanted):
            return wanted
    meant = next((element for element in (address, *others) if catalog.versions(element)), address)
    there = ", ".join(catalog.versions(meant))
    advice = f"; there are {there}" if there else ""
    raise UsageError(
        f"there are no schemas of {meant.short} {version}{advice} (`hcl-lint providers add` "
        "adds others)"
    )


def _found(
    folder: str, address: ProviderAddress, version: str, arguments: Arguments
) -> list[Diagnostic]:
    """The diagnostics of the modules of a folder if a version of a provider is in use."""
    project = Project(configuration_finder(arguments))
    project.pinned = {address.short: version}
    found = []
    for module in _modules(project, folder):
        configuration = project.finder.of_folder(module.folder or os.curdir)
        for result in project.checker(configuration).check(module):
            found += [element for element in result.diagnostics if element.code[0] in _FAMILIES]
    return found


def _key(diagnostic: Diagnostic) -> tuple[str, int, str, str]:
    return (
        diagnostic.source.path, diagnostic.start, diagnostic.code, diagnostic.summary,
    )
