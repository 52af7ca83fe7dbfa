"""Nothing outside a tree is opened, listed or changed, whatever links and settings are in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.extent import Extent, sample

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")

PLUGIN = "hcl_lint.integrations.pytest_plugin"
ROOT = Path(__file__).resolve().parents[2]
SECRET = "wallaby"  # is in each file outside the tree, as what is read of such files

# What is in a tree and leads out of it, by name, and what it leads to.
VARIABLE = f'variable "{SECRET}" {{\n  default = "{SECRET}"\n  description = "{SECRET}"\n}}\n'
LINKS = {
    "secret.tf": VARIABLE,
    "secret.tf.json": f'{{"variable": {{"{SECRET}_json": {{}}}}}}',
    "secret.tofu": VARIABLE,
    "terraform.tfvars": f'region = "{SECRET}"\n',
    "p.auto.tfvars": f'region = "{SECRET}"\nwrong =\n',
    "p.auto.pkrvars.hcl": f'region = "{SECRET}"\n',
    "secret.pkr.hcl": VARIABLE,
    "secret.tftest.hcl": f'run "{SECRET}" {{}}\n',
    "docker-bake.override.hcl": f'variable "TAG" {{ default = "{SECRET}" }}\n',
    "root.hcl": f'locals {{ {SECRET} = "{SECRET}" }}\n',
    "secret.nomad.hcl": f'job "{SECRET}" {{}}\n',
    "text.tftpl": f"{SECRET} ${{region}}",
    "text.txt": SECRET,
    ".terraform.lock.hcl": (
        'provider "registry.terraform.io/hashicorp/aws" {\n'
        f'  version = "5.0.0"\n  hashes = ["{SECRET}"]\n}}\n'
    ),
    ".terraform/modules/modules.json": (
        f'{{"Modules": [{{"Key": "m", "Source": "{SECRET}", "Dir": "{SECRET}"}}]}}'
    ),
    ".gitignore": f"{SECRET}\n",
    ".terraform-version": SECRET,
    ".pre-commit-config.yaml": f"repos: [{SECRET}]\n",
    ".checkov.yaml": f"check: [{SECRET}]\n",
    "README.md": f"<!-- BEGIN_TF_DOCS -->\n{SECRET}\n<!-- END_TF_DOCS -->\n",
    "header.md": SECRET,
    "main.tofu": VARIABLE,
    "baseline.json": f'{{"version": 1, "files": {{"{SECRET}": []}}}}',
    "spec.hcldec": f'attr {{ name = "{SECRET}" type = string }}\n',
    "mod/variables.tf": VARIABLE,
    "packs/pack.hcl": f'title = "{SECRET}"\n',
    "packs/policy/x.hcl": f'policy "{SECRET}" {{}}\n',
    "schemas/x.json": SECRET,
    "inner/main.tf": VARIABLE,
    "inner/sub/main.tf": VARIABLE,
    "modules/a/main.tf": VARIABLE,
}
# The links are of these folders as a whole.
FOLDERS = ("mod", "packs", "schemas", "inner", "modules", ".terraform")

# Settings of hcl-lint and its elders, which are links in one tree and lead out in others.
SETTINGS = {
    "hcl-lint.toml": f'[per-file-ignores]\n"{SECRET}" = ["S001"]\n',
    ".hcl-lint.toml": f'select = ["{SECRET}"]\n',
    "pyproject.toml": f'[tool.hcl-lint]\nselect = ["{SECRET}"]\n',
    ".tflint.hcl": f'rule "{SECRET}" {{ enabled = true }}\n',
    ".terraform-docs.yml": f'content: "{SECRET}"\n',
    ".config/.terraform-docs.yml": f'content: "{SECRET}"\n',
}
OWN = {
    "main.tf": (
        '/**\n * Main\n */\nvariable "region" {}\n\nmodule "m" {\n  source = "./mod"\n}\n\n'
        'module "n" {\n  source = "./inner/sub"\n}\n\n'
        'locals {\n  used = [file("text.txt"), file("../outside/text.txt"), local.other]\n'
        '  other = templatefile("text.tftpl", { region = var.region })\n'
        '  data  = jsondecode(file("${path.module}/../outside/text.txt"))\n}\n\n'
        'output "o" {\n  value = local.used\n}\n'
    ),
    "docker-bake.hcl": 'variable "TAG" {}\n\ntarget "x" {\n  tags = [TAG]\n}\n',
    "unit/terragrunt.hcl": (
        'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n\n'
        'include "out" {\n  path = "../../outside/root.hcl"\n}\n\n'
        'locals {\n  x = read_terragrunt_config("../../outside/root.hcl")\n}\n'
    ),
    "p.pkr.hcl": 'variable "region" {}\n',
    "job.nomad.hcl": 'job "x" {\n}\n',
    "t.tftest.hcl": (
        'run "r" {\n  variables {\n    region = file("text.txt")\n  }\n'
        '  assert {\n    condition     = output.o == file("../outside/text.txt")\n'
        '    error_message = "x"\n  }\n}\n\n'
        'run "s" {\n  module {\n    source = "./inner/sub"\n  }\n}\n'
    ),
    "app.py": 'import hcl_lint\nx = hcl_lint.loads("""a = 1""")\n',
    "NOTES.md": "```hcl\na = 1\n```\n",
    "value.json": "{}",
    "plan.hcl": "a = 1\n",
    "ugly.tf": 'variable "u"   {\n}\n',
}

COMMANDS = [
    ["check", "."],
    ["check", "."] + ["--select", "ALL", "--preview"],
    ["check", "--fix", "--unsafe-fixes", "--diff", "."],
    ["check", "--select", "ALL", "--add-suppressions", "."],
    ["check", "--fix", "--unsafe-fixes", "--select", "ALL", "."],
    ["check", "--changed", "."],
    ["check", "--add-ignores", "."],
    ["check", "--var-file", "plan.hcl", "."],
    ["check", "--affected", "."],
    ["check", "--statistics", "."],
    ["check", "--write-baseline", "new-baseline.json", "."],
    ["check", "--output-format", "full", "main.tf", "unit/terragrunt.hcl"],
    ["check", "--output-format", "sarif", "."],
    ["format", "--diff", "."],
    ["format", "."],
    ["docs"],
    ["docs", "--recursive"],
    ["docs", "--update"],
    ["docs", "--update", "--recursive"],
    ["docs", "--output-file", "OUT.md", "--header-from", "main.tf"],
    ["config"],
    ["config", "main.tf"],
    ["config", "--dialects"],
    ["graph"],
    ["graph", "."],
    ["graph", "unit"],
    ["eval", "--module", ".", "local.used"],
    ["eval", "--module", ".", "var.region"],
    ["eval", "--module", "unit", "local.x"],
    ["test"],
    ["test", "t.tftest.hcl"],
    ["json", "main.tf"],
    ["json", "docker-bake.hcl"],
    ["tree", "main.tf"],
    ["edit", "get", "locals", "main.tf"],
    ["edit", "rename", "var.region", "zone"],
    ["edit", "rename", "var.region", "zone", "unit"],
    ["edit", "move", "local.used", "new.tf"],
    ["edit", "inline-local", "other"],
    ["edit", "extract-module", "e", "local.used"],
    ["edit", "set", "locals.used", "1", "ugly.tf"],
    ["migrate", "tflint"],
    ["migrate", "tflint", "--diff"],
    ["migrate", "terraform-docs"],
    ["migrate", "checkov"],
    ["migrate", "pre-commit"],
    ["providers", "list"],
    ["providers", "list", "."],
    ["test-rules", "."],
    ["clean"],
    ["flake8", "--isolated", "--select", "HCL", "app.py"],
]
FEW = [
    ["check", "."], ["check", "--select", "ALL", "."], ["format", "."], ["config"],
    ["docs", "--update"], ["docs"], ["migrate", "terraform-docs"], ["check", "--fix", "."],
    ["providers", "list"],
]

# Files of settings in the tree that name what is outside it, or links that lead there.
LEADING_OUT = {
    "hcl-lint.toml": [
        'extend = "../outside/hcl-lint.toml"',
        'rule-packs = ["../outside/packs"]',
        'rule-packs = ["packs"]',
        'provider-schemas = "../outside/schemas"',
        'provider-schemas = "schemas"',
        'baseline = "../outside/baseline.json"',
        'baseline = "baseline.json"',
        '[docs]\nheader-from = "../outside/header.md"\n[docs.output]\nfile = "OUT.md"',
        '[docs]\nheader-from = "header.md"\n[docs.output]\nfile = "OUT.md"',
        '[docs]\nfooter-from = "../outside/header.md"\n[docs.output]\nfile = "OUT.md"',
        '[docs.output]\nfile = "../outside/OUT.md"',
        '[docs.output]\nfile = "inner/OUT.md"',
        '[docs.recursive]\nenabled = true\npath = "../outside/modules"',
        '[docs.recursive]\nenabled = true\npath = "modules"\n[docs.output]\nfile = "OUT.md"',
        "[docs]\ncontent = '{{ include \"../outside/text.txt\" }}'",
        "[docs]\ncontent = '{{ include \"text.txt\" }}'",
        'exclude = ["../outside/**"]',
    ],
    ".terraform-docs.yml": [
        "recursive: {enabled: true, path: ../outside/modules}",
        "recursive: {enabled: true, path: ../outside/modules}\noutput: {file: OUT.md}",
        "header-from: ../outside/header.md",
        "output: {file: ../outside/OUT.md}",
        "output-values: {enabled: true, from: ../outside/text.txt}",
        "content: '{{ include \"../outside/text.txt\" }}'",
    ],
    ".pre-commit-config.yaml": [
        "repos:\n- repo: https://github.com/terraform-docs/terraform-docs\n  hooks:\n"
        "  - {id: terraform-docs-go, args: [--config, ../outside/.terraform-docs.yml, .]}\n",
    ],
}


class Tree:
    """A tree full of links that lead out of it."""

    def __init__(self, folder: Path, watched: subprocess.Popen[str]) -> None:
        self.watched = watched
        self.folder = folder / "tree"
        self.outside = folder / "outside"
        self.home = folder / "home"
        for each in (self.folder, self.outside, self.home):
            each.mkdir()
        for name, text in {**LINKS, **SETTINGS}.items():
            (self.outside / name).parent.mkdir(exist_ok=True, parents=True)
            (self.outside / name).write_text(text)
        for name, text in OWN.items():
            (self.folder / name).parent.mkdir(exist_ok=True, parents=True)
            (self.folder / name).write_text(text)
        os.mkfifo(self.folder / "pipe.tf")
        (self.folder / "loop.tf").symlink_to("loop.tf")
        (self.folder / "chain.tf").symlink_to("secret.tf")
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@localhost"]
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
            subprocess.run([*git, *words], cwd=self.folder, check=True)
        for name in LINKS:
            name = next((each for each in FOLDERS if name.startswith(f"{each}/")), name)
            self.link(name)
        self.before = self.state_outside()

    def link(self, name: str) -> None:
        if not os.path.lexists(self.folder / name):
            (self.folder / name).parent.mkdir(exist_ok=True, parents=True)
            (self.folder / name).symlink_to(self.outside / name)

    def state_outside(self) -> dict[str, bytes]:
        return {
            str(each): each.read_bytes() if each.is_file() else b""
            for each in sorted(self.outside.rglob("*"))
        }

    def run(self, commands: list[list[str]]) -> list[tuple[str, list[str]]]:
        """What commands print, and which paths they touch."""
        variables = {
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_CACHE_HOME": str(self.home / "caches"),
            "XDG_DATA_HOME": str(self.home / "data"),
        }
        assert self.watched.stdin is not None and self.watched.stdout is not None
        self.watched.stdin.write(json.dumps([str(self.folder), variables, commands]) + "\n")
        self.watched.stdin.flush()
        found: list[tuple[str, list[str]]] = json.loads(self.watched.stdout.readline())
        return found

    def is_allowed(self, path: str) -> bool:
        """Whether a path is in the tree, the user's own, or what programs are made of."""
        own = (str(self.folder), str(self.home), str(ROOT))
        programs = (sys.prefix, sys.base_prefix, "/dev", "/proc", "/usr", "/lib", "/etc", "/bin")
        return any([path == each or path.startswith(each + "/") for each in (*own, *programs)])

    def require_confined(self, commands: list[list[str]]) -> None:
        wrong: list[str] = []
        for words, (output, touched) in zip(commands, self.run(commands), strict=True):
            outside = [each for each in touched if not self.is_allowed(each)]
            if outside or SECRET in output:
                lines = [line for line in output.splitlines() if SECRET in line]
                wrong.append(f"{words}: {outside[:9]} {lines[:9]}")
        assert "\n".join(wrong) == ""
        assert self.state_outside() == self.before


@pytest.fixture(scope="module")
def watched() -> Iterator[subprocess.Popen[str]]:
    """A process that says what it touches."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HCL_")}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.files.watched"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True,
        env={**kept, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    ) as process:
        yield process


@pytest.fixture
def tree(tmp_path: Path, watched: subprocess.Popen[str]) -> Tree:
    return Tree(tmp_path.resolve(), watched)


def test_no_command_touches_what_links_lead_to(tree: Tree) -> None:
    tree.require_confined([*sample(COMMANDS, 3)])


def test_settings_that_are_links_out_of_the_tree_are_not_read(tree: Tree) -> None:
    for name in SETTINGS:
        tree.link(name)
    tree.require_confined([*sample(COMMANDS, 9)])


def test_the_plugin_of_pytest_reads_no_file_that_links_lead_to(tree: Tree) -> None:
    """Pytest itself searches folders, and those that links lead to."""
    (output, touched), = tree.run([
        ["pytest", "-p", PLUGIN, "--hcl-lint", "-p", "no:cacheprovider", "."]])
    assert "main.tf" in output
    assert SECRET not in output
    assert [path for path in touched if path in tree.before and os.path.isfile(path)] == []


@pytest.mark.parametrize("name", LEADING_OUT)
def test_settings_lead_nowhere_outside_the_tree(tree: Tree, name: str) -> None:
    (tree.folder / name).unlink(missing_ok=True)
    commands: list[list[str]] = []
    for number, text in enumerate(LEADING_OUT[name]):
        commands += [["write", name, text], *(FEW if Extent.full else FEW[number % 9 :: 9])]
    tree.require_confined(commands)


def test_the_language_server_stays_in_the_tree(tree: Tree) -> None:
    uri = (tree.folder / "main.tf").as_uri()
    place = {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 12}}
    used = {"textDocument": {"uri": uri}, "position": {"line": 15, "character": 50}}
    requests: list[tuple[str, object]] = [
        ("initialize", {"capabilities": {}, "workspaceFolders": [
            {"uri": tree.folder.as_uri(), "name": "tree"}]}),
        ("textDocument/definition", used),
        ("textDocument/hover", used),
        ("textDocument/completion", used),
        ("textDocument/references", {**place, "context": {"includeDeclaration": True}}),
        ("textDocument/rename", {**place, "newName": "zone"}),
        ("textDocument/documentLink", place),
        ("textDocument/formatting", {**place, "options": {"tabSize": 2, "insertSpaces": True}}),
        ("textDocument/documentSymbol", place),
        ("workspace/symbol", {"query": ""}),
        ("shutdown", None),
    ]
    messages = [
        json.dumps({"jsonrpc": "2.0", "id": i, "method": method, "params": params})
        for i, (method, params) in enumerate(requests)
    ]
    opened = {"uri": uri, "languageId": "terraform", "version": 1, "text": OWN["main.tf"]}
    for i, (method, params) in enumerate([
        ("initialized", {}), ("textDocument/didOpen", {"textDocument": opened}),
    ]):
        messages.insert(1 + i, json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))
    messages.append(json.dumps({"jsonrpc": "2.0", "method": "exit"}))
    tree.require_confined([["server", *messages]])
