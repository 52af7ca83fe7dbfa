#!/usr/bin/env bash
# python-hcl2 8.1.4 accepts the strip markers of a template's directives, `%{ if x ~}`, and rejects
# those of an interpolation in a quoted template, `${~ x ~}`. HCL has both.
#
# Seen:  "%{ if true ~} x %{ endif ~}" is read; "x ${~ 1 ~} y" -> UnexpectedToken at '~ 1 ~} y'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = "%{ if true ~} x %{ endif ~}"\n'))
try:
    hcl2.loads('a = "x ${~ 1 ~} y"\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
