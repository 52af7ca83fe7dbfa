"""Requests of a page in a browser: JSON in, JSON out, over files in memory.

A request is an object with ``do``, the name of a method of `Playground`, and its arguments. The
answer has what that method returns, or ``error``: one sentence. Nothing raises. Offsets count
UTF-16 units, as strings of JavaScript do.
"""

from __future__ import annotations

import json

from hcl_lint.annotations import Callable
from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix
from hcl_lint.diagnostics.errors import ConfigError, HclSyntaxError
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.plain.json import json_text
from hcl_lint.plain.loading import loads
from hcl_lint.project.configuration import Layer
from hcl_lint.project.finder import FILE_NAMES, ConfigurationFinder
from hcl_lint.project.formatting import FormatSettings, format_source
from hcl_lint.project.project import Project
from hcl_lint.schema.entry_points import evaluate_config
from hcl_lint.schema.json_output import value_text
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import ModuleValues, declared_defaults
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source, encode
from hcl_lint.values.types import type_text
from hcl_lint.values.value import display, display_lines

_MOST_CHARACTERS = 500_000  # of all files together
_MOST_NODES = 20_000  # that are shown of a tree
_MOST_LEVELS = 200
_MOST_FINDINGS = 1_000


class Unanswered(Exception):
    """A request that cannot be answered; the message says why."""


class Units:
    """Offsets of one text, from code points to UTF-16 units."""

    def __init__(self, text: str) -> None:
        self._offsets: list[int] | None = None
        if not text.isascii():
            at = 0
            self._offsets = [0]
            for character in text:
                at += 2 if character > "\uffff" else 1
                self._offsets.append(at)

    def of(self, offset: int) -> int:
        """The units before an offset."""
        return offset if self._offsets is None else self._offsets[offset]


class Playground:
    """Some files, and answers to questions about them.

    Files keep what is known of them until they change, unless there is a configuration. *docs_url*
    is the setting `docs-url`, where the page knows where the pages of rules are.
    """

    def __init__(self, docs_url: str = "") -> None:
        self.files: dict[str, str] = {}
        values: dict[str, object] = {"docs-url": docs_url} if docs_url else {}
        self.settings = Layer("page", "", values)
        self.project = self.project_of({})

    def project_of(self, files: dict[str, str]) -> Project:
        """A project of these files alone."""
        memory = MemoryFiles({path: encode(text) for path, text in files.items()})
        finder = ConfigurationFinder([self.settings], files=memory, environment={})
        return Project(finder, destination=lambda folder, path: ("", ""))

    def update(self, files: dict[str, str]) -> None:
        """Replace all files by these texts by path. Raises Refused: they are too large."""
        if sum([len(text) for text in files.values()]) > _MOST_CHARACTERS:
            raise Unanswered(f"The files have more than {_MOST_CHARACTERS:,} characters in total.")
        changed = [path for path, text in files.items() if self.files.get(path) != text]
        gone = [path for path in self.files if path not in files]
        if not changed and not gone:
            return
        # A configuration may name packs, and any file may be part of one.
        is_configured = any([path in FILE_NAMES for path in (*self.files, *files)])
        self.files = dict(files)
        if is_configured or gone:
            self.project = self.project_of(files)
            return
        for path in changed:
            self.project.change(path, files[path])

    # What is asked

    def check(self) -> dict[str, object]:
        """The findings in all files."""
        findings: list[dict[str, object]] = []
        for path in self.files:
            if path in FILE_NAMES:
                continue
            result = self.project.check(path)
            urls = self.project.checker(self.project.file(path).configuration).ruleset.urls
            units = Units(result.text)
            for element in result.diagnostics:
                if element.source is result.document.source:
                    findings.append(_finding(path, element, units, urls.get(element.rule.name)))
        return {"findings": findings[:_MOST_FINDINGS], "count": len(findings)}

    def fix(self, path: str) -> dict[str, object]:
        """The text of a file with all safe fixes applied."""
        file = self.project.file(path)
        document = self.project.document(path)
        module = self.project.modules.of(file).module
        assert module is not None
        (result,) = self.project.checker(file.configuration).fix(module, [document])
        return {"text": result.text, "count": len(result.applied)}

    def format(self, path: str) -> dict[str, object]:
        """The formatted text of a file. Raises Refused: the file has syntax errors."""
        source = self.project.document(path).source
        outcome = format_source(self.project, source, FormatSettings(write=False))
        if outcome.findings:
            first = outcome.findings[0]
            raise Unanswered(f"Line {first.line}: {first.summary}. Fix this first, then format.")
        return {"text": outcome.text}

    def tree(self, path: str) -> dict[str, object]:
        """The syntax tree of a file, as nested nodes with their ranges."""
        tree = self.project.document(path).tree
        count = [0]
        return {"tree": _node(tree, tree.root, Units(tree.source.text), count, 0)}

    def evaluate(self, path: str, expression: str) -> dict[str, object]:
        """The value and type of an expression in the module of a file.

        Raises Refused: the expression has errors.
        """
        document = self.project.document(path)
        module = self.project.modules.of(self.project.file(path)).module
        assert module is not None
        values = ModuleValues(module, declared_defaults(module))
        scope = Scope(values.all_names(), None, document.fact(scope_of_file))
        tree = parse_expression(Source("<expression>", expression))
        problems = tree.diagnostics
        if not problems:
            value, problems = evaluate(tree, tree.expression, scope)
        if problems:
            raise Unanswered(f"{problems[0].summary}. {problems[0].detail}".strip())
        return {"value": display_lines(value), "type": type_text(value.type)}

    def names(self, path: str) -> dict[str, object]:
        """The declarations of the module of a file, with types and values."""
        module = self.project.modules.of(self.project.file(path)).module
        assert module is not None
        values = ModuleValues(module, declared_defaults(module))
        found = []
        for symbol in symbols_of(module):
            value = values.value(*symbol.address.split("."))
            found.append({
                "address": symbol.address,
                "type": type_text(value.type),
                "value": display(value),
            })
        return {"names": found}

    def plain(self, path: str) -> dict[str, object]:
        """A file as JSON, without evaluating anything."""
        layout = self.project.file(path).dialect.layout
        return {"text": json_text(loads(self.files[path], layout), 2)}

    def decode(self, path: str, spec: str) -> dict[str, object]:
        """A file decoded by a spec, as JSON. Raises Refused: the spec or the file has errors."""
        value, problems = evaluate_config(Source(path, self.files[path]), spec)
        errors = [problem for problem in problems if problem.is_error]
        if errors:
            at = errors[0].range
            where = f"{at.source.path}:{at.line}:{at.column}"
            raise Unanswered(f"{where}: {errors[0].summary}. {errors[0].detail}".strip())
        return {"text": value_text(value, with_type=False, keep_nulls=True)}


_ACTIONS = ("check", "fix", "format", "tree", "evaluate", "names", "plain", "decode")


def make_answer(docs_url: str = "") -> Callable[[str], str]:
    """Return what answers the requests of one page."""
    playground = Playground(docs_url)

    def answer(request: str) -> str:
        try:
            return json.dumps(_answered(playground, json.loads(request)))
        except Unanswered as refused:
            return json.dumps({"error": str(refused)})
        except ConfigError as error:
            return json.dumps({"error": "; ".join(map(str, error.args))})
        except HclSyntaxError as error:
            return json.dumps({"error": str(error)})
        except RecursionError:
            return json.dumps({"error": "The text is nested too deeply."})
        except Exception as error:
            return json.dumps({"error": f"hcl-lint failed: {type(error).__name__}: {error}"})

    return answer


def _answered(playground: Playground, request: dict[str, object]) -> dict[str, object]:
    given = dict(request)
    action = given.pop("do", None)
    files = given.pop("files", None)
    if isinstance(files, dict):
        playground.update({str(path): str(text) for path, text in files.items()})
    if action not in _ACTIONS:
        raise Unanswered(f"There is no action `{action}`.")
    path = given.get("path")
    if path is not None and path not in playground.files:
        raise Unanswered(f"There is no file `{path}`.")
    answered: dict[str, object] = getattr(playground, str(action))(**given)
    return answered


def _finding(path: str, diagnostic: Diagnostic, units: Units, url: str | None) -> dict[str, object]:
    fix = diagnostic.fix
    return {
        "path": path,
        "start": units.of(diagnostic.start),
        "end": units.of(diagnostic.end),
        "line": diagnostic.range.line,
        "column": diagnostic.range.column,
        "code": diagnostic.code,
        "rule": diagnostic.rule.name,
        "severity": diagnostic.severity,
        "summary": diagnostic.summary,
        "detail": diagnostic.detail,
        "url": url,
        "fix": None if fix is None else _fix(fix, units),
    }


def _fix(fix: Fix, units: Units) -> dict[str, object] | None:
    if not fix.edits:
        return None
    return {
        "title": fix.title,
        "applicability": fix.applicability,
        "edits": [
            {"start": units.of(edit.start), "end": units.of(edit.end), "text": edit.text}
            for edit in fix.edits
        ],
    }


def _node(
    tree: SyntaxTree, node: Node, units: Units, count: list[int], depth: int
) -> dict[str, object]:
    start, end = tree.range(node)
    shown: dict[str, object] = {
        "kind": type(node).__name__,
        "start": units.of(start),
        "end": units.of(end),
    }
    children = []
    for child in node.children() if depth < _MOST_LEVELS else ():
        count[0] += 1
        if count[0] > _MOST_NODES:
            break
        children.append(_node(tree, child, units, count, depth + 1))
    shown["children"] = children
    return shown
