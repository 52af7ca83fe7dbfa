"""``hcl-lint providers``: the schemas of providers that checks use, and how versions differ."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import CLEAN, exit_code, read_stdin, write_findings, write_line
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.installed import schema_folder
from hcl_lint.files.paths import LOCK_FILE
from hcl_lint.files.writing import make_folder, remove_file
from hcl_lint.project.file_facts import judging
from hcl_lint.project.project import Project
from hcl_lint.project.schema_folders import schema_folders_of, user_folder, uses_bundled_schemas
from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.providers.address import ProviderAddress, is_version, parse_address
from hcl_lint.providers.catalog import (
    CatalogFile, ProviderCatalog, bundled_files, index_file_name, schema_files, versions_in,
)
from hcl_lint.providers.index import index_content, read_index
from hcl_lint.providers.package import read_package
from hcl_lint.providers.schema_json import InvalidSchemas, ProviderData, read_schemas
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.text.limits import LARGEST_SCHEMAS
from hcl_lint.text.source import Source

_STDIN = "-"
ZIP = b"PK"  # begins wheels


def run(arguments: Arguments) -> int:
    """Add, list or remove schemas, or compare two versions."""
    return _ACTIONS[first_word(arguments, "providers", _ACTIONS)](arguments.paths, arguments)


# add


def _add(paths: list[str], arguments: Arguments) -> int:
    if len(paths) != 1:
        raise UsageError("`providers add` needs one file with schemas, or - for standard input")
    environment = arguments.environment
    path = paths[0]
    shown = "standard input" if path == _STDIN else path
    try:
        if path == _STDIN:
            content = read_stdin(environment, LARGEST_SCHEMAS)
        else:
            content = DiskFiles(environment.folder, LARGEST_SCHEMAS, is_open=True).read(path)
        # All is prepared before anything is written.
        if content.startswith(ZIP):
            package = read_package(content)
            index = index_content(package.provider, package.version, package.lacks)
            ready = [(package.provider, package.version, index)]
        elif path.endswith(".whl"):
            raise InvalidSchemas("it is not a wheel")
        else:
            providers = read_schemas(content)
            versions = _versions(providers, path, arguments)
            ready = [
                (provider, version, index_content(provider, version))
                for provider, version in zip(providers, versions)
            ]
    except (FileProblem, InvalidSchemas) as error:
        raise UsageError(f"{shown}: {error}") from error
    folder = target_folder(arguments)
    try:
        make_folder(environment.path(folder))
    except FileProblem as problem:
        raise UsageError(f"{folder}: {problem.reason}") from problem
    for provider, version, index in ready:
        target = os.path.join(folder, index_file_name(provider.address, version))
        try:
            environment.files().write(target, index)
        except FileProblem as problem:
            raise UsageError(f"{target}: {problem.reason}") from problem
        count = len(provider.types)
        schemas = "1 schema" if count == 1 else f"{count:,} schemas"
        size = f"{len(index) / 1_000_000:.2f} MB"
        done = f"Added {provider.address.short} {version} ({schemas}, {size}): {target}"
        write_line(done, environment.stdout)
    return CLEAN


def _versions(providers: list[ProviderData], path: str, arguments: Arguments) -> list[str]:
    """The version of each provider: as given, or that of the lock file."""
    given: dict[ProviderAddress, str] = {}
    for text in arguments.provider_version:
        name, equals, version = text.rpartition("=")
        if not is_version(version):
            raise UsageError(f"`{version}` is not the version of a provider, such as 5.100.0")
        if not equals and len(providers) > 1:
            raise UsageError(f"there are {len(providers)} providers; write NAME={version} for each")
        matching = [p for p in providers if not equals or _is_named(p.address, name)]
        if not matching:
            raise UsageError(f"there are no schemas of a provider `{name}`")
        given[matching[0].address] = version
    locks = _locks(path, arguments)
    found = []
    for provider in providers:
        known = given.get(provider.address) or locks.get(str(provider.address), "")
        named = arguments.lock_file
        if not known and named is not None:
            raise UsageError(f"{named} has no version of {provider.address.short}")
        if not known:
            raise UsageError(
                f"the version of {provider.address.short} is not known; run this in the folder "
                f"with {LOCK_FILE}, or add `--provider-version`"
            )
        if not is_version(known):
            raise UsageError(f"the lock file has no valid version of {provider.address.short}")
        found.append(known)
    return found


def _locks(path: str, arguments: Arguments) -> dict[str, str]:
    """The versions in the lock file."""
    named = arguments.lock_file
    folders = [os.curdir] if path == _STDIN else [os.path.dirname(path), os.curdir]
    for entry in [named] if named else [os.path.join(folder, LOCK_FILE) for folder in folders]:
        try:
            return versions_in(Source.from_bytes(entry, arguments.environment.files().read(entry)))
        except FileProblem as problem:
            if named:
                raise UsageError(f"{named}: {problem.reason}") from problem
    return {}


def target_folder(arguments: Arguments) -> str:
    """The folder to write to."""
    given: str | None = arguments.folder
    if given is not None:
        return given
    configuration = configuration_finder(arguments).of_folder(os.curdir)
    if configuration.is_set("provider-schemas"):
        return configuration.path("provider-schemas")
    folder = user_folder(arguments.environment.variables)
    if folder is None:
        raise UsageError("there is no home folder; name a folder with `--folder`")
    return folder


# remove


def _remove(names: list[str], arguments: Arguments) -> int:
    if not names:
        raise UsageError("`providers remove` needs a provider, such as hashicorp/aws@5.100.0")
    folder = target_folder(arguments)
    there = schema_files(arguments.environment.files(), folder)
    chosen: list[CatalogFile] = []
    for text in names:
        name, _, version = text.partition("@")
        matching = [
            file for file in there
            if _is_named(file.address, name) and version in ("", file.version)
        ]
        if not matching:
            raise UsageError(f"there are no schemas of `{text}` in {folder}")
        chosen += [element for element in matching if element not in chosen]
    for schema_file in chosen:
        try:
            remove_file(arguments.environment.path(schema_file.path))
        except FileProblem as problem:
            raise UsageError(f"{schema_file.path}: {problem.reason}") from problem
        write_line(f"Removed {schema_file.path}.", arguments.environment.stdout)
    return CLEAN


def _is_named(address: ProviderAddress, name: str) -> bool:
    """Whether a provider is called so: ``aws``, ``hashicorp/aws``, or with its registry."""
    if "/" not in name:
        return address.type == name.lower()
    wanted = parse_address(name)
    if wanted is None or (wanted.namespace, wanted.type) != (address.namespace, address.type):
        return False
    return not wanted.host or wanted.host == address.host


_BUNDLED = "bundled"
_FAMILIES = ("E", "V")


# list


def _list(words: list[str], arguments: Arguments) -> int:
    """Write the versions that there are, or those that judge the module in a folder."""
    folder: str | None = arguments.folder
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


def _state(file: CatalogFile, files: FileSystem) -> str:
    """Where a file is, and whether it can be read."""
    try:
        read_index(files.read(file.path), file.version)
    except (ConfigError, FileProblem) as error:
        return f"{file.path} ({error})"
    return file.path


def _list_module(folder: str, arguments: Arguments) -> int:
    project = Project(configuration_finder(arguments))
    modules = modules_in(project, folder)
    for module in modules:
        for provider in product_of(module.dialect).editor.providers(module):
            line = f"{provider.name} ({provider.address}): {judging(module, provider)}"
            write_line(line, arguments.environment.stdout)
    return CLEAN


def modules_in(project: Project, folder: str) -> list[Module]:
    status = project.files.status(folder)
    if status is None:
        raise UsageError(f"{folder}: no such file or directory")
    found = [loaded_module.module for loaded_module in project.modules.in_folder(folder)]
    modules = [module for module in found if module is not None and module.dialect.has_modules]
    if not modules:
        raise UsageError(f"there is no module in {folder}")
    return modules


# compare


def _compare(words: list[str], arguments: Arguments) -> int:
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
    nothing = f"Nothing breaks between {address.short} {old} and {new}."
    return write_new(before, after, nothing, arguments)


def write_new(
    before: list[Diagnostic], after: list[Diagnostic], nothing: str, arguments: Arguments
) -> int:
    """Report what is found only *after* a change; *nothing* is the line where nothing is."""
    known = {_key(diagnostic) for diagnostic in before}
    findings = to_findings([found for found in after if _key(found) not in known])
    output_format = arguments.output_format or "full"
    write_findings(findings, output_format, arguments.environment.stdout)
    if not findings and output_format == "full":
        write_line(nothing, arguments.environment.stdout)
    return exit_code(findings)


def _key(diagnostic: Diagnostic) -> tuple[str, int, str, str]:
    return diagnostic.source.path, diagnostic.start, diagnostic.code, diagnostic.summary


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
    for module in modules_in(project, folder):
        configuration = project.finder.of_folder(module.path)
        for result in project.checker(configuration).check(module):
            found += [element for element in result.diagnostics if element.code[0] in _FAMILIES]
    return found


_ACTIONS = {"add": _add, "list": _list, "remove": _remove, "compare": _compare}


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "providers", run=run, words=_ACTIONS,
        help="manage the schemas of providers, against which resources are checked",
        usage="[OPTION...] add FILE|-\n"
        "[OPTION...] list [DIR]\n"
        "[OPTION...] remove NAME[@VERSION]...\n"
        "[OPTION...] compare NAME OLD NEW [DIR]",
        description="Manage the schemas of providers, from which `hcl-lint check` knows the "
        "arguments, blocks and attributes of resources. Those of common providers come with "
        "hcl-lint. `add` reads what `terraform providers schema -json` or `tofu providers schema "
        "-json` writes, or a wheel of the classes that CDK projects generate for a provider, and "
        "keeps a compact file for each provider and version. `list DIR` shows which versions "
        "judge the module in a folder. `compare` reports what breaks in a folder when a provider "
        "changes from one version to another.",
    )
    add = parser.add_argument
    add(
        "--provider-version", action="append", default=[], metavar="VERSION",
        help="the version of the provider; with several providers, NAME=VERSION for each; "
        "default: from the lock file",
    )
    add(
        "--lock-file", metavar="FILE",
        help=f"the lock file with the versions; default: {LOCK_FILE} next to FILE or in the "
        "current folder",
    )
    add(
        "--folder", metavar="DIR",
        help="the folder with the schemas; default: that of the setting `provider-schemas`, else "
        "a data folder of the user",
    )
    add(
        "--output-format", metavar="FORMAT", choices=OUTPUT_FORMATS,
        help="of `compare`; default: full",
    )
    add_config_options(parser)
