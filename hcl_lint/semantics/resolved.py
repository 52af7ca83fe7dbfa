"""The references of a module with what each leads to."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.semantics.symbols import symbols_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.references import Reference
    from hcl_lint.semantics.symbols import Resolution
    from hcl_lint.text.ranges import Range

# Where expressions that are not evaluated hold references like any other, by attribute.
_REFERENCES = frozenset(("depends_on", "replace_triggered_by", "expect_failures"))


class Resolved:
    """A reference in a document with what it leads to."""

    __slots__ = ("reference", "document", "resolution")

    def __init__(
        self, reference: Reference, document: Document, resolution: Resolution
    ) -> None:
        self.reference = reference
        self.document = document
        self.resolution = resolution

    def place(self) -> Range:
        """The part of the reference that is the address."""
        from hcl_lint.text.ranges import Range

        reference = self.reference
        end = reference.end
        length = min(max(self.resolution.length, 0), len(reference.steps))
        if length > 0:
            end = reference.step_place(length - 1)[1]
        return Range(self.document.source, reference.start, end)


def resolved_references(module: Module) -> list[Resolved]:
    """The references of all documents of a module, in order; kept with it.

    Of what is not evaluated, only where references are meant; and nothing where the dialect has
    only blocks, so that an attribute is a mistake already.
    """
    return module.fact(_resolve)


def _resolve(module: Module) -> list[Resolved]:
    symbols = symbols_of(module)
    has_only_blocks = module.dialect.has(RESOURCES)
    return [
        Resolved(reference, document, symbols.resolve(reference, document))
        for document in module.documents
        for reference in document.references
        if not reference.is_static or reference.attribute in _REFERENCES
        if reference.context.path or not has_only_blocks
    ]
