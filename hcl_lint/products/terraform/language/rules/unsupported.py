"""Changes of the language that no version has with which a module works.

The schema knows in which versions items and words are, and the scope of an expression those of
functions; this is about the others.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterator, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import EVALUATION, MODULE, check
from hcl_lint.dialects.versions import change_of
from hcl_lint.products.terraform.language.files import blocks_of
from hcl_lint.products.terraform.language.required_version import allowed_versions
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.rules import TOO_NEW, UNEXPECTED_ITEM
from hcl_lint.schema.static_expressions import is_null, object_items
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.versions import lacks
from hcl_lint.text.source import Range

# What a finding calls it, and where it is.
_Uses: TypeAlias = Iterator[tuple[str, Range]]


@check(
    UNEXPECTED_ITEM, reads=MODULE, name=EVALUATION,
    words=(
        "optional", "provider", "validation", "module", "backend", "prevent_destroy",
        "required_providers",
    ),
)
def unsupported_changes(module: Module) -> Diagnostics:
    """Report what only later versions understand."""
    if allowed_versions(module) is None:
        return
    for name, uses in _CHANGES.items():
        since, _ = change_of(module.dialect, name)
        if lacks(module, since):
            for what, place in uses(module):
                yield TOO_NEW.at(place, name=what, version=f"{module.dialect.title} {since}")


def _blocks(module: Module, path: str) -> Iterator[BlockView]:
    return (block for document in module.documents for block in blocks_of(document, path))


def _optional_attributes(module: Module) -> _Uses:
    for variable in _blocks(module, "variable"):
        type_ = variable.expression("type")
        for name, place in () if type_ is None else type_.calls():
            if name == "optional":
                yield name, place


def _provider_functions(module: Module) -> _Uses:
    for document in module.documents:
        for expression in document.body.expressions() if _OF_PROVIDERS in document.text else ():
            for name, place in expression.calls():
                if name.startswith(_OF_PROVIDERS):
                    yield name, place


_OF_PROVIDERS: Final = "provider::"


def _references_in_validation(module: Module) -> _Uses:
    for variable in _blocks(module, "variable"):
        for validation in variable.blocks("validation"):
            for expression in validation.body.expressions():
                for reference in expression.references():
                    own = [step.key for step in reference.steps[:1]]
                    if reference.root != "var" or own != list(variable.labels):
                        yield reference.to_text(), reference.place


def _references(expressions: list[BodyExpression | None]) -> _Uses:
    for expression in expressions:
        for reference in [] if expression is None else expression.references():
            yield reference.to_text(), reference.place


def _early_references(module: Module) -> _Uses:
    for call in _blocks(module, "module"):
        yield from _references([call.expression("source"), call.expression("version")])
    for backend in _blocks(module, "terraform.backend"):
        yield from _references([*backend.body.expressions()])


def _derived_protection(module: Module) -> _Uses:
    for lifecycle in _blocks(module, "resource.lifecycle"):
        yield from _references([lifecycle.expression("prevent_destroy")])


def _null_versions(module: Module) -> _Uses:
    for call in _blocks(module, "module"):
        version = call.expression("version")
        if version is not None and is_null(version):
            yield "null", version.place


def _underscores_in_namespaces(module: Module) -> _Uses:
    for requirement in providers_of(module).requirements.values():
        namespace = requirement.source.rpartition("/")[0].rpartition("/")[2]
        if "_" in namespace:
            yield namespace, requirement.place


def _configuration_aliases(module: Module) -> _Uses:
    for requirements in _blocks(module, "terraform.required_providers"):
        for attribute in requirements.attributes().values():
            for key, written, _ in object_items(attribute.expression) or ():
                if key == "configuration_aliases":
                    yield key, written.place


_CHANGES: Final[dict[str, Callable[[Module], _Uses]]] = {
    "configuration_aliases": _configuration_aliases,
    "derived_protection": _derived_protection,
    "null_versions_of_modules": _null_versions,
    "optional_attributes": _optional_attributes,
    "provider_functions": _provider_functions,
    "references_in_validation": _references_in_validation,
    "static_evaluation": _early_references,
    "underscores_in_namespaces": _underscores_in_namespaces,
}
