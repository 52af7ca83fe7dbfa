#!/usr/bin/env bash
# python-hcl2 8.1.4 lets an expression in parentheses go on after a newline before an operator, but not
# before the dot of an attribute. HCL ignores newlines in parentheses.
#
# Seen:  (b + c) over two lines -> '${(b + c)}'     (b .c) over two lines -> UnexpectedToken at '.'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = (b\n  + c)\n'))
try:
    hcl2.loads('a = (b\n  .c)\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
