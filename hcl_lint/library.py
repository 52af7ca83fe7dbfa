"""Parsing, formatting and checking, for users of the library."""

from __future__ import annotations

from concurrent.futures import Executor

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.dialects.dialect import HCL, LAYOUTS
from hcl_lint.project import check_run, project as projects
from hcl_lint.project.check_data import CheckOutcome, CheckSettings
from hcl_lint.project.executors import Distribution
from hcl_lint.project.formatting import formatted
from hcl_lint.project.project import Project
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source


def parse(text: str, path: str = "<text>") -> SyntaxTree:
    """Parse the text of a configuration file into a lossless tree.

    Never raises: what is wrong with the text is in the tree's ``diagnostics``, and everything
    that is intact in its ``root``. *path* is only a name.
    """
    return parse_config(Source(path, text))


def format_text(text: str, dialect: str = HCL) -> str:
    """Return the text of a configuration file in its canonical layout.

    *dialect* ``"hcl"`` gives what ``hclfmt`` writes, ``"terraform"`` what ``terraform fmt``
    writes: that also turns ``"${x}"`` into ``x``, for example. Raises HclSyntaxError: the text is
    not valid HCL. Raises ValueError: there is no such dialect.
    """
    if dialect not in LAYOUTS:
        raise ValueError(f"there is no dialect {dialect!r}, only {' and '.join(LAYOUTS)}")
    tree = parse(text)
    if tree.diagnostics:
        raise HclSyntaxError.from_diagnostics(tree.diagnostics)

    return formatted(tree, dialect)


def check_files(
    paths: Sequence[str], *, project: Project | None = None, jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[CheckOutcome]:
    """Check files under their configurations; nothing is changed.

    The outcomes come in the order of *paths*, each as soon as it is known; files that the
    configuration leaves out have none. *project* holds the files, by default those of the disk.
    *jobs* is the highest number of processes, by default that of the processors. With an
    *executor*, its workers do the work: they are sent the texts of the files, and need hcl-lint
    in the same version. Raises ConfigError: the configuration of some file is wrong.
    """
    spread = None
    if executor is not None:
        spread = Distribution(executor)
    files = project or projects.Project()
    return check_run.check_files(files, list(paths), CheckSettings(), jobs, spread=spread)
