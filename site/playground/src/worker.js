// Runs hcl-lint: requests come as messages `{ id, request }`, answers go as `{ id, answer }`.
import createModule from "./engine/pyodide.asm.mjs";
import { loadPyodide } from "./engine/pyodide.mjs";

const START = `
from hcl_lint.integrations.browser import make_answer
make_answer
`;
const PAGES = new URL("../rules/", self.location.href).href + "{rule}/"; // of the rules

async function start() {
  const engine = new URL("./engine/", self.location.href).href;
  const packed = await fetch(engine + "snapshot.gz");
  const unpacked = new Response(packed.body.pipeThrough(new DecompressionStream("gzip")));
  const snapshot = unpacked.arrayBuffer();
  const python = await loadPyodide({
    indexURL: engine,
    _loadSnapshot: snapshot,
    async createPyodideModule(settings) {
      const module = await createModule(settings);
      // The memory must be as large as the snapshot: that of a new interpreter is smaller.
      module._free(module._malloc((await snapshot).byteLength));
      return module;
    },
  });
  return python.runPython(START)(PAGES);
}

const started = start();
started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data: { id, request } }) => {
  const answer = await started;
  try {
    self.postMessage({ id, answer: answer(request) });
  } catch (error) {
    // The stack of the interpreter ran out: it cannot go on.
    self.postMessage({ id, failed: String(error) });
  }
};
