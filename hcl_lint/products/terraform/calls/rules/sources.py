"""`module` blocks: where modules come from, versions of them, and folders that do not exist."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix, Group
from hcl_lint.diagnostics.rule import (
    ERROR, INFO, MODULE, ON, OPT_IN, WARNING, Option, Rule, check, rule,
)
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.calls.sources import (
    GIT, MERCURIAL, REGISTRY, arguments_of_source, is_local, is_own_folder, kind_of,
)
from hcl_lint.products.terraform.language.files import blocks_in
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import parse_version
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import is_null, text_of
from hcl_lint.semantics.cycles import components
from hcl_lint.semantics.module import ELSEWHERE, MISSING, NO_FOLDER, OUTSIDE, Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.symbols import (
    Symbol, called_interface, is_standalone, static_text, symbols_of,
)
from hcl_lint.text.messages import closest, listed, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import convert
from hcl_lint.values.types import BOOL, NUMBER, STRING
from hcl_lint.values.versions import parse_constraints


@rule(
    "TF014", "invalid-source-address", ERROR, ON,
    "Invalid source address of a module or provider.", in_json=True, words=("module",),
)
def invalid_source_address(file: FileContext) -> Diagnostics:
    for block in blocks_in(file, "module"):
        source = block.expression("source")
        text = _text_of(source)
        if source is not None and text is not None:
            for summary, advice in _wrong_source(text, has_version=_has_version(block)):
                yield invalid_source_address.at(source.place, summary, advice)


def _has_version(block: BlockView) -> bool:
    version = block.expression("version")
    return version is not None and not is_null(version)


def _text_of(source: BodyExpression | None) -> str | None:
    """The text of a source; the product makes one of a number or a bool."""
    text = text_of(source)
    if source is None or text is not None:
        return text
    value = source.evaluate(None)[0]
    if not value.is_present or value.type not in (NUMBER, BOOL):
        return None
    return convert(value, STRING).as_string()


def _wrong_source(text: str, *, has_version: bool) -> Iterator[tuple[str, str]]:
    """Summaries of what is wrong with a source, with advice."""
    kind = kind_of(text)
    if is_local(text):
        if is_own_folder(text):
            yield (
                "Module calls itself",
                "The source is the folder of this module. Use another folder.",
            )
        if has_version:
            yield (
                "Local module with a version",
                "Only modules from a registry have versions. Remove `version`, or use a module "
                "from a registry.",
            )
    elif not text.strip():
        yield (
            "Empty module source",
            'Write the path of the module, such as "./network", or its address.',
        )
    elif has_version and kind not in ("", REGISTRY):
        yield (
            "Version of a module that is in no registry",
            "Only modules from a registry have versions. Remove `version`; a repository takes "
            "`?ref=v1.2.0` at the end of the source.",
        )
    elif not kind:
        yield (
            f"Invalid module source {short(text)}",
            f'A path must begin with `./` or `../`: "./{text[:60]}". A module in a registry is '
            "`NAMESPACE/NAME/PROVIDER`.",
        )


@check(invalid_source_address, reads=MODULE, words=("module",))
def cyclic_calls(module: Module) -> Diagnostics:
    """Report the calls of a module that lead back to it, directly or through other calls."""
    for call in module_calls(module):
        if call.module is None or is_own_folder(call.source):
            continue
        if call.module is module or _cycle_of(call.module) is _cycle_of(module):
            yield invalid_source_address.at(
                call.range, "Modules call each other in a cycle",
                "The called module calls this one again, directly or through others. Remove one of "
                "the calls.",
            )


class _Cycle:
    """The mark of a module, a fact of it: modules that call one another in a cycle share theirs."""

    def __init__(self, module: Module) -> None:
        self.mark: object | None = None  # not a module, which would keep the others alive


def _cycle_of(module: Module) -> object:
    """Return what stands for all modules that a module reaches and that reach it.

    Those of all modules below are found at once, so that each module is visited once, however
    many modules are checked.
    """
    if module.fact(_Cycle).mark is None:
        for group in components([module], _unmarked_calls):
            mark = object()
            for member in group:
                cycle = member.fact(_Cycle)
                cycle.mark = cycle.mark or mark
    found = module.fact(_Cycle).mark
    assert found is not None
    return found


def _unmarked_calls(module: Module) -> list[Module]:
    """The modules that one calls whose cycle is not known."""
    if module.fact(_Cycle).mark is not None:
        return []
    return [call.module for call in module_calls(module) if call.module is not None]


# Folders


_MOST_LISTED: Final = 5  # folders of a repository

MISSING_MODULE_FOLDER = Rule(
    "TF035", "missing-module-folder", ERROR, ON,
    "Call of a module in a folder that does not exist.",
)
MODULE_OUTSIDE_TREE = Rule(
    "TF036", "module-outside-tree", WARNING, ON, "Call of a local module outside the checked tree."
)


@check(MISSING_MODULE_FOLDER, MODULE_OUTSIDE_TREE, reads=MODULE, words=("module", "mock_provider"))
def lost_calls(module: Module) -> Diagnostics:
    """Report the calls by a path that leads to no folder of the tree."""
    unreadable: set[str] = set()
    for symbol in symbols_of(module).of_kind("module"):
        value = symbol.attribute("source")
        path = None if value is None else static_text(module, *value)
        if value is not None and path is not None:
            node, document = value
            place = document.tree.range_of(node)
            yield from _lost_call(module, path, place)
            yield from _missing_published(module, symbol, place)
            for file, problem in module.unreadable_interfaces.items():
                if file not in unreadable:
                    unreadable.add(file)
                    summary = "Interfaces of published modules cannot be read"
                    yield IO_ERROR.at(place, summary, f"{file}: {problem}.")
    tested = symbols_of(module).tested
    if tested is None:
        return
    for document in module.documents:
        if is_standalone(document) and "module" in document.text:
            for block in document.view.blocks_on(["run.module"]):
                source = block.expression("source")
                path = text_of(source)
                if source is not None and path is not None:
                    # Paths in tests begin at the module under test.
                    yield from _lost_call(tested.module, path, source.place)
        for mock in document.blocks("mock_provider") if is_standalone(document) else ():
            source = mock.expression("source")
            path = text_of(source)
            reason, meant = ("", "") if path is None else tested.module.destination(path)
            if source is not None and path is not None and reason == MISSING:
                yield missing_folder(path, meant, source.place)


def _missing_published(module: Module, call: Symbol, place: Range) -> Diagnostics:
    """Report a call of a published module that none of its versions has."""
    called = called_interface(module, call)
    versions = None if called is None or called.documents else called.versions
    if versions is None:
        return
    folder, folders = versions.folder, [name for name in versions.folders() if name]
    meant = closest(folder, folders)
    lifetime = versions.lifetime()
    if versions.is_open and meant is None and not lifetime:
        return  # The version that is used may have it.
    advice = f"There is {listed(folders[:_MOST_LISTED])}." if folders else ""
    if meant is not None:
        advice = f"Did you mean `{meant}`?"
    where = short(folder) if folder else "the root folder"
    yield MISSING_MODULE_FOLDER.at(
        place, f"No module in {where}",
        " ".join(filter(None, [f"{versions.title} does not exist.", lifetime, advice])),
        severity=WARNING if versions.is_open else "",
    )


def _lost_call(module: Module, path: str, place: Range) -> Diagnostics:
    """Report a path from the folder of a module that leads to no folder of the tree."""
    if not path.startswith(("./", "../")) or module.called(path) is not None:
        return
    reason, meant = module.destination(path)
    if reason == MISSING:
        yield missing_folder(path, meant, place)
    elif reason == NO_FOLDER:
        yield MISSING_MODULE_FOLDER.at(
            place, f"{short(path)} is not a folder",
            "The source of a local module is a folder. Write the path of the folder.",
        )
    elif reason == OUTSIDE:
        yield MODULE_OUTSIDE_TREE.at(
            place, "Module is outside the repository",
            f"{short(path)} leads out of the repository, so other checkouts may not have the "
            "module, and the call is not checked. Move the module into the repository, or use its "
            "address in a registry or in Git.",
        )
    elif reason == ELSEWHERE:
        yield MODULE_OUTSIDE_TREE.at(
            place, "Module is outside the current folder",
            f"Nothing outside the current folder is read, so the call of {short(path)} is not "
            "checked. Run hcl-lint in a folder that contains both modules.",
            severity=INFO,
        )


def missing_folder(path: str, meant: str, place: Range) -> Diagnostic:
    """Report that there is no folder at a path; *meant* is the probable one, or ""."""
    return MISSING_MODULE_FOLDER.at(
        place, f"Folder {short(path)} does not exist",
        f"Did you mean `{meant}`?" if meant else "Create it, or correct the path.",
    )


# Versions


def _sources(file: FileContext, *kinds: str) -> Iterator[tuple[BlockView, Range, str, str]]:
    """The calls in a file of sources of some kinds: where the source is, its text and its kind."""
    for block in blocks_in(file, "module"):
        source = block.expression("source")
        text = text_of(source)
        kind = "" if text is None else kind_of(text)
        if source is not None and text is not None and kind in kinds:
            yield block, source.place, text, kind


@rule(
    "TF009", "module-unpinned", WARNING, ON,
    "Module from a repository that is not pinned to a version.",
    options=(
        Option(
            "style", "flexible", "`semver` allows only tags that are versions.",
            choices=("flexible", "semver"),
        ),
        Option(
            "default-branches", ("master", "main", "default", "develop"),
            "Names of branches, which pin nothing.",
        ),
    ),
    references=("CKV_TF_1", "CKV_TF_2"),
    in_json=True, words=("module",),
)
def module_unpinned(file: FileContext) -> Diagnostics:
    options = file.options(module_unpinned)
    for _, place, text, kind in _sources(file, GIT, MERCURIAL):
        name = "ref" if kind == GIT else "rev"
        found = arguments_of_source(text).get(name, "")
        if not found:
            repository = _repository(text)
            advice = "The code changes whenever the repository does. Pin a tag or a commit"
            yield module_unpinned.at(
                place, "Module without a version",
                f"{advice}: `?{name}=v1.2.0` at the end of the source.",
                group=Group(
                    repository, f"Modules of `{repository[:80]}` without a version", f"{advice}."
                ),
            )
        elif options.text("style") == "semver" and not _is_version(found):
            yield module_unpinned.at(
                place, f"Version {short(found)} is not semantic",
                f"Use a tag such as `?{name}=v1.2.0`.",
            )
        elif found in options.texts("default-branches"):
            yield module_unpinned.at(
                place, f"Module from branch `{found}`",
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


@rule(
    "TF010", "module-registry-version", WARNING, ON, "Module from a registry without a version.",
    options=(Option("exact", False, "Whether to require an exact version."),),
    references=("CKV_TF_1", "CKV_TF_2"),
    in_json=True, words=("module",),
)
def module_registry_version(file: FileContext) -> Diagnostics:
    is_exact = file.options(module_registry_version).flag("exact")
    for block, place, _, _ in _sources(file, REGISTRY):
        version = block.expression("version")
        if version is None or is_null(version):
            yield module_registry_version.at(
                place, "Module without `version`",
                "The newest version is downloaded. Add a `version` argument with a constraint.",
            )
            continue
        text = text_of(version)
        constraints = parse_constraints(text) if text is not None and is_exact else None
        if constraints is None or [constraint.operator for constraint in constraints] == ["="]:
            continue
        fix = None
        lowest = _lowest(text or "")
        if lowest and isinstance(version, NativeExpression):
            edit = file.replace((version.place.start, version.place.end), f'"{lowest}"')
            fix = Fix(f"pin version {lowest}", [edit], UNSAFE)
        yield module_registry_version.at(
            version.place, "Module with a range of versions",
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


@rule(
    "TF011", "module-shallow-clone", WARNING, OPT_IN,
    "Module from a repository whose whole history is downloaded.", in_json=True, words=("module",),
)
def module_shallow_clone(file: FileContext) -> Diagnostics:
    for _, place, text, _ in _sources(file, GIT):
        arguments = arguments_of_source(text)
        ref = arguments.get("ref", "")
        if not ref or "depth" in arguments or _is_commit(ref):
            continue
        fix = None
        if not file.is_json and place.text[1:-1] == text:
            offset = place.start + 1 + text.index("?") + 1
            fix = Fix("add `depth=1`", [file.insert(offset, "depth=1&")], UNSAFE)
        yield module_shallow_clone.at(
            place, "Module is cloned with its whole history",
            "Add `depth=1` to the source, so that only what is used is downloaded.",
            fix,
        )


def _is_commit(ref: str) -> bool:
    return 4 <= len(ref) <= 64 and all([digit in "0123456789abcdef" for digit in ref])
