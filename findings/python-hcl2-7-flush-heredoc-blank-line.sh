#!/usr/bin/env bash
# python-hcl2 7.3.1 removes the indentation of a heredoc that begins with `<<-`, but none of it if one line is
# blank: that counts as a line without indentation. HCL skips such lines.
#
# Seen:  two lines with four spaces -> 'x\ny'     with a blank line between them -> '    x\n\n    y'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==7.3.1
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

plain = hcl2.loads("a = <<-EOT\n    x\n    y\n    EOT\n")
blank = hcl2.loads("a = <<-EOT\n    x\n\n    y\n    EOT\n")
print(plain, blank)
assert plain == {"a": "x\ny"}
assert blank == {"a": "    x\n\n    y"}
PYTHON
