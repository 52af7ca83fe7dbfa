"""The scopes of the files of a module, by the versions and providers that it works with."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.language.built_in import BUILT_IN
from hcl_lint.products.terraform.language.required_version import in_versions, is_for_old_versions
from hcl_lint.products.terraform.providers.schemas import with_providers
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.read_files import TemplateFiles
from hcl_lint.values.value import Value

_PROVIDER_FUNCTIONS = "provider::"  # begins their names
_RENDERER = "templatefile"  # the function that renders other files


def scope_in_module(module: Module, document: Document, scope: Scope) -> Scope:
    """The scope of a file with what versions and providers add, and take away."""
    scope = in_versions(module, scope)
    if _RENDERER in document.text:
        scope = Scope(None, None, scope)
        scope.find_template = module.fact(TemplateFiles).find
    if _PROVIDER_FUNCTIONS in document.text:
        return module.fact(with_providers).around(scope)
    return scope


def has_values(module: Module) -> bool:
    """Whether the files are written in a language that hcl-lint reads."""
    return not is_for_old_versions(module)


def built_in_values() -> Mapping[tuple[str, ...], Value]:
    """The names that modules can refer to without declaring them."""
    return BUILT_IN
