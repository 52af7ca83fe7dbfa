"""The plugin of flake8: HCL in the strings of Python files.

flake8 loads this module on every run: it loads nothing else of hcl-lint until a file has strings
that are marked as HCL.
"""

from __future__ import annotations

import hcl_lint

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from argparse import Namespace
    from collections.abc import Iterator
    from typing import Protocol

    class OptionManager(Protocol):
        """The manager of options that flake8 gives to plugins."""

        def add_option(self, *names: str, **details: object) -> None: ...

CALLS = "hcl2.loads,hcl_lint.loads,hcl_lint.parse"


class Plugin:
    """Checks one Python file."""

    name = "hcl-lint"
    version = hcl_lint.__version__

    calls: tuple[str, ...] = tuple(CALLS.split(","))

    def __init__(self, tree: ast.AST, filename: str, lines: list[str]) -> None:
        self._tree = tree
        self._path = filename
        self._source = "".join(lines)

    @classmethod
    def add_options(cls, parser: OptionManager) -> None:
        parser.add_option(
            "--hcl-calls", default=CALLS, parse_from_config=True, comma_separated_list=True,
            help="Functions whose first argument is HCL, as the files write their names.",
        )

    @classmethod
    def parse_options(cls, options: Namespace) -> None:
        cls.calls = tuple(options.hcl_calls)

    def run(self) -> Iterator[tuple[int, int, str, type[Plugin]]]:
        """The findings: a line from 1, a column from 0, a code with a message."""
        if "language" not in self._source.lower() and not self._has_call():
            return
        from hcl_lint.integrations.embedded import check_python

        for line, column, message in check_python(self._source, self._tree, self._path, self.calls):
            yield line, column, message, type(self)

    def _has_call(self) -> bool:
        return any([call.rpartition(".")[2] + "(" in self._source for call in self.calls])
