// Tests that a text is not taken for the id of a thing, and that calls on several items at once name those of the test.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const id = { type: "integer" };
const told = (description: string) => ({ ...text, description });
const list = (items: object) => ({ type: "array", items });
const body = (schema: object, example: object) => ({
  requestBody: { required: true, content: { "application/json": { schema, example } } },
});

const pattern = (description: string) => {
  const shop = pathId("shop", text);
  const item = object({ id, name: text, pattern: text });
  const made = object({ patterns: list(object({ name: text, pattern: told(description) })) });
  const gone = object({
    patterns: list(
      object(
        {
          pattern_id: { ...id, description: "The id of the pattern to delete." },
          version: told("This is used to confirm you're updating the current version of it."),
        },
        ["pattern_id"],
      ),
    ),
  });
  return {
    "/shops": { post: { ...body(object({ name: text }), { name: "Corner" }), ...answers({ "201": object({ id: text, name: text }) }) } },
    "/shops/{shop}": { parameters: [shop], delete: answers({ "204": null }) },
    "/patterns": { get: answers({ "200": list(item) }) },
    "/patterns/{pattern_id}": { parameters: [pathId("pattern_id", id)], get: answers({ "200": item }) },
    "/shops/{shop}/patterns": {
      parameters: [shop],
      get: answers({ "200": list(item) }),
      post: { ...body(made, { patterns: [{ name: "Card", pattern: "[0-9]+" }] }), ...answers({ "201": object({ created: list(item) }) }) },
      delete: {
        ...body(gone, { patterns: [{ pattern_id: 2, version: "0ujsswThIGTUYm2K8FjOOfXtY1K" }] }),
        ...answers({ "204": null, "404": null }),
      },
    },
    "/shops/{shop}/patterns/{pattern_id}": { parameters: [shop, pathId("pattern_id", id)], get: answers({ "200": item }) },
  };
};

describe("generated calls with patterns and ids", () => {
  it("send a regular expression as it is, and the id of a thing otherwise", async () => {
    const sent = async (description: string) => phasesOf(await all(pattern(description)), "POST /shops/{shop}/patterns", "Default");
    assert.match(await sent("The regular expression of the pattern."), /"pattern": "\[0-9\]\+"/);
    assert.match(await sent("The pattern that it extends."), /"pattern": "\$\{\w+\}"/);
  });

  it("delete what the test has made together, whatever its version", async () => {
    const result = await all(pattern("The regular expression of the pattern."));
    const phases = phasesOf(result, "DELETE /shops/{shop}/patterns", "Default");
    assert.equal(phases.match(/POST request to \/shops\/\$\{\w+\}\/patterns/g)?.length, 1);
    assert.match(phases, /save \$\.created\[0\]\.id as \$\{pattern_id\}/);
    assert.match(phases, /DELETE request to \/shops\/\$\{\w+\}\/patterns with body \{"patterns": \[\{"pattern_id": \$\{pattern_id\}\}\]\}/);
  });

  it("take an id of the kind that the description names, and say one thing of each", async () => {
    const shop = pathId("shop", text);
    const field = (noun: string) => ({
      [`/${noun}s`]: { post: { ...body(object({ name: text }), { name: "Size" }), ...answers({ "201": object({ id, name: text }) }) } },
      [`/${noun}s/{id}`]: { parameters: [pathId("id", id)], delete: answers({ "204": null }) },
    });
    const values = (description: string) => object({ values: list(object({ field_id: { ...id, description }, value: text })) });
    const setup = async (description: string) =>
      phasesOf(
        await all({
          ...field("field"),
          ...field("label-field"),
          "/shops": { post: { ...body(object({ name: text }), { name: "Corner" }), ...answers({ "201": object({ id: text }) }) } },
          "/shops/{shop}": { parameters: [shop], delete: answers({ "204": null }) },
          "/shops/{shop}/values": {
            parameters: [shop],
            post: {
              ...body(values(description), {
                values: [
                  { field_id: 123, value: "Critical" },
                  { field_id: 456, value: "5" },
                ],
              }),
              ...answers({ "200": null }),
            },
          },
        }),
        "POST /shops/{shop}/values",
        "Default",
      );
    const phases = await setup("The ID of the label field to set");
    assert.match(phases, /POST request to \/label-fields/);
    assert.match(phases, /"value": "Critical"/);
    assert.doesNotMatch(phases, /"value": "5"/);
    assert.match(await setup("The ID of the field to set"), /POST request to \/fields/);
  });
});
