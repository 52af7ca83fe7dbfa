"""``hcl-lint modules``: the interfaces of published modules, and how versions differ."""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterator
from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import CLEAN, write_line, write_lines
from hcl_lint.cli.providers import target_folder, write_new
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.dialect import TERRAFORM
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.git import HEAD, GitProblem
from hcl_lint.files.paths import is_inside
from hcl_lint.files.writing import make_folder
from hcl_lint.interfaces.catalog import SUFFIX
from hcl_lint.interfaces.index import CORRUPT, ModuleIndex, WrittenModule, index_content
from hcl_lint.interfaces.interface import UNREADABLE, ModuleHistory
from hcl_lint.interfaces.source import IN_NAMES, is_address, published_source
from hcl_lint.project.module_tags import ModuleTags
from hcl_lint.project.module_upgrades import ABOUT_CALLS
from hcl_lint.project.project import Project
from hcl_lint.project.published_modules import PublishedModules
from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.project.trees import folders_of_tree
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import called_interface, called_module, static_text, symbols_of
from hcl_lint.text.limits import LARGEST_SCHEMAS
from hcl_lint.text.messages import counted
from hcl_lint.values.versions import version_key

_MOST_PARTS = 10  # of the address of a repository


def run(arguments: Arguments) -> int:
    """Add interfaces, list calls, or compare two versions."""
    action = first_word(arguments, "modules", _ACTIONS)
    if arguments.output_format is not None and action != "compare":
        raise UsageError(f"`modules {action}` has one format; omit `--output-format`")
    return _ACTIONS[action](arguments.paths, arguments)


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
        unread = {entry: len(_unreadable(index.history(entry))) for entry in index.entries()}
    except (ConfigError, FileProblem, GitProblem) as error:
        raise UsageError(f"{path}: {error}") from error
    folder = target_folder(arguments)
    addresses = [entry.address for entry in unread]
    name = os.path.basename(path)
    if len(addresses) == 1:
        name = "".join([letter if letter in IN_NAMES else "_" for letter in addresses[0]])
    target = os.path.join(folder, name.removesuffix(SUFFIX) + SUFFIX)
    try:
        make_folder(environment.path(folder))
        environment.files().write(target, content)
    except FileProblem as problem:
        raise UsageError(f"{target}: {problem.reason}") from problem
    for entry, count in unread.items():
        versions = counted(entry.count, "version")
        if count:
            versions += f", {count} of which cannot be read in full"
        done = f"Added {entry.address} ({versions}): {target}"
        write_line(done, environment.stdout)
    return CLEAN


def _module_of_clone(path: str, arguments: Arguments) -> WrittenModule:
    """The module in a clone, in all versions that have tags."""
    environment, given = arguments.environment, arguments.address
    if given and not is_address(given):
        raise UsageError(f"`{given}` is not an address of a module, such as acme/net/aws")
    files = DiskFiles(environment.folder, is_open=True)
    if not any([files.status(os.path.join(path, name)) for name in (".git", HEAD)]):
        raise UsageError(f"{path} is not a clone: it has no .git")
    tags = ModuleTags(environment.path(path), environment.variables)
    if not tags.versions:
        raise UsageError(f"{path} has no tags that are versions, such as v1.2.0")
    origin = published_source(f"git::{tags.origin()}")
    repository = "" if origin is None else origin.repository
    address = given or _address_of(repository)
    if not is_address(address, _MOST_PARTS):
        raise UsageError(f"the address of the module in {path} is not known; add `--address`")
    history = tags.history(address, repository or address, DIALECTS[TERRAFORM])
    return WrittenModule(history, "-", tags.commits)


def _unreadable(history: ModuleHistory) -> set[int]:
    """See `ModuleHistory.unreadable`. Raises ConfigError: the history is damaged."""
    try:
        return history.unreadable()
    except ValueError:
        raise ConfigError(CORRUPT) from None


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
    catalog = PublishedModules(project).catalog(words[0] if words else os.curdir)
    indexes = catalog.indexes()
    lines = []
    if words:
        modules = list(_modules_below(project, words[0]))
        if not modules:
            raise UsageError(f"there is no module in {words[0]}, or below it")
        own = "" if words[0] == os.curdir else os.path.normpath(words[0])
        for module in modules:
            place = "" if module.folder == own else f"{module.folder}: "
            lines += [place + line for line in _calls(module)]
    for path, index in {} if words else indexes.items():
        for entry in index.entries():
            try:
                newest = index.history(entry).versions[-1]
                lines.append(f"{entry.address}: {counted(entry.count, 'version')} up to {newest}")
            except ConfigError as error:
                catalog.problems[path] = str(error)
    lines += [f"{path}: {problem}" for path, problem in catalog.problems.items()]
    write_lines(lines, arguments.environment.stdout)
    return CLEAN


def _modules_below(project: Project, folder: str) -> Iterator[Module]:
    files = project.files
    status, top = files.status(folder), files.absolute(folder)
    if status is None or not status.is_folder:
        raise UsageError(f"{folder}: {'no such' if status is None else 'it is no'} folder")
    for path in folders_of_tree(files, folder, project.finder.is_excluded) or [folder]:
        if is_inside(files.absolute(path), top):
            for loaded in project.modules.in_folder(path):
                if loaded.module is not None and loaded.module.dialect.has_modules:
                    yield loaded.module


def _calls(module: Module) -> list[str]:
    """What is known of the modules that a module calls."""
    lines = []
    for call in symbols_of(module).calls():
        called = called_interface(module, call)
        if called is None:
            known = "not known"
        elif called.versions is None:
            known = f"read from {called.path}"
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
    source = published_source(words[0])
    catalog = PublishedModules(Project(configuration_finder(arguments))).catalog(folder)
    found = None if source is None else catalog.entry(source)
    if source is None or found is None:
        raise UsageError(
            f"there are no interfaces of a module `{words[0]}` (`hcl-lint modules add` adds some)"
        )
    history = found[0].history(found[1])
    _unreadable(history)
    versions = [_version(history, text) for text in words[1:3]]
    before, after = [
        _Comparison(folder, history, source.folder, version, arguments) for version in versions
    ]
    write_lines(dict.fromkeys([*before.notes, *after.notes]), arguments.environment.stderr)
    nothing = f"Nothing breaks between {history.address} {' and '.join(versions)}"
    nothing += f" in {counted(after.judged, 'call')}."
    if not after.judged:
        nothing = f"There are no calls of {words[0]} below `{folder}`"
        nothing += " of which anything is known." if after.calls else "."
    return write_new(before.found, after.found, nothing, arguments)


def _version(history: ModuleHistory, text: str) -> str:
    """A version that is known: the one that is named, or the newest that begins so."""
    if not text:
        raise UsageError("a version is empty; write one such as 21 or 21.0.0")
    matching = [
        version for version in history.versions
        if version == text or version.startswith(f"{text}.") and "-" not in version
    ]
    if not matching:
        newest = history.versions[-1]
        raise UsageError(f"there is no version {text} of {history.address}; {newest} is the newest")
    return max(matching, key=version_key)


class _Comparison:
    """The calls of a module below a folder, as if they led to one version.

    ``found`` is what is wrong with them, ``notes`` say what is not known.
    """

    def __init__(
        self, folder: str, history: ModuleHistory, inner: str, version: str, arguments: Arguments
    ) -> None:
        """*inner* is the folder of the called module; "" stands for all."""
        project = Project(configuration_finder(arguments))
        title = f"{history.address}//{inner}" if inner else history.address
        project.pinned_modules = {title: version}
        catalog = PublishedModules(project).catalog(folder)
        self.found: list[Diagnostic] = []
        self.notes: list[str] = []
        self.calls = 0
        self.judged = 0
        number = list(history.versions).index(version)
        for module in _modules_below(project, folder):
            self.notes += [
                f"{document.path} has syntax errors, so calls in it may be missing."
                for document in module.documents if not document.is_complete
            ]
            judged = self.judged
            for call in symbols_of(module).calls():
                value = call.attribute(call.form.calls)
                text = None if value is None else static_text(module, *value)
                source = None if text is None else published_source(text)
                entry = None if source is None else catalog.entry(source)
                if source is None or entry is None or entry[1].address != history.address:
                    continue
                if inner not in ("", source.folder) or called_module(module, call) is not None:
                    continue
                self.calls += 1
                if history.state(source.folder, number) == UNREADABLE:
                    place = f"{history.address}//{source.folder}".removesuffix("//")
                    self.notes.append(
                        f"{place} cannot be read in {version}, so nothing is known of its calls."
                    )
                elif called_interface(module, call) is not None:
                    self.judged += 1
            configuration = project.finder.of_folder(module.path)
            checker = project.checker(configuration)
            for result in checker.check(module) if self.judged > judged else ():
                self.found += [each for each in result.diagnostics if each.code in ABOUT_CALLS]


_ACTIONS = {"add": _add, "list": _list, "compare": _compare}


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
        "somebody made of one. `list` shows the modules that are known, `list DIR` which versions "
        "judge the calls in a folder and below it. "
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
