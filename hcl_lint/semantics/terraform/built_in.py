"""Values that exist without a declaration, and objects whose provider is part of the product."""

from __future__ import annotations

from hcl_lint.evaluation.functions.marking import EPHEMERAL
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_NUMBER, UNKNOWN_STRING, Value, object_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.module import Module

_STRING: Final = UNKNOWN_STRING.refined(NOT_NULL)

# What modules can refer to without declaring it.
BUILT_IN: Final[dict[tuple[str, ...], Value]] = {
    ("path", "module"): _STRING,
    ("path", "root"): _STRING,
    ("path", "cwd"): _STRING,
    ("terraform", "workspace"): _STRING,
    ("terraform", "applying"): DYNAMIC_UNKNOWN.with_marks(frozenset([EPHEMERAL])),
    ("each", "key"): _STRING,
    ("count", "index"): UNKNOWN_NUMBER.refined(NOT_NULL),
}

# By the type of the block and that of the object.
OWN_TYPES: Final[dict[tuple[str, str], Value]] = {
    ("resource", "terraform_data"): object_value(
        {
            "id": UNKNOWN_STRING,
            "input": DYNAMIC_UNKNOWN,
            "output": DYNAMIC_UNKNOWN,
            "triggers_replace": DYNAMIC_UNKNOWN,
        }
    ),
    ("data", "terraform_remote_state"): object_value(
        {
            "backend": UNKNOWN_STRING,
            "config": DYNAMIC_UNKNOWN,
            "defaults": DYNAMIC_UNKNOWN,
            "outputs": DYNAMIC_UNKNOWN,
            "workspace": UNKNOWN_STRING,
        }
    ),
}

_FIRST_WITH_TYPES: Final = (0, 12, 0)


def is_for_old_versions(module: Module) -> bool:
    """Whether a module allows only versions of Terraform that read another language."""
    return module.fact(_is_for_old_versions)


def _is_for_old_versions(module: Module) -> bool:
    documents = [each for each in module.documents if "required_version" in each.text]
    if not documents:
        return False
    from hcl_lint.semantics.terraform.blocks import Document, top_blocks
    from hcl_lint.semantics.terraform.static import literal_text
    from hcl_lint.semantics.version_constraints import allowed_range, parse_constraints

    for document in documents:
        for block in top_blocks(Document(document.path, document.tree, document.dialect)):
            required = block.expression("required_version") if block.type == "terraform" else None
            text = None if required is None else literal_text(required)
            constraints = None if text is None else parse_constraints(text)
            end = None if constraints is None else allowed_range(constraints)[1]
            if end is not None and end <= _FIRST_WITH_TYPES:
                return True
    return False
