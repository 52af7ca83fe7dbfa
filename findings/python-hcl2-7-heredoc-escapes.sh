#!/usr/bin/env bash
# python-hcl2 7.3.1 decodes escapes such as `\t` in a heredoc. HCL has none there: a backslash is itself,
# as in regular expressions and scripts.
#
# Seen:  <<EOT x\ty EOT -> 'x', a tab, 'y'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = <<EOT\nx\\ty\nEOT\n")
print(read)
assert read == {"a": "x\ty"}
PYTHON
