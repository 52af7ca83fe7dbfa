"""What the compiler is told about a class, where there is one; not compiled itself."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_settings):
        """Return a decorator that leaves a class as it is: the settings are for the compiler."""
        return lambda decorated: decorated
