// schema.mjs - what docs/openapi.json says, held against what is asked and answered: a validator of
// the part of JSON Schema that the document uses. A keyword that it does not know is an error, so
// that nothing in the document goes unheld.
//
//     node schema.mjs ANSWER...    checks files that are "status, method, type, URL", by tabs, and the
//                                  body from the second line on; tells of each that is not as documented
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const document = JSON.parse(readFileSync(`${process.env.SOURCE}/docs/openapi.json`, "utf8"));
export const { paths } = document;
export const { schemas } = document.components;
export const root = document.servers[0].url;

const typeOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value);
const says = new Set(["description", "default", "example", "format"]); // and forbids nothing
const rules = {
  $ref: (value, name, at) => fault(value, document.components.schemas[name.split("/").at(-1)], at),
  type: (value, types, at) => {
    const type = typeOf(value);
    return [types].flat().some((one) => one === type || (one === "number" && type === "integer")) ? null : `${at} is ${type}`;
  },
  enum: (value, all, at) => (all.includes(value) ? null : `${at} is ${JSON.stringify(value)}`),
  minimum: (value, least, at) => (typeof value !== "number" || value >= least ? null : `${at} is ${value}`),
  maximum: (value, most, at) => (typeof value !== "number" || value <= most ? null : `${at} is ${value}`),
  minItems: (value, least, at) => (!Array.isArray(value) || value.length >= least ? null : `${at} has ${value.length} items`),
  maxItems: (value, most, at) => (!Array.isArray(value) || value.length <= most ? null : `${at} has ${value.length} items`),
  minLength: (value, least, at) => (typeof value !== "string" || value.length >= least ? null : `${at} has ${value.length} letters`),
  maxLength: (value, most, at) => (typeof value !== "string" || value.length <= most ? null : `${at} has ${value.length} letters`),
  items: (value, schema, at) => Array.isArray(value) ? value.reduce((found, item, i) => found ?? fault(item, schema, `${at}[${i}]`), null) : null,
  required: (value, names, at) => {
    const missing = typeOf(value) === "object" && names.find((name) => !Object.hasOwn(value, name));
    return missing ? `${at} lacks ${missing}` : null;
  },
  properties: (value, known, at) => typeOf(value) !== "object" ? null
    : Object.entries(known).reduce((found, [name, schema]) => found ?? (Object.hasOwn(value, name) ? fault(value[name], schema, `${at}.${name}`) : null), null),
  additionalProperties: (value, may, at, { properties }) => {
    if (may !== false) throw new Error(`${at}: additionalProperties other than false is not checked`);
    const other = typeOf(value) === "object" && Object.keys(value).find((name) => !Object.hasOwn(properties ?? {}, name));
    return other ? `${at} has ${other}` : null;
  },
  oneOf: (value, schemas, at) => {
    const found = schemas.map((schema) => fault(value, schema, at));
    const fits = found.filter((wrong) => !wrong).length;
    return fits === 1 ? null : `${at} fits ${fits} of ${schemas.length}: ${found.filter(Boolean).join("; ")}`;
  },
};

/** What of a value is not as its schema has it; null: nothing. */
export function fault(value, schema, at) {
  if (!schema) throw new Error(`${at}: the document has no schema for it`);
  for (const [word, rule] of Object.entries(schema)) {
    if (says.has(word)) continue;
    if (!rules[word]) throw new Error(`${at}: the keyword ${word} is not checked: add it to schema.mjs`);
    const found = rules[word](value, rule, at, schema);
    if (found) return found;
  }
  return null;
}

/** The operation of the document that a path under its root is of; undefined: there is none. */
function operationOf(method, path) {
  const words = path.split("/");
  for (const [template, operations] of Object.entries(paths)) {
    const wanted = template.split("/");
    if (wanted.length === words.length && wanted.every((word, i) => word === words[i] || (word.startsWith("{") && words[i])))
      return operations[method.toLowerCase()];
  }
}

/** What of an answer the document does not have: its status, its type or its body; null: nothing. */
export function answerFault(method, url, status, type, text) {
  const { pathname } = new URL(url, "http://here");
  const operation = pathname.startsWith(`${root}/`) ? operationOf(method, pathname.slice(root.length)) : undefined;
  const error = { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
  const response = operation ? operation.responses[status] ?? operation.responses.default : error;
  if (status < 400 && (!operation || !operation.responses[status])) return `${method} ${pathname}: ${status} is not documented`;
  if (status >= 400 && operation && response !== operation.responses.default) return `${method} ${pathname}: ${status} is an error`;
  const { schema } = response.content[type] ?? {};
  if (!schema) return `${method} ${pathname}: ${type} is not documented`;
  const found = fault(type === "application/json" ? JSON.parse(text) : text, schema, "the answer");
  return found && `${method} ${pathname}: ${status}: ${found}`;
}

/** What of a body that the server has taken the document would not; null: nothing. */
export function bodyFault(method, url, body) {
  const { pathname } = new URL(url, "http://here");
  const schema = operationOf(method, pathname.slice(root.length))?.requestBody?.content["application/json"]?.schema;
  const found = schema && fault(JSON.parse(body), schema, "the request");
  return found && `${method} ${pathname}: ${found}: ${body.slice(0, 80)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  let failures = 0;
  for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const [status, method, type, url] = text.slice(0, end).split("\t");
    const found = answerFault(method, url, Number(status), type, text.slice(end + 1));
    if (!found) continue;
    failures++;
    console.log(`FAILED: ${found}`);
  }
  process.exit(failures ? 1 : 0);
}
