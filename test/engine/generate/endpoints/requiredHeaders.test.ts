// Tests that a Default fails where a response lacks a header that the document requires: services on loopback with and
// without it.

import assert from "node:assert/strict";
import { startTarget } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const newTool = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const tool = { type: "object", required: ["id", "name"], properties: { id: { type: "string" }, ...newTool.properties } };

type Operation = { readonly responses: Readonly<Record<string, object>> };

function withHeaders(operation: object, status: string, headers: Readonly<Record<string, object>>): object {
  const { responses } = operation as Operation;
  return { ...operation, responses: { ...responses, [status]: { ...responses[status], headers } } };
}

const text = { schema: { type: "string" } };
const location = { Location: { ...text, required: true }, ETag: text };
const makes = withHeaders(takes(newTool, answers({ "201": tool })), "201", location);
const document = openapi({
  "/tools": { post: makes },
  "/tools/{toolId}": { parameters: [pathId("toolId", { type: "string" })], delete: answers({ "204": null }) },
});

async function judged(headers: Readonly<Record<string, string>>) {
  const service = await startTarget(({ method, text: sent }, response) => {
    if (method === "DELETE") return void response.writeHead(204).end();
    const made = { id: "t1", ...(JSON.parse(sent) as object) };
    response.writeHead(201, { "content-type": "application/json", ...headers }).end(JSON.stringify(made));
  });
  try {
    return await runGenerated(document, service.url, { kinds: ["default"], endpoints: [{ method: "POST", path: "/tools" }] });
  } finally {
    await service.close();
  }
}

describe("a required header of a response", () => {
  it("fails the Default if it is missing, and an optional one does not", async () => {
    assert.deepEqual(await judged({ location: "/tools/t1" }), { failed: [], messages: [] });
    const { failed, messages } = await judged({ etag: '"1"' });
    assert.equal(failed.length, 1);
    assert.match(messages[0] ?? "", /header Location exists/);
  });

  it("is expected only if each documented success has it", async () => {
    const both = answers({ "200": tool, "201": tool });
    const one = withHeaders(takes(newTool, both), "201", location);
    const all = withHeaders(one, "200", { location: { ...text, required: true }, "X-Next": { ...text, required: true } });
    const checksOf = async (post: object) =>
      phasesOf(
        await generate(shopWith(openapi({ "/tools": { post }, "/tools/{toolId}": { delete: answers({ "204": null }) } }))),
        "POST /tools",
        "Default",
      );
    assert.doesNotMatch(await checksOf(one), /header/);
    assert.match(await checksOf(all), /header "?location"? exists/i);
    assert.doesNotMatch(await checksOf(all), /X-Next/);
  });

  it("may be described elsewhere in the document", async () => {
    const given = { ...openapi({}), components: { headers: { Place: { ...text, required: true } } } };
    const post = withHeaders(takes(newTool, answers({ "201": tool })), "201", { Location: { $ref: "#/components/headers/Place" } });
    const result = await generate(
      shopWith({
        ...given,
        paths: {
          "/tools": { post },
          "/tools/{toolId}": { parameters: [pathId("toolId", { type: "string" })], delete: answers({ "204": null }) },
        },
      }),
    );
    assert.match(phasesOf(result, "POST /tools", "Default"), /header "?Location"? exists/);
  });
});
