"""Functions whose results a run has, and a check does not: those that read files or the clock."""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable, Final, Mapping
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.testing.walks import Walk, undecided
from hcl_lint.semantics.module import ELSEWHERE, NO_FOLDER, OUTSIDE, Module
from hcl_lint.syntax.references import TemplateFile
from hcl_lint.text.file_kinds import seal_of
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from hcl_lint.values.types import BOOL, DYNAMIC, STRING
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_BOOL_NOT_NULL, UNKNOWN_STRING, Value, bool_value, string_value,
)

_PATH: Final = Parameter("path", STRING, "The path of the file.")
_VARIABLES: Final = Parameter("vars", DYNAMIC, "The variables.", allow_unknown=True)
_OF_BYTES: Final = (
    "filebase64", "filebase64sha256", "filebase64sha512", "filemd5", "filesha1", "filesha256",
    "filesha512",
)


def functions_for(walk: Walk) -> Mapping[str, Function]:
    """The functions of a walk; paths are relative to the module that it begins with."""
    home = walk.home

    def text_of(path: str) -> str | None:
        """The text of a file; None where that is not known."""
        text = None if _is_outside(home, path) else home.text_of(path)
        if text is None and not _unread(home, path):
            raise FunctionError(f"there is no file `{path}` in the tree", 0)
        return None if text is None or seal_of(text) else text

    def file(call: Call) -> Value:
        path = call.arguments[0].as_string()
        text = text_of(path)
        if text is None:
            return undecided(UNKNOWN_STRING.refined(NOT_NULL), _unread(home, path))
        return string_value(text)

    def digest(call: Call) -> Value:
        path = call.arguments[0].as_string()
        text_of(path)
        return undecided(UNKNOWN_STRING.refined(NOT_NULL), f"the bytes of `{path}`")

    def fileexists(call: Call) -> Value:
        path = call.arguments[0].as_string()
        if _is_outside(home, path):
            return undecided(UNKNOWN_BOOL_NOT_NULL, _unread(home, path))
        return bool_value(home.text_of(path) is not None or _unread(home, path) != "")

    def templatefile(call: Call) -> Value:
        path, given = call.arguments[0].as_string(), call.arguments[1]
        text = text_of(path)
        if text is None:
            return undecided(DYNAMIC_UNKNOWN, _unread(home, path))
        template = TemplateFile(path, text)
        if template.tree.diagnostics:
            raise FunctionError(f"`{path}` is not a valid template", 0)
        if not given.is_present:
            return DYNAMIC_UNKNOWN
        scope = Scope(dict(given.as_attributes()), None, Scope(None, found, _plain_functions(walk)))
        scope.is_typed = False
        value, problems = evaluate(template.tree, template.tree.expression, scope)
        if problems:
            problem = problems[0]
            raise FunctionError(f"{path}:{problem.range.line}: {problem.summary}")
        return value

    def clock(call: Call) -> Value:
        value = UNKNOWN_STRING.refined(NOT_NULL)
        return undecided(value, "the time") if walk.applies else value.late()

    def function(
        name: str, run: Callable[[Call], Value], *parameters: Parameter, returns: object = STRING
    ) -> Function:
        type_ = BOOL if returns is BOOL else DYNAMIC if returns is DYNAMIC else STRING
        refinement = NO_REFINEMENT if type_ is DYNAMIC else NOT_NULL
        return Function(name, "", parameters, None, type_, None, refinement, run)

    found: dict[str, Function] = {}
    found.update({
        "file": function("file", file, _PATH),
        "fileexists": function("fileexists", fileexists, _PATH, returns=BOOL),
        "templatefile": function(
            "templatefile", templatefile, _PATH, _VARIABLES, returns=DYNAMIC
        ),
        "timestamp": function("timestamp", clock),
        **{name: function(name, digest, _PATH) for name in _OF_BYTES},
    })
    return found


def _is_outside(home: Module, path: str) -> bool:
    """Whether a path leads out of the tree, where nothing is read."""
    reason = home.destination(path)[0]
    is_above = os.path.normpath(path).startswith(os.pardir)
    return (
        path.startswith("~") or os.path.isabs(path) or reason in (OUTSIDE, ELSEWHERE)
        or is_above and not reason and home.text_of(path) is None
    )


def _unread(home: Module, path: str) -> str:
    """Why the content of a file is not known; "" where it does not exist."""
    if _is_outside(home, path):
        return f"the file `{path}` is outside the tree"
    if home.destination(path)[0] == NO_FOLDER:
        return f"the file `{path}` is too large, or not text"
    return ""


def _plain_functions(walk: Walk) -> Scope | None:
    from hcl_lint.semantics.scopes import scope_of_file

    documents = walk.root.documents
    return documents[0].fact(scope_of_file) if documents else None
