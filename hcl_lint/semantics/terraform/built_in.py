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

_MAIN_FILES: Final = (".tf", ".tf.json", ".tofu", ".tofu.json")


def is_main_file(path: str) -> bool:
    """Whether a file is part of its module's configuration, and not of its tests or values."""
    return path.endswith(_MAIN_FILES)
