// element_server.mjs - a host of static files, as strict as one can be: nothing may run, load or be styled but what
// comes from it. What `pages` holds is served as it stands there.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8", ".wasm": "application/wasm" };
const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'; base-uri 'none'";

/** @param {string[]} folders where files are looked for
 * @param {Record<string, string>} pages by their paths
 * @param {string} policy
 * @returns {Promise<{url: string, asked: string[], delay: number, close: () => void}>} */
export async function host(folders, pages, policy = strict) {
  const made = { url: "", asked: /** @type {string[]} */ ([]), delay: 0, close: () => {} }; // `delay`: of the engine, in milliseconds
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    made.asked.push(path);
    answer.setHeader("Content-Security-Policy", policy);
    answer.setHeader("Access-Control-Allow-Origin", "*");
    answer.setHeader("Content-Type", types[extname(path)] ?? "text/html; charset=utf-8");
    if (path.endsWith(".wasm") && made.delay) await new Promise((over) => setTimeout(over, made.delay));
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
