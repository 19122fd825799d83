// element_server.mjs - a host of static files, as strict as one can be: nothing may run, load or be styled but what
// comes from it. What `pages` holds is served as it stands there. What is asked for
// with "?held" waits for `gate`.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8", ".wasm": "application/wasm" };
const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'; base-uri 'none'";

/** @param {string[]} folders where files are looked for
 * @param {Record<string, string>} pages by their paths
 * @param {string} policy
 * @returns {Promise<{url: string, asked: string[], gate: Promise<void>, close: () => void}>} */
export async function host(folders, pages, policy = strict) {
  const made = { url: "", asked: /** @type {string[]} */ ([]), gate: Promise.resolve(), close: () => {} };
  const server = createServer(async (request, answer) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://x");
    const path = normalize(decodeURIComponent(pathname));
    made.asked.push(path);
    answer.setHeader("Content-Security-Policy", policy);
    answer.setHeader("Access-Control-Allow-Origin", "*");
    answer.setHeader("Content-Type", types[extname(path)] ?? "text/html; charset=utf-8");
    const isKept = !search && !pages[path] && !path.endsWith("/facts.js") && path !== "/late.wasm";
    answer.setHeader("Cache-Control", isKept ? "max-age=600" : "no-store"); // the browser compiles less then
    if (search === "?held") await made.gate;
    if (pages[path] !== undefined) return answer.end(pages[path]);
    for (const folder of folders) {
      const found = await readFile(join(folder, path)).catch(() => null);
      if (found) return answer.end(found);
    }
    answer.statusCode = 404;
    answer.end("none");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  made.url = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`;
  made.close = () => server.close();
  return made;
}
