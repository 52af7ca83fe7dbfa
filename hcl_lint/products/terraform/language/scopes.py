"""Names in files: which must lead anywhere, and which mean something without a declaration."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.language.required_version import SETTINGS, in_versions
from hcl_lint.products.terraform.providers.schemas import ProviderFunctions
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.read_files import ReadFiles
from hcl_lint.semantics.references import Reference
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.value import DYNAMIC_UNKNOWN, EPHEMERAL, UNKNOWN_NUMBER, UNKNOWN_STRING, Value

_STRING: Final = UNKNOWN_STRING.refined(NOT_NULL)

# What modules can refer to without declaring it.
BUILT_IN: Final[dict[tuple[str, ...], Value]] = {
    ("path", "module"): _STRING,
    ("path", "root"): _STRING,
    ("path", "cwd"): _STRING,
    ("terraform", "workspace"): _STRING,
    ("terraform", "applying"): DYNAMIC_UNKNOWN.with_marks(frozenset([EPHEMERAL])),
    ("each", "key"): _STRING,
    ("count", "index"): UNKNOWN_NUMBER.refined(NOT_NULL),
}

_PROVIDER_FUNCTIONS: Final = "provider::"  # begins their names
_READS: Final = "file("  # ends the names of functions that read other files, before their arguments


def scope_in_module(module: Module, document: Document, scope: Scope) -> Scope:
    """The scope of a file with what versions and providers add, and take away."""
    scope = in_versions(module, scope)
    if _READS in document.text:
        scope = Scope(None, None, scope)
        scope.find_file = module.fact(ReadFiles).find
    if _PROVIDER_FUNCTIONS in document.text:
        return module.fact(ProviderFunctions).around(scope)
    return scope


_ENCRYPTION: Final = (SETTINGS, "encryption")
_OF_ENCRYPTION: Final = ("key_provider", "method")


def resolvable(document: Document, references: list[Reference]) -> list[Reference]:
    """Those of some references that are in blocks; others are a problem already."""
    found = [reference for reference in references if reference.context.is_in_block]
    if SETTINGS not in document.text:
        return found
    dialect = document.dialect
    return [entry for entry in found if not _is_read_early(entry.context.path, entry.root, dialect)]


def _is_read_early(path: tuple[str, ...], root: str, dialect: Dialect) -> bool:
    """Whether a reference in blocks on a path is for rules of its own.

    Terraform allows none in the block ``terraform``. OpenTofu has names that only the block
    ``encryption`` declares.
    """
    if path[:1] != (SETTINGS,):
        return False
    return dialect.name == "terraform" or path[:2] == _ENCRYPTION and root in _OF_ENCRYPTION
