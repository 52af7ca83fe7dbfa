"""What becomes of the hooks of terraform-docs, and of their flags."""

from __future__ import annotations

import pytest

from hcl_lint.documentation.settings import DocsProblem
from hcl_lint.migrate.terraform_docs import DocsMigration

HOOK = "repos:\n- repo: x\n  hooks:\n  - id: {}\n    args: [{}]\n"


def migrated(args: str, hook: str = "terraform_docs") -> DocsMigration:
    found = DocsMigration()
    found.read_hooks("a.yaml", HOOK.format(hook, args))
    return found


@pytest.mark.parametrize(("args", "settings"), [
    ("", {}),
    ("--sort-by-required", {"sort": {"by": "required"}}),
    ("--sort-by=required", {"sort": {"by": "required"}}),
    ("--sort-by, required", {"sort": {"by": "required"}}),
    ("--indent=3", {"settings": {"indent": 3}}),
    ("--anchor", {}),
    ("--anchor=false", {"settings": {"anchor": False}}),
    ("--recursive", {"recursive": {"enabled": True}}),
    ("--recursive, --anchor=false",
     {"recursive": {"enabled": True}, "settings": {"anchor": False}}),
    ("--show=header", {"sections": {"show": ["header"]}}),
    ("--hide, 'inputs, outputs', --hide=header",
     {"sections": {"hide": ["inputs", "outputs", "header"]}}),
    ("markdown, table", {}),
    ("markdown, document", {"formatter": "markdown document"}),
    ("tfvars hcl", {"formatter": "tfvars hcl"}),
    ("json, .", {"formatter": "json"}),
])
def test_flags_become_settings(args: str, settings: dict[str, object]) -> None:
    for hook in ("terraform_docs", "terraform-docs-go"):
        found = migrated(args, hook)
        assert (found.settings(), found.notes) == (settings, [])


BEGIN, END = "<!-- BEGINNING OF PRE-COMMIT-TERRAFORM DOCS HOOK -->", (
    "<!-- END OF PRE-COMMIT-TERRAFORM DOCS HOOK -->"
)


@pytest.mark.parametrize(("args", "output"), [
    ("--hook-config=--path-to-file=X.md", {"file": "X.md"}),
    ("--hook-config=--custom-marker-begin=A", {"template": f"A\n{{{{ .Content }}}}\n{END}"}),
    ("--hook-config=--custom-marker-end=B", {"template": f"{BEGIN}\n{{{{ .Content }}}}\nB"}),
    ("--hook-config=--custom-marker-begin=A, --hook-config=--custom-marker-end=B",
     {"template": "A\n{{ .Content }}\nB"}),
])
def test_settings_of_hooks_say_where_the_documentation_is(
    args: str, output: dict[str, str]
) -> None:
    assert migrated(args).settings() == {"output": output}
    flag = args.removeprefix("--hook-config=").partition("=")[0]
    other = migrated(args, "terraform-docs-go")
    assert other.settings() == {}
    assert other.notes[0] == f"a.yaml:5: `{flag}`: the flag does not exist"


@pytest.mark.parametrize(("args", "mapped"), [
    ("--hook-config=--use-standard-markers=true",
     "a.yaml:5: `--use-standard-markers`: either kind of markers is found"),
    ("--output-check", "a.yaml:5: `--output-check` is `hcl-lint docs --check`"),
    ("./modules", "a.yaml:5: `./modules` is an argument of `hcl-docs`, too"),
    ("--sort-by-type", "a.yaml:5: `--sort-by-type` is `docs.sort.by`"),
])
def test_what_flags_become_is_told(args: str, mapped: str) -> None:
    found = migrated(args)
    assert found.mapped == [
        "a.yaml:4: the hook `terraform_docs` is `hcl-docs`", mapped,
        "a.yaml:4: without settings, `hcl-docs` keeps README.md up to date",
    ]
    assert found.hooks == ["terraform_docs"]


@pytest.mark.parametrize(("args", "note"), [
    ("--nope", "`--nope`: the flag does not exist"),
    ("--indent=x", '`--indent`: `settings.indent` must be a whole number, not the string "x"'),
    ("--sort-by=nope",
     "`--sort-by`: `sort.by` must be one of `name`, `required`, `type`, not `nope`"),
])
def test_flags_that_mean_nothing_are_noted(args: str, note: str) -> None:
    found = migrated(args)
    assert (found.settings(), found.notes) == ({}, [f"a.yaml:5: {note}"])


@pytest.mark.parametrize("args", [
    "--args=--config=a.yml", "--config=a.yml", "--config, __GIT_WORKING_DIR__/a.yml", "-c, a.yml",
])
def test_the_configuration_file_is_found(args: str) -> None:
    assert migrated(args).configuration == "a.yml"


def test_settings_of_flags_win_over_those_of_the_file() -> None:
    found = migrated("--indent=3")
    found.take_values({"settings.indent": 4, "sort.by": "type"})
    assert found.settings() == {"settings": {"indent": 3}, "sort": {"by": "type"}}


def test_local_hooks_and_no_others_are_read() -> None:
    found = DocsMigration()
    found.read_hooks("a.yaml", (
        "repos:\n- repo: local\n  hooks:\n  - id: mine\n    entry: terraform-docs json 'a\n"
        "  - id: other\n    entry: terraform docs\n"
    ))
    assert (found.hooks, found.settings()) == (["mine"], {"formatter": "json"})
    with pytest.raises(DocsProblem):
        found.read_hooks("a.yaml", "a: [")
