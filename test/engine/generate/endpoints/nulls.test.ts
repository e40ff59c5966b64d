// Tests which nulls are expected to be refused: none that the document allows in some part of a schema, or in words.

import assert from "node:assert/strict";
import { collection, generate, object, openapi, shopWith, text, textOf } from "./generated.ts";

const rowsOf = async (members: object, name: string) =>
  textOf(
    await generate(shopWith({ ...openapi(collection("tasks", object({ name: text, ...members }, ["name"]))), openapi: "3.0.0" })),
    "POST /tasks",
    name,
  );

describe("nulls in generated playbooks", () => {
  const user = object({ email: text }, []);

  it("are not refused where a part of the schema allows them", async () => {
    const assigner = { allOf: [user, { nullable: true, description: "Who assigned it." }] };
    assert.doesNotMatch(await rowsOf({ assigner }, "Negative Values"), /assigner is null/);
    assert.doesNotMatch(await rowsOf({ assigner }, "Edge Case"), /assigner is null/);
    assert.match(await rowsOf({ assigner }, "Negative Values"), /assigner is a text/);
    assert.match(await rowsOf({ assigner: { allOf: [user, { description: "Who assigned it." }] } }, "Negative Values"), /assigner is null/);
  });

  it("are not sent for a member that is read-only beside `nullable`", async () => {
    const assigner = { allOf: [user, { nullable: true, readOnly: true }] };
    assert.doesNotMatch(await rowsOf({ assigner, note: text }, "Negative Values"), /assigner is/);
  });

  it("are not refused where the words give them a meaning", async () => {
    const told = (description: string) => rowsOf({ due: { ...text, description } }, "Negative Values");
    assert.match(await told("When it is due."), /due is null/);
    for (const words of [
      "When it is due. Defaults to `null` if absent.",
      "The day, or `null` for no day.",
      "A day, or `null` to put it last.",
    ])
      assert.doesNotMatch(await told(words), /due is null/);
  });
});
