"""The ``terraform`` block, which Terraform reads before anything has a value."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.dialects.dialect import Dialect


SETTINGS: Final = "terraform"  # the type of the block
_ENCRYPTION: Final = (SETTINGS, "encryption")
_OF_ENCRYPTION: Final = ("key_provider", "method")


def is_read_early(path: tuple[str, ...], root: str, dialect: Dialect) -> bool:
    """Whether a reference in blocks on a path is for rules of its own.

    Terraform allows none in the block ``terraform``. OpenTofu has names that only the block
    ``encryption`` declares.
    """
    if path[:1] != (SETTINGS,):
        return False
    return dialect.name == "terraform" or path[:2] == _ENCRYPTION and root in _OF_ENCRYPTION
