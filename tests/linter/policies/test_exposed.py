"""What policies make of networks, ports and access policies, known and unknown.

`exposed.txt` has each value with whether it is public and covers port 22, which may be unknown, and
the statements in it; `x` is unknown. `--update-golden` records the results anew; a new value is a
line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.policies.functions import covers, is_public
from hcl_lint.products.terraform.providers.aws.iam_statements import policy_statements
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value
from tests.conftest import Golden
from tests.evaluation.evaluating import outcome

RECORDED = Path(__file__).parent / "exposed.txt"
RESULT = "    "
SCOPE = Scope({"x": DYNAMIC_UNKNOWN})


def shown(value: Value) -> str:
    if value.is_unknown:
        return "?"
    if isinstance(value.payload, dict):
        members = [f"{name} {shown(each)}" for name, each in value.payload.items()]
        return f"{{{', '.join(members)}}}"
    if isinstance(value.payload, tuple):
        return f"[{', '.join([shown(each) for each in value.payload])}]"
    return str(value.payload)


def answers(text: str) -> Iterator[str]:
    value, diagnostics = outcome(text, SCOPE)
    assert not diagnostics, text
    yield f"public {is_public(value)}, covers {covers(value, 22)}"
    found = policy_statements(value).payload
    if isinstance(found, tuple):
        yield from [shown(each) for each in found] or ["no statements"]


def results() -> Iterator[str]:
    for line in RECORDED.read_text("utf-8").splitlines():
        if not line.startswith(RESULT):
            yield f"{line}\n"
            yield from [f"{RESULT}{each}\n" for each in answers(line)]


def test_values_expose_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join(results()))
