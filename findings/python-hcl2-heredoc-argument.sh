#!/usr/bin/env bash
# python-hcl2 8.1.4 puts quotes around a heredoc among the arguments of a call, its newlines and markers
# included. The text is no expression of HCL, whose quoted strings are on one line.
#
# Seen:  f(<<EOT x EOT ) over four lines -> '${f("<<EOT\nx\nEOT")}', with newlines
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = f(<<EOT\nx\nEOT\n)\n")
print(read)
assert read == {"a": '${f("<<EOT\nx\nEOT")}'}
PYTHON
