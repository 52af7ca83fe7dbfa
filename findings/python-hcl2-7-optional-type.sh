#!/usr/bin/env bash
# python-hcl2 7.3.1 writes an object in a call with its values as strings, with `${}` inside: an object type
# with optional attributes is then text that is no HCL, as its quotes are inside of quotes.
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
try:
    hcl2.loads(f"type = {read['type'][2:-1].replace(': ', ' = ')}\n")["type"].index('"x"')
except Exception as error:
    print(type(error).__name__)
PYTHON
