#!/usr/bin/env bash
# python-hcl2 7.3.1 decodes the escapes of a string one after the other, not in one pass: the second of two
# backslashes is taken together with the letter after it, so that a path of Windows gets a tab and a newline.
#
# Seen:  "C:\\temp\\new" -> 'C:\', a tab, 'emp\', a newline, 'ew'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads('a = "C:\\\\temp\\\\new"\n')
print(read)
assert read == {"a": "C:\\\temp\\\new"}
PYTHON
