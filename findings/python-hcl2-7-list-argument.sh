#!/usr/bin/env bash
# python-hcl2 7.3.1 drops the quotes of strings in a list that is an argument of a call, so that the text of
# the call refers to a variable of that name.
#
# Seen:  f("x") -> '${f("x")}'     f(["x"]) -> '${f([x])}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads('a = f("x")\nb = f(["x"])\n')
print(read)
assert read == {"a": '${f("x")}', "b": "${f([x])}"}
PYTHON
