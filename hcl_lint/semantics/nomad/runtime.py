"""References to what clients replace at run time: whether there is such a name.

Source: Nomad, "Runtime Variable Interpolation"; `taskenv` in its client.
"""

from __future__ import annotations

from hcl_lint.problems.nomad import SUSPICIOUS_RUNTIME_REFERENCE
from hcl_lint.syntax.nodes import Attribute, Block
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


def check_runtime_references(document: Document, report: Report) -> None:
    """Report names of Nomad's own that do not exist."""
    if document.is_json or ("NOMAD_" not in document.text and "node." not in document.text):
        return
    for reference in document.references:
        root = reference.root
        steps = reference.steps
        if root.startswith("NOMAD_") and len(steps) == 0:
            if root not in _NOMAD and not root.startswith(_PREFIXES):
                _report(document, reference, root, closest(root, _NOMAD), report)
        elif root == "node" and len(steps) != 0:
            name = steps[0].key
            if name not in _NODE:
                meant = closest(name, _NODE)
                _report(
                    document, reference, f"node.{name}", meant and f"node.{meant}", report
                )
            elif name == "unique" and len(steps) > 1 and steps[1].key not in _UNIQUE:
                _report(document, reference, f"node.unique.{steps[1].key}", None, report)


def _report(
    document: Document, reference: Reference, name: str, meant: str | None, report: Report
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
