"""Functions whose results a run has, and a check does not: those that read files or the clock."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Mapping
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.testing.walks import Walk, undecided
from hcl_lint.syntax.references import TemplateFile
from hcl_lint.text.file_kinds import seal_of
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from hcl_lint.values.types import BOOL, DYNAMIC, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, UNKNOWN_STRING, Value, bool_value, string_value

_PATH: Final = Parameter("path", STRING, "The path of the file.")
_VARIABLES: Final = Parameter("vars", DYNAMIC, "The variables.", allow_unknown=True)


def functions_for(walk: Walk) -> Mapping[str, Function]:
    """The functions of a walk; paths are relative to the module that it begins with."""
    def text_of(path: str) -> str:
        text = walk.read(path)
        if text is None or seal_of(text):
            raise FunctionError(f"there is no readable file `{path}` in the tree", 0)
        return text

    def file(call: Call) -> Value:
        return string_value(text_of(call.arguments[0].as_string()))

    def fileexists(call: Call) -> Value:
        return bool_value(walk.read(call.arguments[0].as_string()) is not None)

    def templatefile(call: Call) -> Value:
        path, given = call.arguments[0].as_string(), call.arguments[1]
        template = TemplateFile(path, text_of(path))
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
    })
    return found


def _plain_functions(walk: Walk) -> Scope | None:
    from hcl_lint.semantics.scopes import scope_of_file

    documents = walk.root.documents
    return documents[0].fact(scope_of_file) if documents else None
