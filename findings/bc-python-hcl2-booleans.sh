#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 spells `true` and `false` inside an expression as Python does, so that the text
# of the expression is no longer HCL; a boolean by itself becomes a Python value.
#
# Seen:  true ? 1 : 2 -> ${True ? 1 : 2}     { x = 1 } in a `for` -> {'x': 1}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = true ? 1 : 2\nb = [for k, v in { x = 1 } : k if v > 0]\n")
print(read)
assert read["a"] == ["${True ? 1 : 2}"]
assert "{'x': 1}" in read["b"][0]
PYTHON
