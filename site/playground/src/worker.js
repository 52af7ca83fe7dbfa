// Runs hcl-lint: requests come as messages `{ id, request }`, answers go as `{ id, answer }`.
import { loadPyodide } from "./engine/pyodide.mjs";

const START = `
import sys
sys.path.insert(0, "/engine")
from hcl_lint.integrations.browser import make_answer
make_answer()
`;

async function start() {
  const engine = new URL("./engine/", self.location.href).href;
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: engine }),
    fetch(engine + "engine.zip").then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/engine" });
  return python.runPython(START);
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
