#!/usr/bin/env bash
# @cdktn/hcl2json 0.24.0 rejects a file in which two blocks of a type have different numbers of labels.
# HCL's native syntax has no such limit: it is the schema of a product that says how many there are.
#
# Seen:  b "x" {} and b {} in one file -> invalid HCL detected for "b" block
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @cdktn/hcl2json@0.24.0
cat >run.mjs <<'SCRIPT'
import { parse } from "@cdktn/hcl2json";

try {
  await parse("main.hcl", 'b "x" {\n}\nb {\n}\n');
  process.exit(1);
} catch (error) {
  const message = String(error.message ?? error);
  console.log(message.split("\n")[0]);
  process.exit(message.includes('invalid HCL detected for "b" block') ? 0 : 1);
}
SCRIPT
node run.mjs
