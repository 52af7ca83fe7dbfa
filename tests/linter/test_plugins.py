from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.linter.plugins import plugin_families

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "plugin"


def install(folder: Path, entry_points: str) -> Path:
    """A folder of installed packages, with one that has some entry points."""
    metadata = folder / "site-packages" / "acme_rules-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "entry_points.txt").write_text(entry_points)
    return metadata.parent


def run(site: Path, *words: str, cwd: Path) -> tuple[int, str]:
    """What hcl-lint does where packages are installed in *site*."""
    code = (
        f"import sys; sys.path[:0] = [{str(site)!r}, {str(EXAMPLE)!r}, {str(ROOT)!r}]; "
        f"from hcl_lint.cli.main import main; sys.exit(main({list(words)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )
    return done.returncode, done.stdout


GROUP = "[console_scripts]\nx = y:z\n\n[hcl_lint.rules]\n"


def test_the_rules_of_an_installed_plugin_are_used(tmp_path: Path) -> None:
    site = install(tmp_path, GROUP + "acme = acme_rules:FAMILY\n")
    (tmp_path / "main.hcl").write_text("a = timestamp()\nb = uuid()\n")
    words = ("check", "--output-format", "concise", "--isolated", "main.hcl")
    code, shown = run(site, *words, cwd=tmp_path)
    assert code == 1
    assert shown.splitlines()[0] == "main.hcl:1:5: ACME001 [forbidden-function] Call to `timestamp`"
    _, shown = run(site, *words, "--ignore", "ACME", cwd=tmp_path)
    assert "ACME001" not in shown
    option = ("--config", 'rules.forbidden-function.names = ["uuid"]')
    _, shown = run(site, *words, *option, cwd=tmp_path)
    assert shown.startswith("main.hcl:2:5: ACME001")
    _, shown = run(site, "check", "--isolated", cwd=tmp_path)
    assert "= see https://example.org/rules/ACME001\n" in shown
    _, shown = run(site, "check", "--isolated", "--output-format", "sarif", cwd=tmp_path)
    assert '"helpUri": "https://example.org/rules/ACME001"' in shown
    _, shown = run(site, "rule", "ACME001", cwd=tmp_path)
    assert "Some functions make plans differ" in shown


def test_nothing_is_loaded_from_the_folder_that_is_checked(tmp_path: Path) -> None:
    install(tmp_path / "elsewhere", GROUP + "bad = bad_rules:FAMILY\n")
    (tmp_path / "bad_rules.py").write_text("raise SystemExit('loaded')\n")
    (tmp_path / "acme_rules.py").write_text("raise SystemExit('loaded')\n")
    (tmp_path / "bad.dist-info").mkdir()
    (tmp_path / "bad.dist-info" / "entry_points.txt").write_text(GROUP + "bad = bad_rules:F\n")
    (tmp_path / "main.hcl").write_text("a = 1\n")
    code, shown = run(tmp_path, "check", "--isolated", cwd=tmp_path)
    assert (code, shown) == (0, "No findings in 1 file.\n")
    site = install(tmp_path / "site", GROUP + "acme = acme_rules:FAMILY\n")
    code, shown = run(site, "check", "--isolated", cwd=tmp_path)
    assert (code, shown) == (0, "No findings in 1 file.\n")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("no_such_module:X", "plugin `acme` .* cannot be loaded: ModuleNotFoundError"),
        ("json:dumps", "plugin `acme` .* is not a family of rules"),
    ],
)
def test_a_plugin_that_cannot_be_used_is_told(tmp_path: Path, target: str, message: str) -> None:
    site = install(tmp_path, GROUP + f"acme = {target}\n")
    with pytest.raises(ConfigError, match=message):
        plugin_families([str(site)])


@pytest.mark.parametrize(
    "former",
    ["hcl_lint.problems.problem import Problem", "hcl_lint.semantics.finder import Finder"],
)
def test_a_plugin_for_an_earlier_version_is_told_how_rules_are_declared_now(
    tmp_path: Path, former: str
) -> None:
    site = install(tmp_path, GROUP + "former = rules_of_old:FAMILY\n")
    (site / "rules_of_old.py").write_text(f"from {former}\n")
    (tmp_path / "main.hcl").write_text("a = 1\n")
    code, shown = run(site, "check", "--isolated", cwd=tmp_path)
    assert code == 2
    assert "plugin `former` (rules_of_old:FAMILY) was written for an earlier hcl-lint: rules are " \
        "declared with @rule now, see docs/writing-a-rule.md" in " ".join(shown.split())


def test_letters_and_names_that_are_taken_are_told(tmp_path: Path) -> None:
    site = install(tmp_path, GROUP + "again = style_again:FAMILY\n")
    (site / "style_again.py").write_text(
        "from hcl_lint.diagnostics.rule import RuleFamily\n"
        "FAMILY = RuleFamily('S', 'Style, again', ())\n"
    )
    (tmp_path / "main.hcl").write_text("a = 1\n")
    code, shown = run(site, "check", "--isolated", cwd=tmp_path)
    assert code == 2
    assert shown == "hcl-lint: a plugin uses the code prefix `S`, which is taken; choose another\n"
    (site / "style_again.py").write_text(
        "from hcl_lint.diagnostics.rule import ON, WARNING, Rule\n"
        "from hcl_lint.diagnostics.rule import Check, RuleFamily\n"
        "finder = Check(print, Rule('Q001', 'unformatted', WARNING, ON))\n"
        "FAMILY = RuleFamily('Q', 'Style, again', (finder,))\n"
    )
    code, shown = run(site, "check", "--isolated", cwd=tmp_path)
    assert code == 2
    assert shown == (
        "hcl-lint: a plugin uses the rule name `unformatted`, which is taken; choose another\n"
    )
