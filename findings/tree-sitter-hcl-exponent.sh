#!/usr/bin/env bash
# The grammar tree-sitter-hcl 1.2.0 has no exponents: a file with 1e3 gets an error node, so that
# highlighting and folding after it may be wrong. HCL's numbers may have one.
#
# Seen:  a = 1000 -> no error     a = 1e3 -> has_error
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q tree-sitter==0.25.2 tree-sitter-hcl==1.2.0
"$work/venv/bin/python" - <<'PYTHON'
import tree_sitter
import tree_sitter_hcl

parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_hcl.language()))
for text, wrong in ((b"a = 1000\n", False), (b"a = 1e3\n", True)):
    print(text, parser.parse(text).root_node.has_error)
    assert parser.parse(text).root_node.has_error == wrong
PYTHON
