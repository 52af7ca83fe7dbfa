"""What is reported in jobs."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.product import ProductReporting


class NomadReporting(ProductReporting):
    # A name without quotes is text, which may have the wrong type.
    follow_ons = {"invalid-value": ("suspicious-runtime-interpolation",)}

    def with_advice(self, found: list[Diagnostic], document: Document) -> list[Diagnostic]:
        from hcl_lint.products.nomad.older_syntax import with_hint

        return with_hint(found, document)
