// Tests that the headers that the setup of a service sends "with every request", in a sentence, count as its
// credentials.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, shopWith, takes } from "./generated.ts";
import { runGenerated, secret } from "./runGenerated.ts";

const text = { type: "string" };
const row = { type: "object", required: ["id", "name"], properties: { id: text, name: text } };

function documentOf(scheme: object): object {
  const given = { type: "object", required: ["name"], properties: { name: { ...text, example: "Orchard row" } } };
  return {
    ...openapi({
      "/rows": { post: { ...takes(given), ...answers({ "201": row, "400": null, "401": null }) } },
      "/rows/{rowId}": {
        parameters: [pathId("rowId", text)],
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
const front = "variables:\n  pass: { type: encrypted text }\n";
const setups: readonly (readonly [sentence: string, scheme: object])[] = [
  [`Send the header "Authorization" with "Bearer \${pass}" with every request.`, bearer],
  [`Send the bearer token "\${pass}" in every request.`, bearer],
  [`Send the header "X-Key" with "\${pass}" with every request.`, key],
  [`Use the API key "\${pass}" in the header X-Key with every request.`, key],
];

describe("a header that the setup of a service sends with every request", () => {
  let target: Target;
  const rows = new Map<string, object>();
  before(async () => {
    target = await startTarget(({ method, url, headers, text: sent }, response) => {
      const send = (status: number, value?: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
      if (headers.authorization !== `Bearer ${secret}` && headers["x-key"] !== secret) return send(401);
      const [, , id = ""] = url.split("/");
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

  for (const [sentence, scheme] of setups) {
    const phases = `\n# Setup\n${sentence}\n`;

    it(`is seen: ${sentence}`, async () => {
      const result = await generate(shopWith(documentOf(scheme), front, phases));
      assert.doesNotMatch(JSON.stringify(result), /sends nothing for it/);
    });

    it(`is left out where a test has no credentials or wrong ones: ${sentence}`, async () => {
      const { failed, messages } = await runGenerated(documentOf(scheme), target.url, { kinds: ["default", "negative"] }, front, phases);
      assert.deepEqual([failed, messages, rows.size], [[], [], 0]);
    });
  }
});
