"""Loads what nearly every check uses of the library that has this module.

Within a library, modules import each other in a tenth of the time that it takes from outside.
"""

from __future__ import annotations

import hcl_lint.dialects.functions
import hcl_lint.dialects.schemas
import hcl_lint.evaluation.evaluate
import hcl_lint.evaluation.problems
# First those through which what is needed of the libraries below is loaded.
import hcl_lint.format.preload
import hcl_lint.problems.catalogue
import hcl_lint.providers.catalog
import hcl_lint.schema.checker
import hcl_lint.schema.problems
import hcl_lint.semantics.declarations
import hcl_lint.semantics.document
import hcl_lint.semantics.graph
import hcl_lint.semantics.module
import hcl_lint.semantics.references
import hcl_lint.semantics.symbols
import hcl_lint.semantics.undefined
import hcl_lint.semantics.values
import hcl_lint.values.plain  # noqa: F401
