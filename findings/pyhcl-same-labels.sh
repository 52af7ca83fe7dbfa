#!/usr/bin/env bash
# pyhcl 0.4.5 merges blocks with the same labels by what is in them: of two with the same attribute the
# first is lost, but the values of a repeated attribute in an object become a list.
#
# Seen:  b "x" { a = 1 } b "x" { a = 2 } -> {'x': {'a': 2}}     { k = 1, k = 2 } -> {'k': [1, 2]}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pyhcl==0.4.5
"$work/venv/bin/python" - <<'PYTHON'
import hcl

blocks = hcl.loads('b "x" {\n  a = 1\n}\nb "x" {\n  a = 2\n}\n')
keys = hcl.loads("o = {\n  k = 1\n  k = 2\n}\n")
print(blocks, keys)
assert blocks == {"b": {"x": {"a": 2}}}
assert keys == {"o": {"k": [1, 2]}}
PYTHON
