#!/usr/bin/env bash
# The grammar codemirror-lang-hcl 0.2.0 accepts an empty string as a value, and not as the label of a block.
#
# Seen:  a = "" -> no error     b "" { } -> an error node
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit codemirror-lang-hcl@0.2.0
cat >run.mjs <<'SCRIPT'
import { hcl } from "codemirror-lang-hcl";

function isWrong(text) {
  let found = false;
  hcl().language.parser.parse(text).iterate({ enter: (node) => { found ||= node.type.isError; } });
  return found;
}

const found = ['a = ""\n', 'b "x" {\n}\n', 'b "" {\n}\n'].map(isWrong);
console.log(found);
process.exit(String(found) === "false,false,true" ? 0 : 1);
SCRIPT
node run.mjs
