#!/usr/bin/env bash
# python-hcl2 8.1.4 rejects a negation right after another one, which the operand of `!` may be; with
# parentheses between them it is read.
#
# Seen:  !(!x) -> '${!(!x)}'     !!x -> UnexpectedToken at '!x'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = !(!x)\n'))
try:
    hcl2.loads('a = !!x\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
