"""Rules about references: to nothing, in cycles, never made; and about names declared twice."""

from __future__ import annotations

from hcl_lint.dialects.dialect import GLOBAL_NAMES, PLACED_NAMES, REFERENCES, VALIDATED
from hcl_lint.linter.rule import MODULE, Rule, RuleOption
from hcl_lint.problems import references
from hcl_lint.problems.diagnostic import UNSAFE, Fix, Group
from hcl_lint.semantics.graph import circular_references
from hcl_lint.semantics.terraform.blocks import DIALECTS, STACKS
from hcl_lint.semantics.undefined import undefined_references
from hcl_lint.semantics.unused import unused_symbols
from hcl_lint.syntax.nodes import Block, Body, For, Traversal
from hcl_lint.syntax.walk import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.symbols import Symbol
    from hcl_lint.syntax.nodes import Node


class _ReferenceRule(Rule):
    scope = MODULE
    features = (REFERENCES,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        for file in module.reported:
            yield from undefined_references(module.module, file.document)
        if module.dialect.name in STACKS:
            from hcl_lint.semantics.terraform.components import component_problems

            yield from component_problems(module.module)


class UndefinedVariable(_ReferenceRule):
    problem = references.UNDEFINED_VARIABLE


class UndefinedLocal(_ReferenceRule):
    problem = references.UNDEFINED_LOCAL


class UndefinedResource(_ReferenceRule):
    problem = references.UNDEFINED_RESOURCE


class UndefinedModule(_ReferenceRule):
    problem = references.UNDEFINED_MODULE


class UndefinedRoot(_ReferenceRule):
    problem = references.UNDEFINED_ROOT


class InvalidReferenceShape(_ReferenceRule):
    problem = references.INVALID_REFERENCE_SHAPE


class MissingInstanceKey(_ReferenceRule):
    problem = references.MISSING_INSTANCE_KEY


class ContextReference(_ReferenceRule):
    problem = references.CONTEXT_REFERENCE


class _UnusedRule(Rule):
    scope = MODULE
    features: tuple[str, ...] = (REFERENCES,)
    holds_for_json = True
    noun = ""

    def check_module(self, module: ModuleContext) -> None:
        unused = unused_symbols(module.module)
        files = {file.document: file for file in module.files} if unused else {}
        for problem, symbol in unused:
            file = files.get(symbol.document)
            if problem is self.problem and file is not None and not self._is_exempt(symbol):
                address = symbol.address.removeprefix("provider.")
                file.report(
                    self,
                    symbol.declaration.place,
                    f"Unused {self.noun} `{address}`",
                    f"Nothing in the module refers to `{address}`. Remove it, or use it.",
                    self._fix(file, symbol),
                    group=self._group(module, symbol),
                )

    def _group(self, module: ModuleContext, symbol: Symbol) -> Group | None:
        """What many findings of this rule may be reported as."""
        return None

    def _is_exempt(self, symbol: Symbol) -> bool:
        return False

    def _fix(self, file: FileContext, symbol: Symbol) -> Fix | None:
        if file.is_json or symbol.overrides:
            return None
        node = symbol.declaration.node
        if symbol.form.of_attributes:
            # Without its only item, the block would be empty.
            for block in file.tree.root.children():
                if isinstance(block, Block) and block.body.items == [node]:
                    node = block
        return Fix(f"remove the {self.noun}", [file.remove(node)], UNSAFE)


class UnusedVariable(_UnusedRule):
    problem = references.UNUSED_VARIABLE
    features = ()
    noun = "variable"
    options = (
        RuleOption("with-default", False, "Whether to report variables that have a default, too."),
    )

    def _is_exempt(self, symbol: Symbol) -> bool:
        if self.flag("with-default") or symbol.document.dialect.has(GLOBAL_NAMES):
            return False
        return symbol.declaration.default is not None

    def applies_to(self, dialect: Dialect) -> bool:
        return dialect.has(REFERENCES) or dialect.has(GLOBAL_NAMES)


class UnusedLocal(_UnusedRule):
    problem = references.UNUSED_LOCAL
    noun = "local value"

    def _group(self, module: ModuleContext, symbol: Symbol) -> Group | None:
        found = module.module.fact(_blocks_of_unused).get(symbol.declaration.node)
        if found is None:
            return None
        start, unused, count = found
        return Group(
            f"{symbol.document.path}:{start}",
            f"{unused} of the {count} local values of this block are unused",
            "Nothing in the module refers to them. Remove them, or use them.",
        )


def _blocks_of_unused(module: Module) -> dict[Node, tuple[int, int, int]]:
    """Most local values of these blocks are unused: where the block of such a value starts.

    After that, how many of its values are unused, and how many there are.
    """
    unused = {
        symbol.declaration.node
        for problem, symbol in unused_symbols(module)
        if problem is references.UNUSED_LOCAL
    }
    found = {}
    for document in module.documents if unused else ():
        root = document.tree.root
        for block in root.items if isinstance(root, Body) else ():
            if isinstance(block, Block) and block.type == "locals":
                members = [each for each in block.body.items if each in unused]
                if 2 * len(members) > len(block.body.items):
                    place = document.tree.range(block)[0], len(members), len(block.body.items)
                    found.update({each: place for each in members})
    return found


class UnusedDataSource(_UnusedRule):
    problem = references.UNUSED_DATA_SOURCE
    noun = "data source"


class UnusedProviderAlias(_UnusedRule):
    problem = references.UNUSED_PROVIDER_ALIAS
    noun = "provider configuration"


class _CycleRule(Rule):
    scope = MODULE
    features = (REFERENCES,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return circular_references(module.module)


class ReferenceCycle(_CycleRule):
    problem = references.REFERENCE_CYCLE


class SelfReference(_CycleRule):
    problem = references.SELF_REFERENCE


class DuplicateDeclaration(Rule):
    problem = references.DUPLICATE_DECLARATION
    scope = MODULE
    holds_for_json = True

    def applies_to(self, dialect: Dialect) -> bool:
        return dialect.name in DIALECTS or dialect.has(PLACED_NAMES) or dialect.has(VALIDATED)

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        if module.dialect.has(PLACED_NAMES):
            from hcl_lint.semantics.packer.duplicates import duplicate_declarations

            return duplicate_declarations(module.module)
        if module.dialect.has(VALIDATED):
            from hcl_lint.semantics.repeats import repeated_declarations

            return repeated_declarations(module.module)
        from hcl_lint.semantics.terraform.duplicates import duplicate_problems

        return duplicate_problems(module.module)


class UnusedIterator(Rule):
    problem = references.UNUSED_ITERATOR
    nodes = (For,)
    holds_for_json = True

    def check(self, node: For, file: FileContext) -> None:
        parts = [each for each in (node.key, node.value, node.condition) if each is not None]
        used = {
            file.token_text(each.root_token)
            for part in parts
            for each in (part, *descendants(part, Traversal))
            if isinstance(each, Traversal)
        }
        value = file.token_text(node.value_token)
        if node.key_token >= 0:
            key = file.token_text(node.key_token)
            if key not in used and not key.startswith("_"):
                fix = None
                start = file.token_range(node.key_token)[0]
                end = file.token_range(node.value_token)[0]
                if not any([start <= each.start < end for each in file.comments_within(node)]):
                    fix = Fix("remove the name", [file.cut(start, end)], UNSAFE)
                file.report(
                    self, file.token_range(node.key_token), f"Unused name `{key}`",
                    f"Only the values are used. Write `for {value} in`.", fix,
                )  # fmt: skip
        if value not in used and not value.startswith("_"):
            file.report(
                self, file.token_range(node.value_token), f"Unused name `{value}`",
                "Use `_` for a name that is not needed.",
            )  # fmt: skip
