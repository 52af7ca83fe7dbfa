#!/usr/bin/env bash
# parse-hcl 1.0.0 takes a comment after a comma for the beginning of the next element, which is then an
# unknown expression instead of a number.
#
# Seen:  [1, 2] -> literal, literal     [1, # x and 2 on the next line -> literal, expression
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


found = []
for text in ("1, 2", "1, # x\n  2"):
    found.append([item["type"] for item in read(f"locals {{\n  a = [{text}]\n}}\n")["a"]["value"]])
print(found)
assert found == [["literal", "literal"], ["literal", "expression"]]
PYTHON
