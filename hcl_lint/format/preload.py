"""Loads what nearly every check, but not every run, uses of the library that has this module."""

from __future__ import annotations

import hcl_lint.format.formatter
import hcl_lint.format.rewrites
import hcl_lint.syntax.comments
import hcl_lint.syntax.json_nodes
import hcl_lint.syntax.queries
import hcl_lint.syntax.walk
import hcl_lint.text.edits
import hcl_lint.text.graphemes  # noqa: F401
