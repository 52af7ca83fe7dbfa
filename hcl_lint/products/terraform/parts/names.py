"""What names mean in modules of Terraform and in Stacks."""

from __future__ import annotations

from hcl_lint.dialects.dialect import VARIABLE
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.language.instance_scopes import placed_scopes
from hcl_lint.products.terraform.language.scopes import resolvable, scope_in_module
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.product import ProductNames, ReferencePlaces
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution, Resolved, is_query, is_standalone
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Body, Node

# In blocks about a resource that is no longer declared, nothing shows whether it had instances.
_OF_FORMER_INSTANCES = (("removed", "provisioner"), ("removed", "connection"))


class TerraformPlaces(ReferencePlaces):
    """References in the files of a module."""

    def allows_names(self, each: Resolved) -> bool:
        # Variables of tests come from files of values and the command line, too; a run of another
        # module refers to what that one declares.
        if not is_standalone(each.document) or is_query(each.document):
            return True
        form, context = each.resolution.form, each.reference.context
        if form is not None and form.role == VARIABLE:
            return False
        if context.path[:1] != ("run",):
            return True
        run = context.bodies[1]
        return isinstance(run, Body) and len(run.blocks_of("module")) == 0  # JSON may have one.

    def has_root(self, each: Resolved) -> bool:
        return each.reference.context.path[:2] in _OF_FORMER_INSTANCES


class TerraformStacksNames(ProductNames):
    def placed_scopes(
        self, values: ModuleValues, document: Document, item: Node | None
    ) -> PlacedScopes | None:
        return placed_scopes(values, document, item)


class TerraformNames(TerraformStacksNames):
    def module_scope(self, module: Module, document: Document, scope: Scope) -> Scope:
        return scope_in_module(module, document, scope)

    def resolvable(self, document: Document, references: list[Reference]) -> list[Reference]:
        return resolvable(document, references)

    def idle_declarations(self, module: Module) -> list[Declaration]:
        from hcl_lint.products.terraform.providers.requirements import idle_providers

        return idle_providers(module)

    def reference_places(self, module: Module) -> ReferencePlaces:
        return TerraformPlaces()

    def foreign_reference(
        self, module: Module, document: Document, reference: Reference, resolution: Resolution
    ) -> tuple[int, str, Module | None] | None:
        from hcl_lint.products.terraform.testing.tested_modules import member

        return member(module, document, reference, resolution)

    def waited_for(
        self, module: Module, uses: list[tuple[str, Declaration, Resolved]]
    ) -> list[tuple[str, Declaration, Resolved]]:
        documents = module.documents
        if not any([document.is_json or "actions" in document.text for document in documents]):
            return uses  # PERF: nearly all modules
        from hcl_lint.products.terraform.state.rules.actions import is_not_waited_for

        return [use for use in uses if not is_not_waited_for(module, use[2])]
