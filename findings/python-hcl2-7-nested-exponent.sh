#!/usr/bin/env bash
# python-hcl2 7.3.1 takes a number with an exponent for an expression even inside another one, and wraps
# it once more: the text of the outer one is then not an expression.
#
# Seen:  f(1.5, 1e3) -> '${f(1.5, ${1e3})}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = f(1.5, 1e3)\n")
print(read)
assert read == {"a": "${f(1.5, ${1e3})}"}
PYTHON
