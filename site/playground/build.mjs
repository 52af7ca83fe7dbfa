// Builds the playground into a folder of static files: node build.mjs WHEEL [FOLDER]
//
// The wheel is hcl-lint's pure one. Its modules and those of the standard library are compiled to
// bytecode by the same interpreter that runs them in the browser, which saves most of the time to the
// first finding.
import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const pyodide = join(here, "node_modules", "pyodide");
const [wheel, folder = join(here, "dist")] = process.argv.slice(2);
if (!wheel) {
  console.error("usage: node build.mjs WHEEL [FOLDER]");
  process.exit(2);
}
const out = resolve(folder);
const engine = join(out, "engine");

const PACK = `
import compileall, os, zipfile

def pack(folder, target):
    compileall.compile_dir(folder, quiet=1, legacy=True, optimize=1, workers=1)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for parent, _, names in os.walk(folder):
            for name in sorted(names):
                path = os.path.join(parent, name)
                if not name.endswith(".py"):
                    archive.write(path, os.path.relpath(path, folder))

pack("/library", "/python_stdlib.zip")
pack("/wheel", "/engine.zip")
`;

async function packPython() {
  const python = await loadPyodide();
  const unpack = (path, extractDir) =>
    python.unpackArchive(new Uint8Array(readFileSync(path)), "zip", { extractDir });
  unpack(wheel, "/wheel");
  unpack(join(pyodide, "python_stdlib.zip"), "/library");
  python.runPython(PACK);
  for (const name of ["python_stdlib.zip", "engine.zip"]) {
    writeFileSync(join(engine, name), python.FS.readFile(`/${name}`));
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(engine, { recursive: true });
for (const name of [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
]) {
  cpSync(join(pyodide, name), join(engine, name));
}
await packPython();
await build({
  entryPoints: [join(here, "src", "main.js"), join(here, "src", "worker.js")],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  external: ["./engine/pyodide.mjs"],
  logLevel: "warning",
});
for (const name of ["index.html", "style.css"]) {
  cpSync(join(here, "src", name), join(out, name));
}
process.exit(0); // The interpreter would keep the process alive.
