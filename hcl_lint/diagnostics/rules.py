"""The rule of what any layer may meet."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ALWAYS, ERROR, Rule

IO_ERROR = Rule("E900", "io-error", ERROR, ALWAYS, "File that cannot be read or written.")
