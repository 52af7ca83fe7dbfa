#!/usr/bin/env bash
# hcl-to-json 0.1.1 gives numbers in lists as strings, though others are numbers; a list in a list becomes a
# block with the name of an HTML entity, and of several objects all but the first are merged into the body.
#
# Seen:  [1, 2] -> ["1","2"]     [{ b = 1 }, { c = 2 }] -> {"a":[{"b":1}],"c":2}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl-to-json@0.1.1
cat >run.js <<'SCRIPT'
const hclToJson = require("hcl-to-json");

const convert = hclToJson.default ?? hclToJson;
const numbers = JSON.stringify(convert("a = [1, 2]\n"));
const objects = JSON.stringify(convert("a = [{ b = 1 }, { c = 2 }]\n"));
console.log(numbers, objects);
process.exit(numbers === '{"a":["1","2"]}' && objects === '{"a":[{"b":1}],"c":2}' ? 0 : 1);
SCRIPT
node run.js
