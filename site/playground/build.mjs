// Builds the playground into a folder of static files: node build.mjs WHEEL [FOLDER]
//
// The wheel is hcl-lint's pure one. Its modules are compiled to bytecode by the same interpreter that
// runs them in the browser, which saves most of the time to the first finding.
import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const [wheel, folder = join(here, "dist")] = process.argv.slice(2);
if (!wheel) {
  console.error("usage: node build.mjs WHEEL [FOLDER]");
  process.exit(2);
}
const out = resolve(folder);
const engine = join(out, "engine");

const PACK = `
import compileall, os, zipfile
compileall.compile_dir("/wheel", quiet=1, legacy=True, optimize=1, workers=1)
with zipfile.ZipFile("/engine.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for folder, _, names in os.walk("/wheel"):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.endswith(".py"):
                archive.write(path, os.path.relpath(path, "/wheel"))
`;

async function packEngine() {
  const python = await loadPyodide();
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/wheel" });
  python.runPython(PACK);
  writeFileSync(join(engine, "engine.zip"), python.FS.readFile("/engine.zip"));
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
  cpSync(join(here, "node_modules", "pyodide", name), join(engine, name));
}
await packEngine();
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
