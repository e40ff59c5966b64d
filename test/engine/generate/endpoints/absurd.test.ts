// Tests that no value is sent and no call made that a person who reads the document would find absurd.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const ok = answers({ "200": null });
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({ type: "object", properties, required });

function defaults(paths: Readonly<Record<string, object>>) {
  return generate(shopWith(openapi(paths)), { kinds: ["default"] });
}

/** A collection whose items are made by a body of the schema and deleted. */
function collection(name: string, schema: object) {
  return {
    [`/${name}`]: { post: { ...takes(schema as never), ...answers({ "201": object({ id: text }) }) } },
    [`/${name}/{id}`]: { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
  };
}

describe("a person who reads a generated test", () => {
  it("finds no sign-in in a browser that a GET begins", async () => {
    const { generated, leftOut } = await defaults({ "/authorize": { get: { summary: "Authorize user", ...ok } } });
    assert.deepEqual(generated, []);
    assert.match(leftOut[0]?.reason ?? "", /acts on logins or credentials/);
  });

  it("finds no long id of lower case letters and digits that belongs to another account", async () => {
    const client = { name: "client_id", in: "query", required: true, schema: text, example: "ly1nj6n11vionaie65emwzk575hnnmrk" };
    const { leftOut } = await defaults({ "/apps": { get: { parameters: [client], ...ok } } });
    assert.deepEqual(
      leftOut.map(({ variable }) => variable),
      ["client_id"],
    );
  });

  it("finds new names of files that end as the document's", async () => {
    const result = await defaults(collection("pictures", object({ name: { ...text, example: "Photo.png" } })));
    assert.match(phasesOf(result, "POST /pictures", "Default"), /body \{"name": "Photo-\$\{unique\}\.png"\}/);
  });
});
