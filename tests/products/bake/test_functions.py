"""What functions of Bake's files give, and how much work they may make."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.cli.main import main
from hcl_lint.evaluation.evaluate import evaluate_counted

DEEP = 40
TEXT = "".join([
    f'function "f{n}" {{\n  params = [x]\n  result = f{n + 1}(f{n + 1}(x))\n}}\n'
    for n in range(DEEP)
]) + f'function "f{DEEP}" {{\n  params = [x]\n  result = x\n}}\n'


def test_functions_that_call_one_another_twice_take_bounded_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
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
