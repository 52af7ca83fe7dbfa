"""Checking texts in tests, with the settings that a test is about."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Mapping, Sequence
from pathlib import Path

from hcl_lint.diagnostics.rule import EVALUATION, Check
from hcl_lint.diagnostics.rule_table import checks, families
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.results import FileResult
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.products.terraform.parts.files import TerraformFiles
from hcl_lint.project.call_paths import destination_of, text_in_tree
from hcl_lint.project.documented import kept_documentation
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import Module, ModuleSource, ModuleTree
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.semantics.module import FindModule

_READMES = ("README.md",)

REGISTRY = Registry(families())


def evaluation_checks() -> list[Check]:
    """The checks that evaluate files of any product."""
    return [each for each in checks() if each.name == EVALUATION and not each.products]


# With that of the example pack, which has what no built-in one has.
PACK = Path(__file__).parents[2] / "examples" / "platform"
DIALECTS = Dialects([load_pack(str(PACK))])


def module(
    *sources: Source,
    dialects: Dialects = DIALECTS,
    find: FindModule | None = None,
    unread: tuple[str, ...] = (),
    tree: Callable[[str], ModuleTree] | None = None,
    destination: Callable[[str], tuple[str, str]] | None = None,
    documented: Callable[[Module], tuple[str, str, str, bool] | None] | None = None,
    read: Callable[[str], str | None] | None = None,
) -> Module:
    """The module that sources make up, in the folder and the dialect of the first."""
    path = sources[0].path
    documents = [document_of(source, dialects) for source in sources]
    folder, dialect = path.rpartition("/")[0], documents[0].dialect
    around = ModuleSource(
        find, tree=tree, destination=destination, documented=documented, read=read
    )
    return Module(folder, dialect, documents, around, unread=unread)


def modules(*sources: Source, dialects: Dialects = DIALECTS) -> list[Module]:
    """The modules that sources make up, by folder and dialect; calls lead to one another.

    A call may also lead to a single file. The sources are all that the repository contains; a
    ``README.md`` is the documentation of the module beside it.
    """
    readmes = {source.path: source.text for source in sources if source.path in _READMES}
    sources = tuple([source for source in sources if source.path not in readmes])
    groups: dict[tuple[str, str], list[Source]] = {}
    for source in sources:
        key = (source.path.rpartition("/")[0], dialects.of(source.path).name)
        groups.setdefault(key, []).append(source)
    found: dict[tuple[str, str], Module] = {}
    files = {source.path: source for source in sources}

    def finder(folder: str, dialect: str) -> FindModule:
        def find(path: str, wanted: str) -> Module | None:
            target = posixpath.normpath(posixpath.join(folder, path))
            if target in files:
                document = Document(files[target], dialects.find(wanted or dialect))
                inner = target.rpartition("/")[0]
                around = ModuleSource(finder(inner, dialect), destination=destination(inner))
                return Module(inner, document.dialect, [document], around)
            return found.get(("" if target == "." else target, wanted or dialect))

        return find

    texts = {**{path: source.text for path, source in files.items()}, **readmes}
    contents = {f"/tree/{path}": text.encode() for path, text in texts.items()}
    whole = MemoryFiles({"/tree/.git": b"", **contents}, here="/tree")

    def destination(folder: str) -> Callable[[str], tuple[str, str]]:
        return lambda path: destination_of(whole, folder, path)

    def read(folder: str) -> Callable[[str], str | None]:
        return lambda path: text_in_tree(whole, folder, path)[0]

    def documented(module: Module) -> tuple[str, str, str, bool] | None:
        if not readmes:
            return None
        finder = ConfigurationFinder(files=whole, is_isolated=True, environment={})
        return kept_documentation(Project(finder), module, whole)

    trees: dict[str, ModuleTree] = {}

    def tree(dialect: str) -> ModuleTree:
        def of_dialect() -> list[Module]:
            return [each for (_, name), each in found.items() if name == dialect]

        return trees.setdefault(dialect, ModuleTree(of_dialect))

    for key, group in groups.items():
        names = {each.path for each in sources}
        unread = [
            path for path in names
            if key[1] == "terraform" and dialects.of(path).name == "opentofu"
            and path.rpartition("/")[0] == key[0]
            and TerraformFiles().replaced_by(path) not in names
        ]
        found[key] = module(
            *group, dialects=dialects, find=finder(*key), unread=tuple(unread), tree=tree,
            destination=destination(key[0]), documented=documented, read=read(key[0]),
        )
    return list(found.values())


def ruleset(
    *selected: str, ignore: Sequence[str] = (), preview: bool = False, **more: object
) -> Ruleset:
    """The rules that some selectors select; the default ones if there is none."""
    if any(more.values()):
        return _new_ruleset(selected, ignore, preview, more)
    return _kept_ruleset(selected, tuple(ignore), preview)


@functools.lru_cache(maxsize=64)
def _kept_ruleset(selected: tuple[str, ...], ignore: tuple[str, ...], preview: bool) -> Ruleset:
    """Rules without options, made once for several questions in a row."""
    return _new_ruleset(selected, ignore, preview, {})


def _new_ruleset(
    selected: Sequence[str], ignore: Sequence[str], preview: bool, more: Mapping[str, object]
) -> Ruleset:
    settings = RuleSettings()
    settings.select = [*selected] or None
    settings.ignore = [*ignore]
    settings.preview = preview
    for name, value in more.items():
        setattr(settings, name, value)
    return Ruleset(REGISTRY, settings)


def check(
    text: str, *selected: str, path: str = "main.tf", options: Mapping[str, object] | None = None
) -> FileResult:
    """What rules find in a text, with *options* by the names of rules."""
    checker = Checker(ruleset(*selected, preview=True, options=options or {}))
    (checked,) = checker.check(module(Source(path, text)))
    return checked


def fix(text: str, *selected: str, path: str = "main.tf", unsafe: bool = False) -> FileResult:
    """What fixes make of a text."""
    checker = Checker(ruleset(*selected, preview=True))
    (checked,) = checker.fix(module(Source(path, text)), unsafe=unsafe)
    return checked


def places(checked: FileResult) -> list[str]:
    """The findings as ``line:column code``."""
    index = LineIndex(checked.text)
    shown = []
    for each in checked.diagnostics:
        line, column = index.position(each.start)
        shown.append(f"{line}:{column} {each.code}")
    return shown
