#!/usr/bin/env bash
# The grammar codemirror-lang-hcl 0.2.0 takes `for`, `in` and `if` for keywords everywhere, so that an
# attribute of such a name is an error in the editor. In HCL they are names like any other there.
#
# Seen:  of = 1 -> no error     in = 1 and for = 1 -> an error node
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

const found = ["of = 1\n", "in = 1\n", "for = 1\n"].map(isWrong);
console.log(found);
process.exit(String(found) === "false,true,true" ? 0 : 1);
SCRIPT
node run.mjs
