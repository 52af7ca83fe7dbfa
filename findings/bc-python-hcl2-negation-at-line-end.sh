#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 reads an operator that begins a line in parentheses, but not after a negated operand:
# the newline is then unexpected.
#
# Seen:  (x ? 1 : 2) broken before the signs -> '${x ? 1 : 2}'     (!x ? 1 : 2) -> UnexpectedToken at '?'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = (\n  x\n  ? 1\n  : 2\n)\n'))
try:
    hcl2.loads('a = (\n  !x\n  ? 1\n  : 2\n)\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
