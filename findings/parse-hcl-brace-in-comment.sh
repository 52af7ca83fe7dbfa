#!/usr/bin/env bash
# parse-hcl 1.0.0 counts the braces in comments: after one that opens, the next attribute is lost, as it is
# taken for a part of the value before.
#
# Seen:  a = 1 # x, b = 2 -> a and b     a = 1 # {, b = 2 -> a, which is an expression
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q parse-hcl==1.0.0
"$work/venv/bin/python" - <<'PYTHON'
import tempfile

from parse_hcl import TerraformParser


def read(text):
    with tempfile.NamedTemporaryFile("w", suffix=".tf") as file:
        file.write(text)
        file.flush()
        return {item["name"]: item["value"] for item in TerraformParser().parse_file(file.name)["locals"]}


found = [list(read(f"locals {{\n  a = 1 # {text}\n  b = 2\n}}\n")) for text in "x{"]
print(found)
assert found == [["a", "b"], ["a"]]
PYTHON
