#!/usr/bin/env bash
# python-hcl2 8.1.4 gives a Python number for a literal number, but a string for one with an exponent,
# as if it were an expression that nobody can evaluate.
#
# Seen:  1000 -> 1000     1e3 -> '${1e3}'     1E-7 -> '${1E-7}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = 1000\nb = 1e3\nc = 1E-7\n")
print(read)
assert read["a"] == 1000 and read["b"] == "${1e3}" and read["c"] == "${1E-7}"
PYTHON
