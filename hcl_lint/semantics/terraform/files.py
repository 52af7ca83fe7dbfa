"""Which files of a folder make up a module, where there are files for OpenTofu alone."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Final

LOCK_FILES: Final = ("terraform-lock",)  # the dialect of the files that name locked versions

# Source: OpenTofu, internal/configs/parser_config_dir.go. Endings with what replaces them.
_REPLACED: Final = (
    (".tftest.hcl", ".tofutest.hcl"), (".tftest.json", ".tofutest.json"),
    (".tf.json", ".tofu.json"), (".tf", ".tofu"),
)  # fmt: skip


def replacement_of(name: str) -> str:
    """The name of the file that OpenTofu reads instead, if it is there; "" for other files."""
    for ending, replacement in _REPLACED:
        if name.endswith(ending):
            return name[: -len(ending)] + replacement
    return ""


def is_replaced(name: str, names: Collection[str]) -> bool:
    """Whether OpenTofu ignores a file of a folder, whose files have some *names*."""
    return replacement_of(name) in names


def replaced_by(name: str) -> str:
    """The name of the file that OpenTofu ignores if it reads this one; "" for other files."""
    for ending, replacement in _REPLACED:
        if name.endswith(replacement):
            return name[: -len(replacement)] + ending
    return ""
