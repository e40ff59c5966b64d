// Tests that the headers and query parameters that the setup of a service sends "with every request", in a sentence,
// count as its credentials.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, shopWith, takes } from "./generated.ts";
import { runGenerated, secret } from "./runGenerated.ts";

const text = { type: "string" };
const row = { type: "object", required: ["id", "name"], properties: { id: text, name: text } };

function documentOf(scheme: object, parameters: readonly object[] = []): object {
  const given = { type: "object", required: ["name"], properties: { name: { ...text, example: "Orchard row" } } };
  return {
    ...openapi({
      "/rows": { parameters, post: { ...takes(given), ...answers({ "201": row, "400": null, "401": null }) } },
      "/rows/{rowId}": {
        parameters: [pathId("rowId", text), ...parameters],
        get: answers({ "200": row, "401": null, "404": null }),
        delete: answers({ "204": null, "401": null, "404": null }),
      },
    }),
    security: [{ access: [] }],
    components: { schemas: {}, securitySchemes: { access: scheme } },
  };
}

const bearer = { type: "http", scheme: "bearer" };
const key = { type: "apiKey", in: "header", name: "X-Key" };
const inQuery = { type: "apiKey", in: "query", name: "api_key" };
/** As documents have it that repeat the key at each operation. */
const keyParameter = { name: "api_key", in: "query", required: true, schema: { ...text, minLength: 3 } };
const front = "variables:\n  pass: { type: encrypted text }\n";
const setups: readonly (readonly [sentence: string, scheme: object, parameters?: readonly object[]])[] = [
  [`Send the header "Authorization" with "Bearer \${pass}" with every request.`, bearer],
  [`Send the bearer token "\${pass}" in every request.`, bearer],
  [`Send the header "X-Key" with "\${pass}" with every request.`, key],
  [`Use the API key "\${pass}" in the header X-Key with every request.`, key],
  [`Send the query parameter api_key with value "\${pass}" with every request.`, inQuery],
  [`Send the query parameter "api_key" with "\${pass}" in every request.`, inQuery, [keyParameter]],
  [`Use the API key "\${pass}" in the query parameter api_key with every request.`, inQuery, [keyParameter]],
];

describe("a header or a query parameter that the setup of a service sends with every request", () => {
  let target: Target;
  const rows = new Map<string, object>();
  before(async () => {
    target = await startTarget(({ method, url, headers, text: sent }, response) => {
      const send = (status: number, value?: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
      const { pathname, searchParams } = new URL(url, "http://rows");
      const keys = [headers.authorization?.replace("Bearer ", ""), headers["x-key"], searchParams.get("api_key")];
      if (!keys.includes(secret)) return send(401);
      const [, , id = ""] = pathname.split("/");
      if (method === "GET") return send(rows.has(id) ? 200 : 404, rows.get(id));
      if (method === "DELETE") return send(rows.delete(id) ? 204 : 404);
      try {
        const { name } = JSON.parse(sent) as { readonly name?: unknown };
        if (typeof name !== "string") return send(400);
        const made = { id: crypto.randomUUID(), name };
        rows.set(made.id, made);
        return send(201, made);
      } catch {
        return send(400);
      }
    });
  });
  after(() => target.close());

  for (const [sentence, scheme, parameters] of setups) {
    const phases = `\n# Setup\n${sentence}\n`;

    it(`is seen: ${sentence}`, async () => {
      const result = await generate(shopWith(documentOf(scheme, parameters), front, phases));
      assert.doesNotMatch(JSON.stringify(result), /sends nothing for it/);
    });

    it(`is left out where a test has no credentials or wrong ones: ${sentence}`, async () => {
      const { failed, messages } = await runGenerated(
        documentOf(scheme, parameters),
        target.url,
        { kinds: ["default", "negative", "edge"] },
        front,
        phases,
      );
      assert.deepEqual([failed, messages, rows.size], [[], [], 0]);
    });
  }
});
