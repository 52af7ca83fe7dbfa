"""References to what clients replace at run time: whether there is such a name.

Source: Nomad, "Runtime Variable Interpolation"; `taskenv` in its client.
"""

from __future__ import annotations

from hcl_lint.problems.nomad import SUSPICIOUS_RUNTIME_REFERENCE
from hcl_lint.syntax.nodes import Attribute, Block, IndexStep, Traversal
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.ranges import Range
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.nomad.parts import Report
    from hcl_lint.semantics.references import Reference

_NOMAD: Final = tuple(
    [
        "NOMAD_" + name
        for name in (
            "ALLOC_DIR", "TASK_DIR", "SECRETS_DIR", "MEMORY_LIMIT", "MEMORY_MAX_LIMIT", "CPU_LIMIT",
            "CPU_CORES", "ALLOC_ID", "SHORT_ALLOC_ID", "ALLOC_NAME", "ALLOC_INDEX", "TASK_NAME",
            "GROUP_NAME", "JOB_ID", "JOB_NAME", "JOB_PARENT_ID", "DC", "PARENT_CGROUP", "NAMESPACE",
            "REGION", "UNIX_ADDR", "TOKEN",
        )
    ]
)  # fmt: skip
_PREFIXES: Final = tuple(
    [
        "NOMAD_" + name
        for name in (
            "ADDR_", "HOST_ADDR_", "IP_", "HOST_IP_", "PORT_", "ALLOC_PORT_", "HOST_PORT_", "META_",
            "UPSTREAM_", "ALLOC_ADDR_", "ALLOC_IP_", "ENVOY_",
        )
    ]
)  # fmt: skip
_NODE: Final = ("unique", "datacenter", "region", "class", "pool")
_UNIQUE: Final = ("id", "name")
_REPLACED: Final = ("node", "attr", "meta")
_ROOTS: Final = ("var", "local", "node", "attr", "meta", "device", "env")

# The attributes in which Nomad replaces nothing, by the type of their block.
_UNREPLACED: Final = {
    "job": ("region", "namespace", "datacenters", "node_pool", "name", "id"),
    "identity": ("name", "aud", "filepath"),
    "vault": ("role", "policies", "namespace", "cluster"),
    "consul": ("namespace", "cluster", "partition"),
    "periodic": ("cron", "crons", "time_zone"),
}


def check_runtime_references(document: Document, report: Report) -> None:
    """Report names that clients do not replace, and names where they replace nothing."""
    if document.is_json or "${" not in document.text and "NOMAD_" not in document.text:
        return
    for reference in document.references:
        root = reference.root
        if root in ("var", "local") or reference.is_static or root in reference.context.iterators:
            continue
        meant = _known_name(reference)
        if meant is not None:
            _report_unknown(document, reference, meant, report)
        elif root in _REPLACED or root.startswith("NOMAD_"):
            _check_form(document, reference, report)


def _known_name(reference: Reference) -> str | None:
    """What a name that nothing replaces probably means, or ""; None for all other names."""
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
        if name == "unique" and len(steps) > 1 and steps[1].key not in _UNIQUE:
            return ""
    elif root not in _ROOTS and len(steps) != 0:
        near = closest(root, _ROOTS)
        return f"{near}.{steps[0].key}" if near else None
    return None


def _check_form(document: Document, reference: Reference, report: Report) -> None:
    place = Range(document.source, reference.start, reference.end)
    node = reference.node
    if isinstance(node, Traversal) and any([isinstance(each, IndexStep) for each in node.steps]):
        report.add(
            SUSPICIOUS_RUNTIME_REFERENCE, place, "Index in a run-time variable",
            "Clients replace names of letters, digits, `_`, `-` and dots only, so the text stays "
            f"as it is. Write `{reference.root}.NAME`.",
        )  # fmt: skip
    elif _is_unreplaced(reference):
        report.add(
            SUSPICIOUS_RUNTIME_REFERENCE, place, f"Run-time variable in `{reference.attribute}`",
            "Nomad replaces no run-time variables here, so the text stays as it is.",
        )  # fmt: skip


def _is_unreplaced(reference: Reference) -> bool:
    """Whether Nomad takes the text where a reference is as it is written."""
    path = reference.context.path
    block = path[-1] if len(path) != 0 else ""
    if block == "volume" and reference.attribute == "source":
        bodies = reference.context.bodies
        tree = reference.tree
        for item in bodies[-1].children() if len(bodies) != 0 else ():
            if isinstance(item, Attribute) and tree.token_text(item.name_token) == "per_alloc":
                return False
        return True
    return reference.attribute in _UNREPLACED.get(block, ())


def _report_unknown(
    document: Document, reference: Reference, meant: str, report: Report
) -> None:
    name = ".".join([reference.root, *[step.key for step in reference.steps]])
    _report(document, reference, name, meant, report)


def _report(
    document: Document, reference: Reference, name: str, meant: str, report: Report
) -> None:
    if _is_variable_of_task(document, name):
        return
    place = Range(document.source, reference.start, reference.end)
    advice = f"Did you mean `{meant}`?" if meant else "Look it up in Nomad's documentation."
    report.add(
        SUSPICIOUS_RUNTIME_REFERENCE, place, f"Unknown run-time variable `{name[:40]}`",
        f"Clients replace no such name, so the text stays as it is. {advice}",
    )  # fmt: skip


def _is_variable_of_task(document: Document, name: str) -> bool:
    """Whether some task sets an environment variable of that name."""
    tree = document.tree
    for block in descendants(tree.root, Block):
        if tree.token_text(block.type_token) == "env":
            for item in block.body.items:
                if isinstance(item, Attribute) and tree.token_text(item.name_token) == name:
                    return True
    return False
