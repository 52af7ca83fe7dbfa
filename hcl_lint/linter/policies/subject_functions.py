"""Functions of policies that know more than their arguments: where values are written, and the
module around a block."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.evaluation.function import Call, Function, Parameter, function
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.functions import FUNCTIONS, PolicyFunctions
from hcl_lint.linter.policies.joins import Member, members_at
from hcl_lint.linter.policies.policy import Wanted
from hcl_lint.linter.policies.subject import Subject, contents, facts_of
from hcl_lint.linter.policies.table import parse_value_path
from hcl_lint.semantics.product import ProductReporting, product_of
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import DYNAMIC, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, tuple_value

_POLICY = Parameter(
    "policy", DYNAMIC, "The policy: its text, or a document as an object.",
    allow_null=True, allow_unknown=True, allow_dynamic=True, allow_marked=True,
)
_WANTED = Parameter("wanted", STRING, "An access level, or the name of an action.")
_TYPE = Parameter(
    "type", STRING,
    "The type of the resources, in which `*` matches anything, and after a dot the attribute that "
    "leads from one to the other.",
)


class SubjectFunctions(PolicyFunctions):
    """The functions of a policy that is asked about a subject."""

    __slots__ = ("subject", "wanted", "_own")

    def __init__(self, subject: Subject, wanted: Wanted) -> None:
        super().__init__()
        self.subject = subject
        self.wanted = wanted
        self._own: dict[str, Function] = {}

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        if name not in MAKERS:
            return FUNCTIONS.get(name)
        if name not in self._own:
            self._own[name] = MAKERS[name](self)
        return self._own[name]

    @property
    def reporting(self) -> ProductReporting:
        """What the product knows of access policies."""
        return product_of(self.subject.file.dialect).reporting

    def statements(self, policy: Value) -> Value:
        """The statements of an access policy, by what the product knows of these."""
        return self.reporting.policy_statements(policy, *self.subject.written.place(policy))

    def related(self, call: Call, *, is_inverse: bool) -> Value:
        """The blocks that refer to the subject, or those that it refers to."""
        subject = self.subject
        found: dict[tuple[int, str], Member] = {}
        may_be = True
        for joins, member in members_at(subject.file, (subject.blocks or [subject.owner])[0]):
            may_be = False
            look = joins.referrers if is_inverse else joins.referenced
            for argument in call.arguments:
                type_, _, path = argument.as_string().partition(".")
                paths = [parse_value_path(path)] if path else []
                others, is_open = look(member, [type_], paths)
                may_be = may_be or is_open
                found.update({other.place: other for other in others})
        values = [self.block(element) for element in found.values()]
        if not values and may_be:
            return DYNAMIC_UNKNOWN
        return tuple_value([*values, DYNAMIC_UNKNOWN] if may_be else values)

    def block(self, member: Member) -> Value:
        """A resource as an object, with what is in it."""
        symbol, block = member.symbol, member.object
        file = self.subject.file
        file = FileContext(symbol.document, member.frame.module, file.selection)
        content = DYNAMIC_UNKNOWN
        if block is not None:
            wanted = self.wanted
            content = contents(file, block, wanted.of_blocks, wanted.names, self.subject.written)
        return facts_of(symbol.declaration.block_type, symbol.declaration.labels, content)


def _policy_statements(functions: SubjectFunctions) -> Function:
    @function(_POLICY, refinement=NO_REFINEMENT)
    def _policy_statements(call: Call) -> Value:
        """Returns the statements of an access policy, as far as known."""
        return functions.statements(call.arguments[0])

    return _policy_statements


def _unlimited_actions(functions: SubjectFunctions) -> Function:
    @function(_POLICY, variadic=_WANTED, refinement=NO_REFINEMENT)
    def _unlimited_actions(call: Call) -> Value:
        """Returns the actions that a policy allows on all resources without a condition."""
        policy, *others = call.arguments
        wanted = [argument.as_string() for argument in others]
        place = functions.subject.written.place(policy)
        return functions.reporting.unlimited_actions(policy, wanted, *place)

    return _unlimited_actions


def _referrers(functions: SubjectFunctions) -> Function:
    @function(variadic=_TYPE, refinement=NO_REFINEMENT)
    def _referrers(call: Call) -> Value:
        """Returns the resources of some types that refer to the block."""
        return functions.related(call, is_inverse=True)

    return _referrers


def _referenced(functions: SubjectFunctions) -> Function:
    @function(variadic=_TYPE, refinement=NO_REFINEMENT)
    def _referenced(call: Call) -> Value:
        """Returns the resources of some types that the block refers to."""
        return functions.related(call, is_inverse=False)

    return _referenced


MAKERS: dict[str, Callable[[SubjectFunctions], Function]] = {
    "policy_statements": _policy_statements,
    "unlimited_actions": _unlimited_actions,
    "referrers": _referrers,
    "referenced": _referenced,
}
