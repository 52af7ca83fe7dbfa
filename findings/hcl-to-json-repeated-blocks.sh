#!/usr/bin/env bash
# hcl-to-json 0.1.1 keeps the last of several blocks without labels, and merges those with the same labels:
# an attribute that both have becomes a list.
#
# Seen:  b { a = 1 } b { a = 2 } -> {"b":{"a":2}}     with the label "x" -> {"b":{"x":{"a":[1,2]}}}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl-to-json@0.1.1
cat >run.js <<'SCRIPT'
const hclToJson = require("hcl-to-json");

const convert = hclToJson.default ?? hclToJson;
const plain = JSON.stringify(convert("b {\n  a = 1\n}\nb {\n  a = 2\n}\n"));
const labelled = JSON.stringify(convert('b "x" {\n  a = 1\n}\nb "x" {\n  a = 2\n}\n'));
console.log(plain, labelled);
process.exit(plain === '{"b":{"a":2}}' && labelled === '{"b":{"x":{"a":[1,2]}}}' ? 0 : 1);
SCRIPT
node run.js
