"""The provider that is part of the product, and its objects."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.value import DYNAMIC_UNKNOWN, UNKNOWN_STRING, Value, object_value

BUILT_IN: Final = "terraform.io/builtin/terraform"
"""The address of the provider."""

OWN_NAME: Final = "terraform"
"""Its local name, where nothing else is required under it."""

STORE: Final = "store"
"""The block of `terraform_data` for what is not in its plan."""

# By the type of the block and that of the object.
OWN_TYPES: Final[dict[tuple[str, str], Value]] = {
    ("resource", "terraform_data"): object_value({
        "id": UNKNOWN_STRING.refined(NOT_NULL),
        "input": DYNAMIC_UNKNOWN,
        "output": DYNAMIC_UNKNOWN,
        "triggers_replace": DYNAMIC_UNKNOWN,
        STORE: object_value({
            "input": DYNAMIC_UNKNOWN,
            "version": DYNAMIC_UNKNOWN,
            "sensitive": DYNAMIC_UNKNOWN,
            "output": DYNAMIC_UNKNOWN,
            "sensitive_output": DYNAMIC_UNKNOWN,
        }),
    }),
    ("data", "terraform_remote_state"): object_value({
        "backend": UNKNOWN_STRING,
        "config": DYNAMIC_UNKNOWN,
        "defaults": DYNAMIC_UNKNOWN,
        "outputs": DYNAMIC_UNKNOWN,
        "workspace": UNKNOWN_STRING,
    }),
}

# Arguments of these objects whose values their attributes have, also by another name.
MIRRORED: Final = (("input", "output"), ("triggers_replace", ""))
