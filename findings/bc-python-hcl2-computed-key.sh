#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 drops the parentheses around a computed key of an object, so that a key which
# an expression decides and a literal key of that name give the same result.
#
# Seen:  { (name) = 1 } -> {'name': 1}     { name = 1 } -> {'name': 1}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

computed, literal = hcl2.loads("a = { (name) = 1 }\n"), hcl2.loads("a = { name = 1 }\n")
print(computed, literal)
assert computed == literal == {"a": [{"name": 1}]}
PYTHON
