"""What is reported in jobs."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.product import ProductReporting
from hcl_lint.syntax.hcl1 import is_hcl1

_HINT: Final = "The file is valid HCL 1, which Nomad before 1.9 reads with the flag `-hcl1`."


class NomadReporting(ProductReporting):
    # A name without quotes is text, which may have the wrong type.
    follow_ons = {"invalid-value": ("suspicious-runtime-interpolation",)}

    def with_advice(self, found: list[Diagnostic], document: Document) -> list[Diagnostic]:
        """All problems of a job; the first of a job in HCL 1 says which Nomad reads it."""
        broken = document.tree.diagnostics
        if len(broken) == 0 or document.is_json or not is_hcl1(document.text):
            return found
        first = min([diagnostic.start for diagnostic in broken])
        for number, diagnostic in enumerate(found):
            if diagnostic.is_error and diagnostic.start == first:
                explained = diagnostic.copy()
                explained.detail = f"{diagnostic.detail} {_HINT}"
                return [*found[:number], explained, *found[number + 1 :]]
        return found
