"""The names in a job file that clients replace at run time, such as ``node.class``."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ON, WARNING, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import jobs_in
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.references import Reference
from hcl_lint.syntax.nodes import (
    Attribute, Block, IndexStep, Node, Object, ObjectItem, Traversal, Tuple,
)
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import closest, short
from hcl_lint.text.source import Range

_NOMAD: Final = tuple([
    "NOMAD_" + name
    for name in (
        "ALLOC_DIR", "TASK_DIR", "SECRETS_DIR", "MEMORY_LIMIT", "MEMORY_MAX_LIMIT", "CPU_LIMIT",
        "CPU_CORES", "ALLOC_ID", "SHORT_ALLOC_ID", "ALLOC_NAME", "ALLOC_INDEX", "TASK_NAME",
        "GROUP_NAME", "JOB_ID", "JOB_NAME", "JOB_PARENT_ID", "DC", "PARENT_CGROUP", "NAMESPACE",
        "REGION", "UNIX_ADDR", "TOKEN",
    )
])
_PREFIXES: Final = tuple([
    "NOMAD_" + name
    for name in (
        "ADDR_", "HOST_ADDR_", "IP_", "HOST_IP_", "PORT_", "ALLOC_PORT_", "HOST_PORT_", "META_",
        "UPSTREAM_", "ALLOC_ADDR_", "ALLOC_IP_", "ENVOY_",
    )
])
_NODE: Final = ("unique", "datacenter", "region", "class", "pool")
_ROOTS: Final = ("var", "local", "node", "attr", "meta", "device", "env")

# The attributes in which Nomad replaces nothing, by the type of their block.
_UNREPLACED: Final = {
    "job": ("region", "namespace", "datacenters", "node_pool", "name", "id"),
    "identity": ("name", "aud", "filepath"),
    "vault": ("role", "policies", "namespace", "cluster"),
    "consul": ("namespace", "cluster", "partition"),
    "periodic": ("cron", "crons", "time_zone"),
}


@rule(
    "NM011", "suspicious-runtime-interpolation", WARNING, ON,
    "Unknown runtime variable.", needs_valid_syntax=True,
)
def suspicious_runtime_interpolation(file: FileContext) -> Diagnostics:
    """Report names that clients do not replace, and names where they replace nothing."""
    document = file.document
    found = document.references
    if len(found) == 0 or len(jobs_in(file)) == 0:
        return
    if "iterator" in document.text:
        yield from _check_iterators(document)
    if any([_may_be_bare(reference) for reference in found]):
        yield from _check_bare_words(document)
    for reference in found:
        root = reference.root
        meant = _known_name(reference)
        if meant is not None:
            yield from _report_unknown(document, reference, meant)
        elif root in ("node", "attr", "meta") or root.startswith("NOMAD_"):
            yield from _check_form(document, reference)


def _may_be_bare(reference: Reference) -> bool:
    """Whether a reference is one name, in letters that variables of environments do not have."""
    return len(reference.steps) == 0 and not reference.root.isupper() and not reference.is_static


def _check_bare_words(document: Document) -> Diagnostics:
    """Report names that lack quotes: a name that nothing declares becomes text with `${`."""
    known = {*_ROOTS, *(document.dialect.roots or ())}
    for block in descendants(document.tree.root, Block):
        if block.generated_type:
            known.add(block.generated_type)
    known.update([name for *_, name in _renamed_iterators(document)])
    bare: set[int] = set()
    waiting: list[Node] = [entry.expression for entry in descendants(document.tree.root, Attribute)]
    while len(waiting) != 0:
        node = waiting.pop()
        if isinstance(node, Traversal):
            bare.add(node.first)
        elif isinstance(node, Tuple):
            waiting += node.items
        elif isinstance(node, Object):
            waiting += [item.value for item in node.items if isinstance(item, ObjectItem)]
    for reference in document.references:
        name = reference.root
        if not _may_be_bare(reference) or name in known or reference.node.first not in bare:
            continue
        if not name.startswith("NOMAD_") and not _is_variable_of_task(document, name):
            yield suspicious_runtime_interpolation.at(
                Range(document.source, reference.start, reference.end),
                f"{short(name)} has no quotes",
                "Nothing declares the name, so the value is the text "
                f"{short('${' + name + '}')}. Quote it if it is a string.",
                Fix("quote it", [Edit(reference.start, reference.end, f'"{name}"')], UNSAFE),
            )


def _check_iterators(document: Document) -> Diagnostics:
    """Report elements of dynamic blocks under a name that `iterator` replaces."""
    renamed = _renamed_iterators(document)
    around: list[tuple[int, int, str, str]] = []
    for reference in sorted(document.references, key=lambda reference: reference.start):
        while len(renamed) != 0 and renamed[-1][0] < reference.start:
            around.append(renamed.pop())
        while len(around) != 0 and around[-1][1] <= reference.start:
            around.pop()
        root, steps = reference.root, reference.steps
        if len(steps) == 0:
            continue
        for _, _, label, name in around if steps[0].key in ("key", "value") else ():
            if root == label:
                yield suspicious_runtime_interpolation.at(
                    Range(document.source, reference.start, reference.end),
                    f"Elements are not called {short(root)} here",
                    f"The `iterator` of the block calls them {short(name)}, so the text is used "
                    "literally.",
                )


def _renamed_iterators(document: Document) -> list[tuple[int, int, str, str]]:
    """The dynamic blocks with an iterator: their ranges, labels and iterators, the last first."""
    tree = document.tree
    found: list[tuple[int, int, str, str]] = []
    for block in descendants(tree.root, Block):
        if block.generated_type:
            start, end = tree.range(block)
            iterator = block.body.attribute("iterator")
            if iterator is not None:
                name = tree.text(iterator.expression)
                found.append((start, end, block.generated_type, name))
    found.sort(reverse=True)
    return found


def _known_name(reference: Reference) -> str | None:
    """The probable meaning of a name that nothing replaces, or ""; None for all other names."""
    root = reference.root
    steps = reference.steps
    if root.startswith("NOMAD_"):
        if len(steps) == 0 and root not in _NOMAD and not root.startswith(_PREFIXES):
            return closest(root, _NOMAD) or ""
    elif root == "node" and len(steps) != 0:
        name = steps[0].key
        if name not in _NODE:
            near = closest(name, _NODE)
            return f"node.{near}" if near else ""
        if name == "unique" and len(steps) > 1 and steps[1].key not in ("id", "name"):
            return ""
    elif root not in _ROOTS and len(steps) != 0:
        near = closest(root, _ROOTS)
        return f"{near}.{steps[0].key}" if near else None
    return None


def _check_form(document: Document, reference: Reference) -> Diagnostics:
    node = reference.node
    if isinstance(node, Traversal) and any([isinstance(step, IndexStep) for step in node.steps]):
        place = Range(document.source, reference.start, reference.end)
        yield suspicious_runtime_interpolation.at(
            place, "Index in a runtime variable",
            "Clients replace only names of letters, digits, `_`, `-` and dots, so the text is "
            f"used literally. Write `{reference.root}.NAME`.",
        )
    elif _is_unreplaced(reference):
        place = Range(document.source, reference.start, reference.end)
        yield suspicious_runtime_interpolation.at(
            place, f"Runtime variable in `{reference.attribute}`",
            "Nomad does not replace runtime variables here, so the text is used literally.",
        )


def _is_unreplaced(reference: Reference) -> bool:
    """Whether Nomad leaves the text of a reference unreplaced in its place."""
    block = reference.context.block_type
    if block == "volume" and reference.attribute == "source":
        bodies = reference.context.bodies
        for item in bodies[-1].children() if len(bodies) != 0 else ():
            if isinstance(item, Attribute) and item.name == "per_alloc":
                return False
        return True
    return reference.attribute in _UNREPLACED.get(block, ())


def _report_unknown(document: Document, reference: Reference, meant: str) -> Diagnostics:
    name = ".".join([reference.root, *[step.key for step in reference.steps]])
    yield from _report(document, reference, name, meant)


def _report(document: Document, reference: Reference, name: str, meant: str) -> Diagnostics:
    if _is_variable_of_task(document, name):
        return
    place = Range(document.source, reference.start, reference.end)
    advice = f"Did you mean `{meant}`?" if meant else "Look it up in Nomad's documentation."
    yield suspicious_runtime_interpolation.at(
        place, f"Unknown runtime variable {short(name)}",
        f"Clients do not know this name, so the text is used literally. {advice}",
    )


def _is_variable_of_task(document: Document, name: str) -> bool:
    """Whether some task sets an environment variable of that name."""
    tree = document.tree
    for block in descendants(tree.root, Block):
        if block.type == "env" and block.body.attribute(name) is not None:
            return True
    return False
