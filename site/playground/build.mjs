// Builds the playground into a folder of static files: node build.mjs WHEEL [FOLDER]
//
// The wheel is hcl-lint's pure one. What the browser loads is a picture of the interpreter's memory in
// which all of it is imported and has answered once: starting Python and importing took most of the
// time to the first finding.
import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { EXAMPLES } from "./src/examples.js";

const here = dirname(fileURLToPath(import.meta.url));
const pyodide = join(here, "node_modules", "pyodide");
const [wheel, folder = join(here, "dist")] = process.argv.slice(2);
if (!wheel) {
  console.error("usage: node build.mjs WHEEL [FOLDER]");
  process.exit(2);
}
const out = resolve(folder);
const engine = join(out, "engine");

const COMPILE = `
import compileall, shutil
compileall.compile_dir("/wheel", quiet=1, workers=1)
shutil.make_archive("/compiled", "zip", "/wheel")
`;

const IMPORT = `
import gc, importlib, pkgutil, sys

sys.path.insert(0, "/wheel")
import hcl_lint

# What only other ways to run it import.
NOT_HERE = {
    "__main__", "cli", "documentation", "integrations", "lsp", "migrate", "report",
    "hcl_lint.project.documented", "hcl_lint.project.documenting",
}
for each in pkgutil.walk_packages(hcl_lint.__path__, "hcl_lint."):
    if not NOT_HERE & {each.name.split(".")[1], each.name}:
        importlib.import_module(each.name)

import hcl_lint.documentation.settings  # which settings there are
from hcl_lint.integrations.browser import make_answer
make_answer()
`;

const OPTIONS = { env: { HOME: "/home/pyodide", PYTHONOPTIMIZE: "2" } };

// Compiling leaves much in the memory: another interpreter does it.
async function compiled(wheel) {
  const python = await loadPyodide(OPTIONS);
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/wheel" });
  python.runPython(COMPILE);
  return python.FS.readFile("/compiled.zip");
}

async function makeSnapshot() {
  const python = await loadPyodide({ ...OPTIONS, _makeSnapshot: true });
  python.unpackArchive(await compiled(wheel), "zip", { extractDir: "/wheel" });
  const answer = python.runPython(IMPORT);
  for (const files of Object.values(EXAMPLES)) {
    const path = Object.keys(files)[0];
    for (const action of ["check", "format", "tree", "names", "plain"]) {
      const given = action === "check" ? {} : { path };
      answer(JSON.stringify({ do: action, files, ...given }));
    }
  }
  answer.destroy(); // a snapshot can have no objects that JavaScript holds
  python.runPython("sys.path.remove('/wheel'); gc.collect()");
  writeFileSync(join(engine, "snapshot.gz"), gzipSync(python.makeMemorySnapshot(), { level: 9 }));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(engine, { recursive: true });
for (const name of [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
  "python_stdlib.zip",
]) {
  cpSync(join(pyodide, name), join(engine, name));
}
await makeSnapshot();
await build({
  entryPoints: [join(here, "src", "main.js"), join(here, "src", "worker.js")],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  external: ["./engine/*"],
  logLevel: "warning",
});
for (const name of ["index.html", "style.css"]) {
  cpSync(join(here, "src", name), join(out, name));
}
process.exit(0); // The interpreter would keep the process alive.
