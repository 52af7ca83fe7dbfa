#!/usr/bin/env bash
# pyhcl 0.4.5 calculates while it parses, and groups operators of the same level from the right.
#
# Seen:  1 - 2 - 3 -> 2, which is 1 - (2 - 3); HCL gives -4     8 / 4 / 2 -> 4, not 1
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pyhcl==0.4.5
"$work/venv/bin/python" - <<'PYTHON'
import hcl

read = hcl.loads("a = 1 - 2 - 3\nb = 8 / 4 / 2\n")
print(read)
assert read == {"a": 2, "b": 4}
PYTHON
