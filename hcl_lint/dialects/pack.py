"""Rule packs: folders that say what a product's files are like, and what is wrong in them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.text.source import Source


class Pack:
    """What a folder with rules holds.

    ``name`` is that of its folder, and ``base`` the folder that the patterns of its dialects are
    relative to, absolute. ``dialects`` are in the order in which they are written;
    ``policy_sources`` are the texts of its files of policies, sorted by path and not parsed yet.
    """

    __slots__ = ("name", "folder", "base", "title", "dialects", "policy_sources")

    def __init__(
        self,
        name: str,
        folder: str,
        *,
        base: str,
        title: str = "",
        dialects: list[Dialect] | None = None,
        policy_sources: list[Source] | None = None,
    ) -> None:
        self.name = name
        self.folder = folder
        self.base = base
        self.title = title
        self.dialects = dialects or []
        self.policy_sources = policy_sources or []

    def __repr__(self) -> str:
        return f"<pack {self.folder}>"
