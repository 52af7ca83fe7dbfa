#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 gives a Python number for a literal, and a string for a negative one, as if it were an
# expression.
#
# Seen:  5 -> 5     -5 -> '${-5}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = 5\nb = -5\n")
print(read)
assert read == {"a": [5], "b": ["${-5}"]}
PYTHON
