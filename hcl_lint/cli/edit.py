"""``hcl-lint edit``: read and change parts of files by address."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.cli import edit_modules
from hcl_lint.cli.common_options import (
    add_config_options, add_follow_links, configuration_finder, require_files,
)
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import (
    finish, read_stdin, write_content, write_diff, write_findings, write_line,
)
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.diagnostics.finding import Finding, failure, to_findings, unwritable
from hcl_lint.edit.address import EditError
from hcl_lint.edit.code import Expression
from hcl_lint.edit.editor import Editor
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import shown_path
from hcl_lint.plain.document import Document
from hcl_lint.plain.json import json_text
from hcl_lint.project.project import Project
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source, encode

_LIMITED = {"--no-moved": ("rename", "extract-module"), "--into": ("extract-module",)}

# The words that each action has between the address and the files.
ACTIONS = {"get": (), "set": ("VALUE",), "add": ("CONTENT",), "remove": (), "rename": ("NAME",)}
# Those that are about modules rather than files, and all that each needs.
MODULE_ACTIONS = {
    "move": ("ADDRESS", "FILE"), "inline-local": ("NAME",), "extract-module": ("NAME", "ADDRESS"),
}


def run(arguments: Arguments) -> int:
    """Write a part to standard output, or change the files."""
    action = first_word(arguments, "edit", (*ACTIONS, *MODULE_ACTIONS))
    for option, actions in _LIMITED.items():
        if arguments.has(option) and action not in actions:
            needed = " or ".join([f"`{name}`" for name in actions])
            raise UsageError(f"`{option}` requires {needed}, not `{action}`")
    if action in MODULE_ACTIONS:
        return _change_module(arguments, action)
    address, words, paths = _words(arguments, action)
    if action == "get":
        return _get(Project(configuration_finder(arguments)), address, paths, arguments)
    for option in ("--json", "--raw"):
        if arguments.has(option):
            raise UsageError(f"`{option}` requires `get`, not `{action}`")
    is_string = arguments.string
    if is_string and action != "set":
        raise UsageError(f"`--string` requires `set`, not `{action}`")

    def change(editor: Editor) -> None:
        if action == "set":
            editor.set(address, words[0] if is_string else Expression(words[0]))
        elif action == "add":
            editor.add(address, words[0])
        elif action == "remove":
            editor.remove(address)
        else:
            editor.rename(address, words[0])

    project = Project(configuration_finder(arguments))
    texts: dict[str, str] = {}
    if action == "rename":
        with_moved = not arguments.no_moved
        folder = edit_modules.folder_of(project, paths)
        if folder is not None:
            texts = edit_modules.renamed(project, folder, address, words[0], with_moved)
            paths = []
        else:
            require_files(project.files, paths)
            paths, texts = edit_modules.renamed_in_files(
                project, paths, address, words[0], with_moved
            )
    return _edit(project, change, paths, texts, arguments)


def _change_module(arguments: Arguments, action: str) -> int:
    """Make a change across the files of a module."""
    project = Project(configuration_finder(arguments))
    words = arguments.paths
    _require_words(words, action, MODULE_ACTIONS[action])
    if action == "move":
        texts = edit_modules.moved(project, words)
    elif action == "inline-local":
        texts = edit_modules.inlined(project, words)
    else:
        texts = edit_modules.extracted(project, words, arguments.into, not arguments.no_moved)
    return _edit(project, None, [], texts, arguments)


def _words(arguments: Arguments, action: str) -> tuple[str, list[str], list[str]]:
    """The address, what belongs to the action, and the files."""
    words = arguments.paths
    expected = ("ADDRESS", *ACTIONS[action], "FILE")
    # Without a file, `rename` is about the current folder.
    _require_words(words, action, expected, optional=int(action == "rename"))
    paths = words[len(expected) - 1:]
    if "-" in paths and len(paths) > 1:
        raise UsageError("`-` cannot be combined with other paths")
    return words[0], words[1:len(expected) - 1], paths


def _require_words(
    words: list[str], action: str, expected: tuple[str, ...], optional: int = 0
) -> None:
    if len(words) < len(expected) - optional:
        needed = " ".join(expected)
        raise UsageError(f"`edit {action}` needs {needed}: {expected[len(words)]} is missing")


def _form(arguments: Arguments) -> str:
    arguments.refuse("get", "--check", "--diff", "--string")
    if not arguments.raw:
        return "json" if arguments.json else "hcl"
    if arguments.json:
        raise UsageError("`--json` cannot be combined with `--raw`")
    return "raw"


def _source(project: Project, path: str, arguments: Arguments) -> Source:
    """The text at a path, or standard input. Raises FileProblem: it cannot be read."""
    if path == "-":
        return Source.from_bytes("<stdin>", read_stdin(arguments.environment))
    return Source.from_bytes(path, project.files.read(path))


def _get(project: Project, address: str, paths: list[str], arguments: Arguments) -> int:
    """Write the items at an address of files to standard output.

    Their form is the source text of a value or block, its plain data, or the text of a string.
    """
    form = _form(arguments)
    require_files(project.files, paths)
    findings: list[Finding] = []
    for path in paths:
        text = ""
        layout = project.file("<stdin>" if path == "-" else path).dialect.layout
        try:
            editor = Editor(parse_config(_source(project, path, arguments)))
            if form == "raw":
                text = editor.get_string(address)
            elif form == "hcl":
                text = editor.get(address) + "\n"
            else:
                document = Document(editor.tree, layout)
                text = json_text(document.data_of(editor.find(address)), 2) + "\n"
        except HclSyntaxError as error:
            findings += to_findings(error.diagnostics)
        except FileProblem as problem:
            findings.append(failure(path, problem))
        except EditError as error:
            raise _in_file(path, error) from None
        write_content(text, arguments.environment.stdout)
    return finish(findings, arguments.environment)


def _edit(
    project: Project, change: Callable[[Editor], None] | None, paths: list[str],
    texts: dict[str, str], arguments: Arguments,
) -> int:
    """Change all files, or none if one of them cannot be changed.

    *texts* are new texts by path, of other files.
    """
    environment, is_dry = arguments.environment, arguments.check or arguments.diff
    require_files(project.files, paths)
    findings: list[Finding] = []
    changed: list[tuple[str, bytes, bytes]] = []
    for path in paths if change is not None else ():
        try:
            source = _source(project, path, arguments)
            editor = Editor(parse_config(source))
            assert change is not None
            change(editor)
            text = editor.text()
        except HclSyntaxError as error:
            findings += to_findings(error.diagnostics)
            continue
        except FileProblem as problem:
            findings.append(failure(path, problem))
            continue
        except EditError as error:
            raise _in_file(path, error) from None
        if text != source.text or path == "-":
            changed.append((path, encode(source.text), encode(text)))
    if findings:
        return finish(findings, environment)
    for path, text in texts.items():
        old = b"" if project.files.status(path) is None else project.files.read(path)
        changed.append((path, old, encode(text)))
    saved = [entry for entry in changed if entry[0] != "-"]
    _report_new_errors(project, saved, environment)
    for path, old, new in changed:
        if arguments.diff:
            _show(path, old, new, environment)
        elif arguments.check:
            if old != new:
                write_line(f"would edit {path}", environment.stdout)
        elif path == "-":
            write_content(new.decode("utf-8", "surrogateescape"), environment.stdout)
    if not is_dry:
        findings += _write(project, saved, environment)
    return finish(findings, environment, is_dry and any([old != new for _, old, new in changed]))


def _write(
    project: Project, changed: list[tuple[str, bytes, bytes]], environment: Environment
) -> list[Finding]:
    """Write all files, or none where one cannot be written."""
    files = project.files
    created = [path for path, _, _ in changed if files.status(path) is None]
    try:
        files.write_all(
            [(path, new, None if path in created else old) for path, old, new in changed],
            makes_folders=True,
        )
    except FileProblem as problem:
        at = shown_path(problem.path, environment.folder)
        return [unwritable(at or changed[0][0], problem)]
    for path, _, _ in changed:
        write_line(f"{'created' if path in created else 'edited'} {path}", environment.stdout)
    return []


def _report_new_errors(
    project: Project, changed: list[tuple[str, bytes, bytes]], environment: Environment
) -> None:
    """Report errors that the files get by being changed."""
    known = {
        (diagnostic.source.path, diagnostic.rule.name, diagnostic.summary) for path, _, _ in changed
        if project.files.status(path) is not None for diagnostic in project.check(path).diagnostics
    }
    new_texts = {
        place: Source.from_bytes(path, new).text for path, _, new in changed
        for place in (path, *project.sharing.files.places(path))
    }
    for path, text in new_texts.items():
        project.change(path, text)
    errors = [
        entry for path, _, _ in changed for entry in project.check(path).diagnostics
        if entry.is_error and (entry.source.path, entry.rule.name, entry.summary) not in known
    ]
    for path in new_texts:
        project.change(path, None)
    if errors:
        write_findings(to_findings(errors), "full", environment.stderr)


def _show(path: str, old: bytes, new: bytes, environment: Environment) -> None:
    name = "<stdin>" if path == "-" else path
    texts = [Source.from_bytes(name, content).text for content in (old, new)]
    write_diff(name, texts[0], texts[1], environment.stdout)


def _in_file(path: str, error: EditError) -> UsageError:
    return UsageError(f"{'<stdin>' if path == '-' else path}: {error}")


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "edit", run=run, words=(*ACTIONS, *MODULE_ACTIONS),
        help="read and change values and blocks by address",
        usage="[OPTION...] get|remove ADDRESS FILE...\n"
        "[OPTION...] set ADDRESS VALUE FILE...\n"
        "[OPTION...] add ADDRESS CONTENT FILE...\n"
        "[OPTION...] rename ADDRESS NAME [FILE... | FOLDER]\n"
        "[OPTION...] move ADDRESS FILE\n"
        "[OPTION...] inline-local NAME [FOLDER]\n"
        "[OPTION...] extract-module NAME ADDRESS... [FOLDER]",
        description="An address such as resource.aws_instance.web.ami follows the types and "
        "labels of blocks to an attribute, and on into objects; tags[\"a.b\"] quotes a name with "
        "a dot, and provisioner[1] is the second of several blocks. set assigns VALUE, an HCL "
        "expression, to an attribute or an item of an object, and adds it if it is missing. add "
        "inserts a block at ADDRESS, with CONTENT between its braces. remove deletes an "
        "attribute, block or item with its comments. rename changes its name, or the last label "
        "of a block; with a FOLDER, the current one by default, ADDRESS is what references name, "
        "such as var.region or module.net[\"a\"]. What is declared is renamed in its module, its "
        "tests and its callers, and a moved block keeps its state. move takes a block to another "
        "file of its module, inline-local puts the value of a local value in the place of its "
        "references, and extract-module makes a module of blocks. Nothing else changes, and "
        "aligned lines stay aligned. Either all files are changed, or none. A FILE of - reads "
        "standard input and writes standard output. Write -- after the options if VALUE begins "
        "with a minus.",
    )
    add = parser.add_argument
    add(
        "--check", action="store_true",
        help="list the files that would change, without writing; exit with 1 if any",
    )
    add(
        "--diff", action="store_true",
        help="show what would change, without writing; exit with 1 if any",
    )
    add("--string", action="store_true", help="with set: VALUE is the content of a string, not HCL")
    add("--json", action="store_true", help="with get: print plain data as JSON instead of HCL")
    add(
        "--raw", action="store_true",
        help="with get: print the content of a string, without quotes and newline",
    )
    add(
        "--no-moved", action="store_true",
        help="with rename and extract-module: add no `moved` block for what keeps state",
    )
    add(
        "--into", metavar="DIR",
        help="with extract-module: the new folder, relative to that of the module; default: NAME, "
        "or modules/NAME where there is such a folder",
    )
    add_follow_links(parser)
    add_config_options(parser)
