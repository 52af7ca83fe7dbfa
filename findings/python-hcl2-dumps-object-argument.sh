#!/usr/bin/env bash
# python-hcl2 8.1.4 cannot write what it has read where an object in a call has an expression with operators
# as a value: its formatter fails inside itself.
#
# Seen:  f({ b = c }) -> written     f({ b = c + 1 }) -> AttributeError: 'BinaryOpRule' object has no attribute
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.dumps(hcl2.loads("a = f({ b = c })\n")))
data = hcl2.loads("a = f({ b = c + 1 })\n")
try:
    hcl2.dumps(data)
except AttributeError as error:
    print(error)
    assert "BinaryOpRule" in str(error)
else:
    raise SystemExit("it is written")
PYTHON
