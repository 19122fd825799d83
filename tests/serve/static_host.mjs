// static_host.mjs - a host of files, as simple as they are: what tests and bench/page.sh put a site on. By
// itself: node static_host.mjs FOLDER [PREFIX], which prints its address.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };

/** Serves `folder` below `prefix`, "/" or "/some/where/": {url, folder, fails, headers, close}. Another folder may take
 * its place; paths that `fails` matches are not there. */
export async function host(folder, prefix = "/") {
  const packed = new Map();
  const self = { url: "", folder, fails: null, headers: {}, close: () => {} };
  const server = createServer(async (request, answer) => {
    const path = decodeURI(request.url.split("?")[0]);
    const file = join(self.folder, normalize(`/${path.slice(prefix.length) || "index.html"}`));
    try {
      if (!path.startsWith(prefix) || self.fails?.test(path)) throw new Error("not here");
      if (!packed.has(file)) packed.set(file, gzipSync(await readFile(file))); // as hosts do
      answer.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Content-Encoding": "gzip", ...self.headers });
      answer.end(packed.get(file));
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  self.url = `http://127.0.0.1:${server.address().port}${prefix}`;
  self.close = () => new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
  return self;
}

if (process.argv[1] === import.meta.filename) console.log((await host(process.argv[2], process.argv[3])).url);
