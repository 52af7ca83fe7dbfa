"""What functions of Bake's files give, and how much work they may make."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.cli.main import main
from hcl_lint.evaluation import evaluate
from hcl_lint.evaluation.evaluate import evaluate_counted

DEEP = 20
TEXT = "".join([
    f'function "f{n}" {{\n  params = [x]\n  result = f{n + 1}(f{n + 1}(x))\n}}\n'
    for n in range(DEEP)
]) + f'function "f{DEEP}" {{\n  params = [x]\n  result = x\n}}\n'


def test_functions_that_call_one_another_twice_take_bounded_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    if not evaluate.__file__.endswith(".py"):
        pytest.skip("nothing can be counted in a compiled build")
    evaluations = 0

    def counted(*arguments: object) -> object:
        nonlocal evaluations
        evaluations += 1
        return evaluate_counted(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("hcl_lint.semantics.name_values.evaluate_counted", counted)
    (tmp_path / "docker-bake.hcl").write_text(TEXT)
    main(["eval", "--module", str(tmp_path), 'f0("a")'])
    assert capfd.readouterr().out == "(unknown value)\n"
    assert 1_000 < evaluations < 25_000


def test_what_calls_inside_calls_give_is_unknown_beyond_a_depth(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    chain = "".join([
        f'function "f{n}" {{\n  params = [x]\n  result = f{n + 1}(x)\n}}\n' for n in range(40)
    ])
    last = 'function "f40" {\n  params = [x]\n  result = x\n}\n'
    (tmp_path / "docker-bake.hcl").write_text(chain + last)
    for name, shown in ("f20", '"a"\n'), ("f0", "(unknown value)\n"):
        main(["eval", "--module", str(tmp_path), f'{name}("a")'])
        assert capfd.readouterr().out == shown


CHAIN = "".join([
    f'function "f{n}" {{\n  params = [x]\n  result = f{n + 1}(x)\n}}\n' for n in range(40)
]) + 'function "f40" {\n  params = [x]\n  result = x\n}\n'
OWN = """
function "plain" {
  params = [a, b]
  result = "${a}${b}"
}
function "rest" {
  params          = [a]
  variadic_params = others
  result          = [a, others]
}
function "nothing" {
  params = [a]
}
function "no_list" {
  params = a
  result = a
}
function "fails" {
  params = [a]
  result = a + "x"
}
function "upper" {
  params = [a]
  result = "own"
}
"""


@pytest.mark.parametrize(("text", "call", "shown"), [
    (CHAIN, 'f11("a")', '"a"'),
    (CHAIN, 'f10("a")', "(unknown value)"),
    (CHAIN, '[f11("a"), f11("a"), f11("b")]', '["a", "a", "b"]'),
    (CHAIN, '[f40("a"), f40("a"), f10("a")]', '["a", "a", (unknown value)]'),
    (OWN, 'plain("a", "b")', '"ab"'),
    (OWN, "rest(1)", "[1, []]"),
    (OWN, "rest(1, 2, 3)", "[1, [2, 3]]"),
    (OWN, "nothing(1)", "(unknown value)"),
    (OWN, "no_list(1, 2)", "(unknown value)"),
    (OWN, 'upper("a")', '"A"'),
])
def test_functions_of_files_are_called(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str, call: str, shown: str
) -> None:
    (tmp_path / "docker-bake.hcl").write_text(text)
    main(["eval", "--module", str(tmp_path), call])
    assert " ".join(capfd.readouterr().out.split()) == shown


@pytest.mark.parametrize(("call", "message"), [
    ("plain(1)", "plain"), ("plain(1, 2, 3)", "plain"), ("rest()", "rest"),
    ("fails(1)", "docker-bake.hcl:20"),
])
def test_wrong_calls_of_functions_of_files_are_errors(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], call: str, message: str
) -> None:
    (tmp_path / "docker-bake.hcl").write_text(OWN)
    assert main(["eval", "--module", str(tmp_path), call]) == 1
    assert message in capfd.readouterr().err
