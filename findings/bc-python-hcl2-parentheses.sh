#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 drops parentheses from the text of an expression, and with them its meaning:
# two expressions that differ in value are read alike.
#
# Seen:  (1 + 2) * 3 -> ${1 + 2 * 3}     1 + 2 * 3 -> ${1 + 2 * 3}     !(x || y) -> ${!x || y}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = (1 + 2) * 3\nb = 1 + 2 * 3\nc = !(x || y)\n")
print(read)
assert read["a"] == read["b"] == ["${1 + 2 * 3}"]
assert read["c"] == ["${!x || y}"]
PYTHON
