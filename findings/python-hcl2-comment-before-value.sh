#!/usr/bin/env bash
# python-hcl2 8.1.4 reads a comment after a value, and rejects one between the equals sign and the value,
# where HCL allows it as it does any space.
#
# Seen:  1 /* x */ -> 1     /* x */ 1 -> UnexpectedToken at '/* x */ 1'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = 1 /* x */\n'))
try:
    hcl2.loads('a = /* x */ 1\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
