// Serves a folder of static files on the local machine: node serve.mjs FOLDER [PORT]
import { createServer } from "node:http";
import { createReadStream, statSync } from "node:fs";
import { extname, join, normalize, resolve } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};

const [folder = "dist", port = "0"] = process.argv.slice(2);
const root = resolve(folder);

if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`serve.mjs: no such folder: ${root}`);
  process.exit(2);
}

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  let file = normalize(join(root, path));
  if (!file.startsWith(root)) return response.writeHead(403).end();
  try {
    if (statSync(file).isDirectory()) file = join(file, "index.html");
    statSync(file);
  } catch {
    return response.writeHead(404).end("not found");
  }
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    "Cache-Control": "max-age=3600",
  });
  createReadStream(file).pipe(response);
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
