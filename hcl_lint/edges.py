"""Edges: modules that a run loads only when it needs them, by name, in one place.

An edge is written ``module:attribute``. All other imports are at the top of a module.
"""

from __future__ import annotations

from hcl_lint.annotations import Any

# The problems of the family SEC: mostly those that policies look for.
OF_SECURITY = "hcl_lint.linter.policies.security_rules:RULES"

# Index files with schemas of providers, which load `zlib`.
INDEX_FILE = "hcl_lint.providers.index:IndexFile"
INDEX_HEAD = "hcl_lint.providers.index:read_head"

# What paths in modules and calls of installed modules lead to.
DESTINATION = "hcl_lint.project.call_paths:destination_of"
TEXT_IN_TREE = "hcl_lint.project.call_paths:text_in_tree"
MANIFEST = "hcl_lint.project.installed_modules:read_manifest"
PUBLISHED = "hcl_lint.project.published_modules:PublishedModules"

# Files in the first version of HCL, which few products still read.
HCL1_BODY = "hcl_lint.schema.hcl1_body:Hcl1Body"
HCL1_TREE = "hcl_lint.syntax.hcl1:parse_hcl1"

# What an editor's next text is parsed with, given the tree of the one before.
EDITED_TREE = "hcl_lint.syntax.editing:parse_edited"

# What is reported where a file does not parse.
SYNTAX_ERRORS = "hcl_lint.linter.syntax_errors:syntax_errors"

# The values that a text for `format` does not take; what calls it has loaded the module.
FORMATTED_VALUES = "hcl_lint.evaluation.functions.formatting:check_values"

# Pages about problems: the one with a name, and one with a text.
OWN_PAGE = "hcl_lint.diagnostics.page:own_page"
READ_PAGE = "hcl_lint.diagnostics.page:read_page"

# A package of `hcl_lint.products`, of the same name as the pack with its dialects.
PRODUCTS = "hcl_lint.products"


def load(edge: str) -> Any:
    """Load what an edge leads to."""
    module, _, attribute = edge.partition(":")
    return getattr(__import__(module, fromlist=[attribute]), attribute)


def load_module(name: str) -> Any:
    """Load a module by its full name."""
    return __import__(name, fromlist=["*"])
