"""The ``terraform`` block, which Terraform reads before anything has a value."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect


def has_no_values(path: tuple[str, ...], dialect: Dialect) -> bool:
    """Whether nothing can be referred to in blocks on a path; another rule reports what is."""
    return path[:1] == ("terraform",) and dialect.name == "terraform"
