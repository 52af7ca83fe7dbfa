"""Parsing and formatting texts, for users of the library."""

from __future__ import annotations

from hcl_lint.dialects.dialect import HCL, LAYOUTS
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.tree import SyntaxTree


def parse(text: str, path: str = "<text>") -> SyntaxTree:
    """Parse the text of a configuration file into a lossless tree.

    Never raises: what is wrong with the text is in the tree's ``diagnostics``, and everything
    that is intact in its ``root``. *path* is only a name.
    """
    from hcl_lint.syntax.parser import parse_config

    return parse_config(Source(path, text))


def format_text(text: str, dialect: str = HCL) -> str:
    """Return the text of a configuration file in its canonical layout.

    *dialect* ``"hcl"`` gives what ``hclfmt`` writes, ``"terraform"`` what ``terraform fmt``
    writes: that also turns ``"${x}"`` into ``x``, for example.

    Raises:
        HclSyntaxError: the text is not valid HCL.
        ValueError: there is no such dialect.
    """
    if dialect not in LAYOUTS:
        raise ValueError(f"there is no dialect {dialect!r}, only {' and '.join(LAYOUTS)}")
    tree = parse(text)
    if tree.diagnostics:
        from hcl_lint.problems.errors import HclSyntaxError

        raise HclSyntaxError.from_diagnostics(tree.diagnostics)
    from hcl_lint.project.formatting import formatted

    return formatted(tree, dialect)
