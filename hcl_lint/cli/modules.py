"""``hcl-lint modules``: the interfaces of published modules, and how versions differ."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import CLEAN, exit_code, write_findings, write_line
from hcl_lint.cli.providers import finding_key, modules_in, target_folder
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.dialects.dialect import TERRAFORM
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.git import GitProblem
from hcl_lint.files.paths import is_inside
from hcl_lint.files.writing import make_folder
from hcl_lint.interfaces.catalog import SUFFIX
from hcl_lint.interfaces.index import ModuleIndex, WrittenModule, index_content
from hcl_lint.interfaces.interface import ModuleHistory
from hcl_lint.interfaces.source import published_source
from hcl_lint.project.module_tags import ModuleTags
from hcl_lint.project.module_upgrades import ABOUT_CALLS
from hcl_lint.project.project import Project
from hcl_lint.project.published_modules import PublishedModules
from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.project.trees import folders_of_tree
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import called_interface, called_module, symbols_of
from hcl_lint.text.limits import LARGEST_SCHEMAS
from hcl_lint.text.messages import counted
from hcl_lint.values.versions import version_key

_ACTIONS = ("add", "list", "compare")


def run(arguments: Arguments) -> int:
    """Add interfaces, list calls, or compare two versions."""
    action = first_word(arguments, "modules", _ACTIONS)
    rest = arguments.paths
    if action == "add":
        return _add(rest, arguments)
    if action == "list":
        return _list(rest, arguments)
    return _compare(rest, arguments)


# add


def _add(paths: list[str], arguments: Arguments) -> int:
    if len(paths) != 1:
        raise UsageError("`modules add` needs one clone, or one index file")
    path, environment = paths[0], arguments.environment
    files = DiskFiles(environment.folder, LARGEST_SCHEMAS, is_open=True)
    status = files.status(path)
    if status is None:
        raise UsageError(f"{path}: no such file or directory")
    try:
        if status.is_folder:
            content = index_content([_module_of_clone(path, arguments)])
        else:
            content = files.read(path)
        index = ModuleIndex(content)
        for entry in index.entries():
            index.history(entry)
    except (ConfigError, FileProblem, GitProblem) as error:
        raise UsageError(f"{path}: {error}") from error
    folder = target_folder(arguments)
    addresses = [entry.address for entry in index.entries()]
    name = addresses[0].replace("/", "_") if len(addresses) == 1 else os.path.basename(path)
    target = os.path.join(folder, name.removesuffix(SUFFIX) + SUFFIX)
    try:
        make_folder(environment.path(folder))
        environment.files().write(target, content)
    except FileProblem as problem:
        raise UsageError(f"{target}: {problem.reason}") from problem
    for entry in index.entries():
        done = f"Added {entry.address} ({counted(entry.count, 'version')}): {target}"
        write_line(done, environment.stdout)
    return CLEAN


def _module_of_clone(path: str, arguments: Arguments) -> WrittenModule:
    """The module in a clone, in all versions that have tags."""
    environment = arguments.environment
    tags = ModuleTags(environment.path(path), environment.variables)
    if not tags.versions:
        raise UsageError(f"{path} has no tags that are versions, such as v1.2.0")
    origin = published_source(f"git::{tags.origin()}")
    repository = "" if origin is None else origin.repository
    address = arguments.address or _address_of(repository)
    if not address:
        raise UsageError(f"the address of the module in {path} is not known; add `--address`")
    history = tags.history(address, repository or address, DIALECTS[TERRAFORM])
    return WrittenModule(history, "-", tags.commits)


def _address_of(repository: str) -> str:
    """The address in a registry of the module in a repository, or else the repository."""
    parts = repository.split("/")
    name = parts[-1].split("-", 2)
    if len(parts) == 3 and len(name) == 3 and name[0] == TERRAFORM:
        return f"{parts[1]}/{name[2]}/{name[1]}"
    return repository


# list


def _list(words: list[str], arguments: Arguments) -> int:
    if len(words) > 1:
        raise UsageError("`modules list` takes one folder")
    project = Project(configuration_finder(arguments))
    if words:
        for module in modules_in(project, words[0]):
            for line in _calls(module):
                write_line(line, arguments.environment.stdout)
        return CLEAN
    catalog = PublishedModules(project).catalog(os.curdir)
    for index in catalog.indexes().values():
        for entry in index.entries():
            newest = index.history(entry).versions[-1]
            line = f"{entry.address}: {counted(entry.count, 'version')} up to {newest}"
            write_line(line, arguments.environment.stdout)
    for path, problem in catalog.problems.items():
        write_line(f"{path}: {problem}", arguments.environment.stdout)
    return CLEAN


def _calls(module: Module) -> list[str]:
    """What is known of the modules that a module calls."""
    lines = []
    for call in symbols_of(module).calls():
        called = called_interface(module, call)
        if called is None:
            known = "not known"
        elif called.versions is None:
            known = f"read from {called.folder or os.curdir}"
        else:
            known = called.versions.title.replace("`", "")
        lines.append(f"{call.address}: {known}")
    return lines


# compare


def _compare(words: list[str], arguments: Arguments) -> int:
    """Report what breaks in the calls in a folder when a module is upgraded."""
    if len(words) not in (3, 4):
        raise UsageError("`modules compare` needs a module, two versions, and maybe a folder")
    folder = words[3] if len(words) > 3 else os.curdir
    project = Project(configuration_finder(arguments))
    history = PublishedModules(project).catalog(folder).history(words[0])
    if history is None:
        raise UsageError(
            f"there are no interfaces of a module `{words[0]}` (`hcl-lint modules add` adds some)"
        )
    old, new = [_version(history, text) for text in words[1:3]]
    known = {finding_key(each) for each in _found(folder, history, old, arguments)[0]}
    found, calls = _found(folder, history, new, arguments)
    findings = to_findings([each for each in found if finding_key(each) not in known])
    output_format = arguments.output_format or "full"
    write_findings(findings, output_format, arguments.environment.stdout)
    if not findings and output_format == "full":
        line = f"Nothing breaks between {history.address} {old} and {new}"
        write_line(f"{line} in {counted(calls, 'call')}.", arguments.environment.stdout)
    return exit_code(findings)


def _version(history: ModuleHistory, text: str) -> str:
    """A version that is known: the one that is named, or the newest that begins so."""
    matching = [
        version for version in history.versions
        if version == text or version.startswith(f"{text}.") and "-" not in version
    ]
    if not matching:
        newest = history.versions[-1]
        raise UsageError(f"there is no version {text} of {history.address}; {newest} is the newest")
    return max(matching, key=version_key)


def _found(
    folder: str, history: ModuleHistory, version: str, arguments: Arguments
) -> tuple[list[Diagnostic], int]:
    """What is wrong with calls below a folder if a version is in use, and how many there are."""
    project = Project(configuration_finder(arguments))
    project.pinned_modules = {history.address: version}
    found: list[Diagnostic] = []
    count = 0
    files = project.files
    top = files.absolute(folder)
    for path in folders_of_tree(files, folder, project.finder.is_excluded) or [folder]:
        if not is_inside(files.absolute(path), top):
            continue
        for loaded in project.modules.in_folder(path):
            module = loaded.module
            if module is None or not module.dialect.has_modules:
                continue
            calls = [
                called for call in symbols_of(module).calls()
                if called_module(module, call) is None
                for called in [called_interface(module, call)]
                if called is not None and called.versions is not None
                and called.versions.history.address == history.address
            ]
            count += len(calls)
            configuration = project.finder.of_folder(module.folder or os.curdir)
            for result in project.checker(configuration).check(module) if calls else ():
                found += [each for each in result.diagnostics if each.code in ABOUT_CALLS]
    return found, count


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "modules", run=run, words=_ACTIONS,
        help="manage the interfaces of published modules, against which calls are checked",
        usage="[OPTION...] add DIR|FILE\n"
        "[OPTION...] list [DIR]\n"
        "[OPTION...] compare ADDRESS OLD NEW [DIR]",
        description="Manage the interfaces of published modules, from which `hcl-lint check` "
        "knows the variables and outputs of modules that are not in the tree. Those of common "
        "modules come with hcl-lint. `add` reads the tags of a clone, or an index file that "
        "somebody made of one. `list DIR` shows which versions judge the calls in a folder. "
        "`compare` reports what breaks in the calls below a folder when a module changes from "
        "one version to another; 21 means the newest version 21 that is known.",
    )
    add = parser.add_argument
    add(
        "--address", metavar="ADDRESS", default="",
        help="of `add`: the address of the module in its registry; default: that of its repository",
    )
    add(
        "--folder", metavar="DIR",
        help="of `add`: the folder to write to; default: that of the setting `provider-schemas`, "
        "else a data folder of the user",
    )
    add(
        "--output-format", metavar="FORMAT", choices=OUTPUT_FORMATS,
        help="of `compare`; default: full",
    )
    add_config_options(parser)
