"""The kind of a file, and why: the facts that decide how it is checked."""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import HCL, RESOURCES, Dialect
from hcl_lint.dialects.registry import deciding_pattern, is_hcl_name
from hcl_lint.files.ignore import IgnorePatterns
from hcl_lint.files.installed import schema_folder
from hcl_lint.files.paths import is_inside, slashed
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.finder import WantedFiles
from hcl_lint.project.modules import LoadedModule
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import UsedProvider, product_of
from hcl_lint.semantics.versions import bounds_of_versions
from hcl_lint.text.file_kinds import host_kind

_MOST_FILES = 20  # of a module, that are named


def facts_of(project: Project, path: str) -> dict[str, object]:
    """The facts about a file, by name; what does not apply is left out.

    Raises ConfigError: its configuration is wrong.
    """
    file = project.file(path)
    configuration = file.configuration
    kept, why = _is_checked(project, path)
    origins = [layer.origin for layer in reversed(configuration.layers) if layer.text]
    facts: dict[str, object] = {"path": path}
    kind = host_kind(file.name)
    if kind is not None:
        facts["dialect"] = kind
        facts["reason"] = "its name is that of a document or program in which HCL is looked for"
    else:
        loaded = project.modules.of(file, [path])
        facts |= _of_dialect(project, path, loaded)
    facts |= {"checked": kept, "why": why, "configuration": origins}
    if kind is None and loaded.module is not None and path not in loaded.problems:
        facts |= _of_module(loaded.module)
    elif kind is None and path in loaded.problems:
        facts["problem"] = loaded.problems[path].reason
    return facts


def _of_dialect(project: Project, path: str, loaded: LoadedModule) -> dict[str, object]:
    """The dialect of a file and what decides about it."""
    file = project.file(path)
    dialect, by_name = loaded.dialect, file.dialect
    if dialect is not by_name and not by_name.is_known:
        reason = f"its content is typical of {dialect.title or dialect.name}"
    elif dialect is not by_name:
        reason = (
            f"{_by_pattern(project, path, by_name)}; the files of its module, or its lock file, "
            f"are for {dialect.title or dialect.name}"
        )
    else:
        reason = _by_pattern(project, path, by_name)
    facts: dict[str, object] = {"dialect": dialect.name}
    if dialect.title:
        facts["title"] = dialect.title
    facts["reason"] = reason
    if dialect.pack and dialect.pack != dialect.name:
        facts["product"] = dialect.pack
    return facts


def _by_pattern(project: Project, path: str, dialect: Dialect) -> str:
    """Why the name of a file, a setting or a pack says that it is in a dialect."""
    configuration = project.configuration_of(path)
    pattern, pack = project.dialects_of(configuration).deciding_pattern(path)
    if pack is not None:
        return f"the pattern `{pattern}` of the rule pack {pack.folder}"
    if pattern:
        return f"the pattern `{pattern}` in `dialects`, {configuration.place('dialects', pattern)}"
    pattern = deciding_pattern(path)
    if pattern:
        unsure = "" if dialect.is_known else "; its content is not typical of one product"
        return f"its name matches `{pattern}`{unsure}"
    if dialect.name == HCL:
        return "neither its name nor its content is typical of a product"
    return "its name"


def _is_checked(project: Project, path: str) -> tuple[bool, str]:
    """Whether a search of its folder finds a file, and why or why not."""
    finder, files = project.finder, project.files
    absolute = files.absolute(path)
    at = absolute
    while at != os.path.dirname(at):
        folder = os.path.dirname(at)
        pattern = _excluding(finder.of_absolute(folder), at, is_folder=at != absolute)
        if pattern:
            place = finder.of_absolute(folder).place("exclude", pattern)
            return False, f"the pattern `{pattern}` in `exclude`, {place}"
        if folder == finder.root_of(os.path.dirname(absolute)):
            break
        at = folder
    status = files.status(path)
    if status is None:
        return False, "there is no such file"
    folder, name = os.path.split(path)
    if not WantedFiles(finder).has(folder, name):
        is_host = host_kind(name) is not None
        named = "only if it is named: "
        if is_host:
            return True, f"{named}the setting `snippets` does not have its language"
        is_template = not is_hcl_name(name) and deciding_pattern(path) != ""
        what = "a template" if is_template else "not that of an HCL file"
        return True, f"{named}its name is {what}"
    root = finder.root_of(os.path.dirname(absolute))
    found, _ = project.find_files([root], [], False)
    real = files.real_path(absolute)
    if absolute in map(files.absolute, found):
        return True, "it is found in its folder"
    if real != absolute and any([files.real_path(element) == real for element in found]):
        return True, "the file that it is a link to is found"
    if real != absolute and not is_inside(real, files.real_path(root)):
        return True, "only if it is named: the link leads out of the checked tree"
    return True, "only if it or its folder is named: a .gitignore or a hidden folder leaves it out"


def _excluding(configuration: Configuration, path: str, *, is_folder: bool) -> str:
    """The pattern of `exclude` that leaves out an absolute path; "" if there is none."""
    for base, texts in configuration.placed_texts("exclude"):
        patterns = IgnorePatterns(slashed(base), texts)
        if slashed(path).startswith(patterns.base) and patterns.verdict(slashed(path), is_folder):
            for text in reversed(texts):
                if IgnorePatterns(slashed(base), [text]).verdict(slashed(path), is_folder):
                    return text
    return ""


def _of_module(module: Module) -> dict[str, object]:
    """The module of a file, the versions that it is for, and the schemas that judge it."""
    dialect = module.dialect
    facts: dict[str, object] = {}
    if dialect.has_modules:
        names = sorted([os.path.basename(document.path) for document in module.documents])
        facts["module"] = {"folder": module.path, "files": names}
    oldest, newest = bounds_of_versions(module)
    if oldest not in ("", "0.0.0", "0") or newest:
        facts["versions"] = {"oldest": oldest, "newest": newest}
    if dialect.schemas:
        facts["schemas"] = f"those of {dialect.title or dialect.name}"
    if dialect.has(RESOURCES) and dialect.has_modules:
        facts["providers"] = [
            {"name": used.name, "address": used.address, "schemas": judging(module, used)}
            for used in product_of(dialect).editor.providers(module)
        ]
    return facts


def judging(module: Module, provider: UsedProvider) -> str:
    """The versions of schemas that judge a provider, and where they are from."""
    if not provider.schemas or module.catalog is None:
        return "no schemas"
    own = module.catalog.bundled or schema_folder()
    shown = [
        f"{version} ({'bundled' if path.startswith(own) else path})"
        for version, path in provider.schemas
    ]
    if provider.is_near:
        return f"types and names close to those of {shown[0]}, which is the nearest version known"
    return " and ".join(shown) + (", as far as both agree" if len(shown) > 1 else "")
