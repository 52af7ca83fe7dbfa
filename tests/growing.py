"""Trees that grow with a number, and the commands that are run on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

Tree: TypeAlias = Callable[[int], dict[str, str]]

COMMANDS: dict[str, list[str]] = {
    "check": ["check", "--no-cache", "."],
    "check ALL": ["check", "--no-cache", "--select", "ALL", "--preview", "."],
    "check --fix": ["check", "--no-cache", "--fix", "--unsafe-fixes", "."],
    "check --add-suppressions": ["check", "--no-cache", "--add-suppressions", "."],
    "format": ["format", "."],
    "tree": ["tree", "main.tf"],
    "json": ["json", "main.tf"],
    "docs": ["docs", "."],
    "graph": ["graph", "."],
    "graph as page": ["graph", "--output-format", "html", "."],
    "edit rename": ["edit", "rename", "variable.a0", "variable.renamed"],
    "eval": ["eval", "--module", ".", "local.a0"],
    "config": ["config", "main.tf"],
}


def _lines(text: str) -> Callable[[int], dict[str, str]]:
    """A file that has a text again and again, with ``@`` for a number and ``^`` for the next."""
    return lambda n: {"main.tf": "".join(
        [text.replace("@", str(i)).replace("^", str(i + 1)) for i in range(n)])}


def _one(before: str, text: str, after: str = "") -> Callable[[int], dict[str, str]]:
    return lambda n: {"main.tf": before + text * n + after}


def _modules(n: int) -> dict[str, str]:
    text = 'variable "a" {}\noutput "b" {\n  value = var.a\n}\n'
    found = {f"m{i}/main.tf": text for i in range(n)}
    found["main.tf"] = "".join(
        [f'module "m{i}" {{\n  source = "./m{i}"\n  a = 1\n}}\n' for i in range(n)])
    return found


def _deep_modules(n: int) -> dict[str, str]:
    call = 'variable "a" {}\nmodule "b" {\n  source = "../m@"\n  a = var.a\n}\n'
    found = {f"m{i}/main.tf": call.replace("@", str(i + 1)) for i in range(n)}
    found[f"m{n}/main.tf"] = 'variable "a" {}\n'
    found["main.tf"] = 'module "b" {\n  source = "./m0"\n  a = 1\n}\n'
    return found


def _references(n: int) -> dict[str, str]:
    """One variable that all use, and values that refer to others before them."""
    text = "".join([f"  b{i} = [var.a, local.b{i // 2}, local.b{i - 1}]\n" for i in range(1, n)])
    return {"main.tf": 'variable "a" {}\nlocals {\n  b0 = var.a\n' + text + "}\n"}


def _units(n: int) -> dict[str, str]:
    found = {
        f"u{i}/terragrunt.hcl": "".join([
            f'dependency "d{j}" {{\n  config_path = "../u{j}"\n}}\n' for j in range(i)
        ]) + "inputs = {}\n"
        for i in range(n)
    }
    found["main.tf"] = ""
    return found


def _files(n: int) -> dict[str, str]:
    text = 'variable "a@" {}\nlocals {\n  b@ = var.a@\n}\n'
    return {f"f{i}.tf": text.replace("@", str(i)) for i in range(n)}


def _with(name: str, text: str, before: str = "", after: str = "") -> Tree:
    return lambda n: {
        "main.tf": "a = 1\n", name: before + "".join(
            [text.replace("@", str(i)) for i in range(n)]) + after}


# Four blocks that refer to each other, judged by the schemas of a provider.
GROUP = '''\
variable "size_@" {
  type    = number
  default = 1
}

locals {
  tags_@ = { Name = "group-${var.size_@}" }
}

resource "aws_instance" "machine_@" {
  count         = var.size_@
  ami           = "ami-123456"
  instance_type = "t3.micro"
  tags          = merge(local.tags_@, { Index = count.index })

  root_block_device {
    volume_size = var.size_@
  }
}

output "ids_@" {
  value = aws_instance.machine_@[*].id
}

'''

RESOURCE = 'resource "terraform_data" "a@" {}\n'


def instances(members: int, blocks: int) -> dict[str, str]:
    """Resources with an instance for each member of a map, which refer to one another by key."""
    text = "locals {\n  all = {\n"
    text += "".join([f'    k{i} = {{ name = "n{i}", size = {i} }}\n' for i in range(members)])
    text += "  }\n}\n"
    before = "each.value.name"
    for i in range(blocks):
        type_ = ("aws_instance", "aws_subnet", "aws_lb")[i % 3]
        text += (
            f'resource "{type_}" "r{i}" {{\n  for_each = local.all\n'
            f"  tags     = {{ name = each.value.name, before = {before} }}\n}}\n"
        )
        before = f"{type_}.r{i}[each.key].id"
    return {"main.tf": text}


TREES: dict[str, tuple[Tree, int]] = {
    "comments": (_lines("# a comment @\n"), 1_000),
    "hashes": (_one("", "#", "\n"), 20_000),
    "slashes": (_one("", "/", "\n"), 20_000),
    "comment of holes": (_one("# \"", "${}", "\n"), 5_000),
    "strings": (_lines('a@ = "text"\n'), 500),
    "long string": (_one('a = "', "b c ", '"\n'), 10_000),
    "templates": (_lines('a@ = "x${b.c}y"\n'), 500),
    "parts of a template": (_one('a = "', "${b}", '"\n'), 2_000),
    "heredocs": (_lines("a@ = <<E\n  b\nE\n"), 500),
    "long heredoc": (_one("a = <<E\n", "  ${b} c\n", "E\n"), 1_000),
    "nested brackets": (lambda n: {"main.tf": f"a = {'[' * n}{']' * n}\n"}, 100),
    "open brackets": (_one("a = ", "["), 5_000),
    "open braces": (_one("a = ", "{"), 5_000),
    "open brackets on lines": (_one("", "a = [\n"), 500),
    "open blocks on lines": (_one("", "a {\n"), 500),
    "bad escapes": (_one('a = "', "\\q", '"\n'), 2_000),
    "foreign quotes": (_one("", "a = 'x'\n"), 500),
    "directives": (_one("", "%{"), 5_000),
    "other templates": (_one("", "{{ "), 5_000),
    "attributes": (_lines("a@ = 1\n"), 500),
    "blocks": (_lines('resource "terraform_data" "a@" {\n  input = 1\n}\n'), 250),
    "same names": (_lines('resource "terraform_data" "a" {\n  input = 1\n}\n'), 250),
    "locals forward": (_lines("locals {\n  a@ = local.a^\n}\n"), 250),
    "locals backward": (lambda n: {"main.tf": "locals {\n  a0 = 1\n" + "".join(
        [f"  a{i} = local.a{i - 1}\n" for i in range(n, 0, -1)]) + "}\n"}, 250),
    "variables": (_lines('variable "a@" {\n  type = string\n  default = "x"\n}\n'), 250),
    "groups with schemas": (_lines(GROUP), 100),
    "references": (_references, 250),
    "unused locals": (_lines("locals {\n  a@ = 1\n}\n"), 250),
    "undefined names": (_lines('output "a@" {\n  value = var.b@\n}\n'), 250),
    "outputs": (_lines('output "a@" {\n  value = 1\n}\n'), 250),
    "moved": (_lines(
        "moved {\n  from = terraform_data.a@\n  to   = terraform_data.a^\n}\n"), 250),
    "removed": (_lines("removed {\n  from = terraform_data.a@\n}\n"), 250),
    "imports": (_lines(
        RESOURCE + 'import {\n  to = terraform_data.a@\n  id = "b@"\n}\n'), 250),
    "suppressions": (_lines("a@ = 1 # hcl-lint: ignore[unknown-name-@] why\n"), 1_000),
    "foreign suppressions": (_lines("# tfsec:ignore:x@\na@ = 1\n"), 250),
    "members": (lambda n: instances(n, 5), 500),
    "modules": (_modules, 40),
    "deep modules": (_deep_modules, 40),
    "files": (_files, 60),
    "JSON": (_with("main.tf.json", '  "b@": {"default": "x"},\n', '{"variable": {\n',
                   '  "z": {}\n}}\n'), 250),
    "variable file": (_with("terraform.tfvars", 'v@ = "x"\n'), 500),
    "ignore file": (_with(".gitignore", "folder@/**/*.x\n"), 500),
    "excluded": (_with("hcl-lint.toml", '  "folder@/**",\n', "exclude = [\n", "]\n"), 500),
    "unknown settings": (_with("hcl-lint.toml", "setting@ = 1\n"), 500),
    "settings of docs": (_with("hcl-lint.toml", " ", '[docs]\ncontent = "{{', '}}"\n'), 2_000),
    "YAML of docs": (_with(".terraform-docs.yml", "[", "formatter: "), 2_000),
    "dependencies of units": (_units, 20),
    "fences": (_with("README.md", "```hcl\na = 1\n```\n"), 100),
    "spaces of a document": (_with("README.md", " ", "", "\n"), 5_000),
    "spaces of a fence": (_with("README.md", " ", "```", "\n"), 5_000),
}


def write(make: Tree, size: int, folder: Path) -> None:
    """Write a tree of some size into a folder."""
    for name, text in make(size).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if "README.md" in make(1):
        (folder / "hcl-lint.toml").write_text('snippets = ["*.md"]\n')
