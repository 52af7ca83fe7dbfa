"""Rules about the access policies of Vault, Consul and Nomad, which are written in HCL 1."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, rule
from hcl_lint.dialects.dialect import FINAL_GLOBS, POLICIES
from hcl_lint.linter.context import FileContext
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.syntax.hcl1 import Hcl1Item, Hcl1Value
from hcl_lint.text.messages import closest, short


@rule(
    "VC001", "invalid-capability", WARNING, OPT_IN,
    "Policy rule that does not have the effect that it suggests.", features=(POLICIES,),
)
def invalid_capability(file: FileContext) -> Diagnostics:
    tree = file.document.hcl1
    schema = file.schema
    if tree.refused_at == -1 and schema is not None:
        yield from _check_rules(tree.root, file)
        yield from _check_names(tree.root, schema, file)


def _check_rules(root: Hcl1Value, file: FileContext) -> Diagnostics:
    """Check the rules in an object, and those within them."""
    known: dict[tuple[str, ...], Hcl1Item] = {}
    for item in root.items:
        path = tuple([key.text for key in item.keys])
        name = item.keys[0].text
        if path[1:] and known.setdefault(path, item) is not item:
            line = file.line_of(known[path].keys[0].start)
            last = item.keys[-1]
            yield invalid_capability.at(
                file.range(last.span), f"Second rule for {short(last.text)}",
                f"The first is on line {line}. Merge them into one rule.",
            )
        if name == "path" and len(item.keys) > 1 and file.dialect.has(FINAL_GLOBS):
            yield from _check_glob(item, file)
        for inner in item.value.items:
            if inner.keys[0].text == "capabilities":
                yield from _check_capabilities(inner.value, file)
        yield from _check_rules(item.value, file)


def _check_glob(item: Hcl1Item, file: FileContext) -> Diagnostics:
    key = item.keys[1]
    if "*" in key.text[:-1]:
        yield invalid_capability.at(
            file.range(key.span), "`*` within a path",
            "It is literal here, since it is a wildcard only at the end of a path. Use `+` "
            "for a segment.",
        )


def _check_capabilities(value: Hcl1Value, file: FileContext) -> Diagnostics:
    texts = [element.text for element in value.values]
    for number, capability in enumerate(value.values):
        if capability.text == "deny" and len(set(texts)) > 1:
            yield invalid_capability.at(
                file.range(capability.span), "`deny` with other capabilities",
                "It takes precedence, so the others have no effect.",
            )
        elif capability.text in texts[:number]:
            yield invalid_capability.at(
                file.range(capability.span), f"{short(capability.text)} is listed twice",
                "Remove one of the two.",
            )


def _check_names(body: Hcl1Value, schema: BodySchema, file: FileContext) -> Diagnostics:
    """Report names that look misspelled where the product ignores what it does not know."""
    known = [*schema.attributes, *schema.blocks]
    for item in body.items:
        name = item.keys[0]
        if name.text in known:
            block = schema.block(name.text)
            nested = None if block is None else block.nested
            if block is not None and nested is not None:
                if len(item.keys) == len(block.labels) + 1:
                    yield from _check_names(item.value, nested.schema, file)
        elif schema.is_open:
            meant = closest(name.text, known)
            if meant is not None:
                yield invalid_capability.at(
                    file.range(name.span), f"Unknown name {short(name.text)}",
                    f"It is ignored or rejected. Did you mean `{meant}`?",
                )
