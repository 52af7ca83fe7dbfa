#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 leaves the escapes of a string as they are written: a quote inside is two characters,
# and so is a newline.
#
# Seen:  "x\"y" -> 'x\\"y', of four characters     "a\nb" -> 'a\\nb', of four characters
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads('a = "x\\"y"\nb = "a\\nb"\n')
print(read)
assert [len(read[name][0]) for name in "ab"] == [4, 4]
PYTHON
