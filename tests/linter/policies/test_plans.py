"""The texts that plans become, as recorded.

`planned.txt` has plans, each below a line `===`. Behind `>` stands the text of each module of it
with the resources, and the names that lead to their values. `--update-golden` records them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.linter.policies import plans
from hcl_lint.linter.policies.plans import PlannedModule, PlanProblem, names_at, read_plan
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "planned.txt"


def results() -> Iterator[str]:
    for entry in RECORDED.read_text("utf-8").split("=== ")[1:]:
        name, *lines = entry.splitlines()
        written = [line for line in lines if not line.startswith(">")]
        yield from (f"=== {name}", *written)
        try:
            modules = read_plan("\n".join(written).encode())
        except PlanProblem as problem:
            yield f"> problem: {problem}"
            continue
        for module in modules:
            yield from of_module(module)


def of_module(module: PlannedModule) -> Iterator[str]:
    yield f"> {module.address or 'root'} ({', '.join(module.calls)})"
    json.loads(module.text)
    yield from [f">   {line}" for line in module.text.splitlines()]
    for each in module.resources:
        yield f"> {each.address} is an instance of {each.declared}, at {each.start}-{each.end}"
    known: dict[str, tuple[int, int]] = {}
    for offset in range(len(module.text)):
        resource = module.resource_at(offset)
        path = f"{resource and resource.address} {[*names_at(module, offset)]}"
        known[path] = known.get(path, (offset, 0))[0], offset
    for path, (first, last) in known.items():
        yield f">  {first}-{last} {path}"


def test_plans_become_the_texts_that_are_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")


def plan(*resources: str) -> bytes:
    """A plan of resources with these values."""
    shown = [
        f'{{"mode": "managed", "type": "a", "name": "b", "values": {{"c": {value}}}}}'
        for value in resources
    ]
    return of_root(f'{{"resources": [{", ".join(shown)}]}}')


def of_root(module: str) -> bytes:
    return f'{{"format_version": "1.0", "values": {{"root_module": {module}}}}}'.encode()


def in_modules(levels: int) -> str:
    return '{"child_modules": [' * levels + "{}" + "]}" * levels


BORDERS = {
    "levels of a value": (plan("[" * 101 + "]" * 101), plan("[" * 102 + "]" * 102)),
    "levels of modules": (of_root(in_modules(50)), of_root(in_modules(51))),
    "levels of modules before": tuple(
        [
            b'{"format_version": "1.0", "values": {}, "prior_state": {"values": {"root_module": '
            + in_modules(levels).encode() + b"}}}"
            for levels in (50, 51)
        ]
    ),
    "digits of a number": (plan("1" * 400), plan("1" * 401)),
    "resources": (plan("1", "2", "3"), plan("1", "2", "3", "4")),
    "characters": (plan('"' + "x" * 4852 + '"'), plan('"' + "x" * 4853 + '"')),
    "bytes": (plan("1").ljust(6000), plan("1").ljust(6001)),
}


@pytest.mark.parametrize("border", BORDERS)
def test_plans_may_be_so_large(border: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_PLANNED_RESOURCES", 3)
    monkeypatch.setattr(plans, "LARGEST_PLAN_TEXT", 5000)
    monkeypatch.setattr(plans, "LARGEST_PLAN", 6000)
    within, beyond = BORDERS[border]
    read_plan(within)
    with pytest.raises(PlanProblem, match="too deeply|too large|more than|larger than"):
        read_plan(beyond)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_plans_may_have_a_byte_order_mark(encoding: str) -> None:
    (module,) = read_plan(plan('"\u00e4"').decode().encode(encoding))
    assert '"c": "\\u00e4"' in module.text


def test_plans_in_other_encodings_are_refused() -> None:
    with pytest.raises(PlanProblem, match="not in UTF-8"):
        read_plan(b'{"\xe4": 1}')
