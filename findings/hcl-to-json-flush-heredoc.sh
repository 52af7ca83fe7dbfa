#!/usr/bin/env bash
# hcl-to-json 0.1.1 reads a heredoc that begins with `<<`, and fails inside itself for one with `<<-`.
#
# Seen:  <<EOT x EOT -> "x"     <<-EOT x EOT -> TypeError: Cannot read properties of null
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl-to-json@0.1.1
cat >run.js <<'SCRIPT'
const hclToJson = require("hcl-to-json");

const convert = hclToJson.default ?? hclToJson;
console.log(JSON.stringify(convert("a = <<EOT\nx\nEOT\n")));
try {
  convert("a = <<-EOT\n  x\n  EOT\n");
  process.exit(1);
} catch (error) {
  console.log(error.name, error.message);
  process.exit(error instanceof TypeError ? 0 : 1);
}
SCRIPT
node run.js
