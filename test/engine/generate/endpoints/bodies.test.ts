// Tests the bodies that generated playbooks send where a document says in words, or by alternatives, what belongs to
// one.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const item = { type: "object", properties: { id: text } };
const posted = (request: object) => ({
  "/things": { post: { ...request, ...answers({ "201": item }) } },
  "/things/{thingId}": { parameters: [pathId("thingId", text)], delete: answers({ "204": null }) },
});

async function callOf(request: object): Promise<string> {
  const result = await generate(shopWith(openapi(posted(request))), { kinds: ["default"] });
  return /1\. ([\s\S]*?)\n2\. /.exec(phasesOf(result, "POST /things", "Default"))?.[1]?.replace(/\s+/g, " ") ?? "";
}

describe("the body of a generated request", () => {
  it("has the members that the first of its forms demands", async () => {
    const demands = (...names: string[]) => ({ allOf: names.map((name) => ({ required: [name] })) });
    const schema = {
      type: "object",
      oneOf: [
        { allOf: [demands("label", "size"), { not: { required: ["setup"] } }] },
        { allOf: [demands("setup"), { not: { required: ["label"] } }] },
      ],
      properties: { label: text, size: { type: "integer" }, setup: { type: "boolean", enum: [true] } },
    };
    assert.match(await callOf(takes(schema)), /with body \{"label": "[^"]+", "size": 1\}/);
  });

  it("has one of the members of which a description demands at least one, in each row as well", async () => {
    const schema = {
      type: "object",
      description: "Picks records by their keys or by a filter. At least one of `keys` or `filter`\nmust be provided.",
      properties: { filter: {}, keys: { type: ["array", "null"], items: text }, limit: { type: "integer", minimum: 0 } },
    };
    assert.match(await callOf(takes(schema)), /with body \{"keys": \["key-1"\]\}/);
    const rows = await generate(shopWith(openapi(posted(takes(schema)))), { kinds: ["edge"] });
    assert.doesNotMatch(rows.changeSet.changes.map(({ text: written }) => written).join(), /keys is|only required/);
    const either = { ...schema, description: "Either `limit` or `keys` has to be set." };
    assert.match(await callOf(takes(either)), /with body \{"limit": 1\}/);
  });

  it("has an entry in a map of which another member names a key", async () => {
    const schema = {
      type: "object",
      required: ["title", "default_variation", "variations", "labels"],
      properties: {
        title: text,
        default_variation: { ...text, description: "What is served when the flag is off. Must be a key in `variations`." },
        variations: { type: "object", additionalProperties: { type: "boolean" } },
        labels: { type: "object", additionalProperties: text },
      },
    };
    assert.match(
      await callOf(takes(schema)),
      /"default_variation": "default-variation-1", "variations": \{ "default-variation-1": true \}, "labels": \{\}/,
    );
  });

  it("has no rules where the document says what an empty list means", async () => {
    const rule = { type: "object", required: ["priority"], properties: { priority: { type: "integer" } } };
    const rules = (description: string) => ({ type: "array", description, items: rule });
    const of = (description: string) => takes({ type: "object", required: ["rules"], properties: { rules: rules(description) } });
    assert.match(await callOf(of("Rules. An empty array means that the default is served.")), /\{"rules": \[\]\}/);
    assert.match(await callOf(of("Rules.")), /\{"rules": \[\{"priority": 1\}\]\}/);
  });

  it("is not sent if it is optional, and so is each of its members", async () => {
    const members = {
      id: { ...text, description: "Optional ID. If not provided, one is made." },
      params: { description: "Optional payload." },
    };
    const content = { "application/json": { schema: { type: "object", properties: members } } };
    assert.doesNotMatch(await callOf({ requestBody: { content } }), /body/);
    const { leftOut } = await generate(shopWith(openapi(posted({ requestBody: { required: true, content } }))), { kinds: ["default"] });
    assert.match(
      leftOut.find(({ endpoint }) => endpoint === "POST /things")?.reason ?? "",
      /does not say what the body of POST \/things needs/,
    );
  });

  it("has a query where SQL is asked for", async () => {
    const query = { ...takes({ type: "object", required: ["sql"], properties: { sql: text } }), ...answers({ "200": null }) };
    const result = await generate(shopWith(openapi({ "/spans/query": { post: query } })), { kinds: ["default"] });
    assert.match(phasesOf(result, "POST /spans/query", "Default"), /with body \{"sql": "SELECT 1"\}/);
    const described = { ...text, description: "SQL query to run against the storage" };
    const told = { ...takes({ type: "object", required: ["query"], properties: { query: described } }), ...answers({ "200": null }) };
    const byWords = await generate(shopWith(openapi({ "/query": { post: told } })), { kinds: ["default"] });
    assert.match(phasesOf(byWords, "POST /query", "Default"), /with body \{"query": "SELECT 1"\}/);
  });
});
