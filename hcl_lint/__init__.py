"""hcl-lint parses, formats, evaluates and checks every HCL file.

What users of the library need is here, and loaded when it is first asked for.
"""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = ["HclSyntaxError", "SyntaxTree", "format_text", "parse"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.api import HclSyntaxError, format_text, parse
    from hcl_lint.syntax.tree import SyntaxTree


def __getattr__(name: str) -> object:
    if name == "SyntaxTree":
        from hcl_lint.syntax.tree import SyntaxTree

        return SyntaxTree
    if name in __all__:
        from hcl_lint import api

        return getattr(api, name)
    raise AttributeError(f"module 'hcl_lint' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
