#!/usr/bin/env bash
# pygohcl 1.2.9 writes a template without the marks of its interpolations, so that the result cannot be
# told from plain text; and an escaped `$${x}`, which is plain text, looks like an interpolation.
#
# Seen:  "x${1 + 2}y" -> 'x1 + 2y'     "a-${b}" -> 'a-b', like "a-b"     "$${x}" -> '${x}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pygohcl==1.2.9
"$work/venv/bin/python" - <<'PYTHON'
import pygohcl

read = pygohcl.loads('a = "x${1 + 2}y"\nb = "a-${b}"\nc = "a-b"\nd = "$${x}"\n')
print(read)
assert read["a"] == "x1 + 2y"
assert read["b"] == read["c"] == "a-b"
assert read["d"] == "${x}"
PYTHON
