#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 drops the `...` that expands the last argument of a call.
#
# Seen:  max([1, 2]...) -> ${max([1, 2])}, which is a call with one list
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = max([1, 2]...)\n")
print(read)
assert read == {"a": ["${max([1, 2])}"]}
PYTHON
