"""Snippets of HCL in documents and programs, and the dialects that they are in."""

from __future__ import annotations

import os

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, to_findings
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.dialects.snippets import TRIED, Snippet, snippets_of
from hcl_lint.project.project import Project
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.file_kinds import GO, PYTHON, host_kind
from hcl_lint.text.source import Source

_PROGRAMS = (GO, PYTHON)

_LAYOUT_FAMILIES = ("F", "L")

# What more of a file may mend; documents show alternatives side by side.
_OF_WHOLE_FILES = ("missing-", "unused-", "duplicate-", "mixed-line-endings")


def snippets_in(project: Project, source: Source) -> list[tuple[Snippet, SyntaxTree, Dialect]]:
    """The snippets of a host that are HCL, each with its tree and its dialect.

    The source of a tree has the line numbers of the host, but no margins. Raises ConfigError: the
    configuration of the host is wrong.
    """
    kind = host_kind(source.path)
    found = []
    for snippet in snippets_of(kind, source.text) if kind is not None else ():
        tree = parse_config(Source(source.path, snippet.text, snippet.line - 1))
        if kind in _PROGRAMS and not _is_configuration(tree):
            continue
        path = os.path.join(os.path.dirname(source.path), _file_name(project, snippet, tree))
        found.append((snippet, tree, project.file(path).dialect))
    return found


def check_host(project: Project, source: Source) -> list[Finding]:
    """Certain diagnostics of the snippets of a document, in the order of the text.

    A snippet is a part of something larger: nothing is missing from it, names are declared
    elsewhere, and its layout is the formatter's business. Of one with syntax errors only the first
    error is reported. Raises ConfigError: the configuration of the document is wrong.
    """
    kind = host_kind(source.path)
    if kind is None or kind in _PROGRAMS:
        return []  # Values are missing there; the plugin for flake8 knows those of Python.
    ruleset = project.checker(project.configuration_of(source.path)).ruleset
    found: list[Diagnostic] = []
    for snippet in snippets_of(kind, source.text):
        tree = parse_config(Source(source.path, snippet.placed, snippet.line - 1))
        if tree.diagnostics:
            found += ruleset.selected(tree.diagnostics[:1])
        else:
            found += filter(_holds_for_fragments, _diagnostics(project, snippet, tree))
    findings = to_findings(found, ruleset.urls)
    for finding in findings:
        for place in finding.related:
            place.path = source.path if place.path == finding.path else place.path
        finding.path = source.path
        finding.fix = None
    return findings


def _diagnostics(project: Project, snippet: Snippet, tree: SyntaxTree) -> list[Diagnostic]:
    """The diagnostics of a snippet as a file of a module of which nothing else is known."""
    # The name decides which schema holds for a file.
    folder = os.path.dirname(tree.source.path)
    file = project.file(os.path.join(folder, _file_name(project, snippet, tree)))
    named = Source(file.path, tree.source.text, tree.source.lines_before)
    document = Document(named, file.dialect)
    catalog = project.modules.catalog(project.files, folder, file.dialect)
    unread = (tree.source.path,)
    module = Module(folder, file.dialect, [document], unread=unread, catalog=catalog)
    (result,) = project.checker(file.configuration).check(module)
    return [diagnostic for diagnostic in result.diagnostics if diagnostic.source is document.source]


def _holds_for_fragments(diagnostic: Diagnostic) -> bool:
    """Whether what is wrong stays wrong, whatever else there is where the snippet is used."""
    if diagnostic.code.rstrip("0123456789") in _LAYOUT_FAMILIES:
        return False
    return not diagnostic.rule.name.startswith(_OF_WHOLE_FILES)


def _is_configuration(tree: SyntaxTree) -> bool:
    """Whether a string of a program, which may hold anything, is certainly HCL."""
    return not tree.diagnostics and len(tree.native_body.blocks) != 0


def _file_name(project: Project, snippet: Snippet, tree: SyntaxTree) -> str:
    """The name of a file in the dialect that a fence names.

    Where it names none, that of the first dialect whose files may have all that is at the top.
    """
    if snippet.file_name:
        return snippet.file_name
    folder = os.path.dirname(tree.source.path)
    blocks = {block.type for block in tree.native_body.blocks}
    attributes = {attribute.name for attribute in tree.native_body.attributes}
    if blocks:
        for name in TRIED:
            path = os.path.join(folder, name)
            schema = schema_of(project.file(path).dialect, path)
            if schema is not None and blocks <= set(schema.blocks):
                if attributes <= set(schema.attributes):
                    return name
    return "snippet.hcl"
