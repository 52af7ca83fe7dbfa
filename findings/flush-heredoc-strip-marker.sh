#!/usr/bin/env bash
# In a heredoc that begins with `<<-`, the parser that Terraform uses (here in @cdktn/hcl2json 0.24.0)
# does not remove the indentation of a line after one that ends in a strip marker: `~}` takes the newline
# away, and what follows no longer counts as the start of a line.
#
# Seen, for the lines `%{ for x in [1] }` and `b` with two spaces before each:
#   without the marker -> "%{for x in [1]}\nb\n…"     with `~}` -> "%{for x in [1]}  b\n…"
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @cdktn/hcl2json@0.24.0
cat >run.mjs <<'SCRIPT'
import { parse } from "@cdktn/hcl2json";

const heredoc = (end) => `a = <<-EOT\n  %{ for x in [1] ${end}\n  b\n  %{ endfor }\n  EOT\n`;
const plain = (await parse("main.tf", heredoc("}"))).a;
const stripped = (await parse("main.tf", heredoc("~}"))).a;
console.log(JSON.stringify([plain, stripped]));
process.exit(plain.includes("]}\nb\n") && stripped.includes("]}  b\n") ? 0 : 1);
SCRIPT
node run.mjs
