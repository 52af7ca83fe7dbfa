#!/usr/bin/env bash
# python-hcl2 7.3.1 reads a conditional over several lines in parentheses where `?` and `:` end the lines, and
# rejects it where they begin them, which is how most people break it.
#
# Seen:  (x ? 1 : 2) broken after the signs -> '${(x ? 1 : 2)}'     before them -> UnexpectedToken at '?'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = (\n  x ?\n  1 :\n  2\n)\n'))
try:
    hcl2.loads('a = (\n  x\n  ? 1\n  : 2\n)\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
