#!/usr/bin/env bash
# python-hcl2 7.3.1 writes an object in a call with its values as strings, with `${}` inside: an object type
# with optional attributes is then text that is not HCL, as there are quotes inside quotes.
#
# Seen:  object({ a = optional(string, "x") }) -> '${object({"a": "${optional(string, "x")}"})}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads('type = object({ a = optional(string, "x") })\n')
print(read)
assert read == {"type": '${object({"a": "${optional(string, "x")}"})}'}
PYTHON
