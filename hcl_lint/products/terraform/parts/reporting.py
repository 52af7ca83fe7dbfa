"""What is reported in modules of Terraform."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import Check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.language.overrides import replaced_values
from hcl_lint.products.terraform.language.schema_findings import judged
from hcl_lint.products.terraform.providers.schemas import schemas_of
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductReporting
from hcl_lint.values.value import Value

_UNDECLARED = (
    "undefined-variable", "undefined-local", "undefined-resource", "undefined-module",
    "invalid-reference-shape",
)
# What may not be there at all need not lead to something, nor have a type.
_OF_VALUES = (
    *_UNDECLARED, "undefined-function", "operand-type", "unknown-attribute", "invalid-index",
    "function-arity", "function-argument-type", "function-call-error",
)


class TerraformReporting(ProductReporting):
    follow_ons: Mapping[str, tuple[str, ...]] = {
        **dict.fromkeys(_UNDECLARED, ("invalid-condition",)),
        "destroy-provisioner-reference": _OF_VALUES,
        "invalid-dynamic-block": ("dynamic-block-misuse",),
        "invalid-backend": (*_OF_VALUES, "unexpected-item"),
        "invalid-condition": ("constant-condition", "invalid-value"),
        "invalid-lifecycle": _UNDECLARED,
        "malformed-policy": ("invalid-json-argument",),
        "invalid-refactoring": ("missing-item",),
        "invalid-value": ("destroy-provisioner-reference",),
        "reserved-argument": ("opentofu-only-syntax",),
        "unknown-attribute": ("invalid-lifecycle", "invalid-run-block"),
    }
    schema_families = ("PV",)

    def policies(self) -> Sequence[Check]:
        from hcl_lint.products.terraform.providers.security_policies import CHECKS

        return CHECKS

    def policy_statements(
        self, value: Value, file: FileContext | None = None,
        expression: BodyExpression | None = None,
    ) -> Value:
        from hcl_lint.products.terraform.providers.aws.iam_statements import policy_statements

        return policy_statements(value, file, expression)

    def unlimited_actions(
        self, value: Value, wanted: Sequence[str], file: FileContext | None = None,
        expression: BodyExpression | None = None,
    ) -> Value:
        from hcl_lint.products.terraform.providers.aws.iam_statements import unlimited_actions

        return unlimited_actions(value, wanted, file, expression)

    def file_schemas(self, module: Module) -> Callable[[BodySchema], BodySchema] | None:
        schemas = schemas_of(module)
        return None if schemas is None else schemas.file_schema

    def filter_schema_diagnostics(
        self, found: list[Diagnostic], document: Document, module: Module
    ) -> list[Diagnostic]:
        return judged(found, document, module)

    def replaced_values(self, document: Document, module: Module) -> Sequence[tuple[int, int]]:
        return replaced_values(document, module)

    def unmade_values(
        self, document: Document, module: Module, starts: Sequence[int]
    ) -> Sequence[tuple[int, int]]:
        from hcl_lint.products.terraform.language.unmade_blocks import unmade_values

        return list(unmade_values(document, module, starts))

    def with_advice(self, found: list[Diagnostic], document: Document) -> list[Diagnostic]:
        from hcl_lint.products.opentofu.rules.differences import with_hints

        return with_hints(found, document)
